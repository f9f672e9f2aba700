"""The score sheet of a finished game of Arizona, explained: the boxes of the goods, the nuggets, the cards that pay."""

from collections.abc import Sequence
from itertools import pairwise

from sobremesa.game import Action, Row, State
from sobremesa.games.arizona.names import card_name, nugget_words, stops, units
from sobremesa.games.arizona.scoring import deliveries, end_bonus, even_only, points, score
from sobremesa.games.arizona.state import (
    APPLE_GROWER,
    CARDS,
    COUNTING_SHEEP,
    COW,
    FIRST_BONUS,
    GOODS,
    INSPECTOR,
    MISSING,
    MORE_TIMBER,
    MOUNTAIN,
    ORE,
    STATION,
    TOWN,
    WHEAT,
    Arizona,
)
from sobremesa.words import N_, Words

_ = Words("arizona")

TITLES = (N_("Cows"), N_("Sheep"), N_("Wheat"), N_("Apples"), N_("Ore"), N_("Timber"))  # [good]
EXACT_CARDS = (COUNTING_SHEEP, APPLE_GROWER, MORE_TIMBER)


def score_sheet(positions: Sequence[Arizona], actions: Sequence[Action], names: Sequence[str]) -> list[Row]:
    """A row for each good, one for the nuggets, and one for each card that can pay points."""
    end = positions[-1]
    cards = [int(card) for card in end.card]
    return [
        *(_good_row(end, good) for good in range(len(GOODS))),
        _nugget_row(end),
        *(_exact_row(positions, card) for card in cards if card in EXACT_CARDS),
        *(_end_row(end, card) for card in cards if card >= INSPECTOR),
        *_deciding(end),
    ]


def _good_row(end: Arizona, good: int) -> Row:
    seats = range(end.seats)
    box = [int(end.box[seat, good]) if end.delivered[seat, good] else MISSING for seat in seats]
    return Row(_(TITLES[good]), box, [_good_note(end, seat, good) for seat in seats])


def _good_note(end: Arizona, seat: int, good: int) -> str:
    """How many units were delivered, whether one of them scored nothing, and whether the seat was first."""
    load = int(end.delivered[seat, good])
    if not load:
        return _("never delivered")
    parts = [units(GOODS[good], load)]
    if load % 2 and even_only(end, good):
        parts.append(_("one of them scores nothing"))
    if end.first[good] == seat:
        parts.append(_("{n} for being first", n=FIRST_BONUS))
    return ", ".join(parts)


def _nugget_row(end: Arizona) -> Row:
    held = [int(end.nuggets[seat]) for seat in range(end.seats)]
    return Row(_("Nuggets"), [points(n) for n in held], [nugget_words(n) for n in held])


def _deciding(end: Arizona) -> list[Row]:
    """Z29: among those with the most points, whether all goods were delivered; nothing where one alone has the most."""
    scores = [score(end, seat) for seat in range(end.seats)]
    if scores.count(max(scores)) == 1:
        return []
    delivered = [int(deliveries(end, seat)) for seat in range(end.seats)]
    return [Row(_("All six goods delivered, among equals (Z29)"), [0] * len(scores), [""] * len(scores), delivered)]


# Cards


def _exact_row(positions: Sequence[Arizona], card: int) -> Row:
    """A card that pays at the moment of a delivery (Z34), to nobody or to one seat."""
    paid, notes = [0] * int(positions[-1].seats), [""] * int(positions[-1].seats)
    for before, after in pairwise(positions):
        if (int(before.in_force) ^ int(after.in_force)) >> card & 1:
            seat = int(before.turn)
            paid[seat] = int(after.bonus[seat]) - int(before.bonus[seat])
            notes[seat] = _("first with exactly that many")
    return Row(card_name(CARDS[card]), paid, notes)


def _end_row(end: State, card: int) -> Row:
    """A card that pays at the end (Z36–Z39): what would be paid if it were the only one."""
    alone = end.copy()
    alone.in_force = int(end.in_force) & 1 << card
    seats = range(end.seats)
    paid = [int(end_bonus(alone, seat)) for seat in seats]
    return Row(card_name(CARDS[card]), paid, [_counted(end, card, seat) for seat in seats])


def _counted(end: Arizona, card: int, seat: int) -> str:
    """How many the seat has of what the card asks for."""
    stopped = [int(n) for n in end.stops[seat]]
    match CARDS[card]:
        case "inspector":
            return stops("station", stopped[STATION - STATION])
        case "mountaineer":
            return stops("mountain", stopped[MOUNTAIN - STATION])
        case "tourist":
            return stops("town", stopped[TOWN - STATION])
        case "gold-rush":
            return nugget_words(int(end.obtained[seat]))
        case "rancher":
            return units("cow", int(end.delivered[seat, COW]))
        case "miner":
            return units("ore", int(end.delivered[seat, ORE]))
    return units("wheat", int(end.delivered[seat, WHEAT]))
