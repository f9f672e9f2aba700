"""Games side by side, stepped by actions: the very games of the contract, however they are cut."""

from collections.abc import Iterator

import numpy as np
import pytest

from sobremesa.game import CHANCE, OVER, Action, BadOptions, Game, State
from sobremesa.games import GAMES
from sobremesa.research import Batch
from sobremesa.research.slots import MOST_SLOTS
from sobremesa.rng import Rng, below, generator
from tests.walks import SETTINGS, USUAL, Setting, at_each, played

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
every_setting = at_each(SETTINGS)
every_number_of_seats = at_each(USUAL)
SEED = 31


def batch_of(setting: Setting, slots: int | range, threads: int = 1) -> Batch:
    return Batch(setting.game, setting.seats, slots, SEED, setting.options, threads=threads)


def choices(batch: Batch, rngs: list[Rng]) -> list[Action]:
    """A legal action of each slot, drawn from the slot's own generator."""
    now = batch.now
    return [int(codes[below(rng, n)]) for codes, n, rng in zip(now.codes, now.counts, rngs, strict=True)]


def answered(game: Game, state: State, rng: Rng) -> State:
    while state.turn == CHANCE:
        game.play(state, game.chance(state, rng))
    return state


def by_hand(setting: Setting, slot: int) -> Iterator[tuple[State, Rng]]:
    """The games of a slot as they are dealt, each with its generator."""
    game = setting.game
    for number in range(1000):
        state, rng = game.new_state(), generator(SEED, 2 * (number * MOST_SLOTS + slot))
        game.deal(state, setting.seats, game.settings(setting.options), rng)
        yield answered(game, state, rng), rng


def observed(game: Game, state: State, seat: int) -> bytes:
    out = np.zeros(game.features, np.float32)
    game.observe(state, seat, out)
    return out.tobytes()


@every_setting
def test_a_slot_plays_the_games_of_the_contract_one_after_another(setting: Setting) -> None:
    game, slot = setting.game, 2
    batch, deals, rngs = batch_of(setting, 3), by_hand(setting, slot), [generator(5, number) for number in range(3)]
    state, rng = next(deals)
    while batch.games[slot] < 2:
        now = batch.now
        assert batch.states[slot].tobytes() == state.tobytes()
        assert now.turns[slot] == state.turn
        assert now.codes[slot, : now.counts[slot]].tolist() == game.legal_actions(state)
        assert (now.codes[slot, now.counts[slot] :] == -1).all()
        assert now.observations[slot].tobytes() == observed(game, state, state.turn)
        actions = choices(batch, rngs)
        game.play(state, actions[slot])
        step = batch.step(np.array(actions))
        assert step.ended[slot] == (answered(game, state, rng).turn == OVER)
        if step.ended[slot]:
            winners = game.winner_list(state)
            shares = [1 / len(winners) if seat in winners else 0.0 for seat in range(setting.seats)]
            assert step.rewards[slot].tolist() == np.array(shares, np.float32).tolist()
            assert step.points[slot].tolist() == game.score_list(state)
            state, rng = next(deals)
        else:
            assert not step.rewards[slot].any()
            assert not step.points[slot].any()


@every_number_of_seats
def test_games_are_the_same_however_slots_are_cut_and_by_how_many_threads(setting: Setting) -> None:
    whole, part, threaded = batch_of(setting, 12), batch_of(setting, range(5, 12)), batch_of(setting, 12, threads=3)
    rngs = [generator(6, number) for number in range(12)]
    for _ in range(150):
        actions = choices(whole, rngs)
        for batch, cut in ((whole, 0), (part, 5), (threaded, 0)):
            batch.step(np.array(actions[cut:]))
        for batch, cut in ((part, 5), (threaded, 0)):
            assert batch.states.tobytes() == whole.states[cut:].tobytes()
            for mine, theirs in zip(batch.now, whole.now, strict=True):
                assert mine.tobytes() == theirs[cut:].tobytes()


@every_number_of_seats
def test_a_reset_begins_again_from_the_first_game(setting: Setting) -> None:
    batch, fresh = batch_of(setting, 4), batch_of(setting, 4)
    for _ in range(200):
        batch.step(batch.now.codes[:, 0])
    batch.reset()
    assert batch.states.tobytes() == fresh.states.tobytes()
    assert batch.games.tolist() == [0] * 4
    assert all(mine.tobytes() == theirs.tobytes() for mine, theirs in zip(batch.now, fresh.now, strict=True))


@every_game
def test_an_action_that_is_not_legal_is_refused_and_nothing_is_played(game: Game) -> None:
    batch = Batch(game, game.seats[0], range(7, 10))
    before = batch.states.tobytes()
    for wrong in (-1, game.actions, game.actions + 10**9):
        with pytest.raises(ValueError, match=f"Action {wrong} is not legal in slot 8"):
            batch.step(np.array([batch.now.codes[0, 0], wrong, batch.now.codes[2, 0]]))
    for actions in (np.zeros(2, int), np.zeros((3, 1), int), np.zeros(3), np.zeros(3, bool), np.array(["0"] * 3)):
        with pytest.raises(ValueError, match="A step takes 3 codes"):
            batch.step(actions)
    assert batch.states.tobytes() == before


@every_game
def test_a_batch_that_cannot_be_is_refused(game: Game) -> None:
    with pytest.raises(BadOptions, match=f"not {game.seats[-1] + 1}"):
        Batch(game, game.seats[-1] + 1, 1)
    with pytest.raises(BadOptions, match="moonlight"):
        Batch(game, game.seats[0], 1, options={"moonlight": True})
    for slots in (-1, range(3, 1), range(-1, 5), range(0, 9, 2), MOST_SLOTS + 1):
        with pytest.raises(ValueError, match="Slots are a number, or a range"):
            Batch(game, game.seats[0], slots)
    with pytest.raises(ValueError, match="A seed is 0 to"):
        Batch(game, game.seats[0], 1, -1)


@every_number_of_seats
def test_mask_and_parts_say_the_same_as_the_codes(setting: Setting) -> None:
    game, batch, rngs = setting.game, batch_of(setting, 3), [generator(7, number) for number in range(3)]
    for _ in range(40):
        batch.step(np.array(choices(batch, rngs)))
        mask, parts = batch.mask(), batch.action_parts()
        for slot, (codes, n) in enumerate(zip(batch.now.codes, batch.now.counts, strict=True)):
            assert np.flatnonzero(mask[slot]).tolist() == sorted(codes[:n].tolist())
            assert [tuple(row) for row in parts[slot, :n].tolist()] == [
                game.parts_of(code) for code in codes[:n].tolist()
            ]
            assert not parts[slot, n:].any()


@every_number_of_seats
def test_where_nobody_asks_nothing_is_observed(setting: Setting) -> None:
    unseen = Batch(setting.game, setting.seats, 2, SEED, setting.options, observed=False)
    assert unseen.now.observations.shape == (2, 0)
    assert unseen.states.tobytes() == batch_of(setting, 2).states.tobytes()


# Afterstates


@every_number_of_seats
def test_every_legal_action_has_a_row_of_what_it_leads_to(setting: Setting) -> None:
    """Where it ends the game, hidden cards may be shown otherwise: the seat that acts cannot know them."""
    game, batch, rngs = setting.game, batch_of(setting, 4), [generator(8, number) for number in range(4)]
    for _ in range(60):
        batch.step(np.array(choices(batch, rngs)))
        after = batch.afterstates()
        assert after.offsets.tolist() == [0, *np.cumsum(batch.now.counts).tolist()]
        assert len(after.observations) == len(after.ends) == len(after.rewards) == after.offsets[-1]
        for slot in range(4):
            state, rows = batch.states[slot], range(after.offsets[slot], after.offsets[slot + 1])
            for row, action in zip(rows, game.legal_actions(state), strict=True):
                then = played(game, state, action)
                assert after.ends[row] == (then.turn == OVER)
                if then.turn != OVER:
                    assert after.observations[row].tobytes() == observed(game, then, state.turn)
                    assert after.rewards[row] == 0


@every_setting
def test_no_afterstate_tells_what_the_seat_that_acts_cannot_know(setting: Setting) -> None:
    """In another world that the seat holds possible it looks the same; and looking ahead changes nothing."""
    game, batch, other = setting.game, batch_of(setting, 2), batch_of(setting, 2)
    rngs, endings = [generator(9, number) for number in range(2)], 0
    while not batch.games.all():
        for slot in range(2):
            other.states[slot] = batch.states[slot]
            game.imagine(other.states[slot], batch.now.turns[slot], generator(10, int(batch.now.turns[slot])))
        one, two = batch.afterstates(), other.afterstates()
        assert all(mine.tobytes() == theirs.tobytes() for mine, theirs in zip(one, two, strict=True))
        endings += int(one.ends.sum())
        for slot in range(2):
            other.states[slot] = batch.states[slot]
        actions = np.array(choices(batch, rngs))
        batch.step(actions)
        other.step(actions)
        assert batch.states.tobytes() == other.states.tobytes()
    assert endings


@every_number_of_seats
def test_a_row_that_ends_the_game_tells_the_share_of_the_victory(setting: Setting) -> None:
    game, batch, rngs = setting.game, batch_of(setting, 2), [generator(9, number) for number in range(2)]
    told = set[float]()
    while batch.games.sum() < 12:
        after, seats = batch.afterstates(), batch.now.turns.copy()
        for slot in range(2):
            rows = slice(after.offsets[slot], after.offsets[slot + 1])
            for action, ends, reward in zip(
                game.legal_actions(batch.states[slot]), after.ends[rows], after.rewards[rows], strict=True
            ):
                if ends and not game.has_secrets:
                    winners = game.winner_list(played(game, batch.states[slot], action))
                    assert reward == np.float32(1 / len(winners) if seats[slot] in winners else 0)
                    told.add(float(reward))
        batch.step(np.array(choices(batch, rngs)))
    assert game.has_secrets or 1.0 in told
