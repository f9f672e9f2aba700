"""Results: what follows from games whose outcome is known, and how it is drawn."""

import xml.etree.ElementTree as ElementTree

import pytest

from sobremesa.arena.notes import Forfeited, Note, duel, shares
from sobremesa.arena.plot import MOST_BOTS, draw
from sobremesa.arena.report import Results, members, results
from sobremesa.arena.schedule import Setting

NOTHING = [0.0, 0.0, 0.0]


def setting(bots: tuple[str, ...], seats: int = 2) -> Setting:
    return Setting("mars", bots, seats, 4, None, None, 0, {}, False)


def note(lineup: int, deal: int, shares: list[float] | None, forfeits: list[Forfeited] | None = None) -> Note:
    places = len(shares or NOTHING)
    return Note(
        lineup, deal, shares, [10, 20, 30][:places], [0.5, 1.0, 0.0][:places], [5, 2, 1][:places], forfeits or []
    )


def found(held: Setting, notes: list[Note]) -> Results:
    figures = results(held, notes)
    assert figures is not None
    return figures


TWO = [
    note(0, 0, [1, 0]),
    note(0, 0, [1, 0]),
    note(0, 1, [1, 0]),
    note(0, 1, [0, 1]),
    note(0, 2, [0.5, 0.5]),
    note(0, 2, [1, 0]),
]


def test_a_bots_part_is_the_mean_over_deals() -> None:
    one, other = found(setting(("a", "b")), TWO).standings
    assert one.share.value == pytest.approx((1 + 0.5 + 0.75) / 3)
    assert one.share.value + other.share.value == pytest.approx(1)
    assert (one.fair, other.fair, one.games, other.games) == (0.5, 0.5, 6, 6)
    assert (one.points.value, other.points.value) == (10, 20)
    assert (one.seconds, other.seconds) == (0.1, 0.5)
    assert one.rating.value > 0 > other.rating.value


def test_the_cross_table_is_the_same_from_both_sides() -> None:
    pairs = {(pair.one, pair.other): pair for pair in found(setting(("a", "b")), TWO).pairs}
    assert pairs[0, 1].deals == 3
    assert pairs[0, 1].result.value == pytest.approx(0.75)
    assert pairs[1, 0].result.value == pytest.approx(0.25)
    assert pairs[1, 0].result.interval == pytest.approx([1 - end for end in pairs[0, 1].result.interval[::-1]])


def test_somebody_elses_victory_is_a_draw_of_the_two() -> None:
    won = shares([[note(0, 0, [0, 0, 1])]])
    assert duel(won, (0, 1, 2), 0, 1).tolist() == [0.5]
    assert duel(won, (0, 1, 2), 2, 1).tolist() == [1]


def test_a_bot_on_two_seats_is_compared_by_seat() -> None:
    """One victory on each of three seats: nobody is better, though one bot has two of them."""
    notes = [note(0, 0, [1, 0, 0]), note(0, 0, [0, 1, 0]), note(0, 0, [0, 0, 1])]
    assert duel(shares([notes]), (0, 0, 1), 0, 1) == pytest.approx([0.5])


def test_a_deal_with_a_game_without_end_is_counted_and_used_for_nothing_else() -> None:
    notes = [*TWO, note(0, 3, [0, 1])._replace(points=[99, 99]), note(0, 3, None)]
    with_it, without = found(setting(("a", "b")), notes), found(setting(("a", "b")), TWO)
    assert with_it.unfinished == 1
    assert with_it.standings[0].share == without.standings[0].share
    assert with_it.standings[0].points == without.standings[0].points
    assert with_it.pairs == without.pairs


def test_a_deal_that_was_not_played_in_every_seating_is_used_for_nothing() -> None:
    half = note(0, 3, [0, 1])._replace(points=[99, 99])
    with_it, without = found(setting(("a", "b")), [*TWO, half]), found(setting(("a", "b")), TWO)
    assert with_it.games == without.games + 1
    assert with_it.pairs == without.pairs
    for one, same in zip(with_it.standings, without.standings, strict=True):
        assert (one.share, one.points, one.rating) == (same.share, same.points, same.rating)


def test_forfeits_are_counted_by_bot_and_reason() -> None:
    forfeits = [Forfeited(0, True, "Late."), Forfeited(1, False, "Nonsense.")]
    one, other = found(setting(("a", "b")), [*TWO, note(0, 4, [0, 1], forfeits)]).standings
    assert (one.late, one.illegal, one.reason) == (1, 0, "Late.")
    assert (other.late, other.illegal, other.reason) == (0, 1, "Nonsense.")


def test_there_are_no_results_before_every_table_has_a_deal() -> None:
    assert results(setting(("a", "b", "c")), TWO) is None
    assert results(setting(("a", "b")), TWO[:1]) is None


def test_the_results_hold_no_time() -> None:
    slow = [game._replace(seconds=[9.0, 9.0]) for game in TWO]
    held = setting(("a", "b"))
    assert members(found(held, TWO)) == members(found(held, slow))


def test_the_picture_shows_every_bot_and_every_meeting() -> None:
    names = ("a", "<b>", "c")
    notes = [note(lineup, deal, [1, 0]) for lineup in range(3) for deal in range(8) for _ in range(2)]
    picture = draw(found(setting(names), notes))
    texts = [element.text or "" for element in ElementTree.fromstring(picture).iter() if element.text]
    assert all(texts.count(name) == 2 for name in names)
    assert texts.count("100%") == texts.count("0%") == 3


def test_a_picture_of_many_bots_has_no_cross_table() -> None:
    names = tuple(f"bot{number}" for number in range(MOST_BOTS + 1))
    held = setting(names)
    notes = [note(lineup, deal, [1, 0]) for lineup in range(len(held.lineups)) for deal in range(2) for _ in range(2)]
    texts = [element.text for element in ElementTree.fromstring(draw(found(held, notes))).iter()]
    assert "Each against each" not in texts
    assert texts.count("bot3") == 1
