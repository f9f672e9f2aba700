"""Four in a Row as text: what is expected now, and a diagram of the frame."""

from sobremesa.game import OVER
from sobremesa.lettering import columns, headed, last_lines, seat_mark, seat_name, sentence, verdict
from sobremesa.words import N_, Words
from tests.example_game.state import COLUMNS, ROWS
from tests.example_game.view import FourView

_ = Words("four")

TITLE = N_("Four in a Row")
WIDTH = 80
LETTERS = "xo"  # [seat]


def sketch(view: FourView) -> str:
    """The position as a text diagram."""
    seats = [f"{seat_mark(view, seat, view['turn'])} {_seat(view, seat)}" for seat in range(view["seats"])]
    lines = [
        columns(headed(_(TITLE), headline(view)), WIDTH),
        "",
        *frame_lines(view),
        "",
        *seats,
        *last_lines(view, WIDTH),
    ]
    return "\n".join(line.rstrip() for line in lines)


def headline(view: FourView) -> str:
    """Whose turn it is and what is expected, or who has won."""
    if view["turn"] == OVER:
        return verdict(view)
    name, you = columns(seat_name(view, view["turn"]), 24).rstrip(), view["turn"] == view["seat"]
    return sentence(_.person(you, "drops a disc", "drop a disc"), name, you)


def frame_lines(view: FourView) -> list[str]:
    """A line for each row of the frame from above to below, and the numbers of the columns."""
    rows = [_row(view, row) for row in reversed(range(ROWS))]
    return [*rows, " ".join(str(column + 1) for column in range(COLUMNS))]


def _row(view: FourView, row: int) -> str:
    cells = (LETTERS[discs[row]] if row < len(discs) else "." for discs in view["columns"])
    return " ".join(cells)


def _seat(view: FourView, seat: int) -> str:
    return columns(f"{LETTERS[seat]} {seat_name(view, seat)}", WIDTH - 2)
