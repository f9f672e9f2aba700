"""Gardens of Mars, what is always true (rules page, section 4), and agreement with the slow reading of the page."""

from collections import Counter
from typing import Any

from hypothesis import assume, given
from hypothesis import strategies as st

from sobremesa.game import CHANCE, OVER, State
from sobremesa.games.mars import MARS
from tests.fuzz import tried
from tests.games.mars import slow
from tests.games.mars.garden import GAIN, LOSE, after, gaining, lines, losing, seen
from tests.games.mars.positions import Setting, of_games, positions, random_game, score_tracks, seeds, settings_of_games
from tests.games.mars.slow import COLOURS

few = of_games(8)
some = of_games(20)
many = tried(150)


def planted(table: Any) -> Counter[str]:
    return Counter(table["flowers"].values())


def stands(table: Any) -> list[str]:
    """Every cell with a gardener."""
    return [cell for own in table["gardeners"] for cell in own if cell is not None]


@few
@given(settings_of_games(), seeds)
def test_planted_and_reserves_are_ten_of_each_colour(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        table = seen(step.after)
        if table["phase"] not in ("settle", "flowers"):
            reserves = Counter({colour: sum(own[colour] for own in table["reserves"]) for colour in COLOURS})
            assert planted(table) + reserves == dict.fromkeys(COLOURS, 10)


@few
@given(settings_of_games(), seeds)
def test_flowers_stay_where_they_were_planted(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        old, new = seen(step.before)["flowers"], seen(step.after)["flowers"]
        assert old.items() <= new.items()
        assert len(new) - len(old) == (step.text.split()[-1] in COLOURS)


@few
@given(settings_of_games(), seeds)
def test_gardeners_stand_on_different_cells_and_nothing_is_on_the_centre(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        table = seen(step.after)
        assert len(set(stands(table))) == len(stands(table))
        assert "0,0" not in {*stands(table), *table["flowers"]}


@few
@given(settings_of_games(), seeds)
def test_no_two_markers_share_a_space_above_0(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        scores = MARS.score_list(step.after)
        above = [score for score in scores if score > 0]
        assert min(scores) >= 0
        assert len(set(above)) == len(above)


@few
@given(settings_of_games(), seeds)
def test_at_most_six_dice_lie_on_the_table(setting: Setting, seed: int) -> None:
    assert all(len(seen(step.after)["dice"]) <= 6 for step in random_game(setting, seed))


@few
@given(settings_of_games(), seeds)
def test_a_game_ends_with_a_last_flower_or_because_nobody_can_roll(setting: Setting, seed: int) -> None:
    *_, last = random_game(setting, seed)
    table = seen(last.after)
    nobody_rolls = table["dice"] == [] and set(table["counts"]) == {0}
    assert nobody_rolls or not any(table["reserves"][last.who].values())
    assert len(table["flowers"]) <= 61 - table["seats"]
    assert table["winners"] == [seat for seat, score in enumerate(table["scores"]) if score == max(table["scores"])]


@few
@given(settings_of_games(), seeds)
def test_there_is_always_a_move_and_never_the_same_twice(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        if step.before.turn != CHANCE:
            codes = MARS.legal_actions(step.before)
            assert 0 < len(codes) == len(set(codes)) <= MARS.most_legal
            assert all(0 <= code < MARS.actions for code in codes)


@few
@given(settings_of_games(), seeds)
def test_what_chance_does_is_possible(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        if step.before.turn == CHANCE:
            assert MARS.possible(step.before, MARS.read(step.before, step.text))


@many
@given(positions())
def test_a_gardener_stays_only_where_another_blocks_it(state: State) -> None:
    """Without the others every die moves the gardener somewhere, so a stay needs one of them on a line of sight."""
    table = slow.table_of(seen(state))
    mine = [at for (seat, _), at in table.gardeners.items() if seat == table.seat]
    for line in lines(state):
        if "stay" in line:
            reach = int(line.split()[-1])
            around = {slow.step(at, way, far) for at in mine for way in slow.STEPS for far in range(1, reach + 1)}
            assert around & set(table.gardeners.values())


@some
@given(settings_of_games(), seeds)
def test_whole_games_agree_with_the_slow_rules(setting: Setting, seed: int) -> None:
    table = slow.new_table(setting.seats, setting.options)
    for step in random_game(setting, seed):
        if step.before.turn != CHANCE:
            assert step.who == table.seat
            assert set(lines(step.before)) == {f"{table.seat} {text}" for text in slow.legal(table)}
        slow.play(table, step.text)
        assert_same(table, step.after)


@many
@given(positions(), st.data())
def test_single_moves_agree_with_the_slow_rules(state: State, data: st.DataObject) -> None:
    table = slow.table_of(seen(state))
    assert set(lines(state)) == {f"{table.seat} {text}" for text in slow.legal(table)}
    line = data.draw(st.sampled_from(sorted(lines(state))))
    slow.play(table, line.partition(" ")[2])
    assert_same(table, after(state, line))


def assert_same(table: slow.Table, state: State) -> None:
    """The two rules have come to the same position."""
    shown = slow.table_of(seen(state))
    if table.phase == "end":
        shown.seat, shown.extra = table.seat, table.extra  # nobody's turn, and no kind of turn
    assert shown == table
    assert (state.turn == OVER, state.turn == CHANCE) == (table.phase == "end", table.phase in ("flowers", "roll"))
    if table.phase in ("settle", "act"):
        assert state.turn == table.seat


@many
@given(positions())
def test_counts_agree_with_a_slow_count(state: State) -> None:
    table = slow.table_of(seen(state))
    assert seen(state)["counts"] == [slow.count(table, seat) for seat in range(table.seats)]


@many
@given(positions(), st.data())
def test_group_points_agree_with_a_slow_flood_fill(state: State, data: st.DataObject) -> None:
    """Nobody else is on the way forward, so that what the marker gains is what the group is worth."""
    state.score[:] = 0
    plantings = [line for line in lines(state) if line.split()[-1] in COLOURS]
    assume(plantings)
    line = data.draw(st.sampled_from(plantings))
    done = after(state, line)
    (new,) = set(seen(done)["flowers"]) - set(seen(state)["flowers"])
    table = slow.table_of(seen(done))
    assert table.scores[int(line.split()[0])] == slow.points(table, slow.cell(new))


tracks = st.integers(2, 5).flatmap(score_tracks)


@many
@given(st.integers(0, 9), tracks)
def test_the_way_forward_agrees_with_a_slow_track(points: int, scores: list[int]) -> None:
    state = after(gaining(points, scores[0], scores[1:]), GAIN)
    space, extra = slow.forward(scores, 0, points)
    assert (seen(state)["scores"], state.turn == 0) == ([space, *scores[1:]], extra)


@many
@given(tracks)
def test_the_way_back_agrees_with_a_slow_track(scores: list[int]) -> None:
    state = after(losing(scores[0], scores[1:]), LOSE)
    assert (seen(state)["scores"], state.turn) == ([slow.back(scores, 0), *scores[1:]], 1)
