"""The rules page once more, slowly: sets and dictionaries of cells, a clause at a time, nothing of the real rules."""

from dataclasses import dataclass, field
from typing import Any

Cell = tuple[int, int]

GOODS = {"C": "cow", "S": "sheep", "W": "wheat", "A": "apple", "O": "ore", "T": "timber"}
STEPS = {
    "n": (0, -1),
    "e": (1, 0),
    "s": (0, 1),
    "w": (-1, 0),
    "ne": (1, -1),
    "se": (1, 1),
    "sw": (-1, 1),
    "nw": (-1, -1),
}
UPRIGHT, LEVEL = ("n", "s"), ("e", "w")
PTS = [0, 1, 3, 6, 10, 15, 21, 28, 36, 45, 55]
EXACT = {"sheep": ("counting-sheep", 4, 5), "apple": ("apple-grower", 5, 6), "timber": ("more-timber", 6, 7)}
EVEN = {
    "timber": "even-timber-ore",
    "ore": "even-timber-ore",
    "cow": "even-cow-sheep",
    "sheep": "even-cow-sheep",
    "apple": "even-apple-wheat",
    "wheat": "even-apple-wheat",
}
MOST_OF = {"rancher": "cow", "miner": "ore", "farmer": "wheat"}


@dataclass
class Player:
    """One seat's sheet and train."""

    start: Cell | None = None
    at: Cell | None = None
    circled: set[Cell] = field(default_factory=set)
    carried: dict[str, int] = field(default_factory=lambda: dict.fromkeys(GOODS.values(), 0))
    delivered: dict[str, int] = field(default_factory=dict)
    boxes: dict[str, int] = field(default_factory=dict)
    nuggets: int = 0
    obtained: int = 0
    stops: dict[str, int] = field(default_factory=lambda: dict.fromkeys("EP^", 0))
    bonus: int = 0
    die: int = 0


@dataclass
class Table:
    """A position."""

    seats: int
    options: dict[str, Any]
    sheet: list[str]
    cards: list[str]
    players: list[Player]
    spent: set[str] = field(default_factory=set)
    first: dict[str, int] = field(default_factory=dict)
    phase: str = "roll"
    round: int = 1
    turn: int = 0  # a place in the turn order of the round
    dice: list[int] = field(default_factory=list)
    shifts: list[int] = field(default_factory=list)
    drew: bool = False
    quiet: int = 0
    ending: bool = False

    @property
    def order(self) -> list[int]:
        """Z5, Z8: the start player, then clockwise."""
        return [(self.round - 1 + place) % self.seats for place in range(self.seats)]

    @property
    def seat(self) -> int:
        return self.order[self.turn]

    @property
    def player(self) -> Player:
        return self.players[self.seat]


def new_table(seats: int, options: dict[str, Any], deal: dict[str, Any]) -> Table:
    return Table(seats, options, deal["sheet"], deal["cards"], [Player() for _ in range(seats)])


def pts(n: int) -> int:
    return PTS[min(n, 10)]


def letter(table: Table, cell: Cell) -> str:
    x, y = cell
    return table.sheet[y][x] if 0 <= y < len(table.sheet) and 0 <= x < len(table.sheet[0]) else " "


def name(cell: Cell) -> str:
    return f"{cell[0]},{cell[1]}"


def cell_of(text: str) -> Cell:
    x, y = text.split(",")
    return int(x), int(y)


def shapes(die: int) -> set[tuple[str, ...]]:
    """Z11: every path of a die, as compass words."""
    paths: set[tuple[str, ...]] = set()
    if die == 1:
        paths |= {(way,) for way in UPRIGHT + LEVEL}
    if die == 5:
        paths |= {(way, way) for way in ("ne", "se", "sw", "nw")}
    if die == 6:
        paths |= {(way, way) for way in UPRIGHT + LEVEL}
    for v in UPRIGHT:
        for h in LEVEL:
            for one, other in ((v, h), (h, v)):
                if die == 2:
                    paths.add((one, other))
                if die == 3:
                    paths.add((one, other, one))
                if die == 4:
                    paths |= {(one, other, other, other), (other, other, other, one)}
    return paths


def cells(start: Cell, path: tuple[str, ...]) -> list[Cell]:
    """The cells of a stretch after its first."""
    found = [start]
    for way in path:
        found.append((found[-1][0] + STEPS[way][0], found[-1][1] + STEPS[way][1]))
    return found[1:]


def may_go(table: Table, player: Player, path: tuple[str, ...]) -> bool:
    """Z12–Z14, Z30, Z32."""
    assert player.at is not None
    trodden = cells(player.at, path)
    letters = [letter(table, cell) for cell in trodden]
    if " " in letters or trodden[-1] in player.circled:
        return False
    if "bad-weather" in table.cards and "^" in letters:
        return False
    return not ("closed-stations" in table.cards and letters[-1] == "E")


def stretches(table: Table, player: Player) -> set[str]:
    return {" ".join(["go", *path]) for path in shapes(player.die) if may_go(table, player, path)}


def beside(table: Table, player: Player) -> set[str]:
    """Z20: goods one space from the train that are not circled."""
    assert player.at is not None
    near = [cells(player.at, (way,))[0] for way in "nesw"]
    return {f"circle {name(cell)}" for cell in near if letter(table, cell) in GOODS and cell not in player.circled}


def deliverable(player: Player) -> set[str]:
    """Z22, Z23."""
    return {f"deliver {good}" for good, units in player.carried.items() if units}


def legal(table: Table) -> set[str]:
    """Every move of the seat to act, without the seat (section 4)."""
    player = table.player
    match table.phase:
        case "take":
            return {f"take {face}" for face in table.dice}
        case "start":
            rows = enumerate(table.sheet)
            return {f"start {x},{y}" for y, row in rows for x, sign in enumerate(row) if sign == "E"}
        case "draw":
            return (stretches(table, player) or {"stuck"}) | shiftable(table, player)
        case "circle":
            return beside(table, player) | {"skip"}
    return deliverable(player) | {"skip"}


def shiftable(table: Table, player: Player) -> set[str]:
    """Z16."""
    if table.options["nuggets"] != "shift" or not player.nuggets or len(table.shifts) == 3:
        return set()
    return {f"nugget {way:+d}" for way in (1, -1) if -way not in table.shifts}


def play(table: Table, text: str) -> None:
    """One line of a record, without who."""
    word, *rest = text.split()
    player = table.player
    match word:
        case "roll":
            table.dice = [int(face) for face in rest]
            table.phase, table.turn = "take", 0
        case "take":
            player.die = int(rest[0])
            table.dice.remove(player.die)
            table.turn += 1
            if table.turn == table.seats:
                table.turn = 0
                begin_turn(table)
        case "start":
            player.start = player.at = cell_of(rest[0])
            table.phase = "draw"
        case "nugget":
            player.nuggets -= 1
            table.shifts.append(int(rest[0]))
            player.die = (player.die - 1 + int(rest[0])) % 6 + 1
        case "stuck":
            if table.options["stuck_nugget"] and player.nuggets == 0:
                gain(player)
            end_turn(table)
        case "go":
            go(table, player, tuple(rest))
        case "circle":
            mark(table, player, cell_of(rest[0]))
            after_circle(table)
        case "deliver":
            deliver(table, player, rest[0])
            after_delivery(table, player)
        case "skip" if table.phase == "circle":
            after_circle(table)
        case "skip":
            after_delivery(table, player)


def begin_turn(table: Table) -> None:
    table.shifts = []
    table.phase = "start" if table.player.start is None else "draw"


def end_turn(table: Table) -> None:
    table.turn += 1
    if table.turn < table.seats:
        begin_turn(table)
        return
    table.quiet = 0 if table.drew else table.quiet + 1
    table.drew = False
    table.dice = []
    for player in table.players:
        player.die = 0
    if table.ending or table.quiet == 3:  # Z27
        table.turn = -1
        next_final(table)
    else:
        table.round += 1
        table.phase, table.turn = "roll", 0


def gain(player: Player) -> None:
    player.nuggets += 1
    player.obtained += 1


def go(table: Table, player: Player, path: tuple[str, ...]) -> None:
    """Z18–Z22, Z31, Z33."""
    assert player.at is not None
    player.at = cells(player.at, path)[-1]
    table.drew = True
    mark(table, player, player.at)
    sign = letter(table, player.at)
    if sign in "EP^":
        player.stops[sign] += 1
    if sign == "^" and "gold" in table.cards:
        gain(player)
    extra = sign == "E" or (sign == "P" and "big-towns" in table.cards)
    if extra and beside(table, player):
        table.phase = "circle"
    else:
        after_circle(table)


def mark(table: Table, player: Player, cell: Cell) -> None:
    """Z19."""
    player.circled.add(cell)
    good = GOODS.get(letter(table, cell))
    if good and good not in player.delivered:
        player.carried[good] += 1


def after_circle(table: Table) -> None:
    assert table.player.at is not None
    if letter(table, table.player.at) == "P" and deliverable(table.player):
        table.phase = "deliver"
    else:
        end_turn(table)


def deliver(table: Table, player: Player, good: str) -> None:
    """Z22–Z26, Z34, Z35."""
    units = player.carried[good]
    counted = units // 2 * 2 if EVEN[good] in table.cards else units
    player.boxes[good] = pts(counted) + (0 if good in table.first else 5)
    table.first.setdefault(good, table.seat)
    if good in EXACT:
        card, wanted, reward = EXACT[good]
        if card in table.cards and card not in table.spent and units == wanted:
            player.bonus += reward
            table.spent.add(card)
    player.delivered[good] = units
    player.carried[good] = 0


def after_delivery(table: Table, player: Player) -> None:
    if table.phase == "final":
        next_final(table)
        return
    if len(player.delivered) == 6:
        table.ending = True
    end_turn(table)


def next_final(table: Table) -> None:
    """Z28."""
    table.phase = "final"
    table.turn += 1
    while table.turn < table.seats:
        if len(table.player.delivered) < 6 and deliverable(table.player):
            return
        table.turn += 1
    table.phase = "end"


def scores(table: Table) -> list[int]:
    """Z29, Z36–Z39; before the end without what the end brings."""
    totals = []
    for seat, player in enumerate(table.players):
        total = sum(player.boxes.values()) + pts(player.nuggets) + player.bonus
        if table.phase == "end":
            total += -5 * (6 - len(player.delivered)) + 5 * len(end_cards(table, seat))
        totals.append(total)
    return totals


def end_cards(table: Table, seat: int) -> set[str]:
    """The cards of the end that pay this seat."""
    player = table.players[seat]
    paid = set()
    if player.stops["E"] >= 6:
        paid.add("inspector")
    if player.stops["^"] >= 6:
        paid.add("mountaineer")
    if most([other.stops["P"] for other in table.players], seat):
        paid.add("tourist")
    if most([other.obtained for other in table.players], seat):
        paid.add("gold-rush")
    for card, good in MOST_OF.items():
        if most([other.delivered.get(good, 0) for other in table.players], seat):
            paid.add(card)
    return paid & set(table.cards)


def most(counts: list[int], seat: int) -> bool:
    return counts[seat] == max(counts) > 0


def winners(table: Table) -> list[int]:
    """Z29."""
    totals = scores(table)
    best = [seat for seat, total in enumerate(totals) if total == max(totals)]
    complete = [seat for seat in best if len(table.players[seat].delivered) == 6]
    return complete or best
