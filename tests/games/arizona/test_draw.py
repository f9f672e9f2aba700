"""Arizona as a picture and as a text diagram."""

import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import OVER, Seat, State
from sobremesa.games.arizona import ARIZONA
from sobremesa.games.arizona.boxes import tally
from sobremesa.games.arizona.cards import BOLD, SIGN, WIDTH, name_lines, said_lines
from sobremesa.games.arizona.draw import draw_sheet
from sobremesa.games.arizona.sheets import NAMES, SHEETS
from sobremesa.games.arizona.sketch import sketch, stretches_of
from sobremesa.games.arizona.state import CARDS
from sobremesa.games.arizona.symbols import DARK, LIGHT, SYMBOLS
from sobremesa.lettering import text_width
from sobremesa.match import play
from sobremesa.parts import BED, BOARD, GOALS, STRIP, Part, part_picture
from sobremesa.poster import poster
from sobremesa.record import loads
from sobremesa.svg import SMALLEST_TEXT, THEMES
from sobremesa.words import LANGUAGES, speaking
from tests.games.arizona.table import after, over, seen, table
from tests.games.arizona.test_vectors import V13

SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {"light": LIGHT, "dark": DARK}
GAME = cache(lambda: loads(V13))
HOSTILE = ["</text><script>alert(1)</script>", '"><svg onload=x>', "\x1b[31mred\x07", "a\u202eb", "王" * 60]


def draw(view: Any, theme: str, wide: bool = False) -> str:
    return poster(ARIZONA, view, theme, wide)


def picture(view: Any, theme: str = "light") -> ElementTree.Element:
    return ElementTree.fromstring(draw(view, theme))


def own(state: State) -> Any:
    """What the first seat sees."""
    return ARIZONA.view(state, Seat(0))


def parts(view: Any) -> dict[str, Part]:
    return {part.name: part for part in ARIZONA.draw(view).parts}


def pictures(view: Any) -> dict[str, str]:
    """Every part as a page receives it, by its name."""
    return {name: part_picture(part, "arizona") for name, part in parts(view).items()}


def pick_names(view: Any) -> list[str]:
    return [name for part in picture(view).iter() if (name := part.get("data-pick"))]


def words(view: Any, part: str) -> list[str]:
    return ["".join(one.itertext()) for one in ElementTree.fromstring(pictures(view)[part]).iter("text")]


def uses(view: Any, part: str, name: str) -> int:
    return parts(view)[part].drawn.count(f'href="#arizona-{name}')


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


# Parts


@pytest.mark.parametrize("seats", [2, 4])
def test_a_seat_has_its_boxes_in_the_tray_and_a_sheet_for_everybody(seats: int) -> None:
    found = parts(own(table(*["4,2"] * seats)))
    assert [part.name for part in found.values() if part.role == BOARD] == [f"sheet:{seat}" for seat in range(seats)]
    assert [part.name for part in found.values() if part.role == STRIP] == [f"line:{seat}" for seat in range(seats)]
    assert [part.name for part in found.values() if part.role == GOALS] == ["goal:0", "goal:1", "goal:2"]
    assert [part.name for part in found.values() if part.role == BED] == ["dice", "boxes"]
    assert found["sheet:1"].height > found["sheet:0"].height  # what others have lies below their sheets
    assert [part.name for part in parts(GAME().at(50).view()).values() if part.role == BED] == ["dice"]


def test_only_what_a_move_changes_is_drawn_anew() -> None:
    changed = {
        "0 take 4": {"line:0", "sheet:0", "dice"},
        "1 take 1": {"line:1", "sheet:0", "dice"},
        "0 go n n n e": {"sheet:0", "boxes"},
        "1 go e": {"sheet:1", "line:0", "line:1", "dice"},  # and the round is over
    }
    state = table("4,4", "4,4", phase="take", die=0, dice=[1, 2, 4])
    for move, names in changed.items():
        before = pictures(own(state))
        state = after(state, move)
        now = pictures(own(state))
        assert {name for name in now if now[name] != before[name]} == names, move


def test_whoever_reads_all_sheets_are_the_same_but_for_what_only_their_seat_may_touch() -> None:
    here = GAME().at(50)
    drawn = [pictures(here.view(reader)) for reader in (None, Seat(0), Seat(1))]
    for seat in range(2):
        others = [one[f"sheet:{seat}"] for reader, one in zip((None, 0, 1), drawn, strict=True) if reader != seat]
        assert not any("data-pick" in sheet for sheet in others)
        assert "data-pick" in drawn[seat + 1][f"sheet:{seat}"]
    assert all(len({one[name] for one in drawn}) == 1 for name in ("goal:0", "goal:1", "goal:2", "line:0", "line:1"))


@pytest.mark.parametrize(("width", "height"), [(6, 6), (6, 12), (12, 6), (9, 11), (12, 12)])
def test_every_sheet_is_as_long_as_any_other(width: int, height: int) -> None:
    letters = "EPPPPPPCSWAOT" + "^" * (width * height - 13)
    rows = [letters[start : start + width] for start in range(0, width * height, width)]
    found = parts(own(table("0,0", "0,0", sheet=rows)))
    mine, other = found["sheet:0"], found["sheet:1"]
    assert round(max(mine.width, mine.height), 6) == 608
    assert (mine.width > mine.height) == (width > height)
    assert max(other.width, other.height) < 720
    assert (other.width > mine.width) == (width < height)  # the boxes lie along the longer side


def test_dice_that_are_left_keep_their_places() -> None:
    state = table("4,4", "4,4", phase="take", die=0, dice=[1, 4, 4])
    for move in ("0 take 4", "1 take 1"):
        before = ElementTree.fromstring(pictures(own(state))["dice"])
        state = after(state, move)
        now = ElementTree.fromstring(pictures(own(state))["dice"])
        assert pieces(now, "die:") < pieces(before, "die:")


def pieces(part: ElementTree.Element, kind: str) -> set[str]:
    return {name for one in part.iter() if (name := one.get("data-piece", "")).startswith(kind)}


def test_a_die_that_is_taken_comes_from_the_middle() -> None:
    state = table("4,4", "4,4", phase="take", die=0, dice=[1, 4, 4])
    middle = pieces(ElementTree.fromstring(pictures(own(state))["dice"]), "die:")
    taken = pictures(own(after(state, "0 take 4")))
    for part, piece in (("line:0", "taken:0"), ("dice", "held:0")):
        found = [one for one in ElementTree.fromstring(taken[part]).iter() if one.get("data-piece") == piece]
        assert [one.get("data-from") in middle for one in found] == [True]


def test_stops_extra_circles_and_what_is_delivered_are_drawn() -> None:
    view = GAME().view(Seat(0))
    assert uses(view, "sheet:0", "stop-") == len(view["lines"][0])
    assert uses(view, "sheet:0", "extra-") == len(view["circled"][0]) - len(view["lines"][0])
    assert uses(view, "sheet:1", "stop-") == len(view["lines"][1])
    gone = [view["sheet"][int(y)][int(x)] for x, y in (cell.split(",") for cell in view["circled"][0])]
    assert uses(view, "sheet:0", "strike-") == sum(letter in "SAT" for letter in gone)


def test_the_boxes_are_filled_in_like_the_printed_sheet() -> None:
    view = GAME().view(Seat(1))
    assert words(view, "boxes") == ["6", "6", "6", "3", "8", "8", "0"]
    assert words(view, "sheet:0")[-7:] == words(GAME().view(Seat(0)), "boxes")
    assert (uses(view, "boxes", "crown"), uses(view, "sheet:0", "crown")) == (5, 1)
    assert words(GAME().view(Seat(0)), "boxes").count("−5") == 3
    assert parts(view)["boxes"].title.startswith("Your boxes: cow: 6 points, sheep: 6 points, ")


def test_a_box_says_who_was_first_if_it_was_another() -> None:
    view = GAME().view(Seat(0))
    others = [good for good, first in view["firsts"].items() if first == 1]
    assert parts(view)["boxes"].drawn.count("#sobremesa-sun") == len(others) == 5
    assert parts(view)["boxes"].drawn.count("#arizona-crown") == 1


def test_a_seat_s_line_tells_its_die_and_how_much_it_has_delivered() -> None:
    state = table("4,4", "4,4", phase="take", die=0, dice=[1, 2, 4])
    assert parts(own(after(state, "0 take 4")))["line:0"].title == "die 4, 0 of 6 delivered"
    assert parts(GAME().view())["line:1"].title == "6 of 6 delivered"


def test_what_is_aboard_is_tallied_in_pencil() -> None:
    assert [tally(units, 0, 0).count("M") for units in range(1, 11)] == list(range(1, 11))
    assert ">11<" in tally(11, 0, 0)


def test_a_preview_marks_every_end_with_its_die() -> None:
    taking = table("4,4", "4,4", phase="take", die=0, dice=[2, 4, 6])
    view = seen(taking)
    assert [parts(view)[f"sheet:{seat}"].drawn.count("scale(0.3)") for seat in range(2)] == [4 + 8 + 4, 0]


def test_two_ways_to_one_cell_can_be_told_apart() -> None:
    names = pick_names(own(table("4,4", die=2)))
    assert sorted(name for name in names if name.startswith("way:")) == sorted(
        f"way:{way}" for way in ("n-e", "e-n", "n-w", "w-n", "s-e", "e-s", "s-w", "w-s")
    )
    assert not [name for name in pick_names(own(table("4,4", die=1))) if name.startswith("way:")]


@pytest.mark.parametrize(("face", "apart"), [(2, 2), (4, 10)])
def test_two_ways_are_touched_where_they_bend_and_each_is_the_next_turn_of_the_other(face: int, apart: int) -> None:
    sheet = ElementTree.fromstring(pictures(own(table("4,4", die=face)))["sheet:0"])
    ways = {str(one.get("data-pick")): one for one in sheet.iter() if one.get("data-pick", "").startswith("way:")}
    for way in ways.values():
        other = ways[str(way.get("data-rotate"))]
        assert other.get("data-rotate") == way.get("data-pick")
        assert other.get("data-after") == way.get("data-after")
        (x, y), (to_x, to_y) = sign_of(way), sign_of(other)
        assert ((x - to_x) ** 2 + (y - to_y) ** 2) / 64**2 == apart


def sign_of(way: ElementTree.Element) -> tuple[float, float]:
    """Where the sign of a way lies, in the units of cells."""
    sign = next(one for one in way if one.get("class") == "sign")
    x, y = re.findall(r"[\d.]+", str(sign.get("transform")))[:2]
    return float(x), float(y)


def test_buttons_are_there_when_they_can_be_used() -> None:
    assert "stuck" in pick_names(own(table("4,2", die=1, circled=["3,2 5,2 4,1 4,3"])))
    assert "stuck" not in pick_names(own(table("4,2", die=1)))
    assert {"nugget:+1", "nugget:-1"} <= set(pick_names(own(table("4,2", die=1, nuggets=[1, 0]))))
    assert "skip" in pick_names(own(after(table("4,1", die=1), "0 go s")))


def test_cards_are_told_in_words_and_a_spent_one_is_struck_out() -> None:
    view = GAME().view()
    assert parts(view)["goal:0"].title == "Bad Weather: no stretch touches a mountain"
    assert " ".join(words(view, "goal:0")) == "Bad Weather no stretch touches a mountain"
    assert view["spent"] == ["counting-sheep"]
    struck = [view["cards"][n] for n in range(3) if "arizona-red" in parts(view)[f"goal:{n}"].drawn]
    assert struck == ["counting-sheep"]
    assert "  Counting Sheep: exactly 4 sheep, +5 to the first (spent)\n" in sketch(GAME().view())


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("card", CARDS)
def test_every_card_has_room_for_its_words(card: str, language: str) -> None:
    with speaking(language):
        assert len(name_lines(card)) <= 2
        assert all(text_width(line, BOLD * SMALLEST_TEXT) <= WIDTH - SIGN for line in name_lines(card))
        assert len(said_lines(card)) <= 3


def test_a_card_that_counts_something_says_how_everybody_stands() -> None:
    state = table("4,2", "4,2", "4,2", cards=["inspector", "miner", "gold"])
    state.stops[1, 0], state.delivered[2, 4] = 3, 2
    view: Any = {**seen(state), "names": ["Ana", "Luis", "Eva"]}
    found = parts(view)
    assert [found[f"goal:{n}"].description for n in range(3)] == ["Ana 0, Luis 3, Eva 0", "Ana 0, Luis 0, Eva 2", ""]
    assert words(view, "goal:0")[-3:] == ["0", "3", "0"]


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
    assert ARIZONA.draw(seen(state)).headline.endswith("(last round)")
    assert ARIZONA.ask(seen(state), ()).startswith("Last round. ")
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
