"""Features: what can be told of a game from its record, whatever the game."""

import pytest

from sobremesa.arena.features import CAME, HELD, OPENED, SHARED, Feature, features, members_by_seat
from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.match import play

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


@pytest.mark.parametrize(
    ("key", "members"), [("mars", set()), ("arboretum", {"hands"}), ("arizona", set()), ("leaves", {"start"})]
)
def test_what_follows_the_number_of_seats_belongs_to_them(key: str, members: set[str]) -> None:
    assert members_by_seat(GAMES[key]) == members


@every_game
def test_a_seat_is_told_by_what_it_holds_does_first_and_gets(game: Game) -> None:
    seats = min(3, game.seats[-1])
    record = play(game, [UNIFORM] * seats, 5)
    told = features(record)
    assert len(told.seats) == seats
    for seat, own in enumerate(told.seats):
        mine = [move.split(" ", 1)[1] for move in record.moves if move.startswith(f"{seat} ")]
        for ordinal, move in zip(("1st", "2nd", "3rd"), mine, strict=False):
            assert Feature(OPENED, f"{ordinal}: {move}") in own
        assert {feature.kind for feature in own} <= {HELD, OPENED, CAME}
        for key in members_by_seat(game):
            held = record.deal[key][seat]
            assert {f"{key}: {thing}" for thing in (held if isinstance(held, list) else [held])} == {
                feature.label for feature in own if feature.kind == HELD
            }
    assert {feature.kind for feature in told.table} <= {SHARED}


def test_a_card_drawn_belongs_to_who_drew_it() -> None:
    record = play(GAMES["arboretum"], [UNIFORM] * 2, 5)
    told = features(record)
    drawn: list[set[str]] = [set(), set()]
    for before, move in zip(record.moves, record.moves[1:], strict=False):
        if move.startswith("* card "):
            drawn[int(before[0])].add(move.removeprefix("* "))
    assert [{feature.label for feature in own if feature.kind == CAME} for own in told.seats] == drawn


def test_the_beginning_of_a_move_is_an_opening_too() -> None:
    record = play(GAMES["leaves"], [UNIFORM] * 2, 5)
    _, verb, place, *rest = record.moves[0].split(" ")
    labels = {feature.label for feature in features(record).seats[0] if feature.kind == OPENED}
    assert {f"1st: {verb} {place}", f"1st: {verb} {place} {' '.join(rest)}"} <= labels


def test_many_dice_are_nobodys() -> None:
    told = features(play(GAMES["mars"], [UNIFORM] * 2, 5))
    assert not [feature for own in told.seats for feature in own if feature.kind == CAME]
