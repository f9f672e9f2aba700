"""The contract: what is checked when a game is made, and what is made for every seat."""

from dataclasses import replace

import pytest

from sobremesa.defaults import derived, no_chance, no_secrets
from sobremesa.game import MOST_SEATS, BadOptions, Game, choose_options
from sobremesa.games import GAMES
from sobremesa.svg import EMBLEMS, SEAT_COLOURS
from sobremesa.words import speaking

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.mark.parametrize("seats", [range(2, MOST_SEATS + 2), range(2), range(3, 3)], ids=str)
@every_game
def test_a_game_for_more_seats_than_there_is_room_for_or_for_none_cannot_be_made(game: Game, seats: range) -> None:
    with pytest.raises(ValueError, match=f"a game has 2 to {MOST_SEATS} seats"):
        replace(game, seats=seats)


@every_game
def test_a_game_with_chance_says_what_chance_may_do(game: Game) -> None:
    other = no_chance if game.chance is not no_chance else lambda *_: 0
    with pytest.raises(ValueError, match="gives `chance`, `possible` and `outcomes`, or none"):
        replace(game, chance=other)


@every_game
def test_a_game_with_secrets_says_what_a_seat_may_observe(game: Game) -> None:
    unsaid = derived(lambda _: None)
    assert replace(game, imagine=no_secrets, observe=unsaid).observe is None
    with pytest.raises(ValueError, match="has secrets: it must say what a seat may `observe`"):
        replace(game, imagine=lambda *_: None, observe=unsaid)


@pytest.mark.parametrize(
    ("language", "several", "one"),
    [
        ("en", "2 to 4 players", "2 players"),
        ("es", "2 a 4 jugadores", "2 jugadores"),
        ("fr", "2 à 4 joueurs", "2 joueurs"),
    ],
)
def test_a_game_for_two_is_not_for_two_to_two(language: str, several: str, one: str) -> None:
    game = next(iter(GAMES.values()))
    with speaking(language):
        assert replace(game, seats=range(2, 5)).players == several
        for_two = replace(game, seats=range(2, 3))
        assert for_two.players == one
        with pytest.raises(BadOptions) as refused:
            choose_options(for_two, 3, {})
        assert one in str(refused.value)


def test_every_seat_has_an_emblem_and_a_colour() -> None:
    assert len(EMBLEMS) == len(SEAT_COLOURS) == MOST_SEATS
