"""Arizona, the judgement with which bots draft."""

from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import State
from sobremesa.games.arizona import ARIZONA
from sobremesa.match import play_many
from sobremesa.match.loops import decide
from sobremesa.rng import generator
from tests.games.arizona.table import after, table


def test_greedy_beats_uniform_in_at_least_97_of_100_games() -> None:
    batch = play_many(ARIZONA, [GREEDY, UNIFORM], 300, seed=2)
    assert batch.finished.all()
    assert batch.shares[:, 0].mean() >= 0.97


def chosen(state: State) -> str:
    return ARIZONA.write(state, decide(ARIZONA, GREEDY, state, generator(1)))


def test_a_die_is_taken_for_where_it_leads_from_here() -> None:
    """Four cows aboard and the town 4,8 to the south: two steps away a six leads there, one step away a one."""
    load = [{"cow": 4, "sheep": 1, "wheat": 1, "apple": 1, "ore": 1, "timber": 1}]
    taken = {
        train: chosen(table(train, "4,2", phase="take", die=0, dice=[1, 1, 6], carried=load, circled=["2,7"]))
        for train in ("4,6", "4,7")
    }
    assert taken == {"4,6": "take 6", "4,7": "take 1"}


def test_what_is_aboard_is_delivered_at_the_last_chance() -> None:
    five = {"sheep": 1, "wheat": 1, "apple": 1, "ore": 1, "timber": 1}
    state = table("3,4", "2,2", die=[1, 1], carried=[{"cow": 1}, {"cow": 1, "ore": 5}], delivered=[five, {}])
    state = after(state, "0 go n", "0 deliver cow", "1 go n")
    assert chosen(state) == "deliver ore"


def test_more_points_are_worth_more() -> None:
    poor, rich = table("4,2"), table("4,2", boxes=[{"cow": 9}], delivered=[{"cow": 1}])
    poor.delivered[0], poor.first[:] = rich.delivered[0], rich.first
    assert ARIZONA.worth(rich, 0) > ARIZONA.worth(poor, 0)
    assert ARIZONA.worth(rich, 1) < ARIZONA.worth(poor, 1)
