"""The picture of an arena: the ratings with their intervals, and who did how well against whom."""

from sobremesa import svg
from sobremesa.arena.charts import FOOT, HEAD, LEFT, RIGHT, TEXT_SIZE, Figure, estimates, picture, titled_card
from sobremesa.arena.report import Pair, Results
from sobremesa.games import GAMES
from sobremesa.lettering import plain, shorten
from sobremesa.svg import Band, tag, text

CELL = 60.0  # height of a row of the cross-table
NAMES = 250.0  # width of its first column
MOST_BOTS = 6  # that a cross-table has room for
DEEPEST = 0.55  # opacity of a cell where all was won or lost


def draw(found: Results) -> str:
    """SVG, in the theme of its reader."""
    setting = found.setting
    title = f"{GAMES[setting.game].title}: {len(setting.bots)} bots, {found.games} games"
    parts = [_ratings(found)]
    if len(setting.bots) <= MOST_BOTS:
        parts.append(_cross_table(found))
    words = "; ".join(
        f"{found.standings[bot].bot} {found.standings[bot].rating.words('{:+z.0f}')}" for bot in found.ranking
    )
    return picture(title, f"Ratings with 95 % intervals: {words}.", *parts)


def _ratings(found: Results) -> Band:
    lines = []
    for bot in found.ranking:
        standing = found.standings[bot]
        lines.append(Figure(standing.bot, standing.rating, standing.rating.words("{:+z.0f}"), True, bot))
    return estimates(f"Ratings, {found.games} games", lines, 0.0, "{:+g}")


def _cross_table(found: Results) -> Band:
    """Each row's bot against each column's: its part of the victories, underlined where it is sure who is better."""
    ranking = found.ranking
    width = (RIGHT - LEFT - NAMES) / len(ranking)
    height = HEAD + CELL * (len(ranking) + 1) + FOOT
    pairs = {(pair.one, pair.other): pair for pair in found.pairs}
    drawn = [
        svg.badge(LEFT + NAMES + width * (column + 0.5), HEAD + CELL / 2, 20, bot % len(svg.EMBLEMS))
        for column, bot in enumerate(ranking)
    ]
    for row, bot in enumerate(ranking):
        y = HEAD + CELL * (row + 1)
        drawn.append(svg.badge(LEFT + 20, y + CELL / 2, 20, bot % len(svg.EMBLEMS)))
        name = shorten(plain(found.standings[bot].bot), NAMES - 62, TEXT_SIZE)
        drawn.append(text(LEFT + 52, y + CELL / 2 + 9, name))
        for column, other in enumerate(ranking):
            if bot != other:
                drawn.append(_cell(LEFT + NAMES + width * column, y, width, pairs[bot, other]))
    note = text(LEFT, height - 20, "Underlined: clear at 95 %.", fill="var(--ink-soft)")
    return Band(height, titled_card("Each against each", height) + "".join(drawn) + note)


def _cell(x: float, y: float, width: float, pair: Pair) -> str:
    value = pair.result.value
    colour = "var(--good)" if value >= 0.5 else "var(--warn)"
    shade = DEEPEST * abs(2 * value - 1)
    face = tag("rect", x=x + 2, y=y + 2, width=width - 4, height=CELL - 4, rx=6, fill=colour, opacity=f"{shade:.2f}")
    line = "underline" if pair.result.excludes(0.5) else "none"
    return face + text(x + width / 2, y + CELL / 2 + 9, f"{value:.0%}", text_anchor="middle", text_decoration=line)
