"""Parts put together: what lies before every seat, as each of them sees it."""

from sobremesa.parts import BED, BOARD, EMBLEM, Drawing, Part, with_every_hand


def drawn(*beds: Part) -> Drawing:
    """What somebody sees of a game with one board."""
    return Drawing("game", "", 0, "", {}, "", (Part("board", BOARD, 10, 10, "", "the board"), *beds))


def hand(cards: str, seat: int | None) -> Part:
    return Part("hand", BED, 100, 50, cards, cards, seat=seat)


PILES = Part("piles", BED, 100, 50, "Piles", "piles")


def test_every_hand_lies_there_once_after_the_emblem_of_its_seat() -> None:
    seen = with_every_hand(drawn(PILES), [drawn(PILES, hand(f"cards of {seat}", seat)) for seat in range(3)])
    assert [part.name for part in seen.parts] == ["board", "piles", "hand:0", "hand:1", "hand:2"]
    assert seen.parts[1] == PILES
    for seat, part in enumerate(seen.parts[2:]):
        assert (part.seat, part.width) == (seat, 100 + EMBLEM)
        assert f"cards of {seat}" in part.drawn


def test_what_a_seat_sees_of_another_hand_is_not_shown_in_its_place() -> None:
    backs = [drawn(hand("open", 0), hand("face down", 1)), drawn(hand("face down", 0), hand("open", 1))]
    seen = with_every_hand(drawn(), backs)
    assert [(part.name, part.title) for part in seen.of(BED)] == [("hand:0", "open"), ("hand:1", "open")]
