"""Arboretum as a picture."""

from sobremesa.games.arboretum.sketch import sketch
from sobremesa.games.arboretum.view import ArboretumView
from sobremesa.svg import THEMES, known_theme, picture, style


def draw(view: ArboretumView, theme: str) -> str:
    """The position as a self-contained SVG; raises ValueError for a theme that does not exist."""
    scope = f"arboretum-{known_theme(theme)}"
    return picture(scope, (780, 780), "Arboretum", sketch(view), style(scope, THEMES[theme]))
