"""Why something cannot be done at a table. Each message is a sentence for the person who asked."""


class NotYourSeat(PermissionError):
    """Somebody acts for a seat that is not theirs."""


class Refused(ValueError):
    """What was asked for cannot be done at this table, for a reason that the sentence says."""


class NoSuchGame(Refused):
    """A game that is not on the shelf."""


class NotBegun(Refused):
    """Something of a game that has not begun."""


class NotOver(Refused):
    """Something that may be known once the game is over."""


class NothingToUndo(Refused):
    """A seat takes back what is not its own, or what has been answered."""
