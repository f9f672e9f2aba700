"""Under the Leaves, what a reader sees and what a hand can touch."""

import json

import pytest

from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import CHANCE, OVER, Seat, State
from sobremesa.games.leaves import LEAVES
from sobremesa.match import play
from sobremesa.record import Record
from sobremesa.rng import generator
from tests.games.leaves.garden import after, grown, opening, seen

CHOOSY = {"cards": ["flirty", "collector", "friendly"]}


def game(seats: int) -> Record:
    return play(LEAVES, [UNIFORM] * seats, seed=10 + seats, options=CHOOSY)


def test_a_view_shows_the_whole_table() -> None:
    state = after(opening(start=["wKUY*", "wOYK*"], market=["wYKK", "wGYY", "wGOO"]), "0 place 0 1,0 KKwY")
    table = LEAVES.view(state, Seat(1))
    unseen = table.pop("unseen")
    assert len(unseen) == 47
    assert table == {
        "game": "leaves",
        "seat": 1,
        "seats": 2,
        "options": {"cards": ["restless", "loner", "shy"], "diagonal_tokens": "each"},
        "turn": CHANCE,
        "phase": "refill",
        "scores": [1, 0],
        "winners": [],
        "actor": 0,
        "turns": 1,
        "cards": ["restless", "loner", "shy"],
        "market": [None, "wGYY", "wGOO"],
        "bag": 23,
        "open": [],
        "choices": [],
        "gardens": [
            {
                "tiles": [
                    {"at": "0,0", "cells": "wKUY*", "birds": 0},
                    {"at": "1,0", "cells": "KKwY", "birds": 0},
                ],
                "sectors": [
                    {"kind": "K", "cells": ["1,0", "2,0", "3,0"], "bees": 1},
                    {"kind": "Y", "cells": ["1,1"], "bees": 0},
                    {"kind": "U", "cells": ["0,1"], "bees": 0},
                    {"kind": "w", "cells": ["0,0"], "bees": 0},
                    {"kind": "Y", "cells": ["3,1"], "bees": 0},
                    {"kind": "w", "cells": ["2,1"], "bees": 0},
                ],
                "tokens": {"leaf": [], "mushroom": [], "puddle": []},
                "bees": 1,
                "birds": 0,
                "majorities": [],
            },
            {
                "tiles": [{"at": "0,0", "cells": "wOYK*", "birds": 0}],
                "sectors": [
                    {"kind": "K", "cells": ["1,1"], "bees": 0},
                    {"kind": "Y", "cells": ["0,1"], "bees": 0},
                    {"kind": "O", "cells": ["1,0"], "bees": 0},
                    {"kind": "w", "cells": ["0,0"], "bees": 0},
                ],
                "tokens": {"leaf": [], "mushroom": [], "puddle": []},
                "bees": 0,
                "birds": 0,
                "majorities": [],
            },
        ],
    }


@pytest.mark.parametrize("cards", ["random", "first", ["runner", "host", "shy"]])
def test_a_view_has_the_options_as_the_record_spells_them(cards: object) -> None:
    record = play(LEAVES, [UNIFORM] * 2, 1, {"cards": cards, "diagonal_tokens": "one"})
    assert seen(record.state)["options"] == record.options == {"cards": cards, "diagonal_tokens": "one"}


def test_a_view_of_the_end_names_the_winners() -> None:
    record = game(2)
    table = seen(record.state)
    assert (table["turn"], table["phase"], table["winners"]) == (OVER, "end", record.winners)


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_everybody_sees_the_same_but_for_who_they_are(seats: int) -> None:
    for state in game(seats).positions[::5]:
        public = seen(state)
        assert json.loads(json.dumps(public)) == public
        for seat in range(seats):
            assert LEAVES.view(state, Seat(seat)) == {**public, "seat": seat}


# What nobody knows is the order in which unseen tiles come. It is not in the state, so it cannot leave it.


def test_nothing_in_a_position_depends_on_what_chance_will_do() -> None:
    """The same moves, told to two tables whose generators differ, are the same bytes."""
    record = game(2)
    state = record.positions[0].copy()
    for number, move in enumerate(record.moves):
        assert state.tobytes() == record.positions[number].tobytes()
        if state.turn == CHANCE:
            LEAVES.chance(state, generator(number))  # another bag
        LEAVES.play(state, LEAVES.read(state, move.partition(" ")[2]))


def test_imagining_changes_nothing_since_the_bag_has_no_order() -> None:
    for state in game(3).positions[::7]:
        imagined = state.copy()
        LEAVES.imagine(imagined, 1, generator(3))
        assert imagined.tobytes() == state.tobytes()


def test_any_unseen_tile_comes_with_the_same_probability_removed_or_not() -> None:
    state = after(opening(), "0 place 0 0,1 KKwG")
    rng = generator(8)
    drawn = [LEAVES.write(state, LEAVES.chance(state, rng)).split()[1] for _ in range(4700)]
    assert set(drawn) == set(seen(state)["unseen"])
    counts = [drawn.count(name) for name in seen(state)["unseen"]]
    assert min(counts) > 55  # a hundred is expected of each
    assert max(counts) < 145
    assert sum((count - 100) ** 2 / 100 for count in counts) < 90  # chi squared, 46 degrees of freedom: p > 0.0001


# Picks


def assert_paths_are_clear(state: State) -> None:
    """Every legal action has one path, and no path goes on where another one ends."""
    picks = LEAVES.picks(state)
    assert sorted(picks.values()) == sorted(LEAVES.legal_actions(state))
    beginnings = {path[:length] for path in picks for length in range(len(path))}
    assert not beginnings & set(picks)


def test_a_hand_touches_a_tile_a_spot_and_how_to_turn_it() -> None:
    state = opening()
    picks = LEAVES.picks(state)
    assert LEAVES.write(state, picks["market:1", "spot:0,1", "turn:GwYY"]) == "place 1 0,1 GwYY"
    assert len(picks) == 96


def test_a_hand_touches_a_block_or_a_cell() -> None:
    block = grown("wYOU* ; 0,1 K*OYY ; 1,0 YYKw ; 1,1 UY*KK", "flirty")[1]
    assert set(LEAVES.picks(block)) == {("block:2,1",), ("block:1,2",)}
    token = grown("wUKO* ; 0,1 O*KUK", "collector")[1]
    assert set(LEAVES.picks(token)) == {("token:1,1",), ("token:0,2",)}


@pytest.mark.parametrize("seats", [2, 4])
def test_every_legal_action_has_one_path(seats: int) -> None:
    for state in game(seats).positions:
        assert_paths_are_clear(state)
