"""Under the Leaves: the turn, sectors, bees and hummingbirds (rules page, L6–L16)."""

import pytest

from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import CHANCE, IllegalMove, State
from sobremesa.games.leaves import LEAVES
from sobremesa.games.leaves.state import LEAF, MUSHROOM, POOL
from sobremesa.match import play_many
from tests.games.leaves import slow
from tests.games.leaves.garden import after, gain, grown, lay, lines, opening, seen

QUIET = "shy"  # a card that brings nothing here


def sectors(state: State, kind: str) -> list[list[str]]:
    return [sector["cells"] for sector in seen(state)["gardens"][0]["sectors"] if sector["kind"] == kind]


def bees(state: State, kind: str) -> list[int]:
    found = [sector["bees"] for sector in seen(state)["gardens"][0]["sectors"] if sector["kind"] == kind]
    return sorted(number for number in found if number)


def garden_of(text: str) -> State:
    return grown(text, QUIET)[1]


def birds(text: str) -> dict[str, int]:
    return {tile["at"]: tile["birds"] for tile in seen(garden_of(text))["gardens"][0]["tiles"] if tile["birds"]}


def test_L6_cells_of_a_colour_side_by_side_are_a_sector_whatever_its_size() -> None:
    state = garden_of("wKUY* ; 1,0 KKwY")
    assert sectors(state, "K") == [["1,0", "2,0", "3,0"]]
    assert sectors(state, "Y") == [["1,1"], ["3,1"]]  # not side by side


def test_L6_a_mushroom_does_not_matter_for_its_sector() -> None:
    assert sectors(garden_of("wKUY* ; 0,1 GY*GK"), "Y") == [["1,1", "1,2"]]


def test_L6_puddles_side_by_side_are_one_and_at_a_corner_two() -> None:
    text = "wOYK* ; 1,0 KOwO ; 0,1 YwGG"
    assert sectors(garden_of(text), "w") == [["0,0"], ["2,1"], ["1,2"]]
    assert sectors(garden_of(f"{text} ; 1,1 wYOO"), "w") == [["0,0"], ["2,1", "1,2", "2,2"]]


def test_L8_a_seat_must_lay_a_tile_of_the_market_and_the_market_is_refilled() -> None:
    state = opening()
    assert all(line.startswith("0 place ") for line in lines(state))
    assert {line.split()[2] for line in lines(state)} == {"0", "1", "2"}
    laid = after(state, "0 place 1 0,1 YYwG")
    assert (laid.turn, seen(laid)["market"]) == (CHANCE, ["wGKK", None, "wGOO"])
    refilled = after(laid, "* tile G*OKK")
    assert (refilled.turn, seen(refilled)["market"]) == (1, ["wGKK", "G*OKK", "wGOO"])


def test_L8_a_seat_lays_in_its_own_garden() -> None:
    state = after(opening(), "0 place 1 0,1 YYwG", "* tile G*OKK", "1 place 0 -1,0 wGKK")
    assert [[tile["at"] for tile in garden["tiles"]] for garden in seen(state)["gardens"]] == [
        ["0,0", "0,1"],
        ["0,0", "-1,0"],
    ]


def test_L9_a_tile_shares_a_full_side_and_colours_need_not_match() -> None:
    state = opening()
    assert len(lines(state)) == 96
    assert seen(state)["open"] == ["0,-1", "-1,0", "1,0", "0,1"]
    later = after(state, "0 place 1 0,1 YYwG", "* tile G*OKK", "1 place 0 -1,0 wGKK", "* tile O*YKK")
    assert len(lines(later)) == 144
    assert seen(later)["open"] == ["0,-1", "-1,0", "1,0", "-1,1", "1,1", "0,2"]


@pytest.mark.parametrize(("dx", "dy"), [(1, 0), (-1, 0), (0, 1), (0, -1)])
def test_L9_no_edge_ends_a_garden(dx: int, dy: int) -> None:
    """Twelve tiles in one direction, with every free place of the longest garden that there is."""
    state = opening()
    tiles = [tile for tile in slow.TILES if tile not in ("wGKK", "wGYY", "wGOO")]
    places = {(0, 0)}
    for step in range(1, 13):
        beside = {(x + a, y + b) for x, y in places for a, b in ((1, 0), (-1, 0), (0, 1), (0, -1))} - places
        state.turns, state.turn, state.actor, state.phase = 0, 0, 0, 0
        assert set(map(slow.cell, seen(state)["open"])) == beside
        state = lay(state, f"{step * dx},{step * dy} {tiles[step]}")
        places.add((step * dx, step * dy))
    assert [tile["at"] for tile in seen(state)["gardens"][0]["tiles"]] == [f"{n * dx},{n * dy}" for n in range(13)]


def test_L9_the_two_ends_of_a_long_garden_are_not_neighbours() -> None:
    """On the codes' torus of 16 places they come closest: thirteen tiles in a row, all with pink at both ends."""
    state = opening(start=["wKUY*"])
    for step, tile in enumerate([tile for tile in slow.TILES if tile.endswith("KK")], 1):
        spelling = next(way for way in slow.orientations(tile) if way.startswith("KK"))
        state = lay(state, f"{step},0 {spelling}")
    assert sectors(state, "K") == [[f"{x},0" for x in range(1, 22)]]
    with pytest.raises(IllegalMove):
        lay(state, "-5,0 wKYY")  # the place 11,0 by another name


def test_L10_leaf_comes_before_puddle_and_puddle_before_mushroom() -> None:
    """In every turn of some games, among them turns with two kinds of choices."""
    cards = {"cards": ["flirty", "collector", "friendly"]}
    met = set()
    for record in play_many(LEAVES, [UNIFORM] * 2, 80, 4, cards).records():
        turn: list[int] = []
        for state in record.positions:
            if state.phase in (LEAF, POOL, MUSHROOM):
                turn.append(int(state.phase))
            elif turn:
                assert turn == sorted(turn)
                met.add(tuple(dict.fromkeys(turn)))
                turn = []
    assert LEAF < POOL < MUSHROOM
    assert {(LEAF, MUSHROOM), (LEAF, POOL), (LEAF,), (POOL,), (MUSHROOM,)} <= met


def test_L11_a_sector_is_pollinated_from_three_cells() -> None:
    assert bees(garden_of("wKUY* ; 1,0 KwYY"), "K") == []  # two cells
    assert bees(garden_of("wKUY* ; 1,0 KKwY"), "K") == [1]  # three


def test_L12_a_new_sector_brings_a_bee_to_itself_and_to_every_other_of_its_colour() -> None:
    text = "wYOU* ; 1,0 YYK*O ; 0,1 O*UYY ; 1,1 KKG*Y ; 2,1 YwYK ; 0,2 GYGw"
    assert gain(text, QUIET).bees == 3
    assert bees(garden_of(text), "Y") == [1, 2, 3]  # the oldest has seen the most


def test_L12_several_new_sectors_all_count() -> None:
    assert gain("wUKO* ; -1,0 YOwO ; -1,1 wKYY ; 0,1 KOY*O", QUIET).bees == 3


def test_L12_sectors_of_other_colours_get_nothing() -> None:
    state = garden_of("wKUY* ; 1,0 KKwY ; 0,1 UUGw")
    assert (bees(state, "K"), bees(state, "U")) == ([1], [1])


def test_L13_growth_brings_no_bee() -> None:
    assert gain("wKUY* ; 1,0 KKwY ; 2,0 KKwO", QUIET).bees == 0


def test_L13_joined_sectors_hold_the_bees_of_their_parts() -> None:
    text = "wOYK* ; 0,1 KKG*Y ; 1,0 O*KUK ; 2,0 KYKO* ; 1,1 KKwO"
    before, now = grown(text, QUIET)
    assert bees(before, "K") == [1, 2]
    assert (bees(now, "K"), gain(text, QUIET).bees) == ([3], 0)


def test_L13_a_joined_sector_is_one_from_now_on() -> None:
    """The next new sector of the colour brings one bee to itself and one to the joined one."""
    text = "wOYK* ; 0,1 KKG*Y ; 1,0 O*KUK ; 2,0 KYKO* ; 1,1 KKwO ; -1,0 KwKY ; -2,0 wKOO"
    assert gain(text, QUIET).bees == 2
    assert bees(garden_of(text), "K") == [1, 4]


def test_L14_a_tile_is_full_when_all_its_terrain_is_pollinated() -> None:
    text = "wUKO* ; -1,0 YOwO ; -1,1 wKYY ; 0,1 KOY*O"
    assert birds(text) == {"0,1": 1, "-1,1": 1}  # one with a puddle, which is ignored, one without
    assert birds(" ; ".join(text.split(" ; ")[:-1])) == {}


def test_L14_the_start_tile_is_a_tile_like_any_other() -> None:
    assert birds("wYOU* ; 0,-1 UUGY* ; -1,0 wOGO ; -1,1 GO*GK ; 1,-1 U*GYG ; 0,1 OwKK ; 1,0 wGUU")["0,0"] > 0


def test_L15_a_full_tile_between_two_full_ones_has_one_more_in_its_row_and_in_its_column() -> None:
    column = "wYOU* ; 0,1 K*UOU ; 0,2 OU*OK ; 0,-1 KU*YY ; 0,3 OKwK ; -1,-1 GGKw ; -2,-1 YG*KK ; -1,1 KKGU*"
    assert birds(column) == {"0,1": 1, "0,2": 2, "0,3": 1, "-1,-1": 1}
    both = f"{column} ; 0,-2 KYKO* ; -3,-1 O*YUY ; -1,0 wUOO ; 1,-1 UO*UG"
    in_column = {"0,0": 2, "0,1": 2, "0,2": 2, "0,-1": 1, "0,3": 1}  # of five full tiles the three inner ones
    in_row = {"-1,-1": 2, "-2,-1": 1}  # between -2,-1 and 0,-1
    assert birds(both) == in_column | in_row


def test_L15_a_tile_that_is_not_full_has_no_bird_between_two_full_ones() -> None:
    text = "wYOU* ; 0,-1 UUGY* ; -1,0 wOGO ; -1,1 GO*GK ; 1,-1 U*GYG ; 0,1 OwKK ; 1,0 wGUU"
    assert {"-1,1", "1,-1"} < set(birds(text))
    assert "0,-1" not in birds(text)


def test_L16_the_whole_garden_is_checked_and_the_difference_arrives() -> None:
    text = "wYOU* ; 0,-1 UUGY* ; -1,0 wOGO ; -1,1 GO*GK ; 1,-1 U*GYG ; 0,1 OwKK ; 1,0 wGUU"
    before, now = birds(text.rpartition(" ; ")[0]), birds(text)
    assert sum(now.values()) - sum(before.values()) == gain(text, QUIET).birds == 4
    assert now.keys() - before.keys() == {"1,0", "0,0", "1,-1"}  # not only the tile just laid
