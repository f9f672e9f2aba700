"""Under the Leaves, how good a position looks."""

from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.games.leaves import LEAVES
from sobremesa.match import play_many
from tests.games.leaves.garden import lay, opening


def test_beings_are_worth_more_than_none() -> None:
    state = opening(start=["wKUY*"])
    assert LEAVES.worth(lay(state, "1,0 KKwY"), 0) > LEAVES.worth(lay(state, "1,0 wYKK"), 0)


def test_a_sector_of_two_is_worth_more_than_two_of_one() -> None:
    state = opening(start=["wKUY*"])
    assert LEAVES.worth(lay(state, "1,0 KwYY"), 0) > LEAVES.worth(lay(state, "1,0 wKYY"), 0)


def test_what_a_seat_likes_its_opponent_does_not() -> None:
    before, after = opening(start=["wKUY*"]), lay(opening(start=["wKUY*"]), "1,0 KKwY")
    assert LEAVES.worth(after, 1) < LEAVES.worth(before, 1)


def test_every_seat_judges_alike() -> None:
    """The same table, with the players in each other's chairs."""
    state = lay(lay(opening(start=["wKUY*", "wOYK*"]), "1,0 KKwY"), "0,1 UUGw")
    other = state.copy()
    for name in other.dtype.names:
        if getattr(other, name).shape[:1] == (4,):
            getattr(other, name)[[0, 1]] = getattr(state, name)[[1, 0]]
    assert LEAVES.worth(state, 0) == LEAVES.worth(other, 1)
    assert LEAVES.worth(state, 1) == LEAVES.worth(other, 0)


def test_the_greedy_bot_beats_chance() -> None:
    shares = play_many(LEAVES, [GREEDY, UNIFORM], 24, 1).shares
    assert shares[:, 0].mean() > 0.9
