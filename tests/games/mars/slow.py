"""The rules page once more, slowly: sets and dictionaries of cells, a clause at a time, nothing of the real rules."""

from dataclasses import dataclass, field
from itertools import count as from_number
from typing import Any

Cell = tuple[int, int]

COLOURS = ("red", "green", "grey", "yellow", "blue", "white")
STEPS = {"e": (1, 0), "ne": (1, -1), "nw": (0, -1), "w": (-1, 0), "sw": (-1, 1), "se": (0, 1)}
CENTRE = (0, 0)
BOARD = {(q, r) for q in range(-5, 6) for r in range(-5, 6) if max(abs(q), abs(r), abs(q + r)) <= 5}  # M1
SHARE = {2: 30, 3: 20, 4: 15, 5: 12}


@dataclass
class Table:
    """A position."""

    seats: int
    options: dict[str, bool]
    gardeners: dict[tuple[int, str], Cell] = field(default_factory=dict)
    flowers: dict[Cell, str] = field(default_factory=dict)
    reserves: list[dict[str, int]] = field(default_factory=list)
    scores: list[int] = field(default_factory=list)
    dice: list[int] = field(default_factory=list)
    phase: str = "settle"
    seat: int = 0
    extra: bool = False


def new_table(seats: int, options: dict[str, bool]) -> Table:
    return Table(seats, options, reserves=[dict.fromkeys(COLOURS, 0) for _ in range(seats)], scores=[0] * seats)


def table_of(view: Any) -> Table:
    """The table that a view shows."""
    return Table(
        seats=view["seats"],
        options=view["options"],
        gardeners={
            (seat, name): cell(place)
            for seat, places in enumerate(view["gardeners"])
            for name, place in zip("ab", places, strict=False)
            if place is not None
        },
        flowers={cell(place): colour for place, colour in view["flowers"].items()},
        reserves=[dict(reserve) for reserve in view["reserves"]],
        scores=list(view["scores"]),
        dice=sorted(view["dice"]),
        phase=view["phase"],
        seat=view["actor"],
        extra=view["extra"],
    )


def cell(name: str) -> Cell:
    q, r = name.split(",")
    return int(q), int(r)


def step(at: Cell, direction: str, length: int = 1) -> Cell:
    return at[0] + length * STEPS[direction][0], at[1] + length * STEPS[direction][1]


def neighbours(at: Cell) -> set[Cell]:
    return {step(at, direction) for direction in STEPS} & BOARD


def names(table: Table) -> str:
    return "ab" if table.options["two_gardeners"] else "a"


def count(table: Table, seat: int) -> int:
    """M7, M8, M36."""
    return max(len(neighbours(table.gardeners[seat, name]) - set(table.flowers)) for name in names(table))


def may_walk(table: Table, seat: int, name: str, direction: str, die: int) -> bool:
    """M11–M14."""
    start = table.gardeners[seat, name]
    path = [step(start, direction, length) for length in range(1, die + 1)]
    in_the_way = {at for other, at in table.gardeners.items() if other != (seat, name)}
    return set(path) <= BOARD and path[-1] != CENTRE and not in_the_way & set(path)


def legal(table: Table) -> set[str]:
    """Every move of the seat to act, without the seat (section 4)."""
    if table.phase == "settle":
        who = [settling(table)] if table.options["two_gardeners"] else []
        free = BOARD - {CENTRE} - set(table.gardeners.values())  # M5
        return {" ".join(["settle", *who, f"{q},{r}"]) for q, r in free}
    moves = set()
    for die in set(table.dice):
        of_die = moves_of(table, die)
        moves |= of_die or {f"stay {die}"}  # M16, M37
    return moves


def settling(table: Table) -> str:
    """M35: whose first gardener is not there yet puts that one."""
    return "b" if (table.seat, "a") in table.gardeners else "a"


def moves_of(table: Table, die: int) -> set[str]:
    """M17, M18."""
    moves = set()
    for name in names(table):
        for direction in STEPS:
            if not may_walk(table, table.seat, name, direction, die):
                continue
            words = ["move", *([name] if table.options["two_gardeners"] else []), str(die), direction]
            if step(table.gardeners[table.seat, name], direction, die) in table.flowers:
                moves.add(" ".join(words))
            else:
                left = [colour for colour in COLOURS if table.reserves[table.seat][colour]]
                moves |= {" ".join([*words, colour]) for colour in left}
    return moves


def group(flowers: dict[Cell, str], start: Cell) -> set[Cell]:
    """The flowers of one colour that hang together with this one, grown until nothing is added."""
    same = {at for at, colour in flowers.items() if colour == flowers[start]}
    grown = {start}
    while more := {at for at in same - grown if neighbours(at) & grown}:
        grown |= more
    return grown


def points(table: Table, planted: Cell) -> int:
    """M19, the new flower being on the board."""
    joined = len(group(table.flowers, planted)) - 1
    return joined + 1 if joined and table.options["count_planted"] else joined


def forward(scores: list[int], seat: int, gained: int) -> tuple[int, bool]:
    """M21, M28: the space where the marker stops, and whether the one it counted to was taken and above 25."""
    others = scores[:seat] + scores[seat + 1 :]
    if gained == 0:
        return scores[seat], False
    counted = scores[seat] + gained
    return next(space for space in from_number(counted) if space not in others), counted > 25 and counted in others


def back(scores: list[int], seat: int) -> int:
    """M22: the space where the marker stops after a loss of 1."""
    others = scores[:seat] + scores[seat + 1 :]
    return next((space for space in range(scores[seat] - 1, 0, -1) if space not in others), 0)


def play(table: Table, text: str) -> None:
    """Section 4; the text is a line of the record without who."""
    word, *rest = text.split()
    {"settle": play_settle, "flowers": play_flowers, "roll": play_roll, "move": play_move, "stay": play_stay}[word](
        table, rest
    )


def play_settle(table: Table, rest: list[str]) -> None:
    table.gardeners[table.seat, settling(table)] = cell(rest[-1])
    table.seat = (table.seat + 1) % table.seats
    if len(table.gardeners) == table.seats * len(names(table)):
        table.phase = "flowers"


def play_flowers(table: Table, rest: list[str]) -> None:
    drawn = dict(zip(COLOURS, map(int, rest), strict=True))
    assert sum(drawn.values()) == SHARE[table.seats]
    table.reserves[table.seat] = drawn
    assert all(sum(reserve[colour] for reserve in table.reserves) <= 10 for colour in COLOURS)
    table.seat += 1
    if table.seat == table.seats:
        begin_turn(table, 0)


def play_roll(table: Table, rest: list[str]) -> None:
    assert len(rest) == count(table, table.seat)
    table.dice = sorted(map(int, rest))
    table.phase = "act"


def play_stay(table: Table, rest: list[str]) -> None:
    table.scores[table.seat] = back(table.scores, table.seat)
    end_turn(table, int(rest[0]), earned=False)


def play_move(table: Table, rest: list[str]) -> None:
    name = rest.pop(0) if table.options["two_gardeners"] else "a"
    die, direction, *planted = rest
    seat, to = table.seat, step(table.gardeners[table.seat, name], direction, int(die))
    table.gardeners[seat, name] = to
    earned = False
    if planted:
        table.reserves[seat][planted[0]] -= 1
        table.flowers[to] = planted[0]
        table.scores[seat], crowded = forward(table.scores, seat, points(table, to))
        last = table.reserves[seat][planted[0]] == 0
        earned = (last and table.options["last_flower_turn"]) or (crowded and table.options["crowded_track_turn"])
    else:
        table.scores[seat] = back(table.scores, seat)
    end_turn(table, int(die), earned)


def end_turn(table: Table, die: int, earned: bool) -> None:
    table.dice.remove(die)
    if not any(table.reserves[table.seat].values()):
        table.phase = "end"  # M29
    elif earned and table.dice:
        table.extra = True  # M24
    else:
        begin_turn(table, (table.seat + 1) % table.seats)


def begin_turn(table: Table, seat: int) -> None:
    table.extra = False
    if table.dice:
        table.phase, table.seat = "act", seat
        return
    in_turn = [(seat + later) % table.seats for later in range(table.seats)]
    able = [other for other in in_turn if count(table, other)]  # M9
    table.phase, table.seat = ("roll", able[0]) if able else ("end", table.seat)  # M30
