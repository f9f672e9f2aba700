"""Under the Leaves, why a move is refused (rules page, section 8)."""

from functools import cache

import pytest

from sobremesa.game import CHANCE, IllegalMove, Seat, State
from sobremesa.games.leaves import LEAVES
from sobremesa.games.leaves.refusal import REFUSALS
from sobremesa.record import judge
from tests.games.leaves.garden import after, grown, opening

ACT = cache(lambda: opening())
REFILL = cache(lambda: after(ACT(), "0 place 0 0,1 KKwG"))
BLOCK = cache(lambda: grown("wYOU* ; 0,1 K*OYY ; 1,0 YYKw ; 1,1 UY*KK", "flirty")[1])
TOKEN = cache(lambda: grown("wUKO* ; 0,1 O*KUK", "collector")[1])

CASES = [
    (ACT, 0, "place 3 0,1 KKwG", "no_tile"),
    (BLOCK, 0, "place 0 0,2 UY*KK", "no_tile"),
    (ACT, 0, "place 1 0,1 KKwG", "wrong_tile"),
    (ACT, 0, "place 0 0,1 KKwY", "wrong_tile"),
    (ACT, 0, "place 0 0,0 KKwG", "taken"),
    (ACT, 0, "place 0 1,1 KKwG", "not_beside"),
    (ACT, 0, "place 0 0,2 KKwG", "not_beside"),
    (ACT, 0, "place 0 40,0 KKwG", "not_beside"),
    (ACT, 0, "block 0,0", "wrong_phase"),
    (ACT, 0, "token 0,0", "wrong_phase"),
    (ACT, 0, "tile G*OKK", "wrong_phase"),
    (BLOCK, 0, "block 0,0", "no_block"),
    (BLOCK, 0, "block 90,0", "no_block"),
    (BLOCK, 0, "token 2,1", "wrong_phase"),
    (BLOCK, 0, "place 1 0,2 YYwG", "wrong_phase"),
    (TOKEN, 0, "token 1,0", "no_token"),
    (TOKEN, 0, "token 90,0", "no_token"),
    (TOKEN, 0, "block 1,1", "wrong_phase"),
    (REFILL, CHANCE, "tile wGKK", "bad_chance"),
    (REFILL, CHANCE, "tile wGYY", "bad_chance"),
    (REFILL, CHANCE, "place 1 0,2 YYwG", "wrong_phase"),
]


@pytest.mark.parametrize(("state", "who", "text", "key"), CASES, ids=[case[2] for case in CASES], indirect=["state"])
def test_a_refused_move_says_why(state: State, who: Seat, text: str, key: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        judge(LEAVES, state, who, text)
    assert (refused.value.key, refused.value.clause) == (key, REFUSALS[key].clause)
    assert REFUSALS[key].sentence in str(refused.value)


def test_every_reason_is_tried_here() -> None:
    assert {key for *_, key in CASES} == set(REFUSALS)
