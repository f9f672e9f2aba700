"""Under the Leaves as parts of a picture and as a text diagram."""

import re
from typing import Any
from xml.etree import ElementTree

import pytest

from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import CHANCE, Seat, State
from sobremesa.games.leaves import LEAVES
from sobremesa.games.leaves.goals import NAME, RIGHT
from sobremesa.games.leaves.names import card_title
from sobremesa.games.leaves.plot import TILE, outline
from sobremesa.games.leaves.state import CARDS
from sobremesa.games.leaves.symbols import DARK, LIGHT
from sobremesa.lettering import text_width
from sobremesa.match import play
from sobremesa.parts import BED, BOARD, GOALS, STRIP, Drawing, part_picture
from sobremesa.poster import poster
from sobremesa.record import Record
from sobremesa.svg import SEAT_COLOURS, SMALLEST_TEXT, THEMES
from sobremesa.words import LANGUAGES, speaking
from tests.games.leaves.garden import grown, lay, opening

SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {"light": LIGHT, "dark": DARK}
LARGEST = 130_000  # letters of a picture
CHOOSY = {"cards": ["flirty", "collector", "friendly"]}


def draw(view: Any, theme: str, wide: bool = False) -> str:
    return poster(LEAVES, view, theme, wide)


def game(seats: int) -> Record:
    return play(LEAVES, [GREEDY, *[UNIFORM] * (seats - 1)], seed=20 + seats, options=CHOOSY)


def view_of(state: State, seat: Seat | None = None, **more: Any) -> Any:
    return {**LEAVES.view(state, seat), **more}


def drawing(view: Any) -> Drawing:
    parts: Drawing = LEAVES.draw(view)
    return parts


def drawn(view: Any) -> dict[str, str]:
    """Each part by its name, as a page has it."""
    return {part.name: part_picture(part, "leaves") for part in drawing(view).parts}


def page(view: Any) -> str:
    """All parts."""
    return f"<page>{''.join(drawn(view).values())}</page>"


def pick_names(svg: str) -> list[str]:
    return [name for element in ElementTree.fromstring(svg).iter() if (name := element.get("data-pick"))]


def texts(svg: str) -> list[str]:
    return [element.text or "" for element in ElementTree.fromstring(svg).iter() if element.tag.endswith("text")]


@pytest.mark.parametrize("seats", [2, 4])
def test_whatever_a_hand_may_touch_is_in_the_picture_once(seats: int) -> None:
    for state in game(seats).positions[::2]:
        if state.turn >= 0:
            view = view_of(state, Seat(int(state.turn)))
            names = pick_names(page(view))
            assert {name for path in LEAVES.picks(state) for name in path} <= set(names)
            assert len(set(names)) == len(names)
            assert len(draw(view, "light")) < LARGEST


# Parts


@pytest.mark.parametrize("reader", [None, Seat(0), Seat(2)])
def test_every_seat_has_a_garden_and_news_and_the_cards_lie_beside_them(reader: Seat | None) -> None:
    parts = drawing(view_of(game(3).positions[20], reader))
    assert [(part.name, part.seat) for part in parts.of(BOARD)] == [(f"garden:{seat}", seat) for seat in range(3)]
    assert [(part.name, part.seat) for part in parts.of(STRIP)] == [(f"seat:{seat}", seat) for seat in range(3)]
    assert [part.name for part in parts.of(GOALS)] == ["goal:0", "goal:1", "goal:2"]
    assert [part.name for part in parts.of(BED)] == (["market"] if reader is None else ["market", "turns"])


def test_a_move_changes_no_garden_but_the_movers() -> None:
    """Whoever reads: what did not change is byte for byte the same, and need not be sent again."""
    record = game(3)
    for ply in range(0, len(record.moves), 7):
        mover = int(record.positions[ply].turn)
        for reader in (None, Seat(0), Seat(1)):
            before, after = (drawn(record.at(one).scene(reader)) for one in (ply, ply + 1))
            changed = {name for name, part in after.items() if before[name] != part}
            others = {f"garden:{seat}" for seat in range(3) if seat != mover}
            assert not changed & (others | {"goal:0", "goal:1", "goal:2"})


def test_the_beginning_of_a_turn_changes_nothing_but_how_a_tile_can_lie() -> None:
    """Chance fills the market, the next seat is to move: gardens, also the mover's own, are as they were."""
    record = game(2)
    refills = [ply for ply, state in enumerate(record.positions[:-1]) if state.turn == CHANCE]
    for ply in refills[::3]:
        for reader in (None, Seat(0), Seat(1)):
            before, after = (drawn(record.at(one).scene(reader)) for one in (ply, ply + 1))
            assert {name for name, part in after.items() if before[name] != part} <= {"market", "turns"}


def test_who_does_not_move_is_sent_no_ways_to_lie() -> None:
    state = opening()
    assert "turn:" in drawn(view_of(state, Seat(0)))["turns"]
    assert "turn:" not in drawn(view_of(state, Seat(1)))["turns"]


def test_the_ways_of_a_tile_are_hidden_until_it_is_picked() -> None:
    state = opening(market=["wGKK", "G*OKK", "U*YGG"])
    turns = ElementTree.fromstring(drawn(view_of(state, Seat(0)))["turns"])
    groups = {str(group.get("data-after")): group for group in turns.iter() if group.get("data-after")}
    assert groups.keys() == {"market:0", "market:1", "market:2"}
    for group in groups.values():
        assert group.get("display") == "none"
        assert len([way for way in group.iter() if way.get("data-pick")]) == 8
    assert "turn:G*OKK" in {way.get("data-pick") for way in groups["market:1"].iter()}


def test_a_garden_has_a_free_place_all_round() -> None:
    """A part is a whole number of tiles, two more than the garden is wide and high, and at least five."""
    state = opening()
    for step in range(1, 5):
        state = lay(state, f"{step},0 wGKK")
    first, second = drawing(view_of(state)).of(BOARD)
    assert (first.width, first.height) == (7 * TILE, 5 * TILE)
    assert (second.width, second.height) == (5 * TILE, 5 * TILE)
    assert first.focus == (5.5 * TILE, 2.5 * TILE)  # the newest tile


def test_no_text_of_a_part_is_too_small_to_read() -> None:
    for state in game(4).positions[::11]:
        for svg in drawn(view_of(state, Seat(0))).values():
            root = ElementTree.fromstring(svg)
            parents = {child: parent for parent in root.iter() for child in parent}
            for element in (one for one in root.iter() if one.tag.endswith("text")):
                size, above = float(element.get("font-size", SMALLEST_TEXT)), element
                while (above := parents.get(above, root)) is not root:
                    size *= float(re.findall(r"scale\(([\d.]+)", above.get("transform", "") + "scale(1)")[0])
                assert round(size, 1) >= SMALLEST_TEXT, element.text


# A tile that is turned and flipped over its place


def touchable(svg: str, kind: str) -> dict[str, ElementTree.Element]:
    """The elements that a hand may touch, of one kind, by the name of their pick."""
    elements = ElementTree.fromstring(svg).iter()
    return {name: element for element in elements if (name := element.get("data-pick", "")).startswith(f"{kind}:")}


@pytest.fixture(scope="module")
def turns() -> dict[str, ElementTree.Element]:
    return touchable(page(view_of(opening(market=["wGKK", "G*OKK", "U*YGG"]), Seat(0))), "turn")


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
    svg = page(view_of(opening(market=["wGKK", "G*OKK", "U*YGG"]), Seat(0)))
    symbols = {part.get("id"): part for part in ElementTree.fromstring(svg).iter("symbol")}
    for name, turn in touchable(svg, "turn").items():
        assert lying(symbols[turn.get("data-ghost")]) == name.removeprefix("turn:")


def lying(symbol: ElementTree.Element) -> str:
    """The spelling of a tile that is drawn around its centre."""
    cells: dict[str, str] = {}
    for part in symbol.iter("use"):
        if found := re.fullmatch("#leaves-([KYOUGw])([0-3])", part.get("href", "")):
            cells[found[2]] = found[1]
        elif found := re.fullmatch("#leaves-cap([0-3])", part.get("href", "")):
            cells[found[1]] += "*"
    return "".join(cells[corner] for corner in "0123")


def test_what_is_in_a_corner_of_a_tile_is_drawn_there() -> None:
    shapes = ElementTree.fromstring(f"<defs>{drawing(view_of(opening())).symbols}</defs>")
    for corner, (x, y) in enumerate(((-1, -1), (1, -1), (-1, 1), (1, 1))):
        for name in (*"KYOUGw", "cap"):
            symbol = next(shape for shape in shapes if shape.get("id") == f"leaves-{name}{corner}")
            assert float(symbol[0].attrib["x"]) * x > 0
            assert float(symbol[0].attrib["y"]) * y > 0


def test_a_ghost_on_the_centre_of_a_spot_covers_it_and_lies_beside_the_garden() -> None:
    """Ghosts and spots are 200 across, as are the tiles of the garden, in groups with the same transform."""
    state = opening()
    for step in range(1, 9):
        state = lay(state, f"{step},0 wGKK")
    state.market[0], state.phase, state.turn = 0, 0, 0
    svg = drawn(view_of(state, Seat(0)))["garden:0"]
    root = ElementTree.fromstring(svg)
    tiles, places = (group for group in root.findall("g") if group.get("transform"))
    assert tiles.get("transform") == places.get("transform")
    spots = touchable(svg, "spot")
    assert spots.keys() == {name for path in LEAVES.picks(state) for name in path if name.startswith("spot:")}
    assert list(spots) == [place.get("data-pick") for place in places]
    for name, element in spots.items():
        x, y = map(int, name.removeprefix("spot:").split(","))
        assert element.get("data-centre") == f"{200 * x + 100} {200 * y + 100}"


def test_a_tile_that_was_laid_has_the_name_that_it_had_in_the_market() -> None:
    """So that a page can show how it came from there; the tiles of the market come out of the bag."""
    record = game(2)
    ply = next(ply for ply, state in enumerate(record.positions) if state.turn == 1)
    before, after = (drawn(record.at(one).scene(Seat(0))) for one in (ply, ply + 1))
    assert re.search(r'data-piece="(tile:[^"]+)"', after["garden:1"])
    laid = re.findall(r'data-piece="(tile:[^"]+)"', after["garden:1"])
    assert set(laid) <= set(re.findall(r'data-piece="(tile:[^"]+)" data-from="bag"', before["market"]))
    assert 'data-piece="bag"' in after["market"]


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


def test_only_its_owner_finds_places_in_a_garden() -> None:
    state = opening(start=["wKUY*", "wOYK*"])
    for reader in (None, Seat(0), Seat(1)):
        parts = drawn(view_of(state, reader))
        assert [bool(touchable(parts[f"garden:{seat}"], "spot")) for seat in range(2)] == [reader == 0, reader == 1]


def test_a_poster_has_the_readers_garden_first_and_for_a_spectator_that_of_the_actor() -> None:
    state = opening(start=["wKUY*", "wOYK*"])
    for reader, first in ((Seat(0), 0), (Seat(1), 1), (None, 0)):
        svg, parts = draw(view_of(state, reader), "light"), drawing(view_of(state, reader)).of(BOARD)
        assert svg.index(parts[first].drawn) < svg.index(parts[1 - first].drawn)


def test_choices_are_numbered_said_in_words_and_stand_large_in_the_tray() -> None:
    state = grown("wOYK* ; 1,0 UGK*G ; 0,1 Y*KUK ; 0,2 U*KGK ; 1,2 KYU*Y ; 1,1 KYKG*", "meticulous")[1]
    parts = drawn(view_of(state, Seat(0)))
    assert {"block:1,1", "block:1,2", "block:1,3"} <= set(pick_names(parts["garden:0"]))
    assert {"1", "2", "3"} <= set(texts(parts["garden:0"]))
    turns = ElementTree.fromstring(parts["turns"])
    assert turns.get("aria-label") == "Where will Meticulous live? Touch 1 to 3."
    echoes = [element.get("data-echo") for element in turns.iter() if element.get("data-echo")]
    assert echoes == ["block:1,1", "block:1,2", "block:1,3"]
    assert texts(parts["turns"]) == ["1", "2", "3"]
    assert not [name for name in pick_names(page(view_of(state, Seat(1)))) if name.startswith("block:")]


def test_a_seat_tells_who_lives_there_and_of_whom_nobody_has_more() -> None:
    state = grown("wKUY* ; 1,0 KKwY ; 2,0 KKwO", "restless")[1]
    first, second = drawing(view_of(state)).of(STRIP)
    assert first.title.startswith("1 bee, 0 hummingbirds, 1 × Restless, ")
    assert first.title.endswith("nobody has more of Restless")
    assert "nobody has more" not in second.title
    assert texts(part_picture(first, "leaves")) == ["1", "0", "1"]


def test_a_card_says_what_brings_its_inhabitant() -> None:
    leaf = drawing(view_of(opening())).of(GOALS)[0]
    assert leaf.title == "Restless: a sector of 5 or more"
    assert " ".join(texts(part_picture(leaf, "leaves"))) == "Restless a sector of 5 or more"


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_name_of_a_card_fits_its_chip(language: str) -> None:
    """A long one is drawn narrower, but not so narrow that it is hard to read."""
    with speaking(language):
        for name in (name for cards in CARDS for name in cards):
            assert text_width(card_title(name), SMALLEST_TEXT) * 0.7 <= RIGHT - NAME


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
