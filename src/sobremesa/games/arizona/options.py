"""What a table may choose before it plays Arizona."""

import numpy as np

from sobremesa.game import BadOptions, Ints, Json, Option, Options, quoted
from sobremesa.games.arizona.sheets import NAMES, packed, read_sheet, rows_of, unpacked
from sobremesa.games.arizona.state import (
    CARDS,
    CARDS_LISTED,
    CARDS_UP,
    REDRAW_CONFLICTS,
    SHIFT,
    STUCK_NUGGET,
    TYPED,
    Arizona,
)
from sobremesa.words import N_, Words

_ = Words("arizona")

RANDOM = N_("random")
_ON_OFF = (True, False)


def read_cards(value: Json) -> Json:
    """Three different cards, in the order given: a list of keys, or one text with commas; raises BadOptions."""
    keys = [key.strip() for key in value.split(",")] if isinstance(value, str) else value
    if not isinstance(keys, list) or len(keys) != CARDS_UP:
        message = _(
            "Option cards is {random}, or exactly {n} cards, not {value}.",
            random=RANDOM,
            n=CARDS_UP,
            value=quoted(value),
        )
        raise BadOptions(message, "cards-count")
    for key in keys:
        if key not in CARDS:
            message = _("There is no card {card}; there are {cards}.", card=quoted(key), cards=", ".join(CARDS))
            raise BadOptions(message, "cards-unknown")
    for key in keys:
        if keys.count(key) > 1:
            message = _("The card {card} is listed twice; each card exists once.", card=key)
            raise BadOptions(message, "cards-repeated")
    return keys


CHOICES = (
    Option(
        "sheet",
        NAMES,
        NAMES[0],
        N_("The sheet: a built-in one, or your own (see “Sheets”)."),
        read_sheet,
        own=N_(
            "Rows of equal length, one a line, 6 to 12 each way. C cow, S sheep, W wheat, A apple, O ore, T timber, "
            "E station, P town, ^ mountain."
        ),
    ),
    Option(
        "cards",
        (RANDOM,),
        RANDOM,
        N_("The condition cards: shuffled, or three that the table agrees on."),
        read_cards,
        groups=(CARDS,),
        each=CARDS_UP,
    ),
    Option("nuggets", (N_("shift"), "points"), "shift", N_("Nuggets may be spent to turn a die, or only score (Z16).")),
    Option("stuck_nugget", _ON_OFF, True, N_("A stuck player who holds no nugget gains one (Z17).")),
    Option("redraw_conflicts", _ON_OFF, False, N_("A card that contradicts another one face up is replaced.")),
)


def settings(options: Options) -> Ints:
    """The options as numbers, in the order that `deal` reads them."""
    rows = rows_of(options["sheet"])
    listed = [] if options["cards"] == RANDOM else [CARDS.index(key) for key in options["cards"]]
    return np.array(
        [
            options["nuggets"] == "shift",
            options["stuck_nugget"],
            options["redraw_conflicts"],
            bool(listed),
            NAMES.index(options["sheet"]) if isinstance(options["sheet"], str) else TYPED,
            len(rows[0]),
            len(rows),
            *packed(rows),
            *(listed or [0] * CARDS_UP),
        ],
        np.int64,
    )


def options_of(state: Arizona) -> Options:
    """The options with which this game was dealt."""
    return {
        "sheet": unpacked(state) if state.built_in == TYPED else NAMES[state.built_in],
        "cards": [CARDS[card] for card in state.card] if state.flag[CARDS_LISTED] else RANDOM,
        "nuggets": "shift" if state.flag[SHIFT] else "points",
        "stuck_nugget": bool(state.flag[STUCK_NUGGET]),
        "redraw_conflicts": bool(state.flag[REDRAW_CONFLICTS]),
    }
