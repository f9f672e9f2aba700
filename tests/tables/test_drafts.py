"""Drafts: moves of one turn that wait for each other, and what they may show before they are made."""

import pytest

from sobremesa.game import OVER, SKIP, IllegalMove, NotYourTurn, Seat
from sobremesa.games import GAMES
from sobremesa.record import Record, split_move
from sobremesa.tables.drafts import LONGEST_DRAFT, declined, drafted
from sobremesa.tables.errors import Refused
from tests.walks import USUAL, Setting, at_each, walk

ARIZONA, ARBORETUM = (next(one for one in USUAL if one.game is GAMES[key]) for key in ("arizona", "arboretum"))


def turns(record: Record) -> list[tuple[Record, list[str]]]:
    """Every moment at which a turn begins or goes on after chance, and what the seat then did before anybody else."""
    found: list[tuple[Record, list[str]]] = []
    for ply, move in enumerate(record.moves):
        seat, text = split_move(move)
        if seat < 0:
            continue
        if found and ply and split_move(record.moves[ply - 1])[0] == seat:
            found[-1][1].append(text)
        else:
            found.append((record.at(ply), [text]))
    return found


@at_each(USUAL)
def test_a_draft_is_what_the_record_then_holds(setting: Setting) -> None:
    whole = walk(setting)
    for here, texts in turns(whole):
        draft = drafted(here, here.turn, texts)
        assert draft.record.moves == whole.moves[: len(here.moves) + len(texts)]
        assert not draft.goes_on
        assert all(drafted(here, here.turn, texts[:length]).goes_on for length in range(1, len(texts)))
        assert len(texts) <= LONGEST_DRAFT


def test_a_draft_is_judged_move_by_move() -> None:
    here, texts = next(one for one in turns(walk(ARBORETUM)) if len(one[1]) > 1)
    with pytest.raises(NotYourTurn):
        drafted(here, Seat(1 - here.turn), texts)
    with pytest.raises(NotYourTurn):
        drafted(here, here.turn, [*texts, texts[-1]])
    with pytest.raises(IllegalMove):
        drafted(here, here.turn, [texts[0], texts[0]])


def test_nothing_follows_what_is_made_at_once() -> None:
    here = walk(ARBORETUM).at(0)
    assert not drafted(here, here.turn, ["draw deck"]).may_be_shown
    with pytest.raises(Refused):
        drafted(here, here.turn, ["draw deck", "draw deck"])


def test_the_end_of_a_game_with_secrets_is_not_shown_before_it_is_there() -> None:
    whole = walk(ARBORETUM)
    here, texts = turns(whole)[-1]
    draft = drafted(here, here.turn, texts)
    assert draft.record.turn == OVER
    assert not draft.may_be_shown
    assert drafted(here, here.turn, texts[:-1]).may_be_shown


def test_the_words_tell_every_move() -> None:
    here, texts = next(one for one in turns(walk(ARBORETUM)) if len(one[1]) > 1)
    draft = drafted(here, here.turn, texts)
    assert draft.words(["Ana", "Ben"]).count("You ") == len(texts)


def test_who_may_leave_something_alone_ends_the_turn_by_it() -> None:
    """Arizona: a circle or a delivery may be left alone, one after the other; a die must be taken."""
    whole = walk(ARIZONA)
    found = [whole.at(ply) for ply, state in enumerate(whole.positions) if state.turn >= 0]
    free = [here for here in found if (SKIP,) in here.game.picks(here.state)]
    assert free
    for here in free:
        rest = declined(here)
        assert rest
        assert set(rest) == {"skip"}
        assert not drafted(here, here.turn, rest).goes_on
    assert all(declined(here) is None for here in found if here not in free)
