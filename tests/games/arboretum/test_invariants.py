"""Arboretum, what is always true (rules page, section 4), and agreement with the slow reading of the page."""

from hypothesis import given

from sobremesa.game import CHANCE, OVER
from sobremesa.games.arboretum import ARBORETUM
from tests.fuzz import tried
from tests.games.arboretum import slow
from tests.games.arboretum.grove import deck, lines, seen, truth
from tests.games.arboretum.positions import Setting, random_game, seeds, settings_of_games
from tests.games.arboretum.slow import CARDS, Cell, beside

few = tried(6)

TURNS = {(2, False): (17, 33), (3, False): (22, 42), (4, False): (26, 51)}
TURNS |= {(2, True): (17, 33), (3, True): (21, 42), (4, True): (25, 51)}
HELD = {"draw 1": 7, "card 1": 7, "draw 2": 8, "card 2": 8, "play": 9, "discard": 8, "end": 7}


@few
@given(settings_of_games, seeds)
def test_no_card_is_in_two_places_and_none_is_lost(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        table = truth(step.after)
        cards = [card for place in (*table.hands, *table.piles, table.deck) for card in place]
        cards += [card for grove in table.groves for card in grove.values()]
        assert sorted(cards) == sorted(card for card in CARDS if card[0] in table.species)


@few
@given(settings_of_games, seeds)
def test_hands_have_seven_cards_and_that_of_the_actor_up_to_nine(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        table = seen(step.after)
        sizes = [len(hand) for hand in table["hands"]]
        expected = [7] * setting.seats
        expected[table["actor"]] = HELD[table["phase"]]
        assert sizes == expected


@few
@given(settings_of_games, seeds)
def test_an_arboretum_hangs_together_and_grows_by_one_card_a_turn(setting: Setting, seed: int) -> None:
    turns = [0] * setting.seats
    for step in random_game(setting, seed):
        turns[step.who if step.who >= 0 else 0] += step.text.startswith("play")
        for grove, size in zip(truth(step.after).groves, turns, strict=True):
            assert len(grove) == size == len(connected(set(grove)))


def connected(cells: set[Cell]) -> set[Cell]:
    """Those of the cells that hang together with the origin."""
    found: set[Cell] = set()
    ready = [(0, 0)]
    while ready:
        cell = ready.pop()
        if cell in cells - found:
            found.add(cell)
            ready += beside(cell)
    return found


@few
@given(settings_of_games, seeds)
def test_deck_and_piles_lose_one_card_a_turn_and_no_turn_begins_without_a_deck(setting: Setting, seed: int) -> None:
    start = {2: 34, 3: 43, 4: 52}[setting.seats]
    turns = 0
    for step in random_game(setting, seed):
        turns += step.text.startswith("discard")
        table = seen(step.after)
        if table["phase"] in ("draw 1", "end"):
            assert table["deck"] + sum(map(len, table["discards"])) == start - turns
            assert (table["deck"] == 0) == (table["phase"] == "end")
    fewest, most = TURNS[setting.seats, setting.start_discards]
    assert fewest <= turns <= most


@few
@given(settings_of_games, seeds)
def test_there_is_always_a_move_and_never_the_same_twice(setting: Setting, seed: int) -> None:
    for step in random_game(setting, seed):
        codes = ARBORETUM.legal_actions(step.before)
        if step.before.turn == CHANCE:
            assert codes == []
        else:
            assert 0 < len(codes) == len(set(codes)) <= ARBORETUM.most_legal
            assert all(0 <= code < ARBORETUM.actions for code in codes)


@tried(12)
@given(settings_of_games, seeds)
def test_whole_games_agree_with_the_slow_rules(setting: Setting, seed: int) -> None:
    table = None
    for step in random_game(setting, seed):
        table = table or truth(step.before)
        if step.before.turn == CHANCE:
            assert deck(step.before) == table.deck
        else:
            assert step.who == table.seat
            assert set(lines(step.before)) == {f"{table.seat} {text}" for text in slow.legal(table)}
        slow.play(table, step.text)
        assert truth(step.after) == table
        assert ARBORETUM.score_list(step.after) == slow.scores(table)
    assert table is not None
    assert step.after.turn == OVER
    assert ARBORETUM.winner_list(step.after) == slow.winners(table)


def test_the_longest_game_has_as_many_moves_as_the_bound() -> None:
    """Everybody draws from piles whenever possible: with four seats every one of 52 cards and 51 turns."""
    steps = list(random_game(Setting(4, False, True), 1))
    assert len(steps) == ARBORETUM.longest
    assert sum(step.text.startswith("discard") for step in steps) == 51


def test_the_shortest_game_draws_only_from_the_deck() -> None:
    state = next(random_game(Setting(2, False, False), 1)).before
    turns = 0
    while state.turn != OVER:
        if state.turn == CHANCE:
            card = min(deck(state))
            ARBORETUM.play(state, ARBORETUM.read(state, f"card {card}"))
        else:
            turns += "discard" in lines(state)[0]
            ARBORETUM.play(state, ARBORETUM.legal_actions(state)[0])
    assert turns == 17
