"""Arizona, what is always true (rules page, section 4), and agreement with the slow reading of the page."""

from typing import Any

from hypothesis import given

from sobremesa.game import CHANCE, OVER, Seat, State
from sobremesa.games.arizona import ARIZONA
from sobremesa.rng import generator
from tests.fuzz import tried
from tests.games.arizona import slow
from tests.games.arizona.positions import Setting, dealt, random_game, seeds, settings_of_games
from tests.games.arizona.table import lines, seen

few = tried(4)
some = tried(20)


@some
@given(settings_of_games(), seeds)
def test_whole_games_agree_with_the_slow_rules(setting: Setting, seed: int) -> None:
    start = dealt(setting, seed)
    table = slow.new_table(setting.seats, setting.options, ARIZONA.write_deal(start))
    for step in random_game(setting, seed):
        if step.before.turn != CHANCE:
            assert step.who == table.seat
            assert set(lines(step.before)) == {f"{table.seat} {text}" for text in slow.legal(table)}
        slow.play(table, step.text)
        assert_same(table, step.after)


def assert_same(table: slow.Table, state: State) -> None:
    view = seen(state)
    assert view["phase"] == table.phase
    assert view["scores"] == slow.scores(table)
    assert (view["round"], view["starter"]) == (table.round, (table.round - 1) % table.seats)
    assert view["dice"] == sorted(table.dice)
    assert set(view["spent"]) == table.spent
    assert view["firsts"] == table.first
    for seat, player in enumerate(table.players):
        assert_same_player(player, view, seat)
    if table.phase == "end":
        assert view["winners"] == slow.winners(table)


def assert_same_player(player: slow.Player, view: Any, seat: int) -> None:
    assert view["taken"][seat] == (player.die or None)
    assert view["starts"][seat] == (slow.name(player.start) if player.start else None)
    assert view["trains"][seat] == (slow.name(player.at) if player.at else None)
    assert {slow.cell_of(cell) for cell in view["circled"][seat]} == player.circled
    assert view["carried"][seat] == player.carried
    assert view["delivered"][seat] == player.delivered
    assert {**view["boxes"][seat], **player.boxes} == view["boxes"][seat]
    assert (view["nuggets"][seat], view["obtained"][seat]) == (player.nuggets, player.obtained)
    assert list(view["stops"][seat].values()) == [player.stops[sign] for sign in "EP^"]


@few
@given(settings_of_games(), seeds)
def test_each_go_circles_one_new_cell_and_each_circle_one_more(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        before, after = (sum(map(len, seen(state)["circled"])) for state in (step.before, step.after))
        assert after - before == (step.text.split()[0] in ("go", "circle"))


@few
@given(settings_of_games(), seeds)
def test_circled_goods_are_delivered_carried_or_worthless(setting: Setting, seed: int) -> None:
    worthless = [dict.fromkeys(slow.GOODS.values(), 0) for _ in range(setting.seats)]
    for step in random_game(setting, seed):
        old, new = seen(step.before), seen(step.after)
        for cell in {cell for own in new["circled"] for cell in own} if step.text.startswith(("go", "circle")) else ():
            x, y = slow.cell_of(cell)
            good = slow.GOODS.get(new["sheet"][y][x])
            fresh = cell in new["circled"][step.who] and cell not in old["circled"][step.who]
            if good and fresh and good in old["delivered"][step.who]:
                worthless[step.who][good] += 1
        for seat in range(setting.seats):
            for letter, good in slow.GOODS.items():
                circled = sum(new["sheet"][y][x] == letter for x, y in map(slow.cell_of, new["circled"][seat]))
                aboard, delivered = new["carried"][seat][good], new["delivered"][seat].get(good, 0)
                assert circled == aboard + delivered + worthless[seat][good]
                assert not (aboard and delivered)


@few
@given(settings_of_games(), seeds)
def test_nuggets_held_are_those_obtained_and_not_spent(setting: Setting, seed: int) -> None:
    spent = [0] * setting.seats
    for step in random_game(setting, seed):
        spent[step.who] += step.text.startswith("nugget") if step.who >= 0 else 0
        view = seen(step.after)
        assert [got - gone for got, gone in zip(view["obtained"], spent, strict=True)] == view["nuggets"]
        assert min(view["nuggets"]) >= 0


@few
@given(settings_of_games(), seeds)
def test_every_round_has_a_roll_and_for_each_seat_a_take_and_a_go_or_stuck(setting: Setting, seed: int) -> None:
    words = [f"{step.who} {step.text.split()[0]}" for step in random_game(setting, seed)]
    rounds = " ".join(words).split("-1 roll")[1:]
    for one in rounds:
        for seat in range(setting.seats):
            assert one.count(f"{seat} take") == 1
            assert one.count(f"{seat} go") + one.count(f"{seat} stuck") == 1


@few
@given(settings_of_games(), seeds)
def test_a_game_ends_by_a_sixth_delivery_or_three_quiet_rounds(setting: Setting, seed: int) -> None:
    *steps, last = random_game(setting, seed)
    words = [step.text.split()[0] for step in [*steps, last]]
    lately = " ".join(words).split("roll")[-3:]
    quiet = len(lately) == 3 and not any(" go" in f" {one}" for one in lately)
    complete = max(len(own) for own in seen(last.after)["delivered"]) == 6
    assert last.after.turn == OVER
    assert quiet or complete


@few
@given(settings_of_games(), seeds)
def test_points_before_the_end_are_never_taken_back_but_nuggets_spent(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        if step.after.turn != OVER and not step.text.startswith("nugget"):
            old, new = ARIZONA.score_list(step.before), ARIZONA.score_list(step.after)
            assert all(one <= other for one, other in zip(old, new, strict=True))


@few
@given(settings_of_games(), seeds)
def test_what_chance_does_is_possible_and_has_the_right_number_of_dice(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        if step.before.turn == CHANCE:
            assert ARIZONA.possible(step.before, ARIZONA.read(step.before, step.text))
            assert len(step.text.split()) == setting.seats + 2


@few
@given(settings_of_games(), seeds)
def test_imagining_changes_nothing_because_nothing_is_hidden(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        imagined = step.after.copy()
        ARIZONA.imagine(imagined, Seat(seed % setting.seats), generator(seed))
        assert imagined.tobytes() == step.after.tobytes()
