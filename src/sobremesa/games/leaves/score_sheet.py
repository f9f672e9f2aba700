"""The score sheet of Under the Leaves: who lives in each garden, and who has most of whom (L35, L36)."""

from collections.abc import Sequence
from itertools import pairwise

from sobremesa.game import Action, Row
from sobremesa.games.leaves.cells import size
from sobremesa.games.leaves.garden import ALONG_COLUMN, ALONG_ROW, birds_along
from sobremesa.games.leaves.names import arrival, card_title, colour_name
from sobremesa.games.leaves.scoring import MAJORITY, final_score, has_majority
from sobremesa.games.leaves.state import CARDS, COLOURS, END, KINDS, TYPES, Leaves
from sobremesa.words import N_, Words

_ = Words("leaves")

MAJORITY_TITLES = (
    N_("Most leaf inhabitants"),
    N_("Most mushroom inhabitants"),
    N_("Most puddle inhabitants"),
)  # [type]


def score_sheet(positions: Sequence[Leaves], actions: Sequence[Action], names: Sequence[str]) -> list[Row]:
    """Bees, hummingbirds, inhabitants and majorities."""
    end = positions[-1]
    return [
        _bees(end),
        _full_tiles(end),
        _lines(end),
        *(_inhabitants(positions, kind) for kind in range(len(TYPES))),
        *(_majority(end, kind) for kind in range(len(TYPES))),
        *_deciding(end),
    ]


def _bees(end: Leaves) -> Row:
    notes = []
    for seat in range(end.seats):
        counts = [(KINDS[colour], int(end.hive[seat, :, colour].sum())) for colour in range(COLOURS)]
        notes.append(", ".join(f"{colour_name(letter)} {count}" for letter, count in counts if count))
    return Row(_("Bees"), [int(end.bees[seat]) for seat in range(end.seats)], notes)


def _full_tiles(end: Leaves) -> Row:
    tiles = [size(int(end.full[seat])) for seat in range(end.seats)]
    return Row(
        _("Hummingbirds on full tiles"),
        tiles,
        [_.count(n, "{n} full tile", "{n} full tiles") if n else "" for n in tiles],
    )


def _lines(end: Leaves) -> Row:
    lines = [(birds_along(end, seat, ALONG_ROW), birds_along(end, seat, ALONG_COLUMN)) for seat in range(end.seats)]
    notes = [
        _("{rows} in rows, {columns} in columns", rows=rows, columns=columns) if rows + columns else ""
        for rows, columns in lines
    ]
    return Row(_("Hummingbirds between full tiles"), [rows + columns for rows, columns in lines], notes)


def _inhabitants(positions: Sequence[Leaves], kind: int) -> Row:
    end = positions[-1]
    card = CARDS[kind][end.card[kind]]
    points = [int(end.tokens[seat, kind]) for seat in range(end.seats)]
    notes = []
    for seat in range(end.seats):
        turns = _turns(positions, seat, kind)
        notes.append(
            _.count(len(turns), "turn {turns}", "turns {turns}", turns=", ".join(map(str, turns))) if turns else ""
        )
    return Row(_("{card}: {arrival}", card=card_title(card), arrival=arrival(card)), points, notes)


def _turns(positions: Sequence[Leaves], seat: int, kind: int) -> list[int]:
    """The turns of the seat, from 1, in which tokens of the type came."""
    found = [
        int(before.turns) // int(before.seats) + 1
        for before, after in pairwise(positions)
        if after.tokens[seat, kind] > before.tokens[seat, kind]
    ]
    return sorted(set(found))


def _majority(end: Leaves, kind: int) -> Row:
    most = [seat for seat in range(end.seats) if end.phase == END and has_majority(end, seat, kind)]
    note = _("shared") if len(most) > 1 else _("alone")
    seats = range(end.seats)
    points = [MAJORITY if seat in most else 0 for seat in seats]
    return Row(_(MAJORITY_TITLES[kind]), points, [note if seat in most else "" for seat in seats])


def _deciding(end: Leaves) -> list[Row]:
    """L36: hummingbirds among those with the most points, and bees among those of them with the most hummingbirds."""
    seats, rows = range(end.seats), []
    birds, bees = [int(end.birds[seat]) for seat in seats], [int(end.bees[seat]) for seat in seats]
    leading = _most(list(seats), [final_score(end, seat) for seat in seats])
    for title, counts in (
        (_("Hummingbirds, among equals (L36)"), birds),
        (_("Bees, among equals (L36)"), bees),
    ):
        if len(leading) > 1:
            rows.append(Row(title, [0] * len(seats), [""] * len(seats), counts))
            leading = _most(leading, counts)
    return rows


def _most(among: list[int], counts: list[int]) -> list[int]:
    """Those of these seats who have the most."""
    most = max(counts[seat] for seat in among)
    return [seat for seat in among if counts[seat] == most]
