"""Whatever is given for a record or a move, the answer is a record or one of the rules' own refusals."""

import json
import re
from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from hypothesis import assume, example, given
from hypothesis import strategies as st

from sobremesa.game import CHANCE, Json, RuleError, Seat
from sobremesa.games import GAMES
from sobremesa.record import Record, as_json, dumps, extend, loads, resume, verify
from sobremesa.record_json import KEPT, NEEDED, RESULT, SEATING, BadRecord, split_records
from tests.fuzz import tried
from tests.test_record import V11, V12
from tests.walks import SETTINGS, Setting, walk

many = tried(300)
some = tried(100)

characters = st.characters(exclude_categories=())  # half ones too
texts = st.text(characters, max_size=40)
json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | texts,
    lambda inside: st.lists(inside, max_size=5) | st.dictionaries(texts, inside, max_size=5),
    max_leaves=12,
)
members = st.sampled_from([*NEEDED, *RESULT, *SEATING, *KEPT])
vectors = st.sampled_from([V11, V12])


def answer(function: Callable[[Any], Any], given_it: object) -> Any:
    """What comes back, or the refusal; anything else that is raised is a fault."""
    try:
        return function(given_it)
    except RuleError as refusal:
        return refusal


def assert_sound(result: Record | RuleError) -> None:
    """A refusal says something; a record says the same when it is written and read again."""
    if isinstance(result, RuleError):
        assert str(result)
    else:
        assert loads(dumps(result)) == result


# Anything


@many
@given(texts)
@example("\ufeff{}")
@example('{"sobremesa": 1' + "0" * 5000 + "}")
def test_any_text(text: str) -> None:
    assert isinstance(answer(loads, text), BadRecord)
    parts = answer(split_records, text)
    if not isinstance(parts, BadRecord):
        assert all(isinstance(answer(loads, part), BadRecord) for _, part in parts)


@many
@given(json_values)
def test_any_json(value: Json) -> None:
    assert isinstance(answer(verify, value), BadRecord)
    assert isinstance(answer(loads, json.dumps(value)), BadRecord)


@some
@given(st.fixed_dictionaries({"sobremesa": st.just(1), "game": st.just("mars")}, optional=dict.fromkeys(
    [*NEEDED[2:], *RESULT, *SEATING, *KEPT], json_values)))  # fmt: skip
def test_any_json_under_the_right_names(value: Json) -> None:
    assert_sound(answer(loads, json.dumps(value)))


@many
@given(vectors, members, json_values)
def test_a_record_with_any_member_replaced(vector: dict[str, Json], member: str, value: Json) -> None:
    result = answer(loads, json.dumps({**vector, member: value}))
    assert_sound(result)
    free = (*KEPT, "seats")  # whatever they say, the game is the same
    assert (
        isinstance(result, BadRecord) or member in free or (member, value) == ("players", []) or value == vector[member]
    )


numbers = st.integers(-2, 12) | json_values
seatings = st.fixed_dictionaries(
    {},
    optional={
        "players": st.lists(st.tuples(numbers, numbers, texts | json_values).map(list), max_size=3) | json_values,
        "stopped": st.fixed_dictionaries(
            {"why": st.sampled_from(["resigned", "agreed"]) | json_values, "seats": st.lists(numbers, max_size=3)}
        ),
        **dict.fromkeys(RESULT, json_values),
    },
)


@many
@given(vectors, st.integers(0, 12), seatings)
def test_a_record_with_any_players_and_any_stop(vector: dict[str, Json], plies: int, seating: dict[str, Json]) -> None:
    """Whoever plays for whom, and whoever stops the game, moves and positions are the same."""
    begun = {key: vector[key] for key in vector if key not in RESULT} | {"moves": vector["moves"][:plies]}
    result = answer(loads, json.dumps({**begun, **seating}))
    assert_sound(result)
    if isinstance(result, Record):
        assert result.moves == tuple(begun["moves"])
        assert result.ended == ("stopped" in seating)
        assert all(player.ply <= plies and player.seat < len(result.seats) for player in result.players)


@many
@given(vectors, st.sampled_from(sorted(V11["options"])), json_values)
def test_a_record_with_any_option_replaced(vector: dict[str, Json], option: str, value: Json) -> None:
    result = answer(loads, json.dumps({**vector, "options": {**vector["options"], option: value}}))
    assert_sound(result)
    assert isinstance(result, BadRecord) or value is vector["options"][option] or isinstance(value, bool)


# Records that somebody has written in


SIGNS = st.sampled_from('"{}[],:0123456789-*. eEtfn\\')


@st.composite
def spoiled_texts(draw: st.DrawFn) -> str:
    """The text of a record with a few characters put in, taken out or replaced."""
    text = json.dumps(draw(vectors), ensure_ascii=draw(st.booleans()))
    for _ in range(draw(st.integers(1, 3))):
        start = draw(st.integers(0, len(text)))
        end = min(len(text), start + draw(st.integers(0, 3)))
        text = (
            text[:start]
            + draw(st.text(st.sampled_from('"{}[],:0123456789-*. eEtfn\\') | characters, max_size=3))
            + text[end:]
        )
    return text


@some
@given(spoiled_texts())
def test_a_record_with_a_few_characters_changed(text: str) -> None:
    assert_sound(answer(loads, text))
    for _, part in answer(split_records, text):
        assert_sound(answer(loads, part))


@st.composite
def spoiled_moves(draw: st.DrawFn) -> dict[str, Json]:
    """A record with moves swapped, dropped, said twice or replaced."""
    vector = draw(vectors)
    moves = list(vector["moves"])
    for _ in range(draw(st.integers(1, 2))):
        one, other = (draw(st.integers(0, len(moves) - 1)) for _ in range(2))
        match draw(st.sampled_from(["swap", "drop", "twice", "replace", "word"])):
            case "swap":
                moves[one], moves[other] = moves[other], moves[one]
            case "drop":
                del moves[one]
            case "twice":
                moves.insert(other, moves[one])
            case "replace":
                moves[one] = draw(texts)
            case "word":
                words = moves[one].split(" ")
                words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(VOCABULARY))
                moves[one] = " ".join(words)
    return {**vector, "moves": moves}


VOCABULARY = (
    *("settle", "move", "stay", "roll", "flowers", "a", "b", "red", "white", "e", "ne", "sw", "*"),
    *("0", "1", "2", "3", "4", "5", "6", "7", "10", "11", "-1", "+1", "01", "1.0", "١", "１", "²", ""),
    *("0,0", "1,0", "2,-3", "-0,1", "5,5", "0,-5", "1, 0", "x,y", "\ud800", "\n"),
)


def replayed(vector: dict[str, Json], moves: int) -> Record:
    """The game as far as so many moves, its result aside: they may go on after its end; raises BadRecord."""
    head = GAMES[vector["game"]], vector["seats"], vector["options"], vector["deal"]
    return resume(*head, vector["moves"][:moves])


@some
@given(spoiled_moves())
def test_a_record_with_moves_changed_is_sound_up_to_the_move_that_is_named(vector: dict[str, Json]) -> None:
    result = answer(verify, vector)
    assert_sound(result)
    if named := re.match(r"Move (\d+), ", str(result)):
        wrong = int(named[1])
        assert replayed(vector, wrong - 1).moves == tuple(vector["moves"][: wrong - 1])
        with pytest.raises(BadRecord):
            replayed(vector, wrong)


# Moves that somebody types


@st.composite
def moments(draw: st.DrawFn) -> tuple[Record, str]:
    """A game of any kind, somewhere between the deal and the end, and a text that might come from another moment."""
    setting: Setting = draw(st.sampled_from(SETTINGS[::4]))
    record = walk(setting)
    phrases = [move.split(" ")[1:] for move in record.moves]
    verb = draw(st.sampled_from(sorted({phrase[0] for phrase in phrases})))
    words = list(draw(st.sampled_from([phrase for phrase in phrases if phrase[0] == verb])))
    if draw(st.booleans()):
        words[draw(st.integers(0, len(words) - 1))] = draw(st.sampled_from(VOCABULARY))
    text = draw(st.just(" ".join(words)) | texts)
    return record.at(draw(st.integers(0, len(record.moves)))), text


@many
@given(moments())
def test_any_text_of_any_seat(moment: tuple[Record, str]) -> None:
    record, text = moment
    before = dumps(record)
    for seat in (CHANCE, *map(Seat, range(-3, 7))):
        result = answer(partial(extend, record, seat), text)
        assert_sound(result)
        if isinstance(result, Record):
            assert result.moves[-1].partition(" ")[2] == text
    assert dumps(record) == before


@many
@given(moments(), st.data())
def test_a_move_of_the_game_with_a_word_changed(moment: tuple[Record, str], data: st.DataObject) -> None:
    """Only what `legal` lists is accepted, in the very words in which it is written."""
    record, _ = moment
    assume(record.turn >= 0)
    game, state = record.game, record.state
    open_now = [game.write(state, code) for code in game.legal_actions(state)]
    words = data.draw(st.sampled_from(open_now)).split(" ")
    words[data.draw(st.integers(0, len(words) - 1))] = data.draw(st.sampled_from(VOCABULARY))
    text = " ".join(words)
    result = answer(partial(extend, record, record.turn), text)
    assert isinstance(result, Record) == (text in open_now)
    assert isinstance(result, RuleError) or as_json(result)["moves"][-1] == f"{record.turn} {text}"
