"""Promises that every game keeps. No game is named here: whatever is on the shelf is tried, with every option."""

import difflib
import json
import math
import os
import pickle
import re
import subprocess
import sys
from collections import Counter, defaultdict
from collections.abc import Callable
from dataclasses import replace
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import numpy as np
import pytest

from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import (
    CHANCE,
    OVER,
    BadOptions,
    Game,
    GameOver,
    IllegalMove,
    NotYourTurn,
    RuleError,
    Seat,
    State,
    UnreadableMove,
    View,
    choose_options,
)
from sobremesa.games import GAMES
from sobremesa.lettering import spoken
from sobremesa.match import LIMIT, play_many
from sobremesa.parts import BOARD, ROLES, part_picture
from sobremesa.poster import poster
from sobremesa.record import Record, as_json, begin, dumps, extend, loads
from sobremesa.research.uniform import play_uniform
from sobremesa.rng import below, generator
from sobremesa.rule import COMPILED
from sobremesa.svg import THEMES
from sobremesa.words import ENGLISH, LANGUAGES, speaking
from tests import trajectories
from tests.research import simulated, stepped
from tests.walks import (
    COMBINATIONS,
    ONE_EACH,
    SETTINGS,
    USUAL,
    Setting,
    actions,
    at_each,
    chances,
    choice,
    combinations_of,
    decisions,
    played,
    random_record,
    readers,
    some,
    walk,
)

ROOT = Path(__file__).parent.parent
FEW = 12  # positions of a game, where looking at each would take long
SENTINEL = -77
HOSTILE = "</svg><script>&\"'\x00\x07\x1b[2J\ud7ff\uffff\u202e\n"

compiled_only = pytest.mark.skipif(not COMPILED, reason="this run is interpreted")
every_combination = at_each(COMBINATIONS)
every_setting = at_each(SETTINGS)
every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_number_of_seats = at_each(USUAL)


def in_range(state: State, seats: int) -> bool:
    """Whether everybody outside could read whose turn it is and how many play."""
    return bool(state.seats == seats and (0 <= state.turn < seats or state.turn in (CHANCE, OVER)))


def worlds(game: Game, state: State, seat: int, number: int = 3) -> list[State]:
    """Other truths that the seat could not tell from this one."""
    imagined = [state.copy() for _ in range(number)]
    for stream, world in enumerate(imagined):
        game.imagine(world, seat, generator(11, stream))
    return imagined


def observation(game: Game, state: State, seat: int) -> bytes:
    seen = np.zeros(game.features, np.float32)
    game.observe(state, seat, seen)
    return seen.tobytes()


def too_rare(drawn: int, draws: int, chance: float) -> bool:
    """Whether something so likely is drawn so seldom, or so often, less than once in a thousand million times."""
    ways = [math.comb(draws, n) * chance**n * (1 - chance) ** (draws - n) for n in range(draws + 1)]
    return min(sum(ways[: drawn + 1]), sum(ways[drawn:])) < 1e-9


# The value


@every_game
def test_a_game_is_on_the_shelf_under_its_own_key(game: Game) -> None:
    assert GAMES[game.key] is game
    assert re.fullmatch("[a-z]+", game.key)
    assert game.title
    assert game.about.endswith(".")


@every_game
def test_every_option_has_a_line_of_help_and_a_default_among_its_values(game: Game) -> None:
    assert len({option.key for option in game.options}) == len(game.options)
    for option in game.options:
        assert re.fullmatch("[a-z][a-z0-9_]*", option.key)
        assert option.help.endswith(".")
        assert any(option.default is value or option.default == value for value in option.values)
        assert json.loads(json.dumps(list(option.values))) == list(option.values)


@every_game
def test_every_choice_has_a_face_and_what_is_put_together_can_be_read(game: Game) -> None:
    for option in game.options:
        named = [value for values in (option.values, *option.groups) for value in values if type(value) is not bool]
        faces = [game.face(value, "dark") for value in named]
        assert all(face.title[:1].isupper() for face in faces)
        for face in faces:
            assert not face.picture or ElementTree.fromstring(face.picture).tag.endswith("svg")
        assert not option.groups or option.read is not None
        if option.read is not None and option.groups:
            chosen = [value for group in option.groups for value in group[: option.each]]
            assert option.read(chosen) == chosen
        assert (option.read is None) == (not option.groups and not option.own)


@every_game
def test_every_number_of_seats_can_play_with_the_defaults(game: Game) -> None:
    defaults = {option.key: option.default for option in game.options}
    for seats in game.seats:
        assert choose_options(game, seats, {}) == defaults


@every_game
def test_every_value_of_every_option_can_be_played_by_somebody(game: Game) -> None:
    tried = {(key, repr(value)) for setting in COMBINATIONS if setting.game is game for key, value in setting.chosen}
    assert tried == {(option.key, repr(value)) for option in game.options for value in option.values}


@every_game
def test_equal_states_are_equal_bytes_because_a_state_has_no_holes(game: Game) -> None:
    fields = sorted(game.dtype.fields.values(), key=lambda field: field[1]) if game.dtype.fields else []
    ends = [0, *(offset + kind.itemsize for kind, offset, *_ in fields)]
    assert [offset for _, offset, *_ in fields] == ends[:-1]
    assert ends[-1] == game.dtype.itemsize


# Refused tables


@every_game
def test_a_state_is_the_same_in_another_process(game: Game) -> None:
    state = walk(next(setting for setting in USUAL if setting.game is game)).state
    script = "import pickle, sys; state = pickle.load(sys.stdin.buffer); print(state.turn, state.tobytes().hex())"
    given = pickle.dumps(state)
    done = subprocess.run([sys.executable, "-c", script], input=given, capture_output=True, check=True)
    assert done.stdout.decode().split() == [str(state.turn), state.tobytes().hex()]


@every_game
def test_a_game_that_travels_is_still_the_one_on_the_shelf(game: Game) -> None:
    record = walk(next(setting for setting in USUAL if setting.game is game))
    again = pickle.loads(pickle.dumps(record))
    assert again.game is game
    assert again == record


@every_game
def test_a_field_that_a_state_does_not_have_is_refused(game: Game) -> None:
    with pytest.raises(AttributeError):
        game.new_state().nothing = 1


@every_game
def test_an_unknown_option_is_refused_by_name(game: Game) -> None:
    with pytest.raises(BadOptions, match="no option 'moonlight'"):
        choose_options(game, game.seats[0], {"moonlight": True})


@pytest.mark.parametrize("value", ["", "true", 0, 1, 1.0, -1, None, [], {}, [True]], ids=repr)
@every_game
def test_a_wrong_value_of_an_option_is_refused_by_name(game: Game, value: Any) -> None:
    for option in game.options:
        if option.read is None and not any(value is listed for listed in option.values):
            with pytest.raises(BadOptions) as refused:
                choose_options(game, game.seats[0], {option.key: value})
            assert option.key in str(refused.value)
            assert repr(value) in str(refused.value)


@every_game
def test_a_wrong_number_of_seats_is_refused_by_number(game: Game) -> None:
    for seats in (-1, 0, game.seats[0] - 1, game.seats[-1] + 1, 99):
        with pytest.raises(BadOptions, match=rf"not {seats}\b"):
            choose_options(game, seats, {})
        with pytest.raises(BadOptions, match=rf"not {max(seats, 0)}\b"):
            begin(game, ["Ana"] * seats, {}, generator(0))


# Legal


@every_combination
def test_a_seat_to_move_has_something_to_do_and_nothing_twice(setting: Setting) -> None:
    game = setting.game
    for state in decisions(walk(setting)):
        codes = game.legal_actions(state)
        assert 0 < len(codes) == len(set(codes)) <= game.most_legal
        assert all(0 <= code < game.actions for code in codes)


@every_setting
def test_legal_keeps_to_its_room(setting: Setting) -> None:
    game = setting.game
    for state in decisions(walk(setting)):
        out = np.full(game.most_legal + 64, SENTINEL, np.int32)
        n = game.legal(state, out)
        assert SENTINEL not in out[:n]
        assert (out[game.most_legal :] == SENTINEL).all()


@every_game
def test_every_action_is_made_of_parts_and_they_of_it(game: Game) -> None:
    made = {action for setting in USUAL if setting.game is game for _, action in actions(walk(setting))}
    for action in {action for action in made if action < game.actions}.union(some(range(game.actions), 2000)):
        parts = game.parts_of(action)
        assert all(0 <= part < factor.size for part, factor in zip(parts, game.factors, strict=True))
        assert game.action_of(np.array(parts)) == action
    assert len({factor.name for factor in game.factors}) == len(game.factors)


@every_setting
def test_legal_is_the_same_whatever_whole_numbers_it_writes_into(setting: Setting) -> None:
    game = setting.game
    narrow = np.empty(game.most_legal, np.int16 if game.actions < 2**15 else np.int32)  # as on a GPU
    for state in some(decisions(walk(setting)), FEW):
        assert narrow[: game.legal(state, narrow)].tolist() == game.legal_actions(state)


@every_setting
def test_every_legal_action_can_be_played(setting: Setting) -> None:
    game, rng = setting.game, generator(3)
    for state in decisions(walk(setting)):
        codes = game.legal_actions(state)
        sample = codes if len(codes) <= 10 else [codes[below(rng, len(codes))] for _ in range(10)]
        for code in sample:
            after = played(game, state, code)
            assert in_range(after, setting.seats)
            assert after.turn < 0 or game.legal_actions(after)


@every_setting
def test_every_position_says_whose_turn_it_is_and_how_many_play(setting: Setting) -> None:
    record = walk(setting)
    assert all(in_range(state, setting.seats) for state in record.positions)
    assert [state.turn == OVER for state in record.positions] == [False] * len(record.moves) + [True]


@every_combination
def test_games_end(setting: Setting) -> None:
    game = setting.game
    batch = play_many(game, [UNIFORM] * setting.seats, 200, 1, setting.options)
    assert batch.finished.all()
    assert batch.plies.max() <= (LIMIT if game.longest is None else game.longest)
    assert len(walk(setting).moves) <= (LIMIT if game.longest is None else game.longest)


# Play


@every_setting
def test_play_is_deterministic_and_touches_nothing_but_its_state(setting: Setting) -> None:
    game = setting.game
    for before, action in actions(walk(setting)):
        three = np.zeros(3, game.dtype)
        three[1] = before
        game.play(three[1], action)
        assert three[1].tobytes() == played(game, before, action).tobytes()
        assert not any(three[0].tobytes())
        assert not any(three[2].tobytes())


@every_setting
def test_deal_touches_nothing_but_its_state(setting: Setting) -> None:
    game = setting.game
    three = np.zeros(3, game.dtype)
    game.deal(three[1], setting.seats, game.settings(setting.options), generator(1, 0))
    assert three[1].tobytes() == walk(setting).positions[0].tobytes()
    assert not any(three[0].tobytes())
    assert not any(three[2].tobytes())


@every_setting
def test_asking_changes_nothing(setting: Setting) -> None:
    game, record = setting.game, walk(setting)
    guard = np.zeros(max(game.most_legal, game.features, 8), np.int32)
    questions: list[Callable[[State, int], object]] = [
        lambda state, _: game.legal(state, guard) if state.turn >= 0 else 0,
        lambda state, _: game.chance(state, generator(1)) if state.turn == CHANCE else 0,
        lambda state, _: game.outcome_list(state),
        lambda state, _: game.scores(state, guard),
        lambda state, _: game.winners(state, guard),
        lambda state, seat: game.worth(state, seat),
        lambda state, seat: observation(game, state, seat),
        lambda state, _: game.picks(state) if state.turn >= 0 else 0,
        lambda state, seat: game.sketch(game.view(state, Seat(seat))),
        lambda state, seat: game.draw(game.view(state, Seat(seat))),
        lambda state, seat: poster(game, game.view(state, Seat(seat)), "light"),
    ]
    for state in some(record.positions, 4):
        before = state.tobytes()
        for ask in questions:
            ask(state, setting.seats - 1)
            assert state.tobytes() == before


@every_setting
def test_writing_and_telling_change_nothing(setting: Setting) -> None:
    game, record = setting.game, walk(setting)
    for state, action in some(actions(record), FEW):
        before = state.tobytes()
        game.read(state, game.write(state, action))
        for reader in readers(record):
            game.tell(state, action, reader)
        assert state.tobytes() == before


# Chance


@every_setting
def test_what_chance_draws_is_possible_and_can_be_played(setting: Setting) -> None:
    game = setting.game
    for state in chances(walk(setting)):
        rng = generator(4)
        for _ in range(8):
            action = game.chance(state, rng)
            assert game.possible(state, action)
            assert in_range(played(game, state, action), setting.seats)


@every_setting
def test_what_chance_may_do_is_listed_once_with_probabilities_that_add_up(setting: Setting) -> None:
    game = setting.game
    for state in some(chances(walk(setting)), FEW):
        listed = game.outcome_list(state)
        if listed is not None:
            assert 0 < len(listed) <= game.most_outcomes
            assert all(game.possible(state, action) for action in listed)
            assert all(chance > 0 for chance in listed.values())
            assert abs(sum(listed.values()) - 1) < 1e-12
            assert len({played(game, state, action).tobytes() for action in listed}) == len(listed)


@every_setting
def test_chance_draws_what_is_listed_as_often_as_it_says(setting: Setting) -> None:
    """Whatever is drawn leads to the very position of one listed action."""
    game, draws = setting.game, 300
    for number, state in enumerate(some(chances(walk(setting)), 3)):
        listed = game.outcome_list(state)
        if listed is None:
            continue
        positions = {played(game, state, action).tobytes(): action for action in listed}
        rng = generator(12, number)
        drawn = Counter(positions[played(game, state, game.chance(state, rng)).tobytes()] for _ in range(draws))
        for action, chance in listed.items():
            assert not too_rare(drawn[action], draws, chance), (game.write(state, action), drawn[action], chance)


@every_setting
def test_nothing_is_listed_when_it_is_not_the_turn_of_chance(setting: Setting) -> None:
    for state in some(walk(setting).positions, FEW):
        assert state.turn == CHANCE or setting.game.outcome_list(state) == {}


@every_setting
def test_what_is_dealt_and_drawn_depends_on_the_generator_alone(setting: Setting) -> None:
    game = setting.game
    for state in chances(walk(setting)):
        one, other = generator(5, 5), generator(5, 5)
        assert game.chance(state, one) == game.chance(state.copy(), other)
        assert one.tolist() == other.tolist()


# Text


@every_setting
def test_every_legal_action_reads_as_it_is_written(setting: Setting) -> None:
    game = setting.game
    for state in decisions(walk(setting)):
        codes = game.legal_actions(state)
        texts = [game.write(state, code) for code in codes]
        assert [game.read(state, text) for text in texts] == codes
        assert len(set(texts)) == len(texts)


@every_setting
def test_every_drawn_action_reads_as_it_is_written(setting: Setting) -> None:
    game = setting.game
    for state in chances(walk(setting)):
        rng = generator(6)
        drawn = [game.chance(state, rng) for _ in range(8)]
        assert [game.read(state, game.write(state, action)) for action in drawn] == drawn


@every_setting
def test_moves_are_words_and_numbers_separated_by_single_spaces(setting: Setting) -> None:
    for move in walk(setting).moves:
        assert re.fullmatch(r"(\*|\d)( [!-~]+)+", move)


@every_combination
def test_a_record_replays_to_the_same_bytes(setting: Setting) -> None:
    record = walk(setting)
    again = loads(json.dumps(json.loads(json.dumps(as_json(record)))))
    assert again == record
    assert [state.tobytes() for state in again.positions] == [state.tobytes() for state in record.positions]
    assert dumps(again) == dumps(record)


@every_setting
def test_a_record_of_the_first_half_of_a_game_replays_too(setting: Setting) -> None:
    half = walk(setting).at(len(walk(setting).moves) // 2)
    again = loads(dumps(half))
    assert again == half
    assert again.state.tobytes() == half.state.tobytes()


@every_setting
def test_the_same_seed_makes_the_same_record_and_another_seed_another(setting: Setting) -> None:
    first, again, other = (random_record(*setting[:2], setting.options, seed) for seed in (1, 1, 2))
    assert dumps(first) == dumps(again)
    assert dumps(first) != dumps(other)


# Moves that are refused


def refused(record: Record, text: str) -> RuleError | None:
    """Why the seat to move may not do this, or None if it may."""
    try:
        extend(record, record.turn, text)
    except RuleError as error:
        return error
    return None


@every_setting
def test_moves_of_another_moment_are_judged_and_never_crash(setting: Setting) -> None:
    """What was played at some ply is tried at others: it is legal there or refused with a reason."""
    game, record = setting.game, walk(setting)
    texts = some(sorted({move.partition(" ")[2] for move in record.moves}), 30)
    for here in map(record.at, range(0, len(record.moves), 7)):
        for text in texts:
            error = refused(here, text)
            if isinstance(error, IllegalMove):
                assert error.key
                assert re.fullmatch(r"[A-Z]\d+", error.clause)
                assert error.clause in str(error)
            elif here.turn != CHANCE:
                open_now = [game.write(here.state, code) for code in game.legal_actions(here.state)]
                assert isinstance(error, UnreadableMove) == (text not in open_now)


@every_setting
def test_another_seat_is_refused_whatever_it_says(setting: Setting) -> None:
    record = walk(setting)
    for ply in range(0, len(record.moves), 9):
        here, text = record.at(ply), record.moves[ply].partition(" ")[2]
        for who in (CHANCE, OVER, *map(Seat, range(setting.seats + 1))):
            if who != here.turn:
                with pytest.raises(NotYourTurn):
                    extend(here, who, text)
                with pytest.raises(NotYourTurn):
                    extend(here, who, "nonsense")


@every_setting
def test_a_refused_move_keeps_the_record_as_it_was(setting: Setting) -> None:
    record = walk(setting)
    here = record.at(len(record.moves) // 2)
    before = dumps(here), [state.tobytes() for state in here.positions]
    for seat in (CHANCE, *map(Seat, range(setting.seats))):
        for text in ("", " ", "nonsense", "\x00", f"{record.moves[0]}", "9" * 5000):
            with pytest.raises(RuleError):
                extend(here, seat, text)
    assert (dumps(here), [state.tobytes() for state in here.positions]) == before


@every_setting
def test_an_accepted_move_keeps_the_older_record_as_it_was(setting: Setting) -> None:
    record = walk(setting)
    for ply in range(0, len(record.moves), 9):
        here = record.at(ply)
        before = dumps(here), here.state.tobytes()
        extend(here, here.turn, record.moves[ply].partition(" ")[2])
        assert (dumps(here), here.state.tobytes()) == before


@every_setting
def test_after_the_end_nobody_moves(setting: Setting) -> None:
    record = walk(setting)
    for seat in (CHANCE, OVER, *map(Seat, range(setting.seats))):
        with pytest.raises(GameOver):
            extend(record, seat, record.moves[-1].partition(" ")[2])


# The end


@every_setting
def test_somebody_wins(setting: Setting) -> None:
    for seed in (1, 2, 3):
        record = walk(setting, seed)
        assert record.winners == sorted(set(record.winners))
        assert record.winners
        assert 0 <= record.winners[0] <= record.winners[-1] < setting.seats
        assert len(record.scores) == setting.seats


@every_setting
def test_scores_and_winners_keep_to_their_room(setting: Setting) -> None:
    game = setting.game
    for state in walk(setting).positions:
        scores, winners = np.full((2, 16), SENTINEL, np.int32)
        game.scores(state, scores)
        n = game.winners(state, winners)
        assert (scores[: setting.seats] != SENTINEL).all()
        assert (scores[setting.seats :] == SENTINEL).all()
        assert n <= setting.seats
        assert (winners[setting.seats :] == SENTINEL).all()


# What a seat knows


@every_setting
def test_a_view_is_json_with_the_members_that_every_view_has(setting: Setting) -> None:
    record = walk(setting)
    for state in some(record.positions, FEW):
        for reader in readers(record):
            view = setting.game.view(state, reader)
            assert json.loads(json.dumps(view, allow_nan=False)) == view
            assert View.__required_keys__ <= view.keys()
            assert (view["game"], view["seat"], view["seats"]) == (setting.game.key, reader, setting.seats)
            assert view["options"] == setting.options
            assert [type(value) for value in view["options"].values()] == [type(value) for _, value in setting.chosen]
            assert view["turn"] == state.turn
            assert view["phase"]
            assert view["scores"] == setting.game.score_list(state)
            assert view["winners"] == (setting.game.winner_list(state) if state.turn == OVER else [])


@every_setting
def test_a_view_of_a_record_adds_the_names_and_what_was_last_done(setting: Setting) -> None:
    record = walk(setting)
    for ply in some(range(len(record.moves) + 1), FEW):
        here = record.at(ply)
        for reader in readers(record):
            view = here.view(reader)
            assert view["names"] == list(record.seats)
            assert view["last"] == here.log(reader)[-len(view["last"]) :] if view["last"] else ply == 0
            assert sum(not line.startswith("*") for line in view["last"]) <= 1


@every_setting
def test_nobody_looks_from_a_seat_that_is_none(setting: Setting) -> None:
    """A number below zero would stand for another seat, counted from the end: that of chance, for one."""
    record = walk(setting)
    for seat in map(Seat, (CHANCE, OVER, -setting.seats, setting.seats)):
        for look in (record.view, record.log, record.told_deal, lambda seat: record.told(0, seat)):
            with pytest.raises(ValueError, match=f"There is no seat {seat}: there are 0 to {setting.seats - 1}"):
                look(seat)


@every_setting
def test_imagining_keeps_all_that_the_seat_knows(setting: Setting) -> None:
    game, record = setting.game, walk(setting)
    for state in some(record.positions, FEW):
        for seat in map(Seat, range(setting.seats)):
            for world in worlds(game, state, seat):
                assert game.view(world, seat) == game.view(state, seat)
                assert game.view(world, None) == game.view(state, None)
                assert observation(game, world, seat) == observation(game, state, seat)
                assert game.worth(world, seat) == game.worth(state, seat)
                assert in_range(world, setting.seats)
                assert world.turn == state.turn


@every_setting
def test_where_there_are_secrets_imagining_does_not_keep_the_truth(setting: Setting) -> None:
    """A seat that is not told everything must not find everything in the worlds that it imagines."""
    game, record = setting.game, walk(setting)
    for seat in map(Seat, range(setting.seats)):
        if record.log(seat) != list(record.moves) or record.told_deal(seat) != record.deal:
            pairs = [(state, world) for state in record.positions for world in worlds(game, state, seat, 1)]
            assert any(world.tobytes() != state.tobytes() for state, world in pairs)


@every_setting
def test_legal_and_picks_depend_only_on_what_the_seat_to_move_knows(setting: Setting) -> None:
    game = setting.game
    for state in decisions(walk(setting)):
        for world in worlds(game, state, int(state.turn), 2):
            assert sorted(game.legal_actions(world)) == sorted(game.legal_actions(state))
            assert game.picks(world) == game.picks(state)


@every_setting
def test_what_is_made_at_once_asks_chance_and_the_turn_goes_on(setting: Setting) -> None:
    """So nobody ends their turn by one touch."""
    game, rng = setting.game, generator(12)
    for state in decisions(walk(setting)):
        for code in game.legal_actions(state):
            if game.at_once(state, code):
                after = played(game, state, code)
                assert len(game.path(state, code)) == 1
                assert after.turn == CHANCE
                while after.turn == CHANCE:
                    game.play(after, game.chance(after, rng))
                assert after.turn == state.turn


@every_setting
def test_what_is_not_made_at_once_shows_the_seat_nothing_new_before_the_end(setting: Setting) -> None:
    """So a draft can be previewed: in every world that the seat holds possible it looks the same."""
    game = setting.game
    for state in some(decisions(walk(setting)), FEW):
        seat = Seat(int(state.turn))
        codes = some([code for code in game.legal_actions(state) if not game.at_once(state, code)], 4)
        for world in worlds(game, state, seat, 2):
            for code in codes:
                after, there = played(game, state, code), played(game, world, code)
                assert after.turn == there.turn
                if after.turn != OVER:
                    assert game.view(there, seat) == game.view(after, seat)


@every_setting
def test_every_imagined_world_can_be_played_to_the_end(setting: Setting) -> None:
    game, record = setting.game, walk(setting)
    for number, state in enumerate(some(record.positions, 4)):
        world = worlds(game, state, number % setting.seats, 1)[0]
        rng = generator(8, number)
        for _ in range(LIMIT):
            if world.turn == OVER:
                break
            game.play(world, game.chance(world, rng) if world.turn == CHANCE else choice(game, world, rng))
        assert world.turn == OVER


@every_setting
def test_a_seat_reads_the_same_log_in_every_world_it_holds_possible(setting: Setting) -> None:
    """Only where the same text would be written: elsewhere the two worlds differ in what was done."""
    game = setting.game
    for state, action in some(actions(walk(setting)), FEW):
        for seat in map(Seat, range(setting.seats)):
            for world in worlds(game, state, seat):
                if state.turn == seat:
                    assert game.write(world, action) == game.write(state, action)
                if game.write(world, action) == game.write(state, action):
                    assert game.tell(world, action, seat) == game.tell(state, action, seat)
                    assert game.tell(world, action, None) == game.tell(state, action, None)


@every_setting
def test_a_seat_reads_the_same_deal_in_every_world_it_holds_possible(setting: Setting) -> None:
    game, start = setting.game, walk(setting).positions[0]
    for seat in map(Seat, range(setting.seats)):
        for world in worlds(game, start, seat):
            assert game.tell_deal(world, seat) == game.tell_deal(start, seat)


@every_setting
def test_a_seat_reads_its_own_moves_in_full(setting: Setting) -> None:
    game = setting.game
    for state, action in actions(walk(setting)):
        if state.turn >= 0:
            assert game.tell(state, action, Seat(int(state.turn))) == game.write(state, action)


@every_setting
def test_an_observation_fills_its_room_and_no_more(setting: Setting) -> None:
    game = setting.game
    for state in some(walk(setting).positions, FEW):
        for seat in range(setting.seats):
            room = np.full(game.features + 64, np.nan, np.float32)
            game.observe(state, seat, room)
            assert np.isfinite(room[: game.features]).all()
            assert np.isnan(room[game.features :]).all()


@every_game
def test_the_groups_of_an_observation_have_names_axes_and_a_meaning(game: Game) -> None:
    groups = game.observation
    assert len({group.name for group in groups}) == len(groups)
    assert all(len(group.axes) == len(group.shape) for group in groups)
    assert all(group.meaning and group.size > 0 for group in groups)
    seen = np.arange(2 * game.features, dtype=np.float32).reshape(2, -1)
    told = game.grouped(seen)
    assert [told[group.name].shape for group in groups] == [(2, *group.shape) for group in groups]
    assert np.concatenate([told[group.name].reshape(2, -1) for group in groups], axis=1).tolist() == seen.tolist()


@every_game
def test_an_encoding_has_another_name_as_soon_as_it_is_another(game: Game) -> None:
    *groups, last = game.observation
    others = [
        replace(game, observation_version=game.observation_version + 1),
        replace(game, observation=(last, *groups)),
        replace(game, observation=(*groups, last._replace(name="moonlight"))),
        replace(game, observation=(*groups, last._replace(shape=(*last.shape, 1)))),
    ]
    assert len({game.encoding, *(other.encoding for other in others)}) == 5
    assert replace(game).encoding == game.encoding


@every_setting
def test_a_worth_is_a_number(setting: Setting) -> None:
    for state in walk(setting).positions:
        assert all(np.isfinite(setting.game.worth(state, seat)) for seat in range(setting.seats))


# What a hand touches


@every_setting
def test_picks_lead_to_every_legal_action_once(setting: Setting) -> None:
    for state in decisions(walk(setting)):
        picks = setting.game.picks(state)
        assert sorted(picks.values()) == sorted(setting.game.legal_actions(state))


@every_setting
def test_no_path_of_picks_is_the_beginning_of_another(setting: Setting) -> None:
    for state in decisions(walk(setting)):
        paths = set(setting.game.picks(state))
        beginnings = {path[:length] for path in paths for length in range(len(path))}
        assert not paths & beginnings
        assert all(len(set(path)) == len(path) for path in paths), "picks are a set"
        assert all(re.fullmatch(r"[a-z]+(:[!-~]+)?", pick) for path in paths for pick in path)


@every_setting
def test_everything_that_can_be_picked_is_in_the_picture(setting: Setting) -> None:
    record = walk(setting)
    for ply in some([ply for ply, state in enumerate(record.positions) if state.turn >= 0], FEW):
        here = record.at(ply)
        touchable = {element.get("data-pick") for element in drawn(setting.game, here.view(here.turn)).iter()}
        assert {pick for path in setting.game.picks(here.state) for pick in path} <= touchable


@every_setting
def test_pieces_that_can_be_seen_to_move_have_names_of_their_own(setting: Setting) -> None:
    record = walk(setting)
    seen = set[str]()
    for ply in some(range(len(record.positions)), FEW):
        picture = drawn(setting.game, record.at(ply).view(Seat(0)))
        names = [name for element in picture.iter() if (name := element.get("data-piece"))]
        assert len(names) == len(set(names))
        seen.update(names)
    assert seen


# Words


def say_everything(record: Record, ply: int) -> list[str]:
    """All that is said to the seat to move: every action open to it, and everything on the way to it."""
    game, here = record.game, record.at(ply)
    seat, view, picks = here.turn, here.view(here.turn), game.picks(here.state)
    beginnings = {path[:length] for path in picks for length in range(len(path))}
    return [
        *(game.say(here.state, action, seat, here.seats) for action in picks.values()),
        *(game.ask(view, beginning) for beginning in sorted(beginnings)),
        *(game.label(view, pick) for pick in sorted({pick for path in picks for pick in path})),
    ]


@every_setting
def test_everything_is_said_in_every_language_and_differently(setting: Setting) -> None:
    record = walk(setting)
    for ply in some([ply for ply, state in enumerate(record.positions) if state.turn >= 0], 4):
        said = {}
        for language in LANGUAGES:
            with speaking(language):
                said[language] = say_everything(record, ply)
        assert all(words.strip() == words != "" for every in said.values() for words in every)
        assert all(words.replace("\u202f", " ").isprintable() for every in said.values() for words in every)
        for language in said.keys() - {ENGLISH}:
            same = [words for words, other in zip(said[ENGLISH], said[language], strict=True) if words == other]
            assert len(same) <= len(said[language]) / 2, same[:5]  # cards may have one name everywhere; sentences not


@every_setting
def test_who_moves_is_spoken_to_and_the_others_hear_the_name(setting: Setting) -> None:
    record = walk(setting)
    names = ["Zoe", "Zac", "Zia", "Zed", "Zuz"][: setting.seats]
    made = [(state, action) for state, action in actions(record) if state.turn >= 0]
    for language in LANGUAGES:
        with speaking(language):
            for state, action in some(made, FEW):
                seat = Seat(int(state.turn))
                own, others = (spoken(setting.game, state, action, reader, names) for reader in (seat, None))
                assert others.startswith(f"{names[seat]} ")
                assert own[0].isupper()
                assert own.partition(" ")[2] != others.partition(" ")[2]
                assert names[seat] not in own
                assert language != ENGLISH or own.startswith("You ")


@every_number_of_seats
def test_the_headline_speaks_to_who_is_to_move(setting: Setting) -> None:
    record = replace(walk(setting), seats=("Zoe", "Zac", "Zia", "Zed", "Zuz")[: setting.seats])
    for ply in some([ply for ply, state in enumerate(record.positions) if state.turn >= 0], FEW):
        here = record.at(ply)
        assert ": You " in setting.game.sketch(here.view(here.turn)).split("\n")[0]
        assert f": {here.seats[here.turn]} " in setting.game.sketch(here.view()).split("\n")[0]
        assert setting.game.draw(here.scene(here.turn)).headline.startswith("You ")
        assert setting.game.draw(here.scene()).headline.startswith(f"{here.seats[here.turn]} ")


@every_setting
def test_things_to_touch_next_are_told_apart_by_their_labels(setting: Setting) -> None:
    record = walk(setting)
    for ply in some([ply for ply, state in enumerate(record.positions) if state.turn >= 0], FEW):
        here = record.at(ply)
        view = here.view(here.turn)
        menus: dict[tuple[str, ...], set[str]] = defaultdict(set)  # by what was picked before
        for path in setting.game.picks(here.state):
            for length, pick in enumerate(path):
                menus[path[:length]].add(pick)
        labels = {pick: setting.game.label(view, pick) for menu in menus.values() for pick in menu}
        for menu in menus.values():
            assert len({labels[pick] for pick in menu}) == len(menu)


@every_setting
def test_a_seat_hears_the_same_in_every_world_it_holds_possible(setting: Setting) -> None:
    """Only where the same text would be written: elsewhere the two worlds differ in what was done."""
    record = walk(setting)
    game, names = setting.game, record.seats
    for state, action in some(actions(record), FEW):
        for seat in map(Seat, range(setting.seats)):
            for world in worlds(game, state, seat):
                if game.write(world, action) == game.write(state, action):
                    assert game.say(world, action, seat, names) == game.say(state, action, seat, names)
                    assert game.say(world, action, None, names) == game.say(state, action, None, names)


@every_combination
def test_the_score_sheet_adds_up_to_the_scores(setting: Setting) -> None:
    record = walk(setting)
    played_actions = [action for _, action in actions(record)]
    rows = setting.game.score_sheet(record.positions, played_actions, record.seats)
    assert [sum(points) for points in zip(*(row.points for row in rows), strict=True)] == record.scores
    assert all(row.title and len(row.points) == len(row.notes) == setting.seats for row in rows)
    assert len({row.title for row in rows}) == len(rows)


# Pictures


def drawn(game: Game, view: Any) -> ElementTree.Element:
    """All parts of a picture, as a page has them."""
    drawing = game.draw(view)
    return ElementTree.fromstring(
        f"<page>{''.join(part_picture(part, drawing.scope) for part in drawing.parts)}</page>"
    )


@every_setting
def test_parts_have_names_and_roles_that_stay_from_move_to_move(setting: Setting) -> None:
    record = walk(setting)
    for reader in (None, Seat(0)):
        drawings = [setting.game.draw(record.at(ply).view(reader)) for ply in some(range(len(record.moves) + 1), 6)]
        kept = {part.name: (part.role, part.seat) for part in drawings[0].parts}
        for parts in (drawing.parts for drawing in drawings):
            assert {part.name: (part.role, part.seat) for part in parts} == kept
            assert len(parts) == len(kept)
            assert [ROLES.index(part.role) for part in parts] == sorted(ROLES.index(part.role) for part in parts)
            assert all(re.fullmatch(r"[a-z]{1,20}(:\d)?", part.name) for part in parts)


@every_setting
def test_every_seat_finds_its_board_and_every_part_can_be_heard(setting: Setting) -> None:
    record = walk(setting)
    for ply in some(range(len(record.moves) + 1), 4):
        drawing = setting.game.draw(record.at(ply).view(Seat(0)))
        assert {part.seat for part in drawing.of(BOARD)} in ({None}, set(range(setting.seats)))
        assert all(part.title and part.width > 0 and part.height > 0 for part in drawing.parts)
        assert any(part.description for part in drawing.of(BOARD))


@every_setting
def test_symbols_stay_the_same_and_parts_use_no_others(setting: Setting) -> None:
    record = walk(setting)
    symbols = setting.game.draw(record.at(0).view()).symbols
    shapes = ElementTree.fromstring(f"<defs>{symbols}</defs>")
    known = [name for shape in shapes.iter() if (name := shape.get("id"))]
    assert len(known) == len(set(known))
    for ply in some(range(len(record.moves) + 1), 4):
        view = record.at(ply).view(Seat(0))
        assert setting.game.draw(view).symbols == symbols
        page = drawn(setting.game, view)
        own = {shape.get("id") for shape in page.iter()}
        assert not own & set(known)
        assert {element.attrib["href"][1:] for element in page.iter() if "href" in element.attrib} <= {*own, *known}


@every_setting
def test_colours_of_a_game_are_there_in_both_themes(setting: Setting) -> None:
    colours = setting.game.draw(walk(setting).view()).colours
    assert colours.keys() == THEMES.keys()
    assert colours["light"].keys() == colours["dark"].keys()


@pytest.mark.parametrize("wide", [False, True], ids=["tall", "wide"])
@every_number_of_seats
def test_a_poster_is_tall_or_wide(setting: Setting, wide: bool) -> None:
    record = walk(setting)
    for ply in some(range(len(record.moves) + 1), 3):
        picture = ElementTree.fromstring(poster(setting.game, record.at(ply).view(), "auto", wide))
        _, _, width, height = map(float, picture.attrib["viewBox"].split())
        assert width == (1568 if wide else 780)
        assert not wide or height < width


@pytest.mark.parametrize("theme", ["light", "dark"])
@every_setting
def test_every_position_can_be_drawn(setting: Setting, theme: str) -> None:
    record = walk(setting)
    for ply in some(range(len(record.moves) + 1), 6):
        for reader in (None, Seat(ply % setting.seats)):
            picture = ElementTree.fromstring(poster(setting.game, record.at(ply).view(reader), theme))
            assert picture.tag == "{http://www.w3.org/2000/svg}svg"
            assert len(list(picture.iter())) > 10


@every_number_of_seats
def test_a_position_without_names_or_log_can_be_drawn(setting: Setting) -> None:
    for state in some(walk(setting).positions, 6):
        view = setting.game.view(state, None)
        ElementTree.fromstring(poster(setting.game, view, "dark"))
        assert setting.game.sketch(view).strip()


@every_number_of_seats
def test_a_picture_tells_what_was_last_done_in_the_words_of_the_log(setting: Setting) -> None:
    record = walk(setting)
    for ply in some(range(1, len(record.moves) + 1), FEW):
        here = record.at(ply)
        for reader in (None, Seat(0)):
            scene = here.scene(reader)
            said = [here.said(ply - len(scene["last"]) + n, reader) for n in range(len(scene["last"]))]
            assert scene["said"] == [words for words in said if words]
            described = ElementTree.fromstring(poster(setting.game, scene, "light")).find("{*}desc")
            assert described is not None
            assert scene["said"][0] in " ".join((described.text or "").split())


@every_game
def test_a_theme_that_does_not_exist_is_refused(game: Game) -> None:
    record = walk(next(combinations_of(game, game.seats[0])))
    with pytest.raises(ValueError, match="moonlight"):
        poster(game, record.view(), "moonlight")


@every_setting
def test_every_position_can_be_sketched(setting: Setting) -> None:
    record = walk(setting)
    for ply in some(range(len(record.moves) + 1), FEW):
        for reader in (None, Seat(ply % setting.seats)):
            sketch = setting.game.sketch(record.at(ply).view(reader))
            assert len(sketch.strip()) > 40
            assert all(line == line.rstrip() and line.isprintable() for line in sketch.split("\n"))


@pytest.mark.parametrize("language", LANGUAGES)
@every_number_of_seats
def test_a_sketch_cuts_none_of_its_own_words_and_fits_into_eighty_columns(setting: Setting, language: str) -> None:
    record = replace(walk(setting), seats=("Ana", "Luc", "Zoe", "Max", "Eve")[: setting.seats])
    with speaking(language):
        for ply in some(range(len(record.moves) + 1), FEW):
            sketch = setting.game.sketch(record.at(ply).view())
            assert "…" not in sketch
            assert all(len(line) <= 80 for line in sketch.split("\n")), sketch


@every_number_of_seats
def test_names_can_break_neither_picture_nor_sketch(setting: Setting) -> None:
    """Names are anybody's: they come out as text, and no line of a terminal obeys them."""
    record = replace(walk(setting), seats=(HOSTILE,) * setting.seats)
    for ply in some(range(len(record.moves) + 1), FEW):
        view = record.at(ply).view()
        for picture in (ElementTree.fromstring(poster(setting.game, view, "light")), drawn(setting.game, view)):
            assert not [element for element in picture.iter() if element.tag.endswith("script")]
        assert all(line.isprintable() for line in setting.game.sketch(view).split("\n"))


# One rulebook, compiled everywhere


def run_module(name: str, *words: str, **environment: str) -> list[str]:
    """The lines that a module of the tests prints in a process of its own."""
    done = subprocess.run(
        [sys.executable, "-m", name, *words],
        cwd=ROOT,
        env={**os.environ, **environment},
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout.splitlines()


def assert_same_lines(compiled: list[str], other: list[str], name: str) -> None:
    differences = difflib.unified_diff(compiled, other, "compiled", name, lineterm="", n=1)
    assert compiled == other, "\n".join([line[:300] for line in differences][:12])


def options_of(setting: Setting) -> list[Setting]:
    """The tables of this game with as many seats."""
    return [one for one in SETTINGS if one[:2] == setting[:2]]


def assert_interpreted_alike(settings: list[Setting]) -> None:
    compiled = [line for setting in settings for line in trajectories.lines(setting)]
    interpreted = run_module("tests.trajectories", *map(str, settings), NUMBA_DISABLE_JIT="1")
    assert_same_lines(compiled, interpreted, "interpreted")


@compiled_only
def test_interpreted_and_compiled_rules_agree_to_the_last_byte() -> None:
    assert_interpreted_alike(ONE_EACH)


@pytest.mark.long
@compiled_only
@every_number_of_seats
def test_interpreted_and_compiled_rules_agree_with_every_option(setting: Setting) -> None:
    assert_interpreted_alike(options_of(setting))


def assert_simulated_alike(settings: list[Setting]) -> None:
    batches = [play_uniform(*one[:2], simulated.GAMES_EACH, simulated.SEED, one.options) for one in settings]
    cpu = [simulated.line(setting, batch) for setting, batch in zip(settings, batches, strict=True)]
    kernels = {"NUMBA_DISABLE_JIT": "1", "NUMBA_ENABLE_CUDASIM": "1"}
    gpu = run_module("tests.research.simulated", *map(str, settings), **kernels)
    assert_same_lines(cpu, gpu, "simulated")


def test_the_simulated_gpu_plays_the_games_of_the_cpu() -> None:
    assert_simulated_alike(ONE_EACH)


@pytest.mark.long
@every_number_of_seats
def test_the_simulated_gpu_plays_the_games_of_the_cpu_with_every_option(setting: Setting) -> None:
    assert_simulated_alike(options_of(setting))


def assert_stepped_alike(settings: list[Setting]) -> None:
    cpu = [line for setting in settings for line in stepped.on_cpu(setting)]
    kernels = {"NUMBA_DISABLE_JIT": "1", "NUMBA_ENABLE_CUDASIM": "1"}
    gpu = run_module("tests.research.stepped", *map(str, settings), **kernels)
    assert_same_lines(cpu, gpu, "simulated")


def test_the_simulated_gpu_steps_the_batches_of_the_cpu() -> None:
    assert_stepped_alike(ONE_EACH)


@pytest.mark.long
@every_number_of_seats
def test_the_simulated_gpu_steps_the_batches_of_the_cpu_with_every_option(setting: Setting) -> None:
    assert_stepped_alike(options_of(setting))


def test_no_promise_here_names_a_game() -> None:
    assert not re.findall("|".join(GAMES), Path(__file__).read_text(encoding="utf-8"))
