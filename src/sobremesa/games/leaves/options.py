"""What a table may choose before it plays Under the Leaves."""

import numpy as np

from sobremesa.game import BadOptions, Ints, Json, Option, Options
from sobremesa.games.leaves.state import ANY_CARD, CARDS, FIRST, LISTED, RANDOM, TYPES
from sobremesa.words import N_, Words

_ = Words("leaves")

CHOSEN_NAMES = (N_("random"), N_("first"))  # [RANDOM, FIRST]
FIRST_CARDS = ["meticulous", "host", "diver"]
TOKENS_NAMES = (N_("each"), N_("one"))


def _read_cards(value: Json) -> Json:
    """A list of three cards, one of each type in order; raises BadOptions."""
    example = ", ".join(FIRST_CARDS)
    if not isinstance(value, list) or not all(isinstance(card, str) for card in value):
        raise BadOptions(
            _(
                "Option cards cannot be {value!r}; it is random or first, or three cards such as [{example}].",
                value=value,
                example=example,
            )
        )
    for card in value:
        if not any(card in cards for cards in CARDS):
            known = ", ".join(card for cards in CARDS for card in cards)
            raise BadOptions(_("Option cards: there is no card {card!r}; known are {known}.", card=card, known=known))
    if len(value) != len(TYPES) or any(card not in cards for card, cards in zip(value, CARDS, strict=True)):
        raise BadOptions(
            _(
                "Option cards: the list holds one leaf card, one mushroom card, one puddle card, in this order, "
                "such as [{example}].",
                example=example,
            )
        )
    return list(value)


CHOICES = (
    Option(
        "cards",
        CHOSEN_NAMES,
        "random",
        N_("Which inhabitants come: one for leaves, one for mushrooms, one for puddles."),
        _read_cards,
        groups=CARDS,
    ),
    Option(
        "diagonal_tokens",
        TOKENS_NAMES,
        "each",
        N_("A tile earns a token for each new pair, or one at most (L26, L30)."),
    ),
)


def settings(options: Options) -> Ints:
    """The options as numbers: the three cards, whether one token is the most, and how the cards were chosen."""
    cards = options["cards"]
    one_token = TOKENS_NAMES.index(options["diagonal_tokens"])
    if cards == CHOSEN_NAMES[RANDOM]:
        return np.array([*[ANY_CARD] * len(TYPES), one_token, RANDOM], np.int32)
    chosen = FIRST if cards == CHOSEN_NAMES[FIRST] else LISTED
    numbers = card_numbers(FIRST_CARDS if chosen == FIRST else cards)
    return np.array([*numbers, one_token, chosen], np.int32)


def card_numbers(cards: list[str]) -> list[int]:
    """The cards of the three types as numbers; raises ValueError if one is not of its type."""
    return [CARDS[kind].index(card) for kind, card in enumerate(cards)]
