"""Gardens of Mars for the eye: a text diagram and an SVG picture, both from a view."""

from sobremesa.games.mars.view import MarsView


def sketch(view: MarsView) -> str:
    return ""


def draw(view: MarsView, theme: str) -> str:
    return ""
