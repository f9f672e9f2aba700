"""Under the Leaves, notation (rules page, section 6)."""

from functools import cache

import pytest

from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import IllegalMove, Seat, State, UnreadableMove
from sobremesa.games.leaves import LEAVES
from sobremesa.match import play
from tests.games.leaves import slow
from tests.games.leaves.garden import after, grown, lay, opening

ACT = cache(lambda: opening())  # market wGKK, wGYY, wGOO
REFILL = cache(lambda: after(ACT(), "0 place 0 0,1 KKwG"))
BLOCK = cache(lambda: grown("wYOU* ; 0,1 K*OYY ; 1,0 YYKw ; 1,1 UY*KK", "flirty")[1])
TOKEN = cache(lambda: grown("wUKO* ; 0,1 O*KUK", "collector")[1])


@pytest.mark.parametrize(
    ("state", "text"),
    [
        (ACT, "place 1 0,1 GwYY"),
        (ACT, "place 0 -1,0 KKGw"),
        (ACT, "place 2 0,-1 wOGO"),
        (REFILL, "tile G*OKK"),
        (REFILL, "tile wUGG"),
        (BLOCK, "block 2,1"),
        (TOKEN, "token 0,2"),
    ],
    indirect=["state"],
)
def test_every_kind_of_move_reads_and_writes_back(state: State, text: str) -> None:
    assert LEAVES.write(state, LEAVES.read(state, text)) == text


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_every_move_of_a_game_reads_back_as_itself_and_is_told_to_all(seats: int) -> None:
    record = play(LEAVES, [UNIFORM] * seats, seed=seats, options={"cards": ["flirty", "collector", "friendly"]})
    for before, move in zip(record.positions[:-1], record.moves, strict=True):
        text = move.partition(" ")[2]
        code = LEAVES.read(before, text)
        assert LEAVES.write(before, code) == text
        assert {LEAVES.tell(before, code, seat) for seat in (Seat(0), Seat(1), None)} == {text}


@pytest.mark.parametrize("tile", slow.TILES)
def test_the_bag_spells_a_tile_in_one_way_and_names_it(tile: str) -> None:
    for spelling in slow.orientations(tile) - {tile}:
        with pytest.raises(UnreadableMove, match="is spelled") as refused:
            LEAVES.read(REFILL(), f"tile {spelling}")
        assert tile in str(refused.value)


MALFORMED = [
    "",
    " ",
    "e",
    "pass",
    "place",
    "block",
    "token",
    "tile",
    "0 place 0 0,1 KKwG",
    "Place 0 0,1 KKwG",
    " place 0 0,1 KKwG",
    "place 0 0,1 KKwG ",
    "place  0 0,1 KKwG",
    "place 0 0,1 KKwG\n",
    "place\t0 0,1 KKwG",
    "place 0 0,1",
    "place 0,1 KKwG",
    "place 0 0,1 KK wG",
    "place 0 0,1 kkwg",
    "place 0 0,1 KKGW",
    "place 0 0,1 KKwGG",
    "place 0 0,1 KKKK",
    "place 0 0,1 wKUY*",
    "place 0 0,1 *GOKK",
    "place 0 0,1 KKw",
    "place -1 0,1 KKwG",
    "place 00 0,1 KKwG",
    "place 10 0,1 KKwG",
    "place x 0,1 KKwG",
    "place ０ 0,1 KKwG",
    "place 0 0;1 KKwG",
    "place 0 0, 1 KKwG",
    "place 0 (0,1) KKwG",
    "place 0 0,1,2 KKwG",
    "place 0 00,1 KKwG",
    "place 0 0,01 KKwG",
    "place 0 -0,1 KKwG",
    "place 0 +0,1 KKwG",
    "place 0 0,1.0 KKwG",
    "place 0 0,１ KKwG",
    "place 0 0,1000 KKwG",
    "block 2",
    "block 2,1 3,1",
    "block 02,1",
    "token 2,",
    "token ,2",
    "token 2 1",
    "token",
    "tile G*OK",
    "tile g*okk",
    "tile G*OKK wUGG",
    "tile wKUY*",
    "tile 3",
]


@pytest.mark.parametrize("text", MALFORMED, ids=repr)
@pytest.mark.parametrize(
    "state", [ACT, REFILL, BLOCK, TOKEN], ids=["place", "refill", "block", "token"], indirect=["state"]
)
def test_a_malformed_text_is_unreadable_and_named(state: State, text: str) -> None:
    with pytest.raises(UnreadableMove) as refused:
        LEAVES.read(state, text)
    assert repr(text) in str(refused.value)


@pytest.mark.parametrize("text", ["x" * 10_000, "place " * 2_000, "token " + "1" * 10_000 + ",2"])
def test_a_very_long_text_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove):
        LEAVES.read(ACT(), text)


@pytest.mark.parametrize("x", [-400, -40, -17, -15, 15, 17, 32, 400])
def test_a_place_far_away_is_not_mistaken_for_one_that_shares_its_code(x: int) -> None:
    for where in (f"{x},0", f"0,{x}"):
        with pytest.raises(IllegalMove, match="full side"):
            LEAVES.read(ACT(), f"place 0 {where} KKwG")
    with pytest.raises(IllegalMove, match="not available"):
        LEAVES.read(BLOCK(), f"block {2 * x},1")
    with pytest.raises(IllegalMove, match="cannot go there"):
        LEAVES.read(TOKEN(), f"token {2 * x},2")


def test_a_long_garden_keeps_its_coordinates() -> None:
    state = opening()
    for step in range(1, 12):
        state = lay(state, f"0,{-step} {slow.TILES[step]}")
    state.turn, state.actor, state.phase, state.turns = 0, 0, 0, 0
    codes = LEAVES.legal_actions(state)
    texts = {LEAVES.write(state, code) for code in codes}
    assert {"place 1 0,-12 wGYY", "place 1 0,1 wGYY", "place 1 1,-11 wGYY"} <= texts
    assert len({text.split()[2] for text in texts}) == 26
    assert len(codes) == LEAVES.most_legal  # the most that there can be
