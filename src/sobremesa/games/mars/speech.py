"""Gardens of Mars in words: every move, every question, and everything that a hand can touch."""

from collections.abc import Iterator, Sequence

from sobremesa.game import OVER, Action, Seat, State
from sobremesa.games.mars.codes import FIRST_FLOWERS, FIRST_MOVE, FIRST_ROLL, FIRST_STAY, NO_COLOUR, move_parts
from sobremesa.games.mars.names import colour_name, flower_name, way_name
from sobremesa.games.mars.notation import CELL_BY_NAME, GARDENER_NAMES, cell_name, write
from sobremesa.games.mars.rules import play
from sobremesa.games.mars.score_sheet import Brought, brought
from sobremesa.games.mars.sketch import settled
from sobremesa.games.mars.state import CELL_NAMES, CELLS, COLOURS, DIRECTIONS, FACES, STEPS, TWO_GARDENERS, Mars
from sobremesa.games.mars.view import MarsView
from sobremesa.lettering import name_of
from sobremesa.words import Words

_ = Words("mars")

WAY_BY_DIFFERENCE = {  # of q and r, from a cell to one that a die can reach
    (die * dq, die * dr): way for die in range(1, FACES) for way, (dq, dr) in zip(DIRECTIONS, STEPS, strict=True)
}


# What is done


def say(state: State, action: Action, reader: Seat | None, names: Sequence[str]) -> str:
    """An action about to be played and what it brings, in words that follow the name; those of chance stand alone."""
    if action >= FIRST_ROLL:
        return _chance(state, action, name_of(names, state.actor))
    if action < FIRST_MOVE:
        return _settling(state, action)
    after = state.copy()
    play(after, action)
    does = (
        _("cannot move with the {die}", die=action - FIRST_STAY + 1) if action >= FIRST_STAY else _walk(state, action)
    )
    return _("{does}: {brings}", does=does, brings=", ".join(_effects(brought(state, action, after), after)))


def _chance(state: Mars, action: Action, name: str) -> str:
    numbers = write(state, action).split(" ")[1:]
    if action < FIRST_FLOWERS:
        return _("Dice for {name}: {dice}", name=name, dice=" ".join(numbers))
    drawn = ", ".join(f"{colour_name(colour)} {number}" for colour, number in zip(COLOURS, numbers, strict=True))
    return _("Flowers for {name}: {flowers}", name=name, flowers=drawn)


def _settling(state: Mars, action: Action) -> str:
    gardener, cell = divmod(action, CELLS)
    if state.option[TWO_GARDENERS]:
        return _("puts gardener {gardener} on {cell}", gardener=GARDENER_NAMES[gardener], cell=cell_name(cell))
    return _("puts the gardener on {cell}", cell=cell_name(cell))


def _walk(state: Mars, action: Action) -> str:
    gardener, die, direction, colour = move_parts(action)
    way = way_name(DIRECTIONS[direction])
    if colour == NO_COLOUR:
        does = _.count(
            die, "stops on a flower {n} cell to the {way}", "stops on a flower {n} cells to the {way}", way=way
        )
    else:
        flower = flower_name(COLOURS[colour])
        does = _.count(
            die,
            "plants {flower} {n} cell to the {way}",
            "plants {flower} {n} cells to the {way}",
            flower=flower,
            way=way,
        )
    if not state.option[TWO_GARDENERS]:
        return does
    return _("{does} with gardener {gardener}", does=does, gardener=GARDENER_NAMES[gardener])


def _effects(effect: Brought, after: Mars) -> Iterator[str]:
    """Points, and what follows from them."""
    if effect.colour == NO_COLOUR:
        yield _("1 point lost") if effect.points else _("nothing to lose")
    else:
        yield _.count(effect.points, "{n} point", "{n} points") if effect.points else _("no points")
    if effect.passed:
        yield _.count(abs(effect.passed), "{n} more past an occupied space", "{n} more past occupied spaces")
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
            return _("Choose a cell for gardener {gardener}.", gardener=GARDENER_NAMES[settled(view)])
        return _("Choose a cell for your gardener.")
    if not path:
        return _("Choose a die.")
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
            return _("gardener {gardener} on {cell}", gardener=GARDENER_NAMES[gardener], cell=what)
        case "cell":
            return _cell(view, what)
        case "flower":
            left = view["reserves"][view["actor"]][what]
            return _.count(left, "{flower}, {n} left", "{flower}, {n} left", flower=flower_name(what))
    return _("stay")


def _cell(view: MarsView, cell: str) -> str:
    """Its name, the way to it where only one gardener can go, and the flower on it."""
    way = _way(view["gardeners"][view["actor"]], cell)
    place = _("cell {cell} to the {way}", cell=cell, way=way_name(way)) if way else _("cell {cell}", cell=cell)
    flower = view["flowers"].get(cell)
    return _("{cell} with {flower}", cell=place, flower=flower_name(flower)) if flower else place


def _way(gardeners: list[str | None], cell: str) -> str | None:
    start, *others = gardeners
    if start is None or others:
        return None
    (q, r), (from_q, from_r) = (CELL_NAMES[CELL_BY_NAME[name]] for name in (cell, start))
    return WAY_BY_DIFFERENCE.get((q - from_q, r - from_r))
