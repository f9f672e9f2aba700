"""Text of Four in a Row: `drop 4` is a disc into the fourth column from the left."""

from sobremesa.game import Action, UnreadableMove, quoted
from sobremesa.words import Words
from tests.example_game.state import COLUMNS, Four

_ = Words("four")

COLUMN_BY_NAME = {str(column + 1): column for column in range(COLUMNS)}


def write(state: Four, action: Action) -> str:
    """The text of an action about to be played, without the seat."""
    return f"drop {action + 1}"


def read(state: Four, text: str) -> Action:
    """The action that a text means; raises UnreadableMove."""
    match text.split(" "):
        case ["drop", column] if column in COLUMN_BY_NAME:
            return COLUMN_BY_NAME[column]
    raise UnreadableMove(_("{text} is no move: it is drop and a column, 1 to {most}.", text=quoted(text), most=COLUMNS))
