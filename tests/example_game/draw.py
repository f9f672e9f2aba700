"""Four in a Row as a picture: the frame is its only part."""

from sobremesa.game import OVER
from sobremesa.parts import BOARD, Drawing, Part
from sobremesa.svg import LIT, badge, emblem_symbols, tag, wreath_symbol
from sobremesa.words import Words
from tests.example_game.sketch import frame_lines, headline, sketch
from tests.example_game.state import COLUMNS, ROWS
from tests.example_game.view import FourView

_ = Words("four")

COLOURS = {"light": {"four-frame": "#3f6b8f"}, "dark": {"four-frame": "#2c4a63"}}
PITCH = 100.0  # from one hole to the next: 50 pixels on the smallest screen
SIZE = (PITCH * COLUMNS, PITCH * ROWS)


def draw(view: FourView) -> Drawing:
    """The parts of a position."""
    return Drawing(
        scope="four",
        headline=headline(view),
        front=view["winners"][0] if view["turn"] == OVER else view["turn"],
        description=sketch(view),
        colours=COLOURS,
        symbols=emblem_symbols() + wreath_symbol(),
        parts=(_board(view),),
    )


def _board(view: FourView) -> Part:
    """The frame, which all share."""
    return Part("frame", BOARD, *SIZE, _("The frame"), _frame(view), "\n".join(frame_lines(view)))


def _frame(view: FourView) -> str:
    board = tag("rect", width=SIZE[0], height=SIZE[1], rx=18, fill="var(--four-frame)")
    return board + "".join(_column(view, column) for column in range(COLUMNS))


def _column(view: FourView, column: int) -> str:
    """A column from above to below, to be touched anywhere, and its discs."""
    x, discs = PITCH * (column + 0.5), view["columns"][column]
    holes = [tag("circle", cx=x, cy=_y(row), r=PITCH * 0.4, fill="var(--table)") for row in range(ROWS)]
    fallen = [
        tag("g", badge(x, _y(row), PITCH * 0.4, seat), data_piece=f"disc:{column + 1}.{row}")
        for row, seat in enumerate(discs)
    ]
    edge = tag("rect", x=x - PITCH / 2 + 4, y=4, width=PITCH - 8, height=SIZE[1] - 8, rx=14, fill="none", stroke=LIT)
    touch = {"data_pick": f"column:{column + 1}"} if len(discs) < ROWS and view["turn"] != OVER else {}
    return tag("g", *holes, *fallen, edge, pointer_events="all", **touch)


def _y(row: int) -> float:
    return SIZE[1] - PITCH * (row + 0.5)
