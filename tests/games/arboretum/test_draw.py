"""The picture and the text diagram of Arboretum: complete, harmless, and touchable wherever a hand may go."""

import re
from collections.abc import Iterator
from functools import cache
from typing import Any
from xml.etree import ElementTree

import pytest

from sobremesa.game import CHANCE, OVER
from sobremesa.games.arboretum import ARBORETUM
from sobremesa.games.arboretum.groves import COLUMN, ROW, grove
from sobremesa.games.arboretum.names import card_title
from sobremesa.games.arboretum.sketch import sketch
from sobremesa.games.arboretum.state import SPECIES
from sobremesa.games.arboretum.symbols import DARK, LIGHT, TINTS
from sobremesa.parts import ASIDE, BED, BOARD, STRIP, part_picture
from sobremesa.poster import poster
from sobremesa.svg import SMALLEST_TEXT, THEMES
from tests.games.arboretum.grove import after, seen, table
from tests.games.arboretum.positions import Setting, random_game
from tests.games.mars.test_draw import contrast, outline

SVG = "{http://www.w3.org/2000/svg}"
COLOURS = {"light": LIGHT, "dark": DARK}
LARGEST = 90_000  # characters that a picture may have
SOME = 7  # steps of a game from one that is looked at to the next: every phase of a turn comes up
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


def drawn(view: Any) -> dict[str, str]:
    """Every part of the picture as a page gets it, by its name."""
    return {part.name: part_picture(part, "arboretum") for part in ARBORETUM.draw(view).parts}


# Parts


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_seat_has_its_parts_and_only_the_reader_a_hand(seats: int) -> None:
    for step in list(random_game(Setting(seats, True, False), seats))[::SOME]:
        for reader in (*range(seats), None):
            parts = {part.name: (part.role, part.seat) for part in ARBORETUM.draw(seen(step.after, reader)).parts}
            kinds = {"news": STRIP, "discards": ASIDE, "grove": BOARD}
            own = {f"{kind}:{seat}": (role, seat) for kind, role in kinds.items() for seat in range(seats)}
            hand = {} if reader is None else {"hand": (BED, reader)}
            assert parts == {**own, "paths": (ASIDE, None), "piles": (BED, None), **hand}


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_whatever_a_hand_may_touch_is_in_the_picture_of_its_owner_only(seats: int) -> None:
    for step in list(random_game(Setting(seats, True, False), seats))[::SOME]:
        state = step.before
        if state.turn == CHANCE:
            continue
        touched = {name for path in ARBORETUM.picks(state) for name in path}
        assert touched <= set(pick_names(seen(state, state.turn)))
        others = set(pick_names(seen(state, (state.turn + 1) % seats)))
        assert not {name for name in touched & others if name.startswith("hand:")}
        assert pick_names(seen(state)) == []


@pytest.mark.parametrize("seats", [2, 4])
def test_a_part_changes_only_with_what_it_shows(seats: int) -> None:
    """What does not change is not sent again: drawing from the deck touches no grove, laying a card no pile."""
    kept = {
        "draw": {"paths", "news", "discards", "grove", "hand"},
        "play": {"piles"},
        "discard": {"paths", "grove"},
        "card": {"paths", "news", "discards", "grove"},
    }
    for step in random_game(Setting(seats, True, False), seats):
        if step.after.turn == OVER:
            continue
        before, after_it = drawn(seen(step.before, 0)), drawn(seen(step.after, 0))
        changed = {name for name in before if before[name] != after_it[name]}
        taken = {"news", "discards", "hand"} if step.text.startswith("draw pile") else set()
        same = kept[step.text.split()[0]] - taken
        assert not {name for name in changed if name.partition(":")[0] in same}, step.text
        assert len({name for name in changed if name.startswith("grove")}) <= 1
        if step.before.actor != 0:
            assert "hand" not in changed


def test_a_grove_is_drawn_with_a_free_place_all_round() -> None:
    """Law of the layout: laying a card inside the ground covered moves nothing."""
    for grown in ({(0, 0): "C1"}, LINE, {(0, y): f"C{y + 1}" for y in range(8)}):
        part = grove(seen(table(["O1", "J2"], groves=[grown, "J8"])), 0)
        columns, rows = (len({cell[axis] for cell in grown}) for axis in (0, 1))
        assert (part.width, part.height) == (COLUMN * max(columns + 2, 5), ROW * max(rows + 2, 5))


def test_a_board_that_pans_has_its_newest_card_in_the_middle() -> None:
    state = after(LONG(), "0 play O1 16,0")
    assert grove(seen(state), 0).focus == (COLUMN * 17.5, ROW * 2.5)


def test_the_places_beside_ones_own_cards_are_hidden_until_a_page_lights_them() -> None:
    waiting = table(["C1 C2 C3", "D1 D8 O3"], groves=["J1 L3 J4", "M5"], phase="draw 1")
    page = ElementTree.fromstring(drawn(seen(waiting, 0))["grove:0"])
    places = [part for part in page.iter() if str(part.get("data-pick")).startswith("cell:")]
    assert {str(part.get("data-pick")) for part in places} == {f"cell:{cell}" for cell in seen(MIDDLE())["open"]}
    assert {part.get("visibility") for part in places} == {"hidden"}
    assert drawn(seen(waiting, 0))["grove:0"] == drawn(seen(after(waiting, "0 draw deck"), 0))["grove:0"]
    assert "cell:" not in "".join(drawn(seen(waiting, 1)).values()).partition("grove:0")[2].partition("grove:1")[0]


def test_no_text_of_a_part_is_too_small() -> None:
    for view in (seen(MIDDLE(), 0), seen(LONG(), 0), seen(FINISHED(), 0)):
        for part in ARBORETUM.draw(view).parts:
            for scale, size in sizes(ElementTree.fromstring(f"<svg>{part.drawn}</svg>"), 1.0, SMALLEST_TEXT):
                assert round(scale * size) >= SMALLEST_TEXT, part.name


def sizes(element: ElementTree.Element, scale: float, size: float) -> Iterator[tuple[float, float]]:
    """How much each text is scaled, and the size of its letters."""
    if found := re.search(r"scale\(([\d.]+)\)", element.get("transform", "")):
        scale *= float(found[1])
    size = float(element.get("font-size", size))
    if element.tag == "text":
        yield scale, size
    for child in element:
        yield from sizes(child, scale, size)


# The poster


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


def test_a_pile_can_be_seen_to_its_bottom_and_what_is_known_of_a_hand() -> None:
    parts = drawn(seen(MIDDLE()))
    shown = [[text.text for text in ElementTree.fromstring(parts[f"discards:{seat}"]).iter("text")] for seat in (0, 1)]
    assert shown == [["L1", "L2", "C1"], ["O2", "D8"]]


def test_beside_a_name_are_the_newest_card_and_the_known_ones() -> None:
    news = [part.title for part in ARBORETUM.draw(seen(MIDDLE())).of(STRIP)]
    assert news == ["newest card: jacaranda 4. all know C1 in hand", "newest card: magnolia 7. all know D8 in hand"]
    assert ARBORETUM.draw(seen(table(["", ""]))).of(STRIP)[0].title == "nothing laid yet"


def test_a_hand_has_the_sum_below_each_species() -> None:
    part = ElementTree.fromstring(drawn(seen(table(["C1 C2 D7 J3 J4 J8", ""]), 0))["hand"])
    assert [text.text for text in part.iter("text") if text.get("font-size") == "32"] == ["3", "7", "15"]


def test_the_table_of_paths_shows_what_each_is_worth_and_at_the_end_who_may_score_it() -> None:
    before = ElementTree.fromstring(drawn(seen(MIDDLE()))["paths"])
    assert sorted(text.text or "" for text in before.iter("text")) == ["3", "4"]
    ended = ElementTree.fromstring(drawn(seen(FINISHED()))["paths"])
    assert [text.text for text in ended.iter("text") if text.get("text-decoration") == "line-through"] == ["2"]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_wide_picture_holds_all_that_a_tall_one_does(seats: int) -> None:
    for number, step in enumerate(random_game(Setting(seats, True, False), seats)):
        if number % 11 == 0 or step.after.turn == OVER:
            for reader in (*range(seats), None):
                view = seen(step.after, reader)
                assert sorted(pick_names(view, wide=True)) == sorted(pick_names(view))
                assert sorted(names(view, wide=True)) == sorted(names(view))


def test_a_picture_of_the_end_shows_every_arboretum_and_the_whole_sheet() -> None:
    *_, last = random_game(Setting(4, False, True), 5)
    view = seen(last.after, 2)
    called = set(names(view))
    assert {card_title(card) for grove in view["arboreta"] for card in grove.values()} <= called
    assert {line["why"] for entry in view["sheet"] for line in entry["lines"] if line["held"]} <= called


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
