"""Arboretum read slowly from the clauses of the rules page: dictionaries, recursion, nothing clever."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

Cell: TypeAlias = tuple[int, int]
Grove: TypeAlias = Mapping[Cell, str]

SPECIES = "CDJOLMARQW"
CARDS = [f"{letter}{value}" for letter in SPECIES for value in range(1, 9)]
SIDES = ((1, 0), (-1, 0), (0, 1), (0, -1))


def value(card: str) -> int:
    return int(card[1])


def beside(cell: Cell) -> list[Cell]:
    x, y = cell
    return [(x + dx, y + dy) for dx, dy in SIDES]


# Paths


def walks(grove: Grove, cells: list[Cell]) -> Iterator[list[Cell]]:
    """A21: every rising walk that begins with these cells."""
    yield cells
    for cell in beside(cells[-1]):
        if cell in grove and value(grove[cell]) > value(grove[cells[-1]]):
            yield from walks(grove, [*cells, cell])


def paths(grove: Grove, species: str) -> Iterator[list[str]]:
    """A21, A22: every path of a species, as cards."""
    for start in grove:
        for cells in walks(grove, [start]):
            cards = [grove[cell] for cell in cells]
            if len(cards) >= 2 and cards[0][0] == cards[-1][0] == species:
                yield cards


def path_points(cards: list[str], species: str) -> int:
    """A25."""
    points = len(cards)
    if len(cards) >= 4 and all(card[0] == species for card in cards):
        points += len(cards)
    if value(cards[0]) == 1:
        points += 1
    if value(cards[-1]) == 8:
        points += 2
    return points


def best(grove: Grove, species: str) -> int:
    """A24: the value of the most valuable path, or 0."""
    return max((path_points(cards, species) for cards in paths(grove, species)), default=0)


# Rights and points


def sums(hands: list[set[str]], species: str) -> list[int]:
    """A16, A17."""
    added = []
    for seat, hand in enumerate(hands):
        held = [value(card) for card in hand if card[0] == species]
        others = [card for other, cards in enumerate(hands) if other != seat for card in cards]
        if f"{species}1" in others:
            held = [each for each in held if each != 8]
        added.append(sum(held))
    return added


def rights(hands: list[set[str]], species: str) -> list[int]:
    """A18–A20."""
    added = sums(hands, species)
    return [seat for seat, each in enumerate(added) if each == max(added)]


@dataclass
class Table:
    """Everything there is, hidden cards included."""

    species: str
    hands: list[set[str]]
    piles: list[list[str]]
    deck: set[str]
    groves: list[dict[Cell, str]] = field(default_factory=list)
    known: list[set[str]] = field(default_factory=list)
    seat: int = 0
    phase: str = "draw 1"

    def __post_init__(self) -> None:
        self.groves = self.groves or [{} for _ in self.hands]
        self.known = self.known or [set() for _ in self.hands]


def scores(table: Table) -> list[int]:
    """A26; before the end, with every right."""
    points = [0] * len(table.hands)
    for species in table.species:
        may = rights(table.hands, species) if table.phase == "end" else range(len(table.hands))
        for seat in may:
            points[seat] += best(table.groves[seat], species)
    return points


def winners(table: Table) -> list[int]:
    """A27, A28."""
    laid = [len({card[0] for card in grove.values()}) for grove in table.groves]
    standing = list(zip(scores(table), laid, strict=True))
    return [seat for seat, each in enumerate(standing) if each == max(standing)]


# The turn


def legal(table: Table) -> set[str]:
    """What the seat may do, or what chance may turn up, as the record writes it."""
    if table.phase.startswith("draw"):
        piles = {f"draw pile {seat}" for seat, pile in enumerate(table.piles) if pile}
        return piles | ({"draw deck"} if table.deck else set())
    if table.phase.startswith("card"):
        return {f"card {card}" for card in table.deck}
    if table.phase == "play":
        return {f"play {card} {x},{y}" for card in table.hands[table.seat] for x, y in cells_to_play(table)}
    if table.phase == "discard":
        return {f"discard {card}" for card in table.hands[table.seat]}
    return set()


def cells_to_play(table: Table) -> set[Cell]:
    """A11."""
    grove = table.groves[table.seat]
    if not grove:
        return {(0, 0)}
    return {near for cell in grove for near in beside(cell)} - set(grove)


def play(table: Table, text: str) -> None:
    """The table after this line of a record."""
    hand, known = table.hands[table.seat], table.known[table.seat]
    match text.split():
        case ["draw", "deck"]:
            table.phase = "card 1" if table.phase == "draw 1" else "card 2"
        case ["card", card]:
            table.deck.remove(card)
            hand.add(card)
            table.phase = "draw 2" if table.phase == "card 1" else "play"
        case ["draw", "pile", seat]:
            card = table.piles[int(seat)].pop()
            hand.add(card)
            known.add(card)
            table.phase = "draw 2" if table.phase == "draw 1" else "play"
        case ["play", card, cell]:
            hand.remove(card)
            known.discard(card)
            x, y = cell.split(",")
            table.groves[table.seat][int(x), int(y)] = card
            table.phase = "discard"
        case ["discard", card]:
            hand.remove(card)
            known.discard(card)
            table.piles[table.seat].append(card)
            if table.deck:
                table.phase, table.seat = "draw 1", (table.seat + 1) % len(table.hands)
            else:
                table.phase = "end"
