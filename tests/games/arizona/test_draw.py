"""Arizona as a picture and as a text diagram."""

import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import OVER, Seat
from sobremesa.games.arizona import ARIZONA
from sobremesa.games.arizona.draw import draw_sheet, tally
from sobremesa.games.arizona.names import card_heading, card_line
from sobremesa.games.arizona.sheets import NAMES, SHEETS
from sobremesa.games.arizona.sketch import sketch, stretches_of
from sobremesa.games.arizona.state import CARDS
from sobremesa.games.arizona.symbols import DARK, LIGHT, SYMBOLS
from sobremesa.lettering import text_width
from sobremesa.match import play
from sobremesa.poster import poster
from sobremesa.record import loads
from sobremesa.svg import SMALLEST_TEXT, THEMES
from sobremesa.words import LANGUAGES, speaking
from tests.games.arizona.table import INERT, after, over, seen, table
from tests.games.arizona.test_vectors import V13

SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {"light": LIGHT, "dark": DARK}
GAME = cache(lambda: loads(V13))
HOSTILE = ["</text><script>alert(1)</script>", '"><svg onload=x>', "\x1b[31mred\x07", "a\u202eb", "王" * 60]


def draw(view: Any, theme: str, wide: bool = False) -> str:
    return poster(ARIZONA, view, theme, wide)


def picture(view: Any, theme: str = "light") -> ElementTree.Element:
    return ElementTree.fromstring(draw(view, theme))


def pick_names(view: Any) -> list[str]:
    return [name for part in picture(view).iter() if (name := part.get("data-pick"))]


def words(view: Any) -> list[str]:
    return ["".join(part.itertext()) for part in picture(view).iter(f"{SVG}text")]


def uses(view: Any, name: str) -> int:
    return sum(str(part.get("href")).startswith(f"#arizona-{name}") for part in picture(view).iter(f"{SVG}use"))


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_picture_is_well_formed_and_named_and_holds_what_can_be_touched(theme: str, seats: int) -> None:
    record = play(ARIZONA, [GREEDY, *[UNIFORM] * (seats - 1)], seed=seats)
    for ply in range(0, len(record.moves) + 1, 17):
        here = record.at(ply)
        view = here.view(here.turn if here.turn >= 0 else None)
        root = picture(view, theme)
        assert root.get("role") == "img"
        assert root.findtext(f"{SVG}title")
        assert root.findtext(f"{SVG}desc") == sketch(view)
        touchable = {part.get("data-pick") for part in root.iter()}
        assert {pick for path in ARIZONA.picks(here.state) for pick in path} <= touchable


def test_a_picture_of_a_view_is_always_the_same() -> None:
    assert draw(GAME().view(), "dark") == draw(GAME().view(), "dark")


def test_every_symbol_has_a_shape_of_its_own() -> None:
    shapes = {
        part.get("id"): [piece.get("d") for piece in part.iter()]
        for part in picture(GAME().view()).iter(f"{SVG}symbol")
    }
    drawn = [str(shapes[f"arizona-{name}"]) for name in SYMBOLS]
    assert len(set(drawn)) == 9


def test_stops_extra_circles_and_what_is_delivered_are_drawn() -> None:
    view = GAME().view(Seat(0))
    assert uses(view, "stop-") == len(view["lines"][0])
    assert uses(view, "extra-") == len(view["circled"][0]) - len(view["lines"][0])
    gone = [view["sheet"][int(y)][int(x)] for x, y in (cell.split(",") for cell in view["circled"][0])]
    assert uses(view, "strike-") == sum(letter in "SAT" for letter in gone)


def test_the_boxes_are_filled_in_like_the_printed_sheet() -> None:
    view = GAME().view(Seat(1))
    told = words(view)
    assert {"6", "3", "8", "37", "total", "bonus"} <= set(told)
    assert uses(view, "crown") == 6
    assert words(GAME().view(Seat(0))).count("−5") == 3


def test_what_is_aboard_is_tallied_in_pencil() -> None:
    assert [tally(units, 0, 0).count("M") for units in range(1, 11)] == list(range(1, 11))
    assert ">11<" in tally(11, 0, 0)


def test_a_preview_marks_every_end_with_its_die() -> None:
    taking = table("4,4", "4,4", phase="take", die=0, dice=[2, 4, 6])
    view = ARIZONA.view(taking, None)
    small = [part for part in picture(view).iter(f"{SVG}use") if "scale(0.3)" in str(part.get("transform"))]
    assert len(small) == 4 + 8 + 4


def test_two_ways_to_one_cell_can_be_told_apart() -> None:
    names = pick_names(seen(table("4,4", die=2)))
    assert sorted(name for name in names if name.startswith("way:")) == sorted(
        f"way:{way}" for way in ("n-e", "e-n", "n-w", "w-n", "s-e", "e-s", "s-w", "w-s")
    )
    assert not [name for name in pick_names(seen(table("4,4", die=1))) if name.startswith("way:")]


def test_buttons_are_there_when_they_can_be_used() -> None:
    assert "stuck" in pick_names(seen(table("4,2", die=1, circled=["3,2 5,2 4,1 4,3"])))
    assert "stuck" not in pick_names(seen(table("4,2", die=1)))
    assert {"nugget:+1", "nugget:-1"} <= set(pick_names(seen(table("4,2", die=1, nuggets=[1, 0]))))
    assert "skip" in pick_names(seen(after(table("4,1", die=1), "0 go s")))


def test_cards_are_told_in_words_and_a_spent_one_is_struck_out() -> None:
    told = words(GAME().view())
    assert "Bad Weather: no stretch touches a mountain" in told
    assert GAME().view()["spent"] == ["counting-sheep"]
    assert "  Counting Sheep: exactly 4 sheep, +5 to the first (spent)\n" in sketch(GAME().view())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", CARDS)
def test_every_card_fits_on_one_line(card: str, language: str) -> None:
    with speaking(language):
        assert text_width(f"{card_heading(card)} {card_line(card)}", SMALLEST_TEXT) < 780 - 106 - 4
        draw(seen(table("4,2", cards=[card, *[key for key in INERT if key != card][:2]])), "light")


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_wide_picture_is_as_high_as_the_sheet_and_the_boxes_of_the_reader(seats: int) -> None:
    view = seen(table(*["4,2"] * seats))
    _, _, width, height = map(float, ElementTree.fromstring(draw(view, "light", True)).attrib["viewBox"].split())
    assert width == 1568
    assert 900 < height < 2 / 3 * width


@pytest.mark.parametrize(("width", "height"), [(6, 6), (6, 12), (12, 6), (9, 11), (12, 12)])
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_wide_picture_has_room_for_every_size_of_sheet(seats: int, width: int, height: int) -> None:
    letters = "EPPPPPPCSWAOT" + "^" * (width * height - 13)
    rows = [letters[start : start + width] for start in range(0, width * height, width)]
    view = seen(table(*["0,0"] * seats, sheet=rows))
    _, _, wide, high = map(float, ElementTree.fromstring(draw(view, "light", True)).attrib["viewBox"].split())
    assert high < wide


def test_a_wide_picture_shows_the_only_other_sheet_in_full() -> None:
    view = GAME().view(Seat(0))
    wide = ElementTree.fromstring(draw(view, "light", True))
    rings = [part for part in wide.iter(f"{SVG}use") if str(part.get("href")).startswith("#arizona-stop-")]
    assert len(rings) == len(view["lines"][0]) + len(view["lines"][1])


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_diagram_fits_the_terminal_in_every_language(language: str) -> None:
    state = table("4,2", "9,4", "0,1")
    state.ending = 1
    with speaking(language):
        assert all(
            len(line) <= 80 and line.isprintable() for line in sketch(seen(state)).replace("\u202f", " ").split("\n")
        )


def test_the_last_round_is_announced_in_words() -> None:
    state = table("4,2")
    state.ending = 1
    assert "last round" in words(seen(state))
    assert "round 1, the last" in sketch(seen(state))


@pytest.mark.parametrize("name", HOSTILE)
def test_a_name_is_only_ever_text(name: str) -> None:
    view: Any = {**GAME().at(50).view(), "names": [name, name]}
    assert {part.tag for part in picture(view).iter()} == {part.tag for part in picture(GAME().at(50).view()).iter()}
    assert all(line.isprintable() and len(line) <= 80 for line in sketch(view).split("\n"))


def test_a_theme_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no theme 'sepia'"):
        draw(GAME().view(), "sepia")
    with pytest.raises(ValueError, match="no theme 'sepia'"):
        draw_sheet(SHEETS["classic"].rows, "sepia", "classic")


@pytest.mark.parametrize("name", NAMES)
def test_an_empty_sheet_can_be_drawn(name: str) -> None:
    root = ElementTree.fromstring(draw_sheet(SHEETS[name].rows, "dark", name))
    printed = [part for part in root.iter(f"{SVG}use") if str(part.get("href")).removeprefix("#arizona-") in SYMBOLS]
    assert len(printed) == sum(map(len, SHEETS[name].rows))


def test_pictures_of_both_themes_and_of_two_sheets_may_share_a_page() -> None:
    views = [GAME().view(), seen(table("0,0", sheet="boomtown"))]
    roots = [picture(view, theme) for view in views for theme in THEMES]
    named: dict[str, bytes] = {}
    for root in roots:
        for part in root.iter():
            if name := part.get("id"):
                assert re.match("(arizona|sobremesa)-", name)
                assert named.setdefault(name, ElementTree.tostring(part)) == ElementTree.tostring(part)


def test_nothing_is_fetched_and_nothing_runs() -> None:
    svg = draw(GAME().view(), "light").replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"<script|http|url\(|@import|\son\w+=", svg)


def test_a_line_is_traced_from_its_station() -> None:
    stretches = stretches_of(GAME().view(), 0)
    assert stretches[0] == [(6, 3), (6, 4)]
    assert stretches[2] == [(6, 3), (6, 4), (7, 4), (8, 4), (9, 4)]
    assert [stretch[0] for stretch in stretches[1:]] == [stretch[-1] for stretch in stretches[:-1]]


# Colours


def contrast(one: str, other: str) -> float:
    """Of two colours, as WCAG 2 counts it."""
    dark, light = sorted((luminance(one), luminance(other)))
    return (light + 0.05) / (dark + 0.05)


def luminance(colour: str) -> float:
    parts = [int(colour[place : place + 2], 16) / 255 for place in (1, 3, 5)]
    red, green, blue = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


@pytest.mark.parametrize("theme", THEMES)
def test_words_and_pieces_stand_out_from_the_paper(theme: str) -> None:
    colours = {key.removeprefix("arizona-"): value for key, value in COLOURS[theme].items()}
    for name in ("ink", "number", "pencil", "red", "rail"):
        assert contrast(colours[name], colours["paper"]) >= 4.5, name
    assert contrast(colours["glow"], colours["paper"]) >= 3
    assert contrast(THEMES[theme]["ink"], THEMES[theme]["table"]) >= 4.5


# The text diagram


def test_the_diagram_shows_stops_extra_circles_and_what_is_gone() -> None:
    rows = sketch(GAME().at(45).view()).splitlines()
    assert " 1   E  ^  ^  ^  S  T  W  P  ^ [T]" in rows[8]
    assert " 2   W  A  S  O  E  A [S] O  A >E<" in rows[9]
    assert " 4   S  ^  P  C  A  ^ (a) C  W (P)" in rows[11]


def test_the_diagram_says_who_does_what_and_who_has_won() -> None:
    assert sketch(GAME().at(45).view()).startswith("Arizona, round 7: Luis takes a die")
    assert sketch(GAME().view()).startswith("Arizona: Luis wins with 37 points")
    assert re.search(r"\* 2 Luis +37 +=6! +=6! +=6! +=3 +=8! +=8! +0 +0", sketch(GAME().view()))
    tied = over(table("4,2", "4,2", cards=["gold", "big-towns", "bad-weather"]))
    assert "Seat 1 and Seat 2 share the victory with -30 points" in sketch(seen(tied))
    assert seen(tied)["turn"] == OVER


def test_the_diagram_of_three_draws_one_sheet_and_tells_the_others() -> None:
    state = after(table("4,1", "3,4", "4,2", die=1), "0 go s", "0 circle 5,2", "1 go n")
    text = sketch(seen(state))
    assert ">E<" in text
    assert "\n  1 from 4,1: 4,2 and 5,2\n" in text
    assert "\n  2 from 3,4: 3,3\n" in text


@pytest.mark.parametrize("seats", [2, 4])
def test_the_diagram_fits_a_terminal(seats: int) -> None:
    record = play(ARIZONA, [GREEDY, *[UNIFORM] * (seats - 1)], seed=7, options={"sheet": "prairie"})
    for ply in range(0, len(record.moves) + 1, 9):
        view: Any = {**record.at(ply).view(), "names": ["王" * 40, "W" * 300, "Ana", "Luis"][:seats]}
        assert max(map(len, sketch(view).splitlines())) <= 80
