"""Under the Leaves as a picture and as a text diagram."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import Seat, State
from sobremesa.games.leaves import LEAVES
from sobremesa.games.leaves.plot import outline
from sobremesa.games.leaves.symbols import DARK, LIGHT
from sobremesa.match import play
from sobremesa.poster import poster
from sobremesa.record import Record
from sobremesa.svg import SEAT_COLOURS, THEMES
from tests.games.leaves.garden import grown, lay, opening

SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {"light": LIGHT, "dark": DARK}
LARGEST = 110_000  # letters of a picture
CHOOSY = {"cards": ["flirty", "collector", "friendly"]}


def draw(view: Any, theme: str, wide: bool = False) -> str:
    return poster(LEAVES, view, theme, wide)


def game(seats: int) -> Record:
    return play(LEAVES, [GREEDY, *[UNIFORM] * (seats - 1)], seed=20 + seats, options=CHOOSY)


def view_of(state: State, seat: Seat | None = None, **more: Any) -> Any:
    return {**LEAVES.view(state, seat), **more}


def pick_names(svg: str) -> list[str]:
    return [name for element in ElementTree.fromstring(svg).iter() if (name := element.get("data-pick"))]


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter(f"{SVG}text")]


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_a_hand_may_touch_is_in_the_picture_once(seats: int) -> None:
    for state in game(seats).positions[::2]:
        if state.turn >= 0:
            svg = draw(view_of(state, Seat(int(state.turn))), "light")
            names = pick_names(svg)
            assert {name for path in LEAVES.picks(state) for name in path} <= set(names)
            assert len(set(names)) == len(names)
            assert len(svg) < LARGEST


# A tile that is turned and flipped over its place


def touchable(svg: str, kind: str) -> dict[str, ElementTree.Element]:
    """The elements that a hand may touch, of one kind, by the name of their pick."""
    elements = ElementTree.fromstring(svg).iter()
    return {name: element for element in elements if (name := element.get("data-pick", "")).startswith(f"{kind}:")}


@pytest.fixture(scope="module")
def turns() -> dict[str, ElementTree.Element]:
    return touchable(draw(view_of(opening(market=["wGKK", "G*OKK", "U*YGG"])), "light"), "turn")


def test_rotating_four_times_and_flipping_twice_come_back(turns: dict[str, ElementTree.Element]) -> None:
    rotate = {name: str(turn.get("data-rotate")) for name, turn in turns.items()}
    flip = {name: str(turn.get("data-flip")) for name, turn in turns.items()}
    assert len(turns) == 24
    for name in turns:
        ways = [name, rotate[name], rotate[rotate[name]], rotate[rotate[rotate[name]]]]
        assert rotate[ways[-1]] == name
        assert flip[flip[name]] == name
        assert len({*ways, *(flip[way] for way in ways)}) == 8


def test_a_tile_rotates_to_the_right_and_flips_left_for_right(turns: dict[str, ElementTree.Element]) -> None:
    assert turns["turn:G*OKK"].get("data-rotate") == "turn:KG*KO"
    assert turns["turn:G*OKK"].get("data-flip") == "turn:OG*KK"
    assert turns["turn:KG*KO"].get("data-flip") == "turn:G*KOK"


def test_the_ghost_of_a_tile_shows_it_as_it_lies_around_its_centre() -> None:
    svg = draw(view_of(opening(market=["wGKK", "G*OKK", "U*YGG"])), "light")
    symbols = {part.get("id"): part for part in ElementTree.fromstring(svg).iter(f"{SVG}symbol")}
    for name, turn in touchable(svg, "turn").items():
        assert lying(symbols[turn.get("data-ghost")]) == name.removeprefix("turn:")


def lying(symbol: ElementTree.Element) -> str:
    """The spelling of a tile that is drawn around its centre."""
    cells = {}
    for part in symbol.iter(f"{SVG}use"):
        corner = tuple(float(part.get(axis, "nan")) > 0 for axis in ("y", "x"))
        if found := re.fullmatch("#leaves-([KYOUGw])-[01]", part.get("href", "")):
            cells[corner] = found[1]
        elif part.get("href") == "#leaves-cap":
            cells[corner] += "*"
    return "".join(cells[corner] for corner in sorted(cells))


@pytest.mark.parametrize("wide", [False, True])
def test_a_ghost_on_the_centre_of_a_spot_covers_it_and_lies_beside_the_garden(wide: bool) -> None:
    """Ghosts and spots are 200 across, as are the tiles of the garden, in groups with the same transform."""
    state = opening()
    for step in range(1, 9):
        state = lay(state, f"{step},0 wGKK")
    state.market[0], state.phase, state.turn = 0, 0, 0
    svg = draw(view_of(state, Seat(0)), "light", wide)
    root = ElementTree.fromstring(svg)
    parents = {child: parent for parent in root.iter() for child in parent}
    scaled = {str(group.get("transform")) for group in root.iter(f"{SVG}g") if group.get("pointer-events") == "none"}
    spots = touchable(svg, "spot")
    assert spots.keys() == {name for path in LEAVES.picks(state) for name in path if name.startswith("spot:")}
    for name, element in spots.items():
        x, y = map(int, name.removeprefix("spot:").split(","))
        assert element.get("data-centre") == f"{200 * x + 100} {200 * y + 100}"
    assert {parents[spot].get("transform") for spot in parents if spot.get("data-centre")} <= scaled


@pytest.mark.parametrize("theme", THEMES)
def test_a_picture_is_well_formed_and_described(theme: str) -> None:
    record = game(3)
    for ply in range(0, len(record.moves) + 1, 9):
        view = record.at(ply).view()
        root = ElementTree.fromstring(draw(view, theme))
        assert root.get("role") == "img"
        assert root.findtext(f"{SVG}title")
        assert root.findtext(f"{SVG}desc") == LEAVES.sketch(view)


def test_nothing_is_fetched_and_nothing_runs() -> None:
    svg = draw(game(2).view(), "light").replace('xmlns="http://www.w3.org/2000/svg"', "")
    assert not re.search(r"<script|http|url\(|@import|\son\w+=", svg)


def test_every_kind_has_a_pattern_of_its_own_besides_its_colour() -> None:
    root = ElementTree.fromstring(draw(view_of(opening()), "light"))
    shapes = {part.get("id"): geometry(part) for part in root.iter(f"{SVG}symbol")}
    for variant in ("", "-0", "-1"):
        assert len({shapes[f"leaves-{kind}{variant}"] for kind in "KYOUGw"}) == 6
    assert len({shapes[f"leaves-{name}"] for name in ("leaf", "mushroom", "puddle", "bee", "bird", "cap", "nest")}) == 7


def geometry(symbol: ElementTree.Element) -> tuple[str, ...]:
    """The shapes of a symbol without their colours."""
    keys = ("d", "r", "cx", "cy", "rx", "transform")
    return tuple(f"{part.tag} {[part.get(key) for key in keys]}" for part in symbol.iter())


def test_pictures_of_both_themes_may_share_a_page() -> None:
    light, dark = (ElementTree.fromstring(draw(view_of(opening()), theme)) for theme in ("light", "dark"))
    named = [
        {part.get("id"): ElementTree.tostring(part) for part in root.iter() if part.get("id")} for root in (light, dark)
    ]
    assert named[0] == named[1]
    assert all(re.match("(leaves|sobremesa)-", str(name)) for name in named[0])


def test_a_reader_sees_its_own_garden_large_and_a_spectator_that_of_the_actor() -> None:
    state = opening(start=["wKUY*", "wOYK*"])
    assert "spot:0,1" in pick_names(draw(view_of(state, Seat(0)), "light"))
    assert "spot:0,1" in pick_names(draw(view_of(state), "light"))
    assert "spot:0,1" not in pick_names(draw(view_of(state, Seat(1)), "light"))


def test_choices_are_numbered_and_said_in_words() -> None:
    state = grown("wOYK* ; 1,0 UGK*G ; 0,1 Y*KUK ; 0,2 U*KGK ; 1,2 KYU*Y ; 1,1 KYKG*", "meticulous")[1]
    svg = draw(view_of(state, Seat(0)), "light")
    assert {"block:1,1", "block:1,2", "block:1,3"} <= set(pick_names(svg))
    assert {"1", "2", "3", "Where will Meticulous live? Touch 1 to 3."} <= set(texts(svg))


def test_numbers_of_bees_and_birds_are_shown() -> None:
    text = "wYOU* ; 1,0 YYK*O ; 0,1 O*UYY ; 1,1 KKG*Y ; 2,1 YwYK ; 0,2 GYGw"
    svg = draw(view_of(grown(text, "shy")[1]), "light")
    assert {"2", "3"} <= set(texts(svg))  # bees on two of the three yellow sectors


def test_the_outline_of_a_sector_is_closed_and_keeps_to_its_cells() -> None:
    bent = {(0, 0), (1, 0), (1, 1)}
    ends = re.findall(r"[ML]([^ML]+)", outline(bent, 7))
    assert len(ends) == 2 * 8
    assert all(ends.count(point) == 2 for point in ends)


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
def test_patterns_and_places_stand_out(theme: str) -> None:
    colours = COLOURS[theme]
    for kind in "KYOUGw":
        assert contrast(colours[f"leaves-{kind}"], colours[f"leaves-{kind}-deep"]) >= 3
    assert contrast(colours["leaves-spot"], colours["leaves-lawn"]) >= 3
    for seat in SEAT_COLOURS[:4]:
        assert contrast(seat, THEMES[theme]["paper"]) >= 3


# The text diagram


def test_the_diagram_shows_the_garden_and_who_lives_there() -> None:
    state = grown("wKUY* ; 1,0 KKwY ; 2,0 KKwO", "restless")[1]
    text = LEAVES.sketch(view_of(state, names=["Ana", "Luis"]))
    assert "   0  w K  K K  K K\n   1  U Y* w Y  w O" in text
    assert "Bees: 1 on K (1,0)." in text
    assert "Tokens: restless: 1,0, loner: none, shy: none." in text
    assert re.search(r"> 1 Ana +2 +1 +0 +1\+ +0 +0", text)


def test_the_diagram_says_what_may_come() -> None:
    text = LEAVES.sketch(view_of(opening()))
    assert "Market: 0: wGKK, 1: wGYY, 2: wGOO" in text
    assert "Unseen: 47 tiles, 24 of them out of the game; 17 have a puddle, 30 a mushroom." in text


def test_the_diagram_says_who_has_won() -> None:
    record = game(2)
    assert "bot:greedy wins with" in LEAVES.sketch(record.view())


@pytest.mark.parametrize("names", [["王" * 40] * 4, ["W" * 300] * 4])
def test_the_diagram_fits_a_terminal(names: list[str]) -> None:
    for state in game(4).positions[::9]:
        assert max(map(len, LEAVES.sketch(view_of(state, names=names)).splitlines())) <= 80


def test_the_widest_garden_fits_a_terminal() -> None:
    state = opening()
    for step in range(1, 13):
        state = lay(state, f"{step},0 wGKK")
    assert max(map(len, LEAVES.sketch(view_of(state)).splitlines())) <= 80
