"""The rules page once more, slowly: floods over whole gardens, a clause at a time, nothing of the real rules."""

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, field
from itertools import combinations

Cell = tuple[int, int]
Block = frozenset[Cell]

TURNS = 12
REMOVED = {2: 24, 3: 12, 4: 0}  # L3
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))
AROUND = tuple((dx, dy) for dx in (-1, 0, 1) for dy in (-1, 0, 1) if (dx, dy) != (0, 0))
LEAF_CARDS = ("meticulous", "restless", "flirty", "runner")
MUSHROOM_CARDS = ("host", "explorer", "collector", "loner")
PUDDLE_CARDS = ("diver", "skipper", "friendly", "shy")
PAIRS = {
    "KK": ("G*O O*Y Y*U O*U U*G G*Y", "wY wO wU wG"),
    "YY": ("U*K K*O O*G O*U G*U K*G", "wK wO wU wG"),
    "OO": ("U*Y Y*K K*G U*K G*Y G*U", "wK wY wU wG"),
    "UU": ("O*G K*O K*Y Y*O Y*G G*K", "wK wY wO wG"),
    "GG": ("U*O O*K Y*K Y*O U*Y K*U", "wK wY wO wU"),
}
TILES = [other + pair for pair, kinds in PAIRS.items() for kind in kinds for other in kind.split()]
STARTS = ["wKUY*", "wOYK*", "wUKO*", "wYOU*"]


def cells_of(spelling: str) -> list[str]:
    """The four cells, a mushroom's star with its colour."""
    return [letter + "*" * spelling[n + 1 :].startswith("*") for n, letter in enumerate(spelling) if letter != "*"]


def orientations(spelling: str) -> set[str]:
    """L7: the eight ways in which a tile may lie."""
    found = set()
    a, b, c, d = cells_of(spelling)
    for _ in range(4):
        a, b, c, d = c, a, d, b  # a quarter turn to the right
        found |= {a + b + c + d, b + a + d + c}
    return found


@dataclass
class Garden:
    """One seat's garden; everything is found anew in the cells whenever it is asked for."""

    cells: dict[Cell, str] = field(default_factory=dict)  # such as "K", "K*" or "w"
    places: dict[Cell, str] = field(default_factory=dict)  # the tiles as they lie
    last: set[Cell] = field(default_factory=set)  # the cells of the tile just laid
    bees: int = 0
    birds: int = 0
    tokens: dict[str, set[Cell]] = field(default_factory=lambda: {"leaf": set(), "mushroom": set(), "puddle": set()})
    used: set[Cell] = field(default_factory=set)

    def put(self, at: Cell, spelling: str) -> None:
        self.places[at] = spelling
        self.last = {(2 * at[0] + dx, 2 * at[1] + dy) for dy in (0, 1) for dx in (0, 1)}
        in_order = sorted(self.last, key=reading)
        self.cells |= dict(zip(in_order, cells_of(spelling), strict=True))


def reading(cell: Cell) -> tuple[int, int]:
    """L18: smallest y, then smallest x."""
    return cell[1], cell[0]


def free_places(garden: Garden) -> set[Cell]:
    """L9."""
    beside = {(x + dx, y + dy) for x, y in garden.places for dx, dy in SIDES}
    return beside - set(garden.places)


def kind(garden: Garden, cell: Cell) -> str | None:
    """The colour, `w`, or None where nothing lies."""
    return garden.cells[cell][0] if cell in garden.cells else None


def is_terrain(garden: Garden, cell: Cell) -> bool:
    return kind(garden, cell) not in (None, "w")


def has_cap(garden: Garden, cell: Cell) -> bool:
    return garden.cells.get(cell, "").endswith("*")


def flood(garden: Garden, start: Cell) -> Block:
    """L6: the sector or puddle of a cell."""
    found, edge = {start}, [start]
    while edge:
        x, y = edge.pop()
        for dx, dy in SIDES:
            beside = (x + dx, y + dy)
            if beside not in found and kind(garden, beside) == kind(garden, start):
                found.add(beside)
                edge.append(beside)
    return frozenset(found)


def groups(garden: Garden) -> set[Block]:
    """L6: every sector and every puddle."""
    return {flood(garden, cell) for cell in garden.cells}


def sectors(garden: Garden) -> set[Block]:
    return {group for group in groups(garden) if kind(garden, next(iter(group))) != "w"}


def pollinated(garden: Garden) -> set[Block]:
    """L11."""
    return {sector for sector in sectors(garden) if len(sector) >= 3}


def lay(garden: Garden, at: Cell, spelling: str) -> None:
    """L8–L16: the tile, its bees and its hummingbirds."""
    before = pollinated(garden)
    garden.put(at, spelling)
    now = pollinated(garden)
    for new in [sector for sector in now if not any(old <= sector for old in before)]:  # L12, L13
        colour = kind(garden, next(iter(new)))
        garden.bees += sum(kind(garden, next(iter(sector))) == colour for sector in now)
    garden.birds = sum(birds(garden).values())


def birds(garden: Garden) -> dict[Cell, int]:
    """L14, L15: by tile."""
    visited = {cell for sector in pollinated(garden) for cell in sector}
    full = set()
    for x, y in garden.places:
        four = {(2 * x + dx, 2 * y + dy) for dx in (0, 1) for dy in (0, 1)}
        if all(cell in visited for cell in four if is_terrain(garden, cell)):
            full.add((x, y))
    row = {(x, y) for x, y in full if {(x - 1, y), (x + 1, y)} <= full}
    column = {(x, y) for x, y in full if {(x, y - 1), (x, y + 1)} <= full}
    return {at: (at in full) + (at in row) + (at in column) for at in garden.places}


# Inhabitants that need no choice: the cells that get a token


def by_sector(garden: Garden, token: str, wanted: Callable[[Block], bool]) -> set[Cell]:
    """L18, L21: a token for each group that fulfils the card and holds none."""
    found = [group for group in groups(garden) if wanted(group) and not group & garden.tokens[token]]
    return {min(group, key=reading) for group in found}


def restless(garden: Garden) -> set[Cell]:
    """L21."""
    return by_sector(garden, "leaf", lambda group: len(group) >= 5 and is_terrain(garden, min(group)))


def runner(garden: Garden) -> set[Cell]:
    """L23."""

    def wanted(group: Block) -> bool:
        lines = [{(x + n * dx, y + n * dy) for n in range(4)} for x, y in group for dx, dy in ((1, 0), (0, 1))]
        return is_terrain(garden, min(group)) and any(line <= group for line in lines)

    return by_sector(garden, "leaf", wanted)


def host(garden: Garden) -> set[Cell]:
    """L24."""
    return by_sector(garden, "mushroom", lambda group: sum(has_cap(garden, cell) for cell in group) >= 2)


def explorer(garden: Garden) -> set[Cell]:
    """L25."""
    free = {cell for cell in garden.cells if has_cap(garden, cell)} - garden.tokens["mushroom"]

    def between(cell: Cell, axis: int) -> bool:
        line = [other[axis] for other in free if other[1 - axis] == cell[1 - axis]]
        return min(line) < cell[axis] < max(line)

    return {cell for cell in free if between(cell, 0) or between(cell, 1)}


def loner(garden: Garden) -> set[Cell]:
    """L27."""

    def alone(x: int, y: int) -> bool:
        around = [(x + dx, y + dy) for dx, dy in AROUND]
        return all(cell in garden.cells and not has_cap(garden, cell) for cell in around)

    return {cell for cell in garden.cells if has_cap(garden, cell) and alone(*cell)} - garden.tokens["mushroom"]


def diver(garden: Garden) -> set[Cell]:
    """L28."""
    return by_sector(garden, "puddle", lambda group: len(group) >= 2 and not is_terrain(garden, min(group)))


def skipper(garden: Garden) -> set[Cell]:
    """L29."""

    def between(x: int, y: int) -> bool:
        pairs = [((x - 1, y), (x + 1, y)), ((x, y - 1), (x, y + 1))]
        return any(all(kind(garden, cell) == "w" for cell in pair) for pair in pairs)

    return {cell for cell in garden.cells if is_terrain(garden, cell) and between(*cell)} - garden.tokens["puddle"]


def shy(garden: Garden) -> set[Cell]:
    """L31."""

    def alone(x: int, y: int) -> bool:
        return all(is_terrain(garden, (x + dx, y + dy)) for dx, dy in AROUND)

    return {cell for cell in garden.cells if kind(garden, cell) == "w" and alone(*cell)} - garden.tokens["puddle"]


AUTOMATIC = {
    "restless": ("leaf", restless),
    "runner": ("leaf", runner),
    "host": ("mushroom", host),
    "explorer": ("mushroom", explorer),
    "loner": ("mushroom", loner),
    "diver": ("puddle", diver),
    "skipper": ("puddle", skipper),
    "shy": ("puddle", shy),
}


# Choices


def block(first: Cell) -> Block:
    """L18: the square named by its top left cell."""
    x, y = first
    return frozenset({(x, y), (x + 1, y), (x, y + 1), (x + 1, y + 1)})


def candidates(garden: Garden, card: str) -> set[Cell]:
    """L20, L22, L32: the blocks that fulfil the card and share no cell with a used one."""
    found = set()
    for first in garden.cells:
        four = block(first)
        if not four <= set(garden.cells) or four & garden.used:
            continue
        kinds = {kind(garden, cell) for cell in four}
        if card == "meticulous" and len(kinds) == 1 and kinds != {"w"}:
            found.add(first)
        if card == "flirty" and len(kinds) == 4 and first != (0, 0):  # the start tile's own block never counts
            found.add(first)
    return found


def take_block(garden: Garden, first: Cell) -> None:
    garden.tokens["leaf"].add(first)
    garden.used |= block(first)


def lone(blocks: Iterable[Cell]) -> set[Cell]:
    """L32: those that overlap no other."""
    blocks = set(blocks)
    return {one for one in blocks if not any(block(one) & block(other) for other in blocks - {one})}


def live_cells(garden: Garden, card: str) -> set[Cell]:
    """L26, L30, L33: the cells of live pairs."""
    token = "mushroom" if card == "collector" else "puddle"
    fits = {
        cell for cell in garden.cells if (has_cap(garden, cell) if card == "collector" else garden.cells[cell] == "w")
    }
    pairs = [
        {one, other}
        for one, other in combinations(sorted(fits - garden.tokens[token]), 2)
        if abs(one[0] - other[0]) == abs(one[1] - other[1]) == 1
    ]
    return {cell for pair in pairs if pair & garden.last for cell in pair}


# The table


@dataclass
class Table:
    """A position."""

    seats: int
    cards: dict[str, str]  # by type
    one: bool  # diagonal_tokens
    gardens: list[Garden]
    market: list[str | None]
    unseen: set[str]
    turns: int = 0
    phase: str = "place"
    slot: int = 0

    @property
    def seat(self) -> int:
        """Whose turn it is: the refill belongs to the seat before."""
        return self.turns % self.seats

    @property
    def garden(self) -> Garden:
        return self.gardens[self.seat]


def new_table(seats: int, cards: list[str], one: bool, starts: list[str], market: list[str]) -> Table:
    """L1–L4."""
    gardens = [Garden() for _ in range(seats)]
    for garden, start in zip(gardens, starts, strict=True):
        garden.put((0, 0), start)
    kinds = dict(zip(("leaf", "mushroom", "puddle"), cards, strict=True))
    return Table(seats, kinds, one, gardens, list(market), set(TILES) - set(market))


def legal(table: Table) -> Iterator[str]:
    """Section 4: every decision of the seat to move."""
    match table.phase:
        case "place":
            for slot, tile in enumerate(table.market):
                for x, y in free_places(table.garden):
                    for spelling in orientations(str(tile)):
                        yield f"place {slot} {x},{y} {spelling}"
        case "leaf":
            yield from (f"block {x},{y}" for x, y in candidates(table.garden, table.cards["leaf"]))
        case "puddle" | "mushroom":
            yield from (f"token {x},{y}" for x, y in live_cells(table.garden, table.cards[table.phase]))


def play(table: Table, text: str) -> None:
    """The position after a move, of the seat to move or of chance."""
    word, *rest = text.split(" ")
    match word:
        case "place":
            table.slot = int(rest[0])
            table.market[table.slot] = None
            lay(table.garden, cell(rest[1]), rest[2])
            table.phase = "leaf"
            arrive(table)
        case "block":
            take_block(table.garden, cell(rest[0]))
            arrive(table)
        case "token":
            table.garden.tokens[table.phase].add(cell(rest[0]))
            if table.one or not live_cells(table.garden, table.cards[table.phase]):
                go_on(table)
            arrive(table)
        case "tile":
            table.market[table.slot] = rest[0]
            table.unseen.remove(rest[0])
            table.turns += 1
            table.phase = "place"


def arrive(table: Table) -> None:
    """L10: whoever comes without being asked, until there is a choice."""
    garden = table.garden
    while table.phase in ("leaf", "puddle", "mushroom"):
        card = table.cards[table.phase]
        if card in AUTOMATIC:
            token, found = AUTOMATIC[card]
            garden.tokens[token] |= found(garden)
        elif card in ("meticulous", "flirty"):
            for first in lone(candidates(garden, card)):
                take_block(garden, first)
            if candidates(garden, card):
                return
        elif live_cells(garden, card):
            return
        go_on(table)
    if table.phase == "refill" and table.turns + 1 == TURNS * table.seats:  # L34
        table.turns += 1
        table.phase = "end"


def go_on(table: Table) -> None:
    table.phase = {"leaf": "puddle", "puddle": "mushroom", "mushroom": "refill"}[table.phase]


def cell(name: str) -> Cell:
    x, y = name.split(",")
    return int(x), int(y)


# The end


def scores(table: Table) -> list[int]:
    """L35, L36."""
    points = [g.bees + g.birds + sum(map(len, g.tokens.values())) for g in table.gardens]
    if table.phase != "end":
        return points
    for token in ("leaf", "mushroom", "puddle"):
        most = max(len(garden.tokens[token]) for garden in table.gardens)
        for seat, garden in enumerate(table.gardens):
            points[seat] += 2 * (len(garden.tokens[token]) == most > 0)
    return points


def winners(table: Table) -> list[int]:
    """L36."""
    ranks = [(points, g.birds, g.bees) for points, g in zip(scores(table), table.gardens, strict=True)]
    return [seat for seat, rank in enumerate(ranks) if rank == max(ranks)]
