"""The page of a balance report: one HTML file, charts and tables inside, nothing to load and no script."""

from collections import Counter
from collections.abc import Iterable, Sequence
from html import escape

from sobremesa import svg
from sobremesa.arena.balance import GAMES_A_DEAL, REPEATS, STREAMS, Balance, Study
from sobremesa.arena.charts import Figure, distribution, estimates, picture
from sobremesa.arena.effects import ERROR, LEAST, Effect
from sobremesa.arena.features import CAME, HELD, OPENED, SHARED, Feature
from sobremesa.game import Json
from sobremesa.intervals import Estimate
from sobremesa.lettering import plain

SHOWN = 8  # of the largest and of the smallest effects that a chart shows

STYLE = """\
body{margin:0;padding:16px;background:var(--table);color:var(--ink);font:17px/1.5 FACE}
body{font-variant-numeric:tabular-nums}
main{max-width:720px;margin:0 auto}
h1,h2{font-family:TITLE;font-weight:600;line-height:1.2}
h1{font-size:2rem;margin:8px 0}
h2{font-size:1.45rem;margin:40px 0 8px}
p{margin:8px 0}
svg{display:block;width:100%;max-width:500px;height:auto;margin:16px auto}
dl,details{background:var(--paper);border:2px solid var(--line);border-radius:8px;padding:12px 16px;margin:16px 0}
dl{display:grid;grid-template-columns:auto 1fr;gap:4px 16px}
dt,.soft{color:var(--ink-soft)}
dd{margin:0;overflow-wrap:anywhere}
summary{cursor:pointer;color:var(--accent)}
summary:focus-visible{outline:3px solid var(--accent);outline-offset:4px}
.wide{overflow-x:auto}
table{border-collapse:collapse;width:100%;font-size:15px}
th,td{text-align:right;vertical-align:top;padding:4px 0 4px 12px;border-bottom:1px solid var(--line)}
th:first-child,td:first-child{text-align:left;padding-left:0;overflow-wrap:break-word}
th{font-weight:600}
td+td{white-space:nowrap}
footer{margin:40px 0 16px}
"""

INTRODUCTION = (
    "The same bot plays every seat, so that what differs is the seat, the deal and luck. All intervals are of 95 %, "
    "with deals as units."
)
GUARD = (
    "A difference is called clear when it stands although all in its section are looked at together (Holm’s "
    f"correction, {ERROR:.0%}). What fewer than {LEAST} deals had, or had not, is left out."
)
HEADINGS = {
    SHARED: "What the deal brings everybody",
    HELD: "What the deal brings one seat",
    OPENED: "Openings",
    CAME: "What chance brings after a seat’s moves",
}
MEANINGS = {
    SHARED: "Points a seat in games with it, less points in games without it.",
    HELD: "The lead of a seat that has it, less that of a seat that has not: points above the mean of the table.",
    OPENED: "The lead of a seat that opened so, less that of others. A bot chooses its moves, and where it could "
    "choose this one it may have been better off already: a difference is not yet a reason.",
    CAME: "The lead of a seat after whose moves this came at some time of the game, less that of others.",
}


def page(study: Study, found: Balance) -> str:
    """The whole file."""
    title = f"{study.game.title} on the scales"
    body = [
        f"<h1>{escape(title)}</h1>",
        f"<p>{INTRODUCTION}</p>",
        _facts(study, found),
        *(f"<p><strong>{escape(plain(caution))}</strong></p>" for caution in found.cautions),
        _seats(study, found),
        _luck(found),
        _distributions(found),
        *(
            _effects(heading, MEANINGS[kind], found.effects[kind])
            for kind, heading in HEADINGS.items()
            if found.effects[kind]
        ),
        f'<footer class="soft"><p>{GUARD}</p></footer>',
    ]
    return _document(title, "\n".join(body))


def _document(title: str, body: str) -> str:
    faces = STYLE.replace("FACE", svg.TEXT_FACE).replace("TITLE", svg.TITLE_FACE)
    light, dark = (_colours(theme) for theme in ("light", "dark"))
    style = f":root{{color-scheme:light dark;{light}}}\n@media(prefers-color-scheme:dark){{:root{{{dark}}}}}\n{faces}"
    return (
        f'<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        f'<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style}</style>\n</head>\n<body>\n<main>\n{body}\n</main>\n</body>\n</html>"
    )


def _colours(theme: str) -> str:
    return "".join(f"--{name}:{colour};" for name, colour in svg.THEMES[theme].items())


def _facts(study: Study, found: Balance) -> str:
    facts = {
        "Bot": plain(study.bot.name),
        "Seats": str(study.seats),
        "Games": f"{found.games:,}: {found.deals:,} deals, each played {GAMES_A_DEAL} times",
        "Seed": str(study.seed),
        "Options": ", ".join(f"{key} {_shown(value)}" for key, value in study.options.items()),
    }
    return "<dl>" + "".join(f"<dt>{key}</dt><dd>{escape(value)}</dd>" for key, value in facts.items()) + "</dl>"


def _shown(value: Json) -> str:
    if isinstance(value, bool):
        return "on" if value else "off"
    return " ".join(map(str, value)) if isinstance(value, list) else str(value)


# Sections


def _seats(study: Study, found: Balance) -> str:
    fair = 1 / study.seats
    clear = [seat for seat, share in enumerate(found.seats) if share.excludes(fair)]
    verdict = f"Seats {_listed(clear)} differ" if len(clear) > 1 else f"Seat {_listed(clear)} differs"
    said = f"{verdict} from a fair {fair:.0%}." if clear else f"No seat is known to differ from a fair {fair:.0%}."
    victories = [_seat_line(seat, share, "{:.1%}", fair) for seat, share in enumerate(found.seats)]
    mean = sum(points.value for points in found.seat_points) / study.seats
    points = [_seat_line(seat, points, "{:.1f}", mean) for seat, points in enumerate(found.seat_points)]
    return _section(
        "Who begins",
        f"{said} Seat 0 begins. The mark on each line is where all seats would be equal.",
        picture("Victories by seat", _told(victories), estimates("Victories", victories, fair, "{:.0%}")),
        picture("Points by seat", _told(points), estimates("Points", points, mean, "{:g}")),
    )


def _seat_line(seat: int, estimate: Estimate, form: str, even: float) -> Figure:
    return Figure(f"Seat {seat}", estimate, estimate.words(form), estimate.excludes(even), seat)


def _luck(found: Balance) -> str:
    names = ("The deal", "Luck after it", "Choices")
    lines = [Figure(name, part, part.words("{:.0%}"), True) for name, part in zip(names, found.luck, strict=True)]
    deal, chance, choices = (part.value for part in found.luck)
    return _section(
        "Luck",
        f"Of what makes the leads of one game differ from those of another, {deal:.0%} is the deal, {chance:.0%} the "
        f"luck after it and {choices:.0%} what the bots chose by a throw of their own dice. Each deal was played with "
        f"{STREAMS} streams of luck, and each of these with {REPEATS} of choices. Since the same bot plays every seat, "
        "skill is no part of it.",
        picture("Parts of luck", _told(lines), estimates("Parts of the variance of leads", lines, 0.0, "{:.0%}")),
    )


def _distributions(found: Balance) -> str:
    return _section(
        "Points and length",
        "All seats of all games.",
        _spread("Points of a seat", found.points),
        _spread("Decisions of a game", found.decisions),
    )


def _spread(title: str, counts: Counter[int]) -> str:
    values = sorted(counts.elements())
    low, middle, high = (values[len(values) * tenth // 10] for tenth in (1, 5, 9))
    words = f"Mean {sum(values) / len(values):.1f}, median {middle}, middle 80 % {low}–{high}"
    return picture(title, f"{words}; from {values[0]} to {values[-1]}.", distribution(title, counts, words))


def _effects(heading: str, meaning: str, every: Sequence[Effect[Feature]]) -> str:
    clear = [effect for effect in every if effect.clear]
    verb = "is" if len(clear) == 1 else "are"
    said = f"{len(clear)} of {len(every)} differences {verb} clear." if clear else _none_clear(len(every))
    lines = [_effect_line(effect) for effect in _largest(clear or every)]
    chart = picture(heading, _told(lines), estimates("Points", lines, 0.0, "{:+g}"))
    return _section(heading, f"{meaning} {said}", chart, _table(every))


def _none_clear(count: int) -> str:
    return f"None of the {count} differences is clear: luck alone makes such ones. The largest are shown all the same."


def _largest(every: Sequence[Effect[Feature]]) -> Sequence[Effect[Feature]]:
    return every if len(every) <= 2 * SHOWN else [*every[:SHOWN], *every[-SHOWN:]]


def _effect_line(effect: Effect[Feature]) -> Figure:
    return Figure(effect.feature.label, effect.difference, effect.difference.words("{:+z.1f}"), effect.clear)


def _table(every: Sequence[Effect[Feature]]) -> str:
    rows = "".join(
        f"<tr><td>{escape(effect.feature.label)}{'<b> · clear</b>' if effect.clear else ''}</td>"
        f"<td>{effect.times:,}</td><td>{effect.difference.words('{:+z.1f}')}</td></tr>"
        for effect in every
    )
    head = "<tr><th>what</th><th>times</th><th>points (95 %)</th></tr>"
    return (
        f"<details><summary>All {len(every)}, with how often they came</summary>"
        f'<div class="wide"><table>{head}{rows}</table></div></details>'
    )


def _section(heading: str, said: str, *inside: str) -> str:
    return f"<section>\n<h2>{heading}</h2>\n<p>{escape(said)}</p>\n" + "\n".join(inside) + "\n</section>"


def _told(lines: Iterable[Figure]) -> str:
    """A chart in words, for those who do not see it."""
    return "; ".join(f"{line.label}: {line.words}" for line in lines) + "."


def _listed(seats: Sequence[int]) -> str:
    return " and ".join(map(str, seats))
