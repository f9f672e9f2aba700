"""The picture and the text diagram of Arboretum: complete, harmless, and touchable wherever a hand may go."""

import re
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from sobremesa.game import CHANCE, OVER
from sobremesa.games.arboretum import ARBORETUM
from sobremesa.games.arboretum.groves import Room, grove
from sobremesa.games.arboretum.names import card_title
from sobremesa.games.arboretum.sketch import sketch
from sobremesa.games.arboretum.state import SPECIES
from sobremesa.games.arboretum.symbols import DARK, LIGHT, TINTS
from sobremesa.poster import poster
from sobremesa.svg import THEMES
from tests.games.arboretum.grove import after, seen, table
from tests.games.arboretum.positions import Setting, random_game
from tests.games.mars.test_draw import contrast, outline

SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {"light": LIGHT, "dark": DARK}
LARGEST = 90_000  # characters that a picture may have
MIDDLE = cache(
    lambda: table(
        ["C1 C2 C3", "D1 D8 O3"],
        groves=["J1 L3 J4", "M5 .. / M6 M7"],
        piles=["L1 L2", "O2"],
        known=["C1", "D8"],
        phase="play",
    )
)
LINE = {(step, 0): f"{'CD'[step // 8]}{step % 8 + 1}" for step in range(16)}
LONG = cache(lambda: table(["O1 O2 O3 O4 O5 O6 O7 O8 J1", "J2"], groves=[LINE, "J8"], phase="play"))
FINISHED = cache(lambda: table(["C8 D1 O1", "C1 D8 L8"], groves=["C2 C3 D4 D5", "J1 J3 L4"], phase="end"))


def draw(view: Any, theme: str, wide: bool = False) -> str:
    return poster(ARBORETUM, view, theme, wide)


def parts(view: Any, theme: str = "light", wide: bool = False) -> list[ElementTree.Element]:
    return list(ElementTree.fromstring(draw(view, theme, wide)).iter())


def pick_names(view: Any, wide: bool = False) -> list[str]:
    return [name for element in parts(view, wide=wide) if (name := element.get("data-pick"))]


def texts(view: Any) -> list[str]:
    return [element.text or "" for element in parts(view) if element.tag == f"{SVG}text"]


def names(view: Any, wide: bool = False) -> list[str]:
    """What the elements are called."""
    return [element.text or "" for element in parts(view, wide=wide) if element.tag == f"{SVG}title"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_a_hand_may_touch_is_in_the_picture_of_its_owner_only(seats: int) -> None:
    for step in random_game(Setting(seats, True, False), seats):
        state = step.before
        if state.turn == CHANCE:
            continue
        touched = {name for path in ARBORETUM.picks(state) for name in path}
        assert touched == set(pick_names(seen(state, state.turn)))
        assert pick_names(seen(state, (state.turn + 1) % seats)) == []


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_is_well_formed_and_named(theme: str) -> None:
    for number, step in enumerate(random_game(Setting(4, False, True), 3)):
        if number % 17 == 0 or step.after.turn == OVER:
            for reader in (0, 3, None):
                view = seen(step.after, reader)
                svg = draw(view, theme)
                root = ElementTree.fromstring(svg)
                assert root.get("role") == "img"
                assert root.findtext(f"{SVG}title")
                assert root.findtext(f"{SVG}desc") == sketch(view)
                assert len(svg) < LARGEST


def test_cards_are_named_for_those_who_do_not_see_them() -> None:
    called = names(seen(MIDDLE(), 0))
    assert {"cassia 1", "jacaranda 4", "magnolia 7", "lilac 2", "olive 2", "dogwood 8"} <= set(called)
    assert "dogwood 1" not in called


def test_a_pile_unfolds_to_all_its_cards() -> None:
    svg = draw(seen(MIDDLE(), 0), "light")
    (fan,) = [part for part in parts(seen(MIDDLE(), 0)) if part.get("class") == "arb-fan arb-fan-0"]
    assert [part.text for part in fan.iter(f"{SVG}text")] == ["L1", "L2"]
    assert ".arb-pile-0:focus~.arb-fan-0" in svg
    assert ".arb-fan{display:none" in svg


def test_open_cells_are_drawn_where_the_actor_may_play() -> None:
    cells = [name for name in pick_names(seen(MIDDLE(), 0)) if name.startswith("cell:")]
    assert sorted(cells) == sorted(f"cell:{cell}" for cell in seen(MIDDLE())["open"])


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_wide_picture_holds_all_that_a_tall_one_does_until_the_end(seats: int) -> None:
    for number, step in enumerate(random_game(Setting(seats, True, False), seats)):
        if number % 11 == 0 and step.after.turn != OVER:
            for reader in (*range(seats), None):
                view = seen(step.after, reader)
                assert sorted(pick_names(view, wide=True)) == sorted(pick_names(view))
                assert sorted(names(view, wide=True)) == sorted(names(view))


def test_a_wide_picture_of_the_end_shows_every_arboretum_and_the_whole_sheet() -> None:
    *_, last = random_game(Setting(4, False, True), 5)
    view = seen(last.after, 2)
    called = set(names(view, wide=True))
    assert {card_title(card) for grove in view["arboreta"] for card in grove.values()} <= called
    assert {line["why"] for entry in view["sheet"] for line in entry["lines"] if line["held"]} <= called


def test_an_arboretum_of_any_shape_fits_its_room() -> None:
    room = Room(100, 50, 300, 200)
    for state in (LONG(), MIDDLE()):
        root = ElementTree.fromstring(f"<svg>{grove(seen(state, 0), 0, room)}</svg>")
        for group in root.iter("g"):
            if where := re.match(r"translate\(([\d.]+) ([\d.]+)\)scale\(([\d.]+)\)", group.get("transform", "")):
                x, y, scale = map(float, where.groups())
                assert room.x <= x <= x + 100 * scale <= room.x + room.width + 0.5
                assert room.y <= y <= y + 120 * scale <= room.y + room.height + 0.5


def test_the_end_shows_the_sheet_with_its_reasons_and_footprints_on_paths_that_score() -> None:
    view = seen(FINISHED(), 0)
    called = " ".join(names(view))
    assert "The 8 counts nothing" in called
    assert "Another hand has more" in called
    steps = [part for part in parts(view) if part.get("href") == "#arb-feet"]
    scored = [line for entry in view["sheet"] for line in entry["lines"] if line["points"]]
    assert len(steps) == sum(2 * (len(line["path"]["cards"]) - 1) for line in scored) > 0


def test_no_footprints_before_the_end() -> None:
    assert not [part for part in parts(seen(MIDDLE(), 0)) if part.get("href") == "#arb-feet"]


def test_a_card_that_everybody_knows_is_marked_in_ones_own_hand() -> None:
    assert names(seen(MIDDLE(), 0)).count("everybody knows that you hold it") == 1


def test_every_species_has_its_own_shape_and_letter() -> None:
    symbols = {part.get("id"): outline(part) for part in parts(seen(MIDDLE())) if part.tag == f"{SVG}symbol"}
    assert len({symbols[f"arb-{letter}"] for letter in SPECIES}) == len(SPECIES) == 10
    assert "J" in texts(seen(table(["J7", ""]), 0))


def test_the_ends_of_the_values_carry_an_ornament() -> None:
    frames = [
        len([part for part in parts(seen(table([f"J{value}", ""]), 0)) if part.get("rx") == "6"]) for value in (1, 4, 8)
    ]
    assert frames == [1, 0, 2]


def test_pictures_of_both_themes_may_share_a_page() -> None:
    """Whichever symbol of a name is found first, it is the same."""
    named = [
        {part.get("id"): ElementTree.tostring(part) for part in parts(seen(MIDDLE()), theme) if part.get("id")}
        for theme in ("light", "dark")
    ]
    assert named[0] == named[1]
    assert all(re.match("(arb|sobremesa)-", str(name)) for name in named[0])


def test_nothing_is_fetched_and_nothing_runs() -> None:
    svg = draw(seen(FINISHED(), 0), "light").replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"<script|http|url\(|@import|\son\w+=", svg)


def test_a_theme_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no theme 'sepia': a picture is light, dark or auto"):
        draw(seen(MIDDLE()), "sepia")


@pytest.mark.parametrize("theme", THEMES)
def test_values_and_pieces_stand_out(theme: str) -> None:
    colours = COLOURS[theme]
    for tint in TINTS.values():
        assert contrast(tint.ink, colours["arb-card"]) >= 4.5
    assert contrast(colours["arb-edge"], colours["arb-card"]) >= 3
    assert contrast(THEMES[theme]["ink-soft"], colours["arb-ground"]) >= 3


# The text diagram


def test_the_diagram_shows_hands_piles_and_arboreta() -> None:
    assert sketch(seen(MIDDLE(), 0)).split("\n")[5:] == [
        "> 1 Seat 1: paths worth 4",
        "    hand: C1 C2 C3  (all know C1)",
        "    pile: L1 L2 (top)",
        "    x     -1   0   1   2   3",
        "    y -1   .   +   +   +   .",
        "    y  0   +  J1  L3  J4   +",
        "    y  1   .   +   +   +   .",
        "",
        "  2 Seat 2: paths worth 3",
        "    hand: D8 ? ?",
        "    pile: O2 (top)",
        "    x      0   1",
        "    y  0  M5   .",
        "    y  1  M6  M7",
        "",
        "J7 is the jacaranda of value 7; ? is a card that you cannot know; + is a cell",
        "where a card may go.",
    ]


def test_the_diagram_of_the_end_shows_the_scoring() -> None:
    text = sketch(seen(FINISHED()))
    assert re.search(r"1 Seat 1 +0  \(C8\) +- +0 of 2 +C2 C3", text)
    assert re.search(r"2 Seat 2 +1  C1 +right no path", text)


def test_the_diagram_names_the_winner_and_what_decided() -> None:
    assert "Seat 2 wins with 2 points and 2 species laid" in sketch(
        seen(table(["", ""], groves=["C2 C3", "D2 D3 J1"], phase="end"))
    )
    assert "Seat 1 and Seat 2 share the victory with 0 points" in sketch(seen(table(["", ""], phase="end")))


@pytest.mark.parametrize("who", ["王" * 40, "W" * 300, "Ana"])
def test_the_diagram_fits_a_terminal(who: str) -> None:
    states = [LONG(), FINISHED(), MIDDLE(), after(LONG(), "0 play O1 16,0")]
    for state in states:
        view = seen(state, 0)
        view["names"] = [who, who]
        assert max(map(len, sketch(view).splitlines())) <= 80
