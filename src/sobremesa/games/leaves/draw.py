"""Under the Leaves as a picture."""

from sobremesa.games.leaves.view import LeavesView


def draw(view: LeavesView, theme: str) -> str:
    return "<svg/>"
