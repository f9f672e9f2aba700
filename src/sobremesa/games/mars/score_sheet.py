"""What every move of Gardens of Mars brought: the score sheet, row by row."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from sobremesa.game import Action, Row
from sobremesa.games.mars.codes import FIRST_MOVE, FIRST_ROLL, FIRST_STAY, NO_COLOUR, move_parts
from sobremesa.games.mars.scoring import planting_points
from sobremesa.games.mars.state import COLOURS, Mars
from sobremesa.words import N_, Words

_ = Words("mars")

PLANTING = {
    "red": N_("Red flowers"),
    "green": N_("Green flowers"),
    "grey": N_("Grey flowers"),
    "yellow": N_("Yellow flowers"),
    "blue": N_("Blue flowers"),
    "white": N_("White flowers"),
}


class Brought(NamedTuple):
    """What one use of a die brought to the seat whose turn it was."""

    seat: int
    colour: int  # planted, or NO_COLOUR
    stayed: bool  # the die allowed no move
    points: int  # for the flower, or lost
    passed: int  # spaces more because others stood on the track; below 0 on the way back
    extra: bool  # it was an extra turn


def brought(before: Mars, action: Action, after: Mars) -> Brought:
    """What a `move` or a `stay` brought (M16–M22)."""
    seat = int(before.turn)
    had, has = int(before.score[seat]), int(after.score[seat])
    stayed = action >= FIRST_STAY
    colour = NO_COLOUR if stayed else move_parts(action)[-1]
    points = -min(had, 1) if colour == NO_COLOUR else _planted(after, seat, action)
    return Brought(seat, colour, stayed, points, has - had - points, bool(before.extra))


def _planted(after: Mars, seat: int, action: Action) -> int:
    """M19: what the flower just planted scores."""
    gardener, *_line, colour = move_parts(action)
    return int(planting_points(after, after.gardener[seat, gardener], colour))


def score_sheet(positions: Sequence[Mars], actions: Sequence[Action], names: Sequence[str]) -> list[Row]:
    """The rows of the score sheet; they add up to the scores."""
    seats = range(int(positions[0].seats))
    played = list(_each(positions, actions))
    by_seat = [[one for one in played if one.seat == seat] for seat in seats]
    return [
        *(_planting(colour, by_seat) for colour in range(len(COLOURS))),
        _losses(_("Stopping on flowers"), [[one for one in own if _on_flower(one)] for own in by_seat]),
        _losses(_("Dice without a move"), [[one for one in own if one.stayed] for own in by_seat]),
        _passing(by_seat),
        Row(_("Extra turns"), [0 for _seat in seats], [_times(sum(one.extra for one in own)) for own in by_seat]),
    ]


def _each(positions: Sequence[Mars], actions: Sequence[Action]) -> Iterator[Brought]:
    for before, action, after in zip(positions, actions, positions[1:], strict=False):
        if FIRST_MOVE <= action < FIRST_ROLL:
            yield brought(before, action, after)


def _on_flower(one: Brought) -> bool:
    return one.colour == NO_COLOUR and not one.stayed


def _planting(colour: int, by_seat: list[list[Brought]]) -> Row:
    """M19: one colour; the note has the points of every flower in the order of planting."""
    points = [[one.points for one in own if one.colour == colour] for own in by_seat]
    return Row(_(PLANTING[COLOURS[colour]]), [sum(own) for own in points], [_sum(own) for own in points])


def _sum(points: list[int]) -> str:
    return " + ".join(map(str, points))


def _losses(title: str, by_seat: list[list[Brought]]) -> Row:
    """M16, M17, M22: a point each, but none at 0."""
    return Row(title, [sum(one.points for one in own) for own in by_seat], [_lost(own) for own in by_seat])


def _lost(own: list[Brought]) -> str:
    spared = sum(one.points == 0 for one in own)
    return _("{times}, {n} of them at 0", times=_times(len(own)), n=spared) if spared else _times(len(own))


def _times(n: int) -> str:
    return _.count(n, "{n} time", "{n} times") if n else ""


def _passing(by_seat: list[list[Brought]]) -> Row:
    """M21, M22: spaces of the track that others stood on."""
    steps = [[one.passed for one in own if one.passed] for own in by_seat]
    return Row(_("Jumps on the track"), [sum(own) for own in steps], [_both_ways(own) for own in steps])


def _both_ways(steps: list[int]) -> str:
    forward, back = sum(n for n in steps if n > 0), -sum(n for n in steps if n < 0)
    if forward and back:
        return _("{forward} forward, {back} back", forward=forward, back=back)
    return _("{forward} forward", forward=forward) if forward else _("{back} back", back=back) if back else ""
