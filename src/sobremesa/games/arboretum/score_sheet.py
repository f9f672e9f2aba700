"""The score sheet: species by species and seat by seat, what was held, who may score, which path, and why."""

from collections.abc import Sequence
from typing import TypedDict

from sobremesa.game import Action, Row
from sobremesa.games.arboretum.cards import EIGHT, value_of, values
from sobremesa.games.arboretum.names import card_labels, species_title
from sobremesa.games.arboretum.notation import card_name, set_names
from sobremesa.games.arboretum.rules import N_SPECIES, in_play
from sobremesa.games.arboretum.scoring import (
    best_path,
    one_elsewhere,
    places_on_best_path,
    rights,
    score,
    species_laid,
    sum_in_hand,
)
from sobremesa.games.arboretum.state import SPECIES, VALUES, Arboretum
from sobremesa.words import N_, Words

_ = Words("arboretum")

REASONS = {
    "nobody": N_("Nobody holds a card of the species, so everybody may score it (A19)."),
    "highest": N_("The highest sum, {sum}, gives the right to score (A18)."),
    "tied": N_("Tied for the highest sum, {sum}: all who tie may score (A18)."),
    "beaten": N_("Another hand has more, {highest} against {sum}: no right to score (A18)."),
}
BONUSES = {  # A25
    "b": N_("{n} more for one species alone"),
    "c": N_("1 more for beginning with a 1"),
    "d": N_("2 more for ending with an 8"),
}


class BestPath(TypedDict):
    """The most valuable path of a species in one arboretum."""

    cards: list[str]  # from the first to the last; empty where there is none
    points: int
    bonuses: str  # which of the conditions a, b, c and d of A25 count


class Claim(TypedDict):
    """One species of one seat."""

    held: list[str]  # cards of the species in the last hand
    struck: bool  # its 8 counts nothing
    sum: int
    right: bool
    path: BestPath
    points: int  # that it scores: those of the path, or 0 without the right
    reason: str  # a key of REASONS
    why: str


class SpeciesClaims(TypedDict):
    """One species of the score sheet."""

    species: str
    lines: list[Claim]  # [seat]


def species_claims(state: Arboretum) -> list[SpeciesClaims]:
    """Every species in play, in canonical order."""
    return [
        SpeciesClaims(species=SPECIES[species], lines=[_claim(state, seat, species) for seat in range(state.seats)])
        for species in range(N_SPECIES)
        if in_play(state, species)
    ]


def path_of(state: Arboretum, seat: int, species: int) -> BestPath:
    """The best path of a species, whoever may score it."""
    points, _, _, length, pure = best_path(state, seat, species)
    places = int(places_on_best_path(state, seat, species))
    cards = [int(state.laid[seat, place]) for place in range(state.trees[seat]) if (places >> place) & 1]
    cards.sort(key=value_of)
    if not cards:
        return BestPath(cards=[], points=0, bonuses="")
    kept = {"a": length, "b": pure, "c": value_of(cards[0]) == 1, "d": value_of(cards[-1]) == VALUES}
    return BestPath(
        cards=[card_name(card) for card in cards],
        points=int(points),
        bonuses="".join(letter for letter, counts in kept.items() if counts),
    )


def _claim(state: Arboretum, seat: int, species: int) -> Claim:
    held = int(values(state.hand[seat, 0], state.hand[seat, 1], species))
    struck = bool(held & EIGHT and one_elsewhere(state, seat, species))
    right = bool((rights(state, species) >> seat) & 1)
    path = path_of(state, seat, species)
    reason = _reason(state, seat, species)
    return Claim(
        held=[name for name in set_names(*state.hand[seat]) if name[0] == SPECIES[species]],
        struck=struck,
        sum=int(sum_in_hand(state, seat, species)),
        right=right,
        path=path,
        points=path["points"] if right else 0,
        reason=reason,
        why=_why(state, seat, species, reason, struck, bool(path["cards"])),
    )


def _reason(state: Arboretum, seat: int, species: int) -> str:
    seats = int(rights(state, species))
    if not (seats >> seat) & 1:
        return "beaten"
    if sum_in_hand(state, seat, species) == 0:
        return "nobody"
    return "highest" if seats == 1 << seat else "tied"


def _why(state: Arboretum, seat: int, species: int, reason: str, struck: bool, path: bool) -> str:
    """The reason in words, with the sums that decide."""
    sums = [int(sum_in_hand(state, other, species)) for other in range(state.seats)]
    sentences = [_("The 8 counts nothing: another hand has the 1 (A17).")] if struck else []
    sentences.append(_(REASONS[reason], sum=sums[seat], highest=max(sums)))
    if not path:
        sentences.append(_("There is no path to score (A20)."))
    return " ".join(sentences)


# Explained, row by row


def score_sheet(positions: Sequence[Arboretum], actions: Sequence[Action], names: Sequence[str]) -> list[Row]:
    """The scoring of a finished game: a row for each species, and where points are level what decides then."""
    state = positions[-1]
    rows = [_row(entry) for entry in species_claims(state)]
    return [*rows, _tie_row(state)] if _level(state) else rows


def _row(entry: SpeciesClaims) -> Row:
    lines = entry["lines"]
    return Row(
        species_title(entry["species"]).capitalize(),
        [line["points"] for line in lines],
        [_note(line) for line in lines],
    )


def _note(line: Claim) -> str:
    """Where the points of a species come from, or why there are none; empty for who has nothing of it."""
    path = line["path"]
    if not path["cards"]:
        return line["why"] if line["held"] else ""
    cards = card_labels(path["cards"])
    if line["right"]:
        return " ".join([_("{cards}: {points}.", cards=cards, points=_earned(path)), line["why"]])
    missed = _.count(
        path["points"], "{cards} would have brought {n} point.", "{cards} would have brought {n} points.", cards=cards
    )
    return " ".join([line["why"], missed])


def _earned(path: BestPath) -> str:
    """A25: what a path is worth, part by part."""
    n = len(path["cards"])
    parts = [_("{n} for its cards", n=n), *(_(words, n=n) for key, words in BONUSES.items() if key in path["bonuses"])]
    return ", ".join(parts)


def _level(state: Arboretum) -> bool:
    """Whether several seats have the most points."""
    points = [score(state, seat) for seat in range(state.seats)]
    return points.count(max(points)) > 1


def _tie_row(state: Arboretum) -> Row:
    """A27: among those with the most points, the number of species laid decides."""
    laid = [int(species_laid(state, seat)) for seat in range(state.seats)]
    notes = [_.count(n, "{n} species laid", "{n} species laid") for n in laid]
    return Row(_("Species laid, among equals (A27)"), [0] * len(laid), notes, laid)
