"""Under the Leaves: the twelve cards and their choices (rules page, L17–L33)."""

import pytest

from tests.games.leaves.garden import Gain, all_cards, choices, choose, gain, grown, lay, opening, seen, tokens, trio
from tests.games.leaves.test_vectors import VECTORS

# Each card in at least three positions: just not, just, and where sectors join or arrangements meet.
POSITIONS: dict[str, list[tuple[str, str, list[str], list[str]]]] = {  # why, garden, tokens, choices
    "meticulous": [
        ("three of a block", "wYOU* ; 1,0 UwUY", [], []),
        ("a block", "wKUY* ; 1,0 wKUK ; 2,0 KO*KY", ["3,0"], []),
        ("two that overlap", VECTORS["V7"].garden, [], ["1,1", "2,1"]),
        ("one that overlaps a used one", "wKUY* ; 1,0 wKUK ; 2,0 KO*KY ; 1,-1 YYwK ; 2,-1 OOKw", [], []),
        ("a block of puddles", "wOYK* ; -1,0 KwKY ; 0,-1 OUwU ; -1,-1 OGOw", [], []),
    ],
    "restless": [
        ("four cells", "wKUY* ; 0,-1 GGwO ; 1,-1 GKGw", [], []),
        ("five cells", "wOYK* ; -1,0 GYK*Y ; 0,1 YYGw", ["-1,0"], []),
        ("sectors that join", "wKUY* ; 1,0 YGYO* ; 0,-1 OwYY ; 1,-1 UUY*G", ["0,-1"], []),
        ("growth", "wKUY* ; 1,0 KKwY ; 2,0 KKwO ; 3,0 KwYY", [], []),
        ("joining one that has a token", "wKUY* ; 1,0 KKwY ; 2,0 KKwO ; 2,-1 KKYG* ; 3,-1 KU*KG ; 3,0 KwYY", [], []),
    ],
    "flirty": [
        ("three kinds", "wOYK* ; 1,0 KO*KY ; 1,-1 UUY*O ; 0,-1 KKwY", [], []),
        ("four kinds", "wUKO* ; -1,0 YGYO*", ["-1,0"], []),
        ("three that overlap", "wUKO* ; 1,0 UUwY ; 0,1 YK*UU ; 1,1 GO*YY", [], ["1,1", "2,1", "1,2"]),
        ("one that overlaps a used one", "wYOU* ; -1,0 OUOG* ; 0,-1 GGKO*", [], []),
    ],
    "runner": [
        ("five cells, three in line", "wOYK* ; 1,0 OOKw ; 1,-1 wOYO", [], []),
        ("four in line", "wOYK* ; -1,0 U*GYG ; -1,1 OGwG", ["-1,0"], []),
        ("sectors that join", "wYOU* ; 0,-1 UKUw ; -1,0 OUwU ; -1,-1 GUwU", ["-1,-2"], []),
        ("a second line", VECTORS["V20"].garden, [], []),
    ],
    "host": [
        ("two mushrooms of two sectors", "wOYK* ; 0,1 G*KOK", [], []),
        ("two mushrooms", "wYOU* ; 0,1 OU*OK", ["1,1"], []),
        ("sectors that join", "wOYK* ; 1,0 KKO*U ; 1,1 K*OUU ; 0,1 Y*KOO", ["1,1"], []),
        ("a third mushroom", "wYOU* ; 0,1 OU*OK ; 1,1 U*YOO", [], []),
    ],
    "explorer": [
        ("two in a row and two in a column", "wOYK* ; 0,-1 O*KUK ; 1,0 KKYG* ; 1,-1 YK*YG", [], []),
        ("three in a row, with a gap", "wYOU* ; -1,0 GGU*Y ; 1,0 GOGU*", ["1,1"], []),
        ("the new one between", "wYOU* ; 1,0 wGKK ; 1,1 wGYY ; 1,2 wGOO ; 0,2 OU*OK ; 0,1 GK*YY", ["1,2"], []),
        ("a row and a column at once", VECTORS["V12"].garden, ["1,1", "3,2"], []),
        (
            "the middle of both",
            "wYOU* ; 0,1 K*GYY ; 1,0 O*GUU ; 2,0 wGKK ; 2,1 G*OKK ; 0,2 wGYY ; 1,2 U*YOO ; 1,1 Y*KOO",
            ["2,2"],
            [],
        ),
        ("one with a token serves no more", "wKUY* ; 0,-1 GK*OO ; 0,1 YYOK* ; 1,0 UOG*O ; 2,0 KUG*U", [], []),
        ("a diagonal", "wKUY* ; -1,0 wKGG ; -1,-1 YYUG* ; 1,0 wOKK ; 1,1 OYOU*", [], []),
    ],
    "collector": [
        ("side by side", "wKUY* ; 1,0 YYU*K", [], []),
        ("corner to corner", "wUKO* ; 0,1 O*KUK", [], ["1,1", "0,2"]),
        ("three pairs at once", "wYOU* ; 1,0 OYOU* ; 0,1 YOYK* ; 1,1 U*YGG", [], ["1,1", "3,1", "2,2", "1,3"]),
        ("one with a token pairs no more", "wOYK* ; 0,1 U*GYG ; 1,0 K*UOU", [], []),
    ],
    "loner": [
        ("seven cells round it", "wOYK* ; 0,1 KKUY* ; 1,0 wGOO", [], []),
        ("eight cells round it", VECTORS["V18"].garden, ["1,1"], []),
        ("puddles among them", VECTORS["V16"].garden, ["1,1"], []),
        ("a mushroom among them", "wUKO* ; 0,-1 UUGw ; -1,0 YU*GG ; -1,-1 OOYG*", [], []),
    ],
    "diver": [
        ("corner to corner", "wUKO* ; -1,0 GYGw", [], []),
        ("two cells", "wKUY* ; -1,0 YwYU", ["-1,0"], []),
        ("single puddles that join", VECTORS["V16"].garden, ["2,1"], []),
        ("growth", "wOYK* ; 0,-1 OUwU ; -1,0 UwOO", [], []),
    ],
    "skipper": [
        ("two cells between", "wOYK* ; -1,0 KYKw ; -2,0 KwKO", [], []),
        ("one cell between", "wKUY* ; 0,-1 wYKY", ["0,-1"], []),
        ("two at once", VECTORS["V17"].garden, ["-1,0", "-2,1"], []),
        ("a puddle between", "wYOU* ; 1,0 wKGK ; 0,-1 OOYw", [], []),
    ],
    "friendly": [
        ("side by side", "wKUY* ; -1,0 UwUG", [], []),
        ("corner to corner", "wUKO* ; 0,-1 UUGw", [], ["1,-1", "0,0"]),
        ("two pairs at once", VECTORS["V15"].garden, [], ["0,0", "-1,1", "0,2"]),
        ("of one puddle", "wOYK* ; 0,-1 OUwU ; -1,0 UwOO", [], ["0,-1", "-1,0"]),
    ],
    "shy": [
        ("seven cells round it", "wUKO* ; 0,1 wUYY ; -1,1 KYKO*", [], []),
        ("eight terrains round it", VECTORS["V19"].garden, ["0,2"], []),
        ("the new tile brings it", VECTORS["V6"].garden, ["2,0"], []),
        ("a puddle among them", VECTORS["V16"].garden, [], []),
    ],
}


@pytest.mark.parametrize(
    ("card", "garden", "lain", "offered"),
    [
        pytest.param(card, garden, lain, offered, id=f"{card}: {why}")
        for card, positions in POSITIONS.items()
        for why, garden, lain, offered in positions
    ],
)
def test_a_card_brings_what_its_clause_says(card: str, garden: str, lain: list[str], offered: list[str]) -> None:
    found = gain(garden, card)
    assert (found.tokens, found.choices) == (lain, offered)


def test_every_card_is_tried_in_at_least_three_positions() -> None:
    assert list(POSITIONS) == all_cards()
    assert all(len(positions) >= 3 for positions in POSITIONS.values())


def brought(card: str, why: str) -> Gain:
    """What the last tile of one of the positions above brings."""
    return gain(next(garden for name, garden, *_ in POSITIONS[card] if name == why), card)


def test_L17_a_cell_may_hold_tokens_of_different_types_and_an_arrangement_counts_once() -> None:
    state = opening(cards=["restless", "host", "diver"], start=["wYOU*"])
    for tile in ("0,1 OU*OK", "1,1 UUwO", "1,0 GwUU"):
        state = lay(state, tile)
    found = seen(state)["gardens"][0]["tokens"]
    assert found["leaf"] == found["mushroom"] == ["1,1"]  # the same sector: five cells, two mushrooms
    again = lay(state, "2,1 UUwK")
    assert seen(again)["gardens"][0]["tokens"] == found


def test_L18_a_token_lies_on_the_first_cell_of_its_sector_in_reading_order() -> None:
    assert brought("restless", "sectors that join").tokens == ["0,-1"]
    assert brought("runner", "four in line").tokens == ["-1,0"]


def test_L18_a_token_stays_where_it_was_laid_when_the_sector_grows() -> None:
    state = grown("wKUY* ; 1,0 KKwY ; 2,0 KKwO ; 1,-1 YYKw", "restless")[1]
    assert tokens(state, "restless") == ["1,0"]


@pytest.mark.parametrize("card", all_cards())
def test_L19_nothing_arrives_at_set_up(card: str) -> None:
    for start in ("wKUY*", "wOYK*", "wUKO*", "wYOU*"):
        state = opening(cards=trio(card), start=[start])
        assert (tokens(state, card), choices(state)) == ([], [])
        assert seen(state)["scores"] == [0, 0]


def test_L20_a_block_of_one_colour_brings_a_token_and_its_cells_serve_no_other() -> None:
    assert brought("meticulous", "three of a block").tokens == []
    assert brought("meticulous", "a block").tokens == ["3,0"]
    assert brought("meticulous", "one that overlaps a used one").tokens == []


def test_L20_a_tile_may_bring_several() -> None:
    assert gain(VECTORS["V9"].garden, "meticulous").tokens == ["1,-2", "3,-1"]


def test_L21_a_sector_of_five_gets_one_token_whatever_becomes_of_it() -> None:
    assert brought("restless", "four cells").tokens == []
    assert brought("restless", "five cells").tokens == ["-1,0"]
    assert brought("restless", "growth").tokens == []
    assert brought("restless", "joining one that has a token").tokens == []


def test_L22_a_block_of_four_kinds_brings_a_token_but_not_the_start_tile_alone() -> None:
    assert brought("flirty", "four kinds").tokens == ["-1,0"]
    assert brought("flirty", "three kinds").tokens == []
    state = grown("wUKO* ; -1,0 YGYO* ; 1,0 wKYY", "flirty")[1]
    assert "0,0" not in [*tokens(state, "flirty"), *choices(state)]


def test_L22_cells_of_the_start_tile_may_be_part_of_other_blocks() -> None:
    assert brought("flirty", "four kinds").tokens == ["-1,0"]  # two cells of each tile


def test_L23_four_in_line_bring_one_token_to_a_sector() -> None:
    assert brought("runner", "five cells, three in line").tokens == []
    assert brought("runner", "four in line").tokens == ["-1,0"]
    assert brought("runner", "a second line").tokens == []


def test_L24_two_mushrooms_bring_one_token_to_a_sector_of_any_size() -> None:
    state = grown("wYOU* ; 0,1 OU*OK", "host")[1]
    assert tokens(state, "host") == ["1,1"]
    assert [sector for sector in seen(state)["gardens"][0]["sectors"] if "1,1" in sector["cells"]] == [
        {"kind": "U", "cells": ["1,1", "1,2"], "bees": 0}
    ]


def test_L25_the_middle_of_three_gets_the_token_and_serves_no_more() -> None:
    assert brought("explorer", "three in a row, with a gap").tokens == ["1,1"]
    assert brought("explorer", "a row and a column at once").tokens == ["1,1", "3,2"]
    assert brought("explorer", "one with a token serves no more").tokens == []
    assert brought("explorer", "a diagonal").tokens == []


def test_L26_a_pair_of_mushrooms_brings_a_token_on_either() -> None:
    state = grown("wUKO* ; 0,1 O*KUK", "collector")[1]
    assert [tokens(choose(state, cell), "collector") for cell in ("1,1", "0,2")] == [["1,1"], ["0,2"]]


def test_L26_with_one_the_other_pairs_are_lost_but_their_cells_may_pair_again() -> None:
    state = choose(grown(VECTORS["V13"].garden, "collector", "one")[1], "1,-1")
    assert (tokens(state, "collector"), choices(state)) == (["1,-1"], [])
    later = lay(state, "0,1 GO*UU")
    assert choices(later) == []  # 1,2 touches 1,1 at a side only
    later = lay(state, "1,1 O*GUU")
    assert choices(later) == ["1,1", "2,2"]


def test_L27_a_mushroom_alone_among_eight_cells_gets_a_token() -> None:
    assert brought("loner", "seven cells round it").tokens == []
    assert brought("loner", "eight cells round it").tokens == ["1,1"]
    assert brought("loner", "puddles among them").tokens == ["1,1"]
    assert brought("loner", "a mushroom among them").tokens == []


def test_L28_a_puddle_of_two_gets_one_token() -> None:
    assert brought("diver", "corner to corner").tokens == []
    assert brought("diver", "two cells").tokens == ["-1,0"]
    assert brought("diver", "growth").tokens == []


def test_L29_one_terrain_between_two_puddles_gets_a_token() -> None:
    assert brought("skipper", "one cell between").tokens == ["0,-1"]
    assert brought("skipper", "two cells between").tokens == []
    assert brought("skipper", "a puddle between").tokens == []


def test_L29_a_cell_never_gets_a_second_token() -> None:
    garden = "wKUY* ; 0,-1 wYKY ; -1,0 GGKO*"  # the last tile lies beside the cell with the token
    assert gain(garden, "skipper") == Gain(0, 0, [], [])


def test_L29_puddles_serve_again() -> None:
    assert brought("skipper", "two at once").tokens == ["-1,0", "-2,1"]  # three puddles


def test_L30_puddles_pair_cell_by_cell_even_in_one_puddle() -> None:
    state = grown("wOYK* ; 1,0 KOwO ; 0,1 YwGG", "friendly")[1]
    assert choices(state) == ["2,1", "1,2"]
    joined = grown("wOYK* ; 1,0 KOwO ; 1,1 wYOO ; 0,1 YwGG", "friendly")[1]  # 2,2 lies beside both
    assert choices(joined) == ["2,1", "1,2"]
    assert brought("friendly", "of one puddle").choices == ["0,-1", "-1,0"]


def test_L31_a_puddle_alone_among_eight_terrains_gets_a_token() -> None:
    assert brought("shy", "seven cells round it").tokens == []
    assert brought("shy", "eight terrains round it").tokens == ["0,2"]
    assert brought("shy", "a puddle among them").tokens == []


def test_L32_what_overlaps_nothing_comes_by_itself_and_the_player_chooses_the_rest() -> None:
    state = grown(VECTORS["V8"].garden, "meticulous")[1]
    assert (tokens(state, "meticulous"), choices(state)) == ([], ["1,1", "1,2", "1,3"])
    assert tokens(choose(state, "1,1"), "meticulous") == ["1,1", "1,3"]  # the second by itself
    assert tokens(choose(state, "1,2"), "meticulous") == ["1,2"]  # the player may choose the fewer


def test_L33_pairs_are_used_one_after_the_other() -> None:
    state = grown(VECTORS["V14"].garden, "collector")[1]
    state = choose(state, "1,1")
    assert choices(state) == ["3,1", "2,2", "1,3"]
    state = choose(state, "3,1")
    assert choices(state) == ["2,2", "1,3"]
    assert choices(choose(state, "2,2")) == []
