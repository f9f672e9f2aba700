"""Gardens of Mars in words: every move, every question, and everything that a hand can touch."""

from collections.abc import Iterator, Sequence

from sobremesa.game import OVER, Action, Seat, State
from sobremesa.games.mars.codes import FIRST_FLOWERS, FIRST_MOVE, FIRST_ROLL, FIRST_STAY, NO_COLOUR, move_parts
from sobremesa.games.mars.names import flower_name, flowers_of, place_name, way_name
from sobremesa.games.mars.notation import CELL_BY_NAME, GARDENER_NAMES, write
from sobremesa.games.mars.rules import play
from sobremesa.games.mars.score_sheet import Brought, brought
from sobremesa.games.mars.sketch import settled
from sobremesa.games.mars.state import CELL_NAMES, CELLS, COLOURS, DIRECTIONS, FACES, STEPS, TWO_GARDENERS, Mars
from sobremesa.games.mars.view import MarsView
from sobremesa.lettering import name_of
from sobremesa.words import N_, Words

_ = Words("mars")

WAY_BY_DIFFERENCE = {  # of q and r, from a cell to one that a die can reach
    (die * dq, die * dr): way for die in range(1, FACES) for way, (dq, dr) in zip(DIRECTIONS, STEPS, strict=True)
}


# What is done


def say(state: State, action: Action, reader: Seat | None, names: Sequence[str]) -> str:
    """An action about to be played and what it brings; what chance does is told with whom it concerns."""
    you = reader == state.actor
    if action >= FIRST_ROLL:
        return _chance(state, action, you, name_of(names, state.actor))
    if action < FIRST_MOVE:
        return _settling(state, action, you)
    after = state.copy()
    play(after, action)
    does = _stay(action - FIRST_STAY + 1, you) if action >= FIRST_STAY else _walk(state, action, you)
    return _("{does}: {brings}", does=does, brings=", ".join(_effects(brought(state, action, after), after, you)))


def _chance(state: Mars, action: Action, you: bool, name: str) -> str:
    numbers = write(state, action).split(" ")[1:]
    if action < FIRST_FLOWERS:
        dice = " ".join(numbers)
        return _("Your dice: {dice}", dice=dice) if you else _("Dice for {name}: {dice}", name=name, dice=dice)
    drawn = ", ".join(map(flowers_of, COLOURS, map(int, numbers)))
    if you:
        return _("Your flowers: {flowers}", flowers=drawn)
    return _("Flowers for {name}: {flowers}", name=name, flowers=drawn)


def _settling(state: Mars, action: Action, you: bool) -> str:
    gardener, cell = divmod(action, CELLS)
    where = place_name(*CELL_NAMES[cell])
    if not state.option[TWO_GARDENERS]:
        return _.person(you, "puts a gardener in {cell}", "put your gardener in {cell}", cell=where)
    third, second = N_("puts gardener {gardener} in {cell}"), N_("put gardener {gardener} in {cell}")
    return _.person(you, third, second, gardener=_letter(gardener), cell=where)


def _stay(die: int, you: bool) -> str:
    return _.person(you, "has no move with the {die}", "have no move with the {die}", die=die)


def _walk(state: Mars, action: Action, you: bool) -> str:
    gardener, die, direction, colour = move_parts(action)
    where = {"cells": _.count(die, "{n} cell", "{n} cells"), "way": way_name(DIRECTIONS[direction])}
    if colour == NO_COLOUR:
        third, second = N_("stops on a flower {cells} to the {way}"), N_("stop on a flower {cells} to the {way}")
        does = _.person(you, third, second, **where)
    else:
        third, second = N_("plants {flower} {cells} to the {way}"), N_("plant {flower} {cells} to the {way}")
        does = _.person(you, third, second, flower=flower_name(COLOURS[colour]), **where)
    if not state.option[TWO_GARDENERS]:
        return does
    return _("{does} with gardener {gardener}", does=does, gardener=_letter(gardener))


def _letter(gardener: int) -> str:
    """As on the board."""
    return GARDENER_NAMES[gardener].upper()


def _effects(effect: Brought, after: Mars, you: bool) -> Iterator[str]:
    """Points, and what follows from them."""
    if effect.colour == NO_COLOUR:
        yield _.person(you, "loses 1 point", "lose 1 point") if effect.points else _("nothing to lose")
    else:
        yield _.count(effect.points, "{n} point", "{n} points") if effect.points else _("no points")
    if effect.passed > 0:
        yield _.count(effect.passed, "{n} more past an occupied space", "{n} more past occupied spaces")
    if effect.passed < 0:
        yield _.count(
            -effect.passed,
            "and {n} more going back past an occupied space",
            "and {n} more going back past occupied spaces",
        )
    if after.extra:
        yield _("extra turn")
    if after.turn == OVER:
        yield _("the game is over")


# What is asked


def ask(view: MarsView, path: tuple[str, ...]) -> str:
    """What the seat to move is to touch next."""
    two = view["options"]["two_gardeners"]
    if view["phase"] == "settle":
        if two:
            return _("Choose a cell for gardener {gardener}.", gardener=_letter(settled(view)))
        return _("Choose a cell for your gardener.")
    if not path:
        return _("Choose a die or a cell.")
    if path[-1].startswith("cell:"):
        return _("Choose the flower to plant.")
    die = path[0].removeprefix("die:")
    if two and len(path) == 1:
        return _("Choose the gardener that walks with the {die}.", die=die)
    return _("Choose where the gardener goes with the {die}.", die=die)


def label(view: MarsView, pick: str) -> str:
    """What a hand would touch, in a few words."""
    kind, _colon, what = pick.partition(":")
    match kind:
        case "die":
            return _("die {face}", face=what)
        case "gardener":
            gardener = next(cells.index(what) for cells in view["gardeners"] if what in cells)
            return _("gardener {gardener} in {cell}", gardener=_letter(gardener), cell=_place(what))
        case "cell":
            return _cell(view, what)
        case "flower":
            left = view["reserves"][view["actor"]][what]
            return _.count(left, "{flower}, {n} left", "{flower}, {n} left", flower=flower_name(what))
    return _("stay")


def _cell(view: MarsView, cell: str) -> str:
    """Its place, the way to it where only one gardener can go, and the flower on it."""
    place, way = _place(cell), _way(view["gardeners"][view["actor"]], cell)
    if way:
        place = _("{cell}, to the {way}", cell=place, way=way_name(way))
    flower = view["flowers"].get(cell)
    return _("{cell} with {flower}", cell=place, flower=flower_name(flower)) if flower else place


def _place(cell: str) -> str:
    return place_name(*CELL_NAMES[CELL_BY_NAME[cell]])


def _way(gardeners: list[str | None], cell: str) -> str | None:
    start, *others = gardeners
    if start is None or others:
        return None
    (q, r), (from_q, from_r) = (CELL_NAMES[CELL_BY_NAME[name]] for name in (cell, start))
    return WAY_BY_DIFFERENCE.get((q - from_q, r - from_r))
