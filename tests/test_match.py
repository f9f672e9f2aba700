"""Matches: the same seed gives the same games, however they are asked for, and what came to no end says so."""

import json
import threading
from collections import Counter
from collections.abc import Callable

import numpy as np
import pytest

from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.defaults import no_chance
from sobremesa.game import CHANCE, OVER, Action, BadOptions, Game
from sobremesa.games import GAMES
from sobremesa.match import GAMES_AT_ONCE, SLICE, play, play_many, play_planned, play_slices
from sobremesa.match.batch import GamePlan, PlayedGames, without_forfeits
from sobremesa.match.bot import Bot, Forfeit
from sobremesa.match.loops import FIRST_ROOM, decide
from sobremesa.record import Record, as_json, dumps, extend, loads, split_move
from sobremesa.rng import Rng, generator
from tests.walks import USUAL, Setting, actions, decisions, some, walk

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_number_of_seats = pytest.mark.parametrize("setting", USUAL, ids=str)

EARLY = 6  # moves after which no game is over


def mixed(seats: int) -> list[Bot]:
    """Greedy and random bots by turns."""
    return [(GREEDY, UNIFORM)[seat % 2] for seat in range(seats)]


def texts(batch: PlayedGames) -> list[str]:
    return [dumps(record) for record in batch.records()]


def judged(record: Record) -> Record:
    """The same game again, every move put to the judge."""
    again = record.at(0)
    for move in record.moves:
        again = extend(again, *split_move(move))
    return again


# The same games


@every_number_of_seats
def test_the_same_seed_gives_the_same_games(setting: Setting) -> None:
    one, other, different = (play_many(setting.game, mixed(setting.seats), 6, seed) for seed in (3, 3, 4))
    assert texts(one) == texts(other)
    assert one.states.tobytes() == other.states.tobytes()
    assert not set(texts(one)) & set(texts(different))
    assert len(set(texts(one))) == 6


@every_game
@pytest.mark.parametrize("parts", [[20], [1] * 20, [7, 13], [19, 1]], ids=str)
def test_the_same_games_however_they_are_split(game: Game, parts: list[int]) -> None:
    bots = mixed(game.seats[-1])
    whole = play_many(game, bots, 20, 5)
    starts = np.cumsum([0, *parts[:-1]]).tolist()
    split = [play_many(game, bots, part, 5, first=start) for start, part in zip(starts, parts, strict=True)]
    assert b"".join(part.states.tobytes() for part in split) == whole.states.tobytes()
    assert [line for part in split for line in texts(part)] == texts(whole)


@every_game
def test_the_same_games_across_the_border_of_what_one_thread_takes(game: Game) -> None:
    bots = mixed(game.seats[0])
    whole = play_many(game, bots, GAMES_AT_ONCE + 5)
    tail = play_many(game, bots, 10, first=GAMES_AT_ONCE - 5)
    assert len(whole) == GAMES_AT_ONCE + 5
    assert whole.states[-10:].tobytes() == tail.states.tobytes()
    assert whole.seating[-10:].tolist() == tail.seating.tolist()
    assert whole.plies[-10:].tolist() == tail.plies.tolist()


@every_game
def test_slices_are_the_games_of_one_batch(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = mixed(game.seats[0])
    whole = play_many(game, bots, 25, 2)
    monkeypatch.setattr("sobremesa.match.SLICE", 10)
    slices = list(play_slices(game, bots, 25, 2))
    assert SLICE > 10
    assert [len(part) for part in slices] == [10, 10, 5]
    assert [part.plans[0].chance for part in slices] == [0, 10, 20]
    assert b"".join(part.states.tobytes() for part in slices) == whole.states.tobytes()


@every_number_of_seats
def test_one_game_is_the_first_of_many(setting: Setting) -> None:
    bots = mixed(setting.seats)
    record = play(setting.game, bots, 9)
    assert dumps(record) == texts(play_many(setting.game, bots, 3, 9))[0]
    assert record.seats == tuple(f"bot:{bot.name}" for bot in bots)


@pytest.mark.parametrize("bot", [UNIFORM, GREEDY], ids=["uniform", "greedy"])
@every_number_of_seats
def test_what_a_bot_does_never_changes_what_chance_would_do(setting: Setting, bot: Bot) -> None:
    """Chance has a generator of its own, stream 0 of the seed in game 0: nobody else draws from it."""
    game, rng, start = setting.game, generator(8, 0), setting.game.new_state()
    record = play(game, [bot] * setting.seats, 8)
    game.deal(start, setting.seats, game.settings(setting.options), rng)
    assert record.positions[0].tobytes() == start.tobytes()
    assert [(state, game.chance(state, rng)) for state, _ in actions(record) if state.turn == CHANCE] == [
        (state, action) for state, action in actions(record) if state.turn == CHANCE
    ]


@every_game
def test_no_game_is_dealt_like_the_next(game: Game) -> None:
    first = Counter(tuple(record.moves[:8]) for record in play_many(game, [UNIFORM] * game.seats[0], 100).records())
    assert first.most_common(1)[0][1] == 1


# Seats


@every_number_of_seats
def test_every_bot_sits_on_every_seat_as_often(setting: Setting) -> None:
    seats = setting.seats
    bots = [Bot(str(index), "", UNIFORM.chooser) for index in range(seats)]
    seating = play_many(setting.game, bots, 2 * seats).seating
    assert seating[0].tolist() == list(range(seats))
    assert all(sorted(row) == list(range(seats)) for row in seating.tolist())
    assert all(sorted(column) == sorted(2 * list(range(seats))) for column in seating.T.tolist())
    neighbours = {(row[seat], row[(seat + 1) % seats]) for row in seating.tolist() for seat in range(seats)}
    assert neighbours == {(index, (index + 1) % seats) for index in range(seats)}


@every_number_of_seats
def test_seats_are_named_after_who_sat_there(setting: Setting) -> None:
    batch = play_many(setting.game, [GREEDY] + [UNIFORM] * (setting.seats - 1), setting.seats)
    assert [record.seats.index("bot:greedy") for record in batch.records()] == [
        row.index(0) for row in batch.seating.tolist()
    ]


@every_number_of_seats
def test_scores_and_shares_follow_the_bots_from_seat_to_seat(setting: Setting) -> None:
    batch = play_many(setting.game, mixed(setting.seats), 12, 1)
    for number, record in enumerate(batch.records()):
        for seat, bot in enumerate(batch.seating[number]):
            assert batch.scores[number, bot] == record.scores[seat]
            assert batch.shares[number, bot] == (1 / len(record.winners) if seat in record.winners else 0)


@every_number_of_seats
def test_the_shares_of_a_game_add_up_to_one_victory(setting: Setting) -> None:
    batch = play_many(setting.game, [UNIFORM] * setting.seats, 300)
    assert np.allclose(batch.shares.sum(axis=1), 1)
    assert set(batch.shares.ravel().tolist()) <= {0, *(1 / shared for shared in range(1, setting.seats + 1))}


# Records


@every_number_of_seats
def test_records_of_a_batch_stand_before_the_judge(setting: Setting) -> None:
    for record in play_many(setting.game, mixed(setting.seats), 8, 6).records():
        assert judged(record) == record
        assert loads(dumps(record)) == record


@every_number_of_seats
def test_records_end_in_the_positions_of_the_batch(setting: Setting) -> None:
    batch = play_many(setting.game, mixed(setting.seats), 8, 7)
    ends = [record.state.tobytes() for record in batch.records()]
    assert ends == [state.tobytes() for state in batch.states]
    assert batch.finished.all()
    assert [len(record.moves) for record in batch.records()] == batch.plies.tolist()


@every_game
def test_a_record_tells_the_seed_and_number_of_its_game(game: Game) -> None:
    bots = mixed(game.seats[0])
    third = list(play_many(game, bots, 4, 11).records())[3]
    assert third.kept["seed"] == [11, 3]
    seed, number = json.loads(dumps(third))["seed"]
    assert texts(play_many(game, bots, 1, seed, first=number)) == [dumps(third)]


@every_number_of_seats
def test_options_are_played_with(setting: Setting) -> None:
    for option in setting.game.options:
        for value in option.values:
            try:
                batch = play_many(setting.game, [UNIFORM] * setting.seats, 2, options={option.key: value})
            except BadOptions:
                continue
            assert [record.options[option.key] for record in batch.records()] == [value, value]
            assert [judged(record) for record in batch.records()] == list(batch.records())


@every_game
def test_a_table_that_cannot_be_is_refused(game: Game) -> None:
    for bots in ([], [UNIFORM] * (game.seats[0] - 1), [UNIFORM] * (game.seats[-1] + 1)):
        with pytest.raises(BadOptions, match=f"not {len(bots)}"):
            play_many(game, bots, 1)
    with pytest.raises(BadOptions, match="moonlight"):
        play(game, [UNIFORM] * game.seats[0], options={"moonlight": True})


# The limit


@every_number_of_seats
@pytest.mark.parametrize("limit", [0, 1, EARLY])
def test_a_game_given_up_says_that_it_did_not_end(setting: Setting, limit: int) -> None:
    batch = play_many(setting.game, mixed(setting.seats), 5, limit=limit)
    assert batch.limit == limit
    assert not batch.finished.any()
    assert batch.plies.tolist() == [limit] * 5
    for record in batch.records():
        assert not record.over
        assert not {"scores", "winners"} & as_json(record).keys()
        assert loads(dumps(record)) == record


@every_number_of_seats
def test_a_game_given_up_is_the_beginning_of_the_whole_one(setting: Setting) -> None:
    bots = mixed(setting.seats)
    for limit in (1, 10, 50):
        short, whole = (play_many(setting.game, bots, 4, 3, limit=moves) for moves in (limit, 10_000))
        for one, other in zip(short.records(), whole.records(), strict=True):
            assert one.moves == other.moves[:limit]


@every_game
def test_only_games_that_reach_the_limit_are_given_up(game: Game) -> None:
    bots = [UNIFORM] * game.seats[0]
    whole = play_many(game, bots, 60)
    limit = int(np.median(whole.plies))
    batch = play_many(game, bots, 60, limit=limit)
    assert batch.finished.tolist() == (whole.plies <= limit).tolist()
    assert 0 < batch.finished.sum() < 60
    assert batch.plies.tolist() == np.minimum(whole.plies, limit).tolist()


@every_game
@pytest.mark.parametrize("room", [1, 3, 16])
def test_a_game_longer_than_its_room_is_kept_whole(game: Game, room: int, monkeypatch: pytest.MonkeyPatch) -> None:
    bots = mixed(game.seats[0])
    whole = texts(play_many(game, bots, 5))
    monkeypatch.setattr("sobremesa.match.loops.FIRST_ROOM", room)
    assert texts(play_many(game, bots, 5)) == whole


@every_game
@pytest.mark.parametrize("limit", [20, 40, 60])
def test_games_given_up_take_no_more_room_than_the_limit_needs(game: Game, limit: int) -> None:
    batch = play_many(game, mixed(game.seats[0]), 16, limit=limit)
    assert batch.moves.shape[1] <= max(FIRST_ROOM, 2 * limit)


# Progress


@every_game
def test_progress_adds_up_to_all_games(game: Game) -> None:
    told: list[int] = []
    play_many(game, [UNIFORM] * game.seats[0], 2 * GAMES_AT_ONCE + 1, progress=told.append)
    assert told == [GAMES_AT_ONCE, GAMES_AT_ONCE, 1]


@every_game
def test_progress_over_slices_adds_up_to_all_games(game: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sobremesa.match.SLICE", 7)
    told: list[int] = []
    assert sum(len(batch) for batch in play_slices(game, [UNIFORM] * game.seats[0], 20, progress=told.append)) == 20
    assert sum(told) == 20


@every_game
@pytest.mark.parametrize("interruption", [KeyboardInterrupt, RuntimeError])
def test_long_work_can_be_interrupted(game: Game, interruption: type[BaseException]) -> None:
    told: list[int] = []

    def stop(games: int) -> None:
        told.append(games)
        raise interruption

    before = set(threading.enumerate())
    with pytest.raises(interruption):
        play_many(game, [UNIFORM] * game.seats[0], 20 * GAMES_AT_ONCE, progress=stop)
    assert told == [GAMES_AT_ONCE]
    assert set(threading.enumerate()) <= before


@every_game
def test_no_games_are_no_games(game: Game) -> None:
    for bot in (UNIFORM, slow(UNIFORM)):
        bots = [bot] * game.seats[0]
        assert list(play_slices(game, bots, 0)) == []
        batch = play_many(game, bots, 0)
        assert len(batch) == 0
        assert batch.shares.shape == batch.scores.shape == (0, game.seats[0])


def test_names_in_place_of_what_they_name_are_refused_by_name() -> None:
    with pytest.raises(TypeError, match="'mars' is no game: take it from GAMES"):
        play("mars", [UNIFORM, UNIFORM])  # type: ignore[arg-type]  # as newcomers do
    with pytest.raises(TypeError, match="'greedy' is no bot: take it from BOTS"):
        play(GAMES["mars"], [UNIFORM, "greedy"])  # type: ignore[list-item]  # as newcomers do


@every_game
@pytest.mark.parametrize("seed", [-1, 2**63, 2**64])
def test_a_seed_that_is_none_is_refused(game: Game, seed: int) -> None:
    """Interpreted it could not be used, compiled it might be another seed's games."""
    with pytest.raises(ValueError, match="seed"):
        play_many(game, [UNIFORM] * game.seats[0], 1, seed)


# One decision


@pytest.mark.parametrize("bot", [UNIFORM, GREEDY], ids=["uniform", "greedy"])
@every_number_of_seats
def test_a_decision_is_legal_and_changes_nothing(setting: Setting, bot: Bot) -> None:
    for number, state in enumerate(some(decisions(walk(setting)), 12)):
        before = state.tobytes()
        action = decide(setting.game, bot, state, generator(1, number))
        assert action in setting.game.legal_actions(state)
        assert state.tobytes() == before


@pytest.mark.parametrize("bot", [UNIFORM, GREEDY], ids=["uniform", "greedy"])
@every_number_of_seats
def test_every_decision_of_a_match_is_one_that_the_bot_would_take_alone(setting: Setting, bot: Bot) -> None:
    """A match of one seed: the bots' generator of game 0 is stream 1 of the seed."""
    record = play(setting.game, [bot] * setting.seats, 13)
    game, rng = setting.game, generator(13, 1)
    decided = [f"{state.turn} {game.write(state, decide(game, bot, state, rng))}" for state in decisions(record)]
    assert decided == [move for move in record.moves if not move.startswith("*")]
    assert record.state.turn == OVER


# Bots that take their time


class Ponderer:
    """A mind that chooses like a rule, or does something else at a certain ply; it counts its games and its ends."""

    def __init__(self, game: Game, rule: Bot, instead: Callable[[Record], Action], log: list[str]) -> None:
        self._game, self._rule, self._instead, self._log = game, rule, instead, log
        log.append("sit")

    def choose(self, record: Record, rng: Rng) -> Action:
        if len(record.moves) >= EARLY:
            return self._instead(record)
        return decide(self._game, self._rule, record.state, rng)

    def finish(self, record: Record) -> None:
        self._log.append(f"over {record.winners}")

    def close(self) -> None:
        self._log.append("close")


def pondering(rule: Bot, instead: Callable[[Record], Action], log: list[str]) -> Bot:
    return Bot("ponderer", "", sit=lambda game: Ponderer(game, rule, instead, log))


class Slow:
    """The mind of a rule."""

    def __init__(self, game: Game, rule: Bot) -> None:
        self._game, self._rule = game, rule

    def choose(self, record: Record, rng: Rng) -> Action:
        return decide(self._game, self._rule, record.state, rng)

    def close(self) -> None:
        pass


def slow(rule: Bot) -> Bot:
    """The same bot, asked each move."""
    return Bot(rule.name, rule.about, sit=lambda game: Slow(game, rule))


def late(_: Record) -> Action:
    raise Forfeit("It fell asleep.", late=True)


def nonsense(record: Record) -> Action:
    every = set(range(record.game.actions + 1))
    return min(every - set(record.game.legal_actions(record.state)))


@every_number_of_seats
def test_games_asked_move_by_move_are_those_of_the_compiled_loop(setting: Setting) -> None:
    bots = mixed(setting.seats)
    compiled = play_many(setting.game, bots, 3, 21)
    asked = play_many(setting.game, [slow(bots[0]), *bots[1:]], 3, 21)
    assert texts(asked) == texts(compiled)
    assert asked.states.tobytes() == compiled.states.tobytes()
    assert asked.shares.tolist() == compiled.shares.tolist()
    assert asked.decisions.tolist() == compiled.decisions.tolist()


@every_number_of_seats
def test_decisions_are_the_moves_that_are_not_of_chance(setting: Setting) -> None:
    batch = play_many(setting.game, mixed(setting.seats), 4, 22)
    for number, record in enumerate(batch.records()):
        moves = Counter(split_move(move)[0] for move in record.moves)
        assert batch.decisions[number].tolist() == [
            moves[batch.seating[number].tolist().index(bot)] for bot in range(setting.seats)
        ]
    assert (batch.seconds > 0).all()


@pytest.mark.parametrize(("instead", "is_late"), [(late, True), (nonsense, False)], ids=["late", "nonsense"])
@every_game
def test_a_mind_that_forfeits_has_lost_and_the_game_goes_on(
    game: Game, instead: Callable[[Record], Action], is_late: bool
) -> None:
    log: list[str] = []
    batch = play_many(game, [pondering(GREEDY, instead, log), UNIFORM], 2, 2)
    assert [forfeits[0].late for forfeits in batch.forfeits] == [is_late, is_late]
    assert all(str(forfeits[0]) for forfeits in batch.forfeits)
    assert batch.shares.tolist() == [[0, 1], [0, 1]]
    assert batch.finished.all()
    assert [judged(record) for record in batch.records()] == list(batch.records())
    assert sorted(log) == ["close", "close", "sit", "sit"]


@every_game
def test_a_mind_hears_the_result_and_is_closed_once(game: Game) -> None:
    log: list[str] = []
    bot = pondering(UNIFORM, lambda record: record.game.legal_actions(record.state)[0], log)
    record = play(game, [bot, UNIFORM], 3)
    assert log == ["sit", f"over {record.winners}", "close"]


def test_a_mind_is_closed_when_another_breaks() -> None:
    game = next(iter(GAMES.values()))
    log: list[str] = []

    def broken(_: Record) -> Action:
        raise ZeroDivisionError

    with pytest.raises(ZeroDivisionError):
        play(game, [pondering(UNIFORM, broken, log), UNIFORM])
    assert log == ["sit", "close"]


def test_a_match_of_minds_can_be_interrupted_in_the_middle_of_a_game() -> None:
    game = next(iter(GAMES.values()))
    log: list[str] = []
    bot = pondering(UNIFORM, lambda record: record.game.legal_actions(record.state)[0], log)

    def stop(_: int) -> None:
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        play_many(game, [bot, UNIFORM], 200, progress=stop)
    assert log.count("sit") == log.count("close") < 200


@pytest.mark.parametrize(
    ("winners", "forfeits", "left"),
    [
        ([1], [0], [1]),
        ([0], [0], [1, 2]),
        ([0, 2], [0], [2]),
        ([0, 2], [1], [0, 2]),
        ([1], [0, 1], [2]),
        ([1], [0, 1, 2], [0, 1, 2]),
    ],
)
def test_who_forfeits_has_not_won(winners: list[int], forfeits: list[int], left: list[int]) -> None:
    assert without_forfeits(winners, forfeits, 3) == left


# Plans


@every_number_of_seats
@pytest.mark.parametrize("asked", [False, True], ids=["compiled", "asked"])
def test_games_with_the_same_streams_have_the_same_luck_whoever_sits_where(setting: Setting, asked: bool) -> None:
    game, seats = setting.game, tuple(range(setting.seats))
    bots = [slow(bot) for bot in mixed(setting.seats)] if asked else mixed(setting.seats)
    streams = [(4, 4, 4), (4, 5, 4), (4, 4, 5), (5, 5, 5)]
    plans = [GamePlan(seats[::-1], 4, 4, 4), *(GamePlan(seats, *numbers) for numbers in streams)]
    mirrored, one, *others = play_planned(game, bots, plans, 6, setting.options).records()
    luckier, bolder, dealt_anew = others
    assert one.deal == mirrored.deal == luckier.deal == bolder.deal
    assert mirrored.seats == one.seats[::-1]
    assert one.kept["seed"] == mirrored.kept["seed"] == [6, 4]
    assert luckier.kept["seed"] == [6, 4, 5, 4]
    assert bolder.kept["seed"] == [6, 4, 4, 5]
    different = 4 if game.chance is not no_chance else 2
    assert len({played.moves for played in (one, luckier, bolder, dealt_anew)}) == different
