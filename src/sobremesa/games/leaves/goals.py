"""Who may come in Under the Leaves, as cards: the figure and its name, and below them what brings it."""

from sobremesa.games.leaves.names import arrival, card_title
from sobremesa.games.leaves.state import TYPES
from sobremesa.games.leaves.view import LeavesView
from sobremesa.lettering import broken, text_width
from sobremesa.parts import GOALS, Part
from sobremesa.svg import SMALLEST_TEXT, Attribute, card, tag, text, use
from sobremesa.words import Words

_ = Words("leaves")

WIDTH = 232.0
CHIP = 88.0  # height of figure and name, which is all that a small screen shows
LINE = 31.0
EDGE = 2.0  # left for the outline
NAME, RIGHT = 62.0, 220.0  # where a name begins, and where it ends at the latest
MARGIN = 14.0
BOLD = 1.15  # how much wider bold letters are


def goals(view: LeavesView) -> list[Part]:
    """The three cards in play, as high as the longest needs."""
    height = CHIP + LINE * max(len(_lines(name)) for name in view["cards"]) + MARGIN
    return [_goal(kind, name, height) for kind, name in enumerate(view["cards"])]


def _goal(kind: int, name: str, height: float) -> Part:
    paper = tag("g", card(EDGE, EDGE, WIDTH - 2 * EDGE, height - 3 * EDGE), class_="paper")
    chip: dict[str, Attribute] = {"x": EDGE, "y": EDGE, "width": WIDTH - 2 * EDGE, "height": CHIP - 2 * EDGE, "rx": 10}
    head = tag("rect", fill="var(--paper)", stroke="var(--line)", stroke_width=2, class_="paper", **chip)
    figure = use(f"leaves-{TYPES[kind]}", 33, CHIP / 2, 0.8)
    words = [
        text(MARGIN, CHIP + LINE * (n + 0.9), line, fill="var(--ink-soft)", class_="words")
        for n, line in enumerate(_lines(name))
    ]
    reach = tag("rect", width=CHIP, height=CHIP, fill="none", pointer_events="all")  # where the figure stands alone
    title = _("{card}: {arrival}", card=card_title(name), arrival=arrival(name))
    drawn = "".join([paper, head, reach, figure, _name(card_title(name)), *words])
    return Part(f"goal:{kind}", GOALS, WIDTH, height, title, drawn, core=(0, 0, WIDTH, CHIP))


def _name(words: str) -> str:
    """The name of the card; a long one a little narrower."""
    wide = BOLD * text_width(words, SMALLEST_TEXT) > RIGHT - NAME
    narrow: dict[str, Attribute] = {"textLength": RIGHT - NAME, "lengthAdjust": "spacingAndGlyphs"} if wide else {}
    return text(NAME, CHIP / 2 + 9, words, font_weight=700, class_="words", **narrow)


def _lines(name: str) -> list[str]:
    return broken(arrival(name), WIDTH - 2 * MARGIN, SMALLEST_TEXT)
