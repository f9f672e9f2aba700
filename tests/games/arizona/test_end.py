"""Arizona, the end and the score: Z27–Z29."""

from sobremesa.game import OVER, State
from sobremesa.games.arizona import ARIZONA
from tests.games.arizona.table import after, lines, over, seen, table, texts

FIVE = {"sheep": 1, "wheat": 1, "apple": 1, "ore": 1, "timber": 1}
EVERYWHERE = " ".join(f"{x},{y}" for x in range(10) for y in range(10))


def about_to_end(**second: int) -> State:
    """Seat 0 at a town with its sixth good; seat 1 still has to draw, with this aboard."""
    state = table("3,4", "4,2", die=[1, 1], carried=[{"cow": 1}, second], delivered=[FIVE, {}])
    return after(state, "0 go n")


def test_Z27_the_round_of_a_sixth_delivery_is_played_to_its_end_and_is_the_last() -> None:
    state = after(about_to_end(), "0 deliver cow")
    assert (state.turn, seen(state)["last_round"]) == (1, True)
    state = after(state, "1 go n")  # a sheep: there is something to deliver at the end
    assert seen(state)["phase"] == "final"
    assert after(state, "1 skip").turn == OVER


def test_Z27_without_a_sixth_delivery_the_game_goes_on() -> None:
    state = after(about_to_end(), "0 skip", "1 go n")
    assert (seen(state)["phase"], seen(state)["last_round"]) == ("roll", False)


def stuck_round(state: State, starter: int) -> State:
    order = (starter, 1 - starter)
    moves = [f"{seat} {word}" for word in ("take 1", "stuck") for seat in order]
    return after(state, "* roll 1 1 1", *moves)


def test_Z27_three_rounds_in_a_row_without_a_stretch_end_the_game() -> None:
    state = table("4,2", "4,2", die=1, circled=[EVERYWHERE, EVERYWHERE])
    state = after(state, "0 stuck", "1 stuck")
    state = stuck_round(state, 1)
    assert seen(state)["phase"] == "roll"
    assert stuck_round(state, 0).turn == OVER


def test_Z27_a_stretch_of_anybody_breaks_the_row() -> None:
    state = table("4,2", "4,2", die=1, circled=[EVERYWHERE, ""])
    state.quiet = 2
    state = after(state, "0 stuck", "1 go w")
    assert (seen(state)["phase"], state.quiet) == ("roll", 0)


def test_Z27_a_stretch_of_an_earlier_round_does_not_keep_the_game_alive() -> None:
    everything_but_one = EVERYWHERE.replace("3,2 ", "")
    state = table("4,2", "4,2", die=1, circled=[everything_but_one, EVERYWHERE])
    state = after(state, "0 go w", "1 stuck")
    for starter in (1, 0, 1):
        assert seen(state)["phase"] == "roll"
        state = stuck_round(state, starter)
    assert seen(state)["phase"] in ("final", "end")


def test_Z28_every_seat_short_of_six_may_make_one_more_delivery_in_turn_order() -> None:
    state = after(about_to_end(ore=2, cow=3), "0 deliver cow", "1 go n")
    assert (state.turn, seen(state)["phase"]) == (1, "final")
    assert texts(state) == {"deliver cow", "deliver sheep", "deliver ore", "skip"}
    state = after(state, "1 deliver ore")
    assert state.turn == OVER
    assert seen(state)["boxes"][1]["ore"] == 3  # seat 0 had delivered ore before


def test_Z28_a_final_delivery_may_be_the_first_and_match_a_card_but_is_no_stop() -> None:
    cards = ["counting-sheep", "even-cow-sheep", "tourist"]
    state = table("3,4", "4,2", die=[1, 1], carried=[{"cow": 1}, {"sheep": 4}], delivered=[FIVE, {}], cards=cards)
    state.first[:] = -1
    state = after(state, "0 go n", "0 deliver cow", "1 go s", "1 deliver sheep")
    view = seen(state)
    assert (view["boxes"][1]["sheep"], view["bonuses"][1], view["stops"][1]["town"]) == (15, 5, 0)


def test_Z28_who_has_nothing_aboard_is_not_asked() -> None:
    state = after(about_to_end(), "0 deliver cow", "1 go s")
    assert seen(state)["phase"] == "final"  # ore was just loaded
    empty = table("3,4", "2,2", die=[1, 1], carried=[{"cow": 1}, {}], delivered=[FIVE, {}])
    assert after(empty, "0 go n", "0 deliver cow", "1 go n").turn == OVER  # seat 1 stops on a mountain


def test_Z28_after_three_quiet_rounds_too() -> None:
    state = table("4,2", "4,2", die=1, circled=[EVERYWHERE, EVERYWHERE], carried=[{"ore": 1}, {"cow": 1}])
    state.quiet = 2
    state = after(state, "0 stuck", "1 stuck")
    assert (state.turn, seen(state)["phase"]) == (0, "final")
    state = after(state, "0 deliver ore")
    assert state.turn == 1
    assert after(state, "1 skip").turn == OVER


def test_Z28_the_order_is_that_of_the_last_round() -> None:
    state = table("4,2", "4,2", die=1, circled=[EVERYWHERE, EVERYWHERE], carried=[{"ore": 1}, {"ore": 1}])
    state.quiet, state.starter, state.turn = 2, 1, 1
    state = after(state, "1 stuck", "0 stuck")
    assert state.turn == 1
    state = after(state, "1 deliver ore", "0 deliver ore")
    assert [boxes["ore"] for boxes in seen(state)["boxes"]] == [1, 6]


def test_Z29_the_score_is_the_boxes_the_nuggets_and_the_bonus_less_5_for_each_missing_good() -> None:
    state = table("4,2", delivered=[{"cow": 3, "ore": 2}], boxes=[{"cow": 11, "ore": 3}], nuggets=[3, 0])
    state.bonus[0] = 7
    assert ARIZONA.score_list(state)[0] == 11 + 3 + 6 + 7
    assert ARIZONA.score_list(over(state))[0] == 11 + 3 + 6 + 7 - 20 + 5 + 5  # most cows and most ore pay too
    assert ARIZONA.score_list(over(state))[1] == -30


def ended(points: list[int], complete: list[int]) -> State:
    """A game that ends with these boxes, where these seats delivered everything."""
    state = table(*["4,2"] * len(points), cards=["gold", "big-towns", "bad-weather"])
    for seat, total in enumerate(points):
        state.box[seat, 0] = total
        state.delivered[seat] = 1 if seat in complete else 0
        if seat not in complete:
            state.box[seat, 0] = total + 30
    return over(state)


def winners(points: list[int], complete: list[int]) -> list[int]:
    return ARIZONA.winner_list(ended(points, complete))


def test_Z29_the_highest_score_wins() -> None:
    assert winners([40, 41, 12], [0]) == [1]


def test_Z29_among_equals_those_win_who_delivered_everything() -> None:
    assert winners([40, 40, 31], [1]) == [1]
    assert winners([40, 40, 31], [1, 2]) == [1]
    assert winners([40, 40, 40], [0, 2]) == [0, 2]


def test_Z29_all_others_share_the_victory() -> None:
    assert winners([40, 40, 31], []) == [0, 1]
    assert winners([40, 40, 31], [0, 1]) == [0, 1]
    assert winners([40, 40, 31], [2]) == [0, 1]


def test_Z29_the_score_sheet_says_what_decides_among_equals() -> None:
    def counted(points: list[int], complete: list[int]) -> list[list[int]]:
        rows = ARIZONA.score_sheet([ended(points, complete)], [], ["Ana", "Luis", "Eva"])
        return [row.counts for row in rows if row.counts]

    assert counted([40, 40, 31], [1]) == [[0, 6, 0]]
    assert counted([40, 41, 12], [0]) == []


def test_nothing_can_be_done_after_the_end() -> None:
    assert lines(over(table("4,2"))) == []
