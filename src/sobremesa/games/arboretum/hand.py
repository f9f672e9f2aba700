"""The hand of Arboretum as SVG: the reader's own cards in a row, sorted, with the sum of each species below."""

from itertools import groupby

from sobremesa.game import OVER
from sobremesa.games.arboretum.names import card_labels, species_title
from sobremesa.games.arboretum.plates import eye, plate
from sobremesa.games.arboretum.symbols import HEIGHT, WIDTH
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.parts import BED, Part
from sobremesa.svg import number, tag, text, title
from sobremesa.words import Words

_ = Words("arboretum")

SIZE = (716.0, 158.0)  # nine cards side by side, nearly a finger wide each
WIDEST = SIZE[0] / 7  # place of a card
SUMS = 38.0  # height of their line


def hand(view: ArboretumView, seat: int) -> Part:
    """The cards of the reader, who alone has this part."""
    names = view["hands"][seat]
    pitch = min(WIDEST, SIZE[0] / max(len(names), 1))
    lefts = [(SIZE[0] - pitch * len(names)) / 2 + pitch * index for index in range(len(names))]
    places = dict(zip(names, lefts, strict=True))
    cards = "".join(_card(view, seat, name, x, pitch) for name, x in places.items())
    sums = "".join(_sum(view, letter, places[first], len(held) * pitch) for letter, first, held in _kinds(names))
    words = _("hand: {cards}", cards=card_labels(names))
    return Part("hand", BED, *SIZE, words, cards + sums, seat=seat)


def _kinds(names: list[str]) -> list[tuple[str, str, list[str]]]:
    """The cards species by species: which, its first card, all of them."""
    every = [(letter, list(cards)) for letter, cards in groupby(names, key=lambda name: name[0])]
    return [(letter, cards[0], cards) for letter, cards in every]


def _card(view: ArboretumView, seat: int, name: str, x: float, pitch: float) -> str:
    """A card, to be touched anywhere in its place; an eye marks those that everybody knows."""
    scale = min((pitch - 4) / WIDTH, (SIZE[1] - SUMS) / HEIGHT)
    top = SIZE[1] - SUMS - scale * HEIGHT
    seen = tag("g", title(_("everybody knows that you hold it")), eye(81, 19)) if name in view["known"][seat] else ""
    reach = tag("rect", x=x, y=0, width=pitch, height=SIZE[1], fill="none", pointer_events="all")
    shown = plate(x + (pitch - scale * WIDTH) / 2, top, name, scale, seen, data_from="deck")
    return tag("g", reach, shown, **({} if view["turn"] == OVER else {"data_pick": f"hand:{name}"}))


def _sum(view: ArboretumView, letter: str, x: float, width: float) -> str:
    """What the reader holds of a species, below its cards."""
    held = (view["sums"] or {})[letter]
    y = SIZE[1] - SUMS + 5
    brace = tag("path", d=f"M{number(x + 6)},{number(y)}v5h{number(width - 12)}v-5", fill="none", stroke="var(--line)")
    words = text(x + width / 2, SIZE[1] - 3, str(held), text_anchor="middle", font_size=32, font_weight=700)
    named = title(_("{species}: {sum} in hand", species=species_title(letter), sum=held))
    return tag("g", named, brace, words, stroke_width=2, pointer_events="none")
