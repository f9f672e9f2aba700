"""The picture and the text diagram: complete, harmless, and touchable wherever a hand may go."""

import re
from collections.abc import Iterator
from typing import Any, cast
from xml.etree import ElementTree

import pytest

from sobremesa.game import CHANCE, OVER, Seat, State, choose_options
from sobremesa.games.mars import MARS
from sobremesa.games.mars.board import Walk, walks
from sobremesa.games.mars.sketch import sketch
from sobremesa.games.mars.state import COLOURS
from sobremesa.games.mars.symbols import BLOOMS, DARK, LIGHT
from sobremesa.games.mars.view import MarsView
from sobremesa.poster import poster
from sobremesa.rng import below, generator
from sobremesa.svg import SEAT_COLOURS, THEMES

SVG = "{http://www.w3.org/2000/svg}"
GARDENS = {"light": LIGHT, "dark": DARK}
LARGEST = 60_000  # characters that a picture may have
HOSTILE = [
    "<script>alert(1)</script>",
    "\"' onload='x' & <![CDATA[ ]]> --> &amp; &#0;",
    "\x00\x1b[31m\x7f\ud800\ufffe\u202e\n\t bell \x07",
    "W" * 300,
    "",
]


def positions(seats: int, seed: int, two_gardeners: bool = False) -> Iterator[tuple[State, list[str]]]:
    """Every position of a game at random, with the last three moves."""
    state, rng, told = MARS.new_state(), generator(seed), list[str]()
    MARS.read_deal(state, seats, choose_options(MARS, seats, {"two_gardeners": two_gardeners}), {})
    yield state, told
    while state.turn != OVER:
        if state.turn == CHANCE:
            who, action = "*", MARS.chance(state, rng)
        else:
            actions = MARS.legal_actions(state)
            who, action = str(state.turn), actions[below(rng, len(actions))]
        told.append(f"{who} {MARS.write(state, action)}")
        MARS.play(state, action)
        yield state, told[-3:]


def seen(state: State, last: list[str]) -> MarsView:
    view = cast(MarsView, MARS.view(state, Seat(state.turn) if state.turn >= 0 else None))
    view["last"] = last
    return view


def by_hand(**changes: Any) -> MarsView:
    """Two gardeners among four flowers, with what a test changes."""
    none = dict.fromkeys(COLOURS, 0)
    view: dict[str, Any] = {
        "game": "mars",
        "seat": 0,
        "seats": 2,
        "options": choose_options(MARS, 2, {}),
        "turn": 0,
        "phase": "act",
        "scores": [7, 0],
        "winners": [],
        "actor": 0,
        "extra": False,
        "gardeners": [["2,-1"], ["-5,5"]],
        "flowers": {"2,-1": "red", "0,-5": "white", "-1,0": "grey", "5,0": "blue"},
        "reserves": [none | {"red": 3, "white": 1}, none | {"blue": 10}],
        "dice": [2, 2, 6],
        "counts": [6, 3],
    }
    return cast(MarsView, view | changes)


def draw(view: MarsView, theme: str, wide: bool = False) -> str:
    return poster(MARS, view, theme, wide)


def pick_names(svg: str) -> list[str]:
    return [name for element in ElementTree.fromstring(svg).iter() if (name := element.get("data-pick"))]


# The picture


@pytest.mark.parametrize(("seats", "two_gardeners"), [(2, False), (2, True), (3, False), (4, False), (5, False)])
def test_whatever_a_hand_may_touch_is_in_the_picture(seats: int, two_gardeners: bool) -> None:
    for state, last in positions(seats, seed=seats, two_gardeners=two_gardeners):
        svg = draw(seen(state, last), "light")
        touched = {name for path in MARS.picks(state) for name in path} if state.turn >= 0 else set()
        assert touched <= set(pick_names(svg))
        assert len(svg) < LARGEST


@pytest.mark.parametrize("seats", [2, 5])
def test_a_wide_picture_shows_all_that_a_tall_one_does(seats: int) -> None:
    for state, last in list(positions(seats, seed=seats))[::10]:
        tall, wide = (draw(seen(state, last), "light", wide) for wide in (False, True))
        assert pick_names(wide) == pick_names(tall)
        assert words(wide) == words(tall)


def words(svg: str) -> list[str | None]:
    return [element.text for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("theme", THEMES)
@pytest.mark.parametrize("seats", [2, 3, 5])
def test_a_picture_is_well_formed_and_named(theme: str, seats: int) -> None:
    for ply, (state, last) in enumerate(positions(seats, seed=20 + seats)):
        if ply % 5 == 0 or state.turn == OVER:
            view = seen(state, last)
            root = ElementTree.fromstring(draw(view, theme))
            assert root.get("role") == "img"
            assert root.findtext(f"{SVG}title")
            assert root.findtext(f"{SVG}desc") == sketch(view)


def test_a_picture_of_a_view_is_always_the_same() -> None:
    assert draw(by_hand(), "dark") == draw(by_hand(), "dark")


def test_every_die_on_the_table_and_every_colour_left_can_be_touched() -> None:
    names = pick_names(draw(by_hand(), "light"))
    assert [name for name in names if name.startswith("die:")] == ["die:2", "die:2", "die:6"]
    assert [name for name in names if name.startswith("flower:")] == ["flower:red", "flower:white"]
    assert [name for name in names if name.startswith("gardener:")] == ["gardener:2,-1", "gardener:-5,5"]
    assert len([name for name in names if name.startswith("cell:")]) == 91


@pytest.mark.parametrize("name", HOSTILE)
@pytest.mark.parametrize("phase", ["act", "end"])
def test_a_name_is_only_ever_text(name: str, phase: str) -> None:
    ending: dict[str, Any] = {"turn": OVER, "phase": "end", "winners": [0]} if phase == "end" else {}
    view = by_hand(names=[name, name], last=["0 move 1 e red"], **ending)
    elements = {element.tag for element in ElementTree.fromstring(draw(view, "light")).iter()}
    assert elements == {
        element.tag for element in ElementTree.fromstring(draw(by_hand(last=view["last"], **ending), "light")).iter()
    }
    assert not re.search(r"[\x00-\x09\x0b-\x1f\x7f\u202e]", sketch(view))


def test_a_seat_without_a_name_has_its_number() -> None:
    assert "Seat 1" in sketch(by_hand(names=["", "Luis"]))
    assert "Luis" in sketch(by_hand(names=["", "Luis"]))


def test_a_theme_that_does_not_exist_is_refused() -> None:
    with pytest.raises(ValueError, match="no theme 'sepia': a picture is light, dark or auto"):
        draw(by_hand(), "sepia")


def test_every_colour_has_its_own_flower_and_every_seat_its_own_martian() -> None:
    symbols = {
        symbol.get("id"): outline(symbol)
        for symbol in ElementTree.fromstring(draw(by_hand(), "light")).iter(f"{SVG}symbol")
    }
    assert len({symbols[f"mars-{colour}"] for colour in COLOURS}) == 6
    assert len({symbols[f"mars-martian-{seat}"] for seat in range(5)}) == 5


def outline(symbol: ElementTree.Element) -> tuple[str, ...]:
    """The shapes of a symbol without their colours."""
    geometry = ("d", "r", "cx", "cy", "transform", "stroke-dasharray")
    return tuple(f"{part.tag} {[part.get(key) for key in geometry]}" for part in symbol.iter())


def test_pictures_of_both_themes_may_share_a_page() -> None:
    """Whichever symbol of a name is found first, it is the same."""
    light, dark = (ElementTree.fromstring(draw(by_hand(), theme)) for theme in ("light", "dark"))
    named = [
        {part.get("id"): ElementTree.tostring(part) for part in root.iter() if part.get("id")} for root in (light, dark)
    ]
    assert named[0] == named[1]
    assert all(re.match("(mars|sobremesa)-", str(name)) for name in named[0])
    assert light.get("class") != dark.get("class")


def test_nothing_is_fetched_and_nothing_runs() -> None:
    svg = draw(by_hand(), "light").replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"<script|http|url\(|@import|\son\w+=", svg)


@pytest.mark.parametrize("scores", [[0, 0], [25, 26], [50, 51], [3, 53], [100, 150]])
def test_the_track_shows_exact_scores(scores: list[int]) -> None:
    texts = [
        element.text for element in ElementTree.fromstring(draw(by_hand(scores=scores), "light")).iter(f"{SVG}text")
    ]
    spaces = [str(space) for space in range(1, 51)]
    assert set(spaces) <= set(texts)
    for score in scores:
        assert texts.count(str(score)) >= 2  # on the track and beside the name


def test_a_walk_is_traced_back_from_where_the_gardener_stands() -> None:
    view = by_hand(last=["0 move 3 se red", "1 stay 4", "0 move 2 ne"])
    assert walks(view) == [Walk((0, 1), (1, -1), 2, planted=False), Walk((0, -2), (0, 1), 3, planted=True)]


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
def test_words_can_be_read(theme: str) -> None:
    colours, garden = THEMES[theme], GARDENS[theme]
    for words in ("ink", "ink-soft", "accent", "good", "warn"):
        assert contrast(colours[words], colours["paper"]) >= 4.5
    for stone in ("mars-stone", "mars-stone-far"):
        assert contrast(garden["mars-number"], garden[stone]) >= 4.5
    for seat in SEAT_COLOURS:
        assert contrast("#ffffff", seat) >= 4.5


@pytest.mark.parametrize("theme", THEMES)
def test_pieces_stand_out(theme: str) -> None:
    colours, garden = THEMES[theme], GARDENS[theme]
    for bloom in BLOOMS.values():
        for tone in range(3):
            assert contrast(bloom, garden[f"mars-rust-{tone}"]) >= 3
    for seat in SEAT_COLOURS:
        assert contrast(seat, colours["paper"]) >= 3
    assert contrast(colours["line"], colours["paper"]) >= 3
    assert contrast(garden["mars-stone-edge"], garden["mars-ground"]) >= 3


# The text diagram


def test_the_diagram_shows_flowers_and_gardeners() -> None:
    garden = """
r -5             w   .   .   .   .   .
r -4           .   .   .   .   .   .   .
r -3         .   .   .   .   .   .   .   .
r -2       .   .   .   .   .   .   .   .   .
r -1     .   .   .   .   .   .   r1  .   .   .
r  0   .   .   .   .   e   #   .   .   .   .   b
r  1     .   .   .   .   .   .   .   .   .   .
r  2       .   .   .   .   .   .   .   .   .
r  3         .   .   .   .   .   .   .   .
r  4           .   .   .   .   .   .   .
r  5             .2  .   .   .   .   .
"""
    rows = [line.partition(" q ")[0].rstrip() for line in sketch(by_hand()).splitlines() if line.startswith("r ")]
    assert rows == garden.strip().splitlines()


def test_the_diagram_names_both_gardeners_of_a_seat() -> None:
    options = choose_options(MARS, 2, {"two_gardeners": True})
    text = sketch(by_hand(options=options, gardeners=[["2,-1", "3,0"], ["-5,5", None]]))
    assert "r1A " in text
    assert ".1B " in text
    assert ".2A " in text


def test_the_diagram_says_whose_turn_it_is_and_what_lies_on_the_table() -> None:
    text = sketch(by_hand(names=["Ana", "Luis"], extra=True, seat=None))
    assert "Ana takes a die (extra turn)" in text
    assert "Dice on the table: 2 2 6" in text
    assert re.search(r"> 1 Ana +7 +6 +3 +0 +0 +0 +0 +1\n  2 Luis +0 +3 +0 +0 +0 +0 +10 +0\n", text)


def test_the_diagram_says_who_is_stuck_and_who_has_won() -> None:
    text = sketch(by_hand(names=["Ana", "Luis"], turn=OVER, phase="end", winners=[0], counts=[0, 0], seat=None))
    assert "Ana wins with 7 points" in text
    assert re.search(r"\* 1 Ana +7 +stuck", text)


def test_a_shared_victory_names_everybody() -> None:
    text = sketch(by_hand(names=["Ana", "Luis"], turn=OVER, phase="end", winners=[0, 1], scores=[0, 0], seat=None))
    assert "Ana and Luis share the victory with 0 points" in text


@pytest.mark.parametrize("names", [["王" * 40] * 5, ["W" * 300] * 5, ["Ana"] * 5])
def test_the_diagram_fits_a_terminal(names: list[str]) -> None:
    for state, last in positions(5, seed=7):
        view = seen(state, last)
        view["names"] = names
        assert max(map(len, sketch(view).splitlines())) <= 80
