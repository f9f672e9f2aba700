"""The record, as its page has it: what is written is read again, and what is wrong is named in one sentence."""

import json
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import (
    CHANCE,
    OVER,
    BadOptions,
    GameOver,
    IllegalMove,
    Json,
    NotYourTurn,
    RuleError,
    Seat,
    UnreadableMove,
)
from sobremesa.games.arboretum import ARBORETUM
from sobremesa.games.mars import MARS
from sobremesa.match import play_many
from sobremesa.record import Record, as_json, begin, dumps, extend, loads, replay, stop, verify, with_actions
from sobremesa.record_json import DEEPEST, BadRecord, Stopped, split_records
from sobremesa.rng import generator
from sobremesa.words import speaking
from tests.walks import actions

VECTORS = Path(__file__).parent / "games" / "mars"
V11: dict[str, Json] = json.loads((VECTORS / "v11.json").read_text(encoding="utf-8"))  # ends: nobody can roll
V12: dict[str, Json] = json.loads((VECTORS / "v12.json").read_text(encoding="utf-8"))  # ends: a last flower
SMALL: dict[str, Json] = {key: V11[key] for key in V11 if key not in ("scores", "winners")} | {
    "moves": V11["moves"][:4]
}
FLOWERS, ROLL = 3, 6  # the plies of V11 where chance first draws, and first rolls


def complaint(wrong: str | dict[str, Json]) -> str:
    """The one sentence with which this text, or these members, are refused."""
    with pytest.raises(BadRecord) as refused:
        loads(wrong if isinstance(wrong, str) else json.dumps(wrong))
    said = str(refused.value)
    assert said[0].isupper(), said
    assert said.endswith((".", ")")), said
    assert said.isprintable(), said
    assert len(said) < 300, said[:300]
    return said


def with_move(ply: int, move: str) -> dict[str, Json]:
    """V11 with another move there."""
    return {**V11, "moves": [*V11["moves"][:ply], move, *V11["moves"][ply + 1 :]]}


def two_players(**options: bool) -> Record:
    return begin(MARS, ["Ana", "Luis"], options, generator(0))


def played(record: Record, *moves: str) -> Record:
    for move in moves:
        who, _, text = move.partition(" ")
        record = extend(record, CHANCE if who == "*" else Seat(int(who)), text)
    return record


OPENING = ("0 settle 2,-3", "1 settle -1,4", "* flowers 4 6 5 5 5 5", "* flowers 6 4 5 5 5 5", "* roll 3 5 1 1 6 2")


# What is written is read again


@pytest.mark.parametrize("vector", [V11, V12], ids=["V11", "V12"])
def test_the_games_of_the_rules_page_come_back_as_they_were(vector: dict[str, Json]) -> None:
    record = loads(json.dumps(vector))
    assert json.loads(dumps(record)) == vector
    assert as_json(record) == vector
    assert verify(vector) == record
    assert loads(dumps(record)) == record


@pytest.mark.parametrize("vector", [V11, V12], ids=["V11", "V12"])
def test_the_games_of_the_rules_page_can_be_played_again_move_by_move(vector: dict[str, Json]) -> None:
    record = begin(MARS, vector["seats"], vector["options"], generator(0))
    assert as_json(played(record, *vector["moves"])) == vector


def test_a_record_is_one_line_whatever_the_names() -> None:
    names = ["Iván\n\r\t", '\u2028\u0000"\\ 🌱']
    record = begin(MARS, names, {}, generator(0))
    assert "\n" not in dumps(record)
    assert "\r" not in dumps(record)
    assert "🌱" in dumps(record)
    assert loads(dumps(record)).seats == tuple(names)


def test_white_space_around_a_record_does_not_matter() -> None:
    assert loads(f"\r\n {json.dumps(SMALL, indent=2)}\t\n") == loads(json.dumps(SMALL))


def test_the_order_of_members_does_not_matter() -> None:
    assert verify(dict(reversed(V11.items()))) == verify(V11)


def test_scores_and_winners_are_there_only_at_the_end() -> None:
    for ply, record in enumerate(replay(loads(json.dumps(V11)))):
        assert ("scores" in as_json(record)) == ("winners" in as_json(record)) == (ply == len(V11["moves"]))


def test_optional_members_are_kept_as_they_came() -> None:
    kept = {
        "id": "a7",
        "started": "2024-05-01T18:30:00Z",
        "ended": None,
        "clock": {"Ana": [1, 2.5, -0.0, 1e-7]},
        "seed": 2**70,
    }
    record = verify({**V11, **kept})
    assert record.kept == kept
    assert json.loads(dumps(record)) == {**V11, **kept}
    assert loads(dumps(record)) == record
    assert as_json(played(verify({**SMALL, **kept}), V11["moves"][4]))["clock"] == kept["clock"]


def test_names_need_be_neither_different_nor_visible() -> None:
    assert verify({**V11, "seats": ["", "", ""]}).seats == ("", "", "")


def test_replay_shows_the_game_after_every_move() -> None:
    record = verify(V11)
    shown = list(replay(record))
    assert [one.moves for one in shown] == [tuple(V11["moves"][:ply]) for ply in range(len(V11["moves"]) + 1)]
    assert [one.over for one in shown] == [False] * len(V11["moves"]) + [True]
    assert all(verify(as_json(one)).state.tobytes() == one.state.tobytes() for one in shown[::8])
    assert shown[-1] == record


def test_moves_that_were_taken_from_legal_make_the_same_record() -> None:
    record = verify(V12)
    again = with_actions(record.at(0), [action for _, action in actions(record)])
    assert again == record
    assert again.state.tobytes() == record.state.tobytes()


def test_what_is_done_to_the_json_is_not_done_to_the_record() -> None:
    members = json.loads(json.dumps({**SMALL, "clock": [1]}))
    record = verify(members)
    before = dumps(record)
    for mine in (members, as_json(record)):
        mine["seats"].append("Noa")
        mine["moves"].clear()
        mine["options"]["count_planted"] = True
        mine["deal"]["red"] = 1
        mine["clock"].append(2)
    assert dumps(record) == before


# Moves are judged


def test_a_move_of_another_seat_is_refused() -> None:
    record = played(two_players(), *OPENING[:1])
    with pytest.raises(NotYourTurn, match=r"^It is the turn of seat 1, not of seat 0\.$"):
        extend(record, Seat(0), "settle -1,4")
    with pytest.raises(NotYourTurn, match=r"^It is the turn of seat 1, not of chance\.$"):
        extend(record, CHANCE, "roll 1")
    with pytest.raises(NotYourTurn, match=r"^It is the turn of chance, not of seat 1\.$"):
        extend(played(record, OPENING[1]), Seat(1), "settle 0,1")


def test_a_refusal_is_said_in_the_language_spoken_now() -> None:
    record = played(two_players(), *OPENING[:1])
    with speaking("es"), pytest.raises(NotYourTurn, match=r"^Es el turno del sitio 1, no del azar\.$"):
        extend(record, CHANCE, "roll 1")
    with speaking("fr"), pytest.raises(IllegalMove, match=r"^Un autre jardinier barre le chemin\. \(M5\)$"):
        extend(record, Seat(1), "settle 2,-3")


def test_a_bad_record_is_refused_in_the_language_spoken_now() -> None:
    with (
        speaking("es"),
        pytest.raises(BadRecord, match=r"^Jugada 1, '0 settle 9,9': '.*': a settle le sigue una casilla"),
    ):
        verify({**V11, "moves": ["0 settle 9,9"]})
    with (
        speaking("es"),
        pytest.raises(BadOptions, match=r"^Jardines de Marte es un juego de 2 a 5 jugadores, no de 1\.$"),
    ):
        begin(MARS, ["Ana"], {}, generator(0))


def test_a_move_after_the_end_is_refused() -> None:
    for seat in (CHANCE, Seat(0), Seat(1)):
        with pytest.raises(GameOver, match=r"^The game is over\.$"):
            extend(verify(V11), seat, "move 1 ne red")


@pytest.mark.parametrize(
    "text",
    [
        "",
        " ",
        "settle",
        "settle ",
        "settle  2,-3",
        " settle 2,-3",
        "settle 2,-3 ",
        "settle 2, -3",
        "settle +2,-3",
        "settle 02,-3",
        "settle -0,1",
        "settle 2,−3",
        "settle ２,-3",
        "settle 6,0",
        "settle 9999999999999999999,0",
        "settle a 2,-3",
        "Settle 2,-3",
        "SETTLE 2,-3",
        "settle\t2,-3",
        "settle\u00a02,-3",
        "settle 2,-3\n",
        "0 settle 2,-3",
        "dance",
    ],
    ids=repr,
)
def test_a_text_that_is_no_move_is_unreadable(text: str) -> None:
    with pytest.raises(UnreadableMove):
        extend(two_players(), Seat(0), text)


@pytest.mark.parametrize(
    ("text", "key", "clause"),
    [
        ("move 3 ne red", "off_board", "M12"),
        ("move 4 w red", "no_such_die", "M10"),
        ("move 1 ne", "colour_needed", "M18"),
        ("stay 3", "die_can_move", "M16"),
        ("stay 4", "no_such_die", "M10"),
    ],
)
def test_an_illegal_move_says_why(text: str, key: str, clause: str) -> None:
    record = played(two_players(), *OPENING)
    with pytest.raises(IllegalMove) as refused:
        extend(record, Seat(0), text)
    assert (refused.value.key, refused.value.clause) == (key, clause)
    assert str(refused.value).endswith(f". ({clause})")


def test_settling_is_judged() -> None:
    with pytest.raises(IllegalMove) as centre:
        extend(two_players(), Seat(0), "settle 0,0")
    with pytest.raises(IllegalMove) as taken:
        extend(played(two_players(), OPENING[0]), Seat(1), "settle 2,-3")
    assert (centre.value.key, taken.value.key) == ("centre", "gardener_in_way")


@pytest.mark.parametrize("text", ["settle 1,1", "roll 1 2 3", "flowers 4 6 5 5 5 5"])
def test_a_move_of_another_phase_is_illegal(text: str) -> None:
    with pytest.raises(IllegalMove) as refused:
        extend(played(two_players(), *OPENING), Seat(0), text)
    assert refused.value.key == "wrong_phase"


@pytest.mark.parametrize("text", ["settle a 1,1", "settle b 1,1"])
def test_settling_a_third_time_is_illegal_with_two_gardeners(text: str) -> None:
    settled = ("0 settle a 2,-3", "1 settle a -1,4", "0 settle b 5,0", "1 settle b -5,0")
    record = played(two_players(two_gardeners=True), *settled)
    with pytest.raises(IllegalMove):
        extend(record, CHANCE, text)
    with pytest.raises(IllegalMove):
        extend(played(record, *OPENING[2:]), Seat(0), text)


def test_a_game_with_wrong_options_does_not_begin() -> None:
    for names, options in ((["Ana"], {}), (["Ana"] * 3, {"two_gardeners": True}), (["Ana"] * 2, {"moon": 1})):
        with pytest.raises(BadOptions):
            begin(MARS, names, options, generator(0))


def test_a_member_that_no_record_has_is_not_kept() -> None:
    with pytest.raises(ValueError, match="no member 'moon'; it may keep id, started, ended, clock, seed"):
        begin(MARS, ["Ana", "Ben"], {}, generator(0), moon=1)


@pytest.mark.parametrize("ply", [-1, len(V11["moves"]) + 1])
def test_there_is_no_moment_before_the_deal_or_after_the_last_move(ply: int) -> None:
    with pytest.raises(ValueError, match=f"there is nothing after {ply}"):
        verify(V11).at(ply)


def test_a_seat_is_written_as_a_number_whatever_kind_of_number_it_was() -> None:
    record = begin(MARS, ["Ana", "Ben"], {}, generator(0))
    moves = V11["moves"][:2]
    for number, move in enumerate(moves):
        record = extend(record, [False, 1.0][number], move.split(" ", 1)[1])  # type: ignore[arg-type]  # as careless callers do
    assert list(record.moves) == moves


# A file that is cut or spoiled


def test_a_record_cut_anywhere_is_no_record() -> None:
    for whole in (json.dumps(SMALL), json.dumps(SMALL, indent=1), json.dumps(V11)):
        for end in range(len(whole)):
            complaint(whole[:end])
        loads(whole)


def test_a_record_without_its_beginning_is_no_record() -> None:
    whole = json.dumps(SMALL)
    for start in range(1, len(whole)):
        complaint(whole[start:])


@pytest.mark.parametrize("text", ["", " ", "\n", "\x00", "null", "true", "0", '"mars"', "[]", "{}", "[{}]", "}{"])
def test_what_is_no_object_is_no_record(text: str) -> None:
    complaint(text)


def test_two_records_in_one_text_are_no_record() -> None:
    one = json.dumps(SMALL)
    for between in ("", " ", "\n", ","):
        assert "extra data" in complaint(one + between + one)


def test_a_byte_order_mark_is_named() -> None:
    assert "BOM" in complaint("\ufeff" + json.dumps(SMALL))


def test_the_place_of_a_mistake_has_a_line_where_there_are_several() -> None:
    assert complaint('{"sobremesa": 1, "game') == "This is no JSON: unterminated string starting at column 18."
    assert complaint('{"sobremesa": 1,\n"game') == "This is no JSON: unterminated string starting at line 2, column 1."


@pytest.mark.parametrize("number", ["NaN", "Infinity", "-Infinity"])
@pytest.mark.parametrize("member", ["sobremesa", "seats", "clock", "scores"])
def test_a_number_that_json_has_not_is_named(member: str, number: str) -> None:
    assert number in complaint(json.dumps({**V11, member: "@"}).replace('"@"', number))
    assert number in complaint(json.dumps({**V11, member: [1, {"a": "@"}]}).replace('"@"', number))


@pytest.mark.parametrize("number", ["1e999", "-1e999"])
@pytest.mark.parametrize("member", ["sobremesa", "deal", "clock", "scores"])
def test_a_number_without_end_is_refused(member: str, number: str) -> None:
    complaint(json.dumps({**V11, member: "@"}).replace('"@"', number))


@pytest.mark.parametrize("member", ["sobremesa", "game", "options", "clock", "seed", "scores"])
def test_a_number_with_too_many_digits_is_refused_without_advice_to_programmers(member: str) -> None:
    assert "sys." not in complaint(json.dumps({**V11, member: "@"}).replace('"@"', "9" * 5000))


@pytest.mark.parametrize("wrong", [r"\ud800", r"\udfff", r"\udc00\ud800", "\ud800"], ids=ascii)
def test_half_a_character_is_refused_wherever_it_stands(wrong: str) -> None:
    for place in ('"Ana"', '"0 settle 4,-3"', '"last_flower_turn"', '"game"', '"mars"'):
        complaint(json.dumps(V11).replace(place, f'"{wrong}"', 1))
    complaint(json.dumps({**V11, "clock": "@"}).replace("@", wrong))


@pytest.mark.parametrize("member", [*V11, "clock"])
@pytest.mark.parametrize(("opening", "closing"), [("[", "]"), ('{"a":', "}")], ids=["lists", "objects"])
def test_no_depth_of_nesting_breaks_the_reader(member: str, opening: str, closing: str) -> None:
    """The depth at which the parser gives up and that at which anything else would are not the same."""
    for depth in (1, 2, DEEPEST - 1, DEEPEST, *range(600, 1100, 3), 100_000):
        nested = json.dumps({**V11, member: "@"}).replace('"@"', opening * depth + "1" + closing * depth)
        if member == "clock" and depth < DEEPEST:
            assert loads(nested).over
        else:
            with pytest.raises(BadRecord):
                loads(nested)


def test_what_could_be_read_can_be_written_from_any_depth_of_the_program() -> None:
    nested = json.dumps({**V11, "clock": "@"}).replace('"@"', "[" * (DEEPEST - 1) + "1" + "]" * (DEEPEST - 1))
    record = loads(nested)

    def write(calls: int) -> str:
        return write(calls - 1) if calls else dumps(record)

    assert loads(write(sys.getrecursionlimit() // 2)) == record


def test_a_member_given_twice_is_named() -> None:
    for member in V11:
        twice = json.dumps(V11)[:-1] + f', "{member}": {json.dumps(V11[member])}}}'
        assert repr(member) in complaint(twice)


def test_an_option_given_twice_is_named() -> None:
    twice = json.dumps(V11).replace('"two_gardeners": false', '"two_gardeners": false, "two_gardeners": false')
    assert "two_gardeners" in complaint(twice)


# A file that is wrong


@pytest.mark.parametrize("member", ["game", "seats", "options", "deal", "moves"])
def test_a_missing_member_is_named(member: str) -> None:
    assert repr(member) in complaint({key: value for key, value in V11.items() if key != member})


def test_what_has_no_version_is_no_record() -> None:
    assert "sobremesa" in complaint({key: value for key, value in V11.items() if key != "sobremesa"})


@pytest.mark.parametrize("member", ["Sobremesa", "comment", "score", "", "positions", "kept", " game"])
def test_an_unknown_member_is_named(member: str) -> None:
    assert repr(member) in complaint({**V11, member: 1})


@pytest.mark.parametrize("version", [0, 2, -1, 10**30, 1.0, "1", True, None, [1], {}], ids=repr)
def test_a_wrong_version_is_named(version: Json) -> None:
    assert f"version {version!r}" in complaint({**V11, "sobremesa": version})


@pytest.mark.parametrize("game", ["chess", "Mars", "mars ", "", 1, True, None, ["mars"], {"mars": 1}], ids=repr)
def test_an_unknown_game_is_named(game: Json) -> None:
    assert repr(game) in complaint({**V11, "game": game})


@pytest.mark.parametrize("wrong", [None, 1, True, "Ana", {}, ["Ana", "Luis", 3], ["Ana", None, "Eva"], [[]]], ids=repr)
@pytest.mark.parametrize("member", ["seats", "moves"])
def test_a_member_that_is_no_list_of_texts_is_named(member: str, wrong: Json) -> None:
    assert repr(member) in complaint({**V11, member: wrong})


@pytest.mark.parametrize("number", [0, 1, 6, 100])
def test_a_wrong_number_of_seats_is_named(number: int) -> None:
    assert f"not {number}." in complaint({**V11, "seats": ["Ana"] * number})


@pytest.mark.parametrize("wrong", [None, True, [], "{}", [["two_gardeners", False]]], ids=repr)
def test_options_that_are_no_object_are_refused(wrong: Json) -> None:
    assert "'options'" in complaint({**V11, "options": wrong})


@pytest.mark.parametrize("option", V11["options"])
def test_every_option_is_spelled_out(option: str) -> None:
    kept = {key: value for key, value in V11["options"].items() if key != option}
    assert option in complaint({**V11, "options": kept})


@pytest.mark.parametrize("value", [0, 1, 1.0, "true", None, [], {}], ids=repr)
@pytest.mark.parametrize("option", V11["options"])
def test_a_wrong_value_of_an_option_is_named(option: str, value: Json) -> None:
    said = complaint({**V11, "options": {**V11["options"], option: value}})
    assert f"{option} cannot be {value!r}" in said


def test_an_unknown_option_is_named() -> None:
    assert "'moonlight'" in complaint({**V11, "options": {**V11["options"], "moonlight": True}})


def test_options_that_do_not_go_with_the_seats_are_named() -> None:
    assert "two_gardeners" in complaint({**V11, "options": {**V11["options"], "two_gardeners": True}})


def test_options_that_were_not_played_with_are_found_out() -> None:
    """V11 has extra turns for a last flower: without them the next seat would be to move."""
    said = complaint({**V11, "options": {**V11["options"], "last_flower_turn": False}})
    assert said.startswith("Move 22, '2 move 6 se grey': It is the turn of seat 0")


@pytest.mark.parametrize("deal", [None, [], "", 0, False, {"red": 1}, [{}]], ids=repr)
def test_a_deal_that_chance_could_not_have_made_is_refused(deal: Json) -> None:
    assert "deal" in complaint({**V11, "deal": deal})


# A move that is wrong


@pytest.mark.parametrize(
    "move", ["", " ", "0", "*", "0 ", "* ", "settle 4,-3", "x settle", "00 settle 4,-3", "+0 settle 4,-3", "-1 roll 1",
             "٠ settle 4,-3", "0\tsettle 4,-3", "** roll 1", "100 settle 4,-3", "0 settle 4,-3 0 settle 4,-3"], ids=repr
)  # fmt: skip
def test_an_unreadable_move_is_named_with_its_number(move: str) -> None:
    for ply in (0, 1, ROLL, len(V11["moves"]) - 1):
        assert complaint(with_move(ply, move)).startswith(f"Move {ply + 1}, {move!r}: ")


def test_every_single_move_is_judged_and_named() -> None:
    for ply, move in enumerate(V11["moves"]):
        assert complaint(with_move(ply, f"{move} x")).startswith(f"Move {ply + 1}, ")


def test_every_single_move_belongs_to_its_seat() -> None:
    for ply, move in enumerate(V11["moves"]):
        for who in "012*9":
            if who != move[0]:
                said = complaint(with_move(ply, who + move[1:]))
                assert said.startswith(f"Move {ply + 1}, ")
                assert "It is the turn of" in said


def test_moves_in_another_order_are_found_out_at_the_first_one_that_cannot_be() -> None:
    moves = V11["moves"]
    assert complaint({**V11, "moves": [moves[1], moves[0], *moves[2:]]}).startswith("Move 1, ")
    later = moves.index("* roll 1 3 3 2 1")
    assert complaint({**V11, "moves": [*moves[:ROLL], moves[later], *moves[ROLL:]]}).startswith(f"Move {ROLL + 1}, ")
    # Seats 1 and 2 might as well have drawn each other's flowers: but then move 32 plants the second of four grey ones,
    # not the last of two, and earns no extra turn.
    swapped = [*moves[:4], moves[5], moves[4], *moves[6:]]
    assert complaint({**V11, "moves": swapped}).startswith("Move 33, '1 move 5 se yellow': It is the turn of seat 2")


def test_moves_after_the_end_are_refused() -> None:
    for move in ("0 move 1 ne red", "* roll 1", "nonsense"):
        said = complaint({**V11, "moves": [*V11["moves"], move]})
        assert said.startswith(f"Move {len(V11['moves']) + 1}, {move!r}: ")
    assert "The game is over" in complaint({**V11, "moves": [*V11["moves"], "* roll 1"]})


@pytest.mark.parametrize(
    "roll",
    [
        "roll",
        "roll 5",
        "roll 5 5 4 5 4",
        "roll 5 5 4 5 4 6 1",
        "roll 0 5 4 5 4 6",
        "roll 7 5 4 5 4 6",
        "roll -1 5 4 5 4 6",
        "roll 05 5 4 5 4 6",
        "roll 5  5 4 5 4 6",
        "roll 5 5 4 5 4 6 ",
        "roll 5,5,4,5,4,6",
        "roll 554546",
        "flowers 5 5 4 5 4 6",
        "stay 5",
        "settle 1,1",
    ],
)
def test_a_roll_that_cannot_be_is_named(roll: str) -> None:
    assert complaint(with_move(ROLL, f"* {roll}")).startswith(f"Move {ROLL + 1}, '* {roll}': ")


@pytest.mark.parametrize(
    ("ply", "draw"),
    [
        (FLOWERS, "2 6 4 4 2 1"),  # 19
        (FLOWERS, "2 6 4 4 2 3"),  # 21
        (FLOWERS, "11 6 1 1 1 0"),  # there are ten of a colour
        (FLOWERS, "-1 6 4 4 4 3"),
        (FLOWERS, "2 6 4 4 4"),
        (FLOWERS, "2 6 4 4 2 2 0"),
        (FLOWERS, "02 6 4 4 2 2"),
        (FLOWERS, "0 0 0 0 0 0"),
        (FLOWERS + 1, "4 5 2 3 3 3"),  # of the ten green ones six are gone
        (FLOWERS + 2, "4 2 4 2 3 5"),  # the last draw is forced: 4 2 4 2 4 4
    ],
)
def test_a_draw_of_flowers_that_cannot_be_is_named(ply: int, draw: str) -> None:
    assert complaint(with_move(ply, f"* flowers {draw}")).startswith(f"Move {ply + 1}, '* flowers {draw}': ")


# A result that is wrong


@pytest.mark.parametrize("member", ["scores", "winners"])
def test_a_result_before_the_end_is_refused(member: str) -> None:
    for value in json.loads("[[24, 38, 50], [2], [], null]"):
        assert f"There are {member} although the game is not over" in complaint({**SMALL, member: value})


@pytest.mark.parametrize("member", ["scores", "winners"])
def test_a_result_is_not_missing_at_the_end(member: str) -> None:
    assert repr(member) in complaint({key: value for key, value in V11.items() if key != member})


@pytest.mark.parametrize(
    ("member", "wrong"),
    [
        ("scores", [24, 38, 51]),
        ("scores", [38, 24, 50]),
        ("scores", [24, 38]),
        ("scores", [24, 38, 50, 0]),
        ("scores", [24.0, 38, 50]),
        ("scores", ["24", "38", "50"]),
        ("scores", {"0": 24}),
        ("scores", None),
        ("scores", [24, 38, 10**40]),
        ("winners", [1]),
        ("winners", []),
        ("winners", [2, 2]),
        ("winners", [1, 2]),
        ("winners", 2),
        ("winners", [2.0]),
        ("winners", ["2"]),
        ("winners", None),
    ],
)
def test_a_wrong_result_is_set_against_the_right_one(member: str, wrong: Json) -> None:
    said = complaint({**V11, member: wrong})
    assert said == f"The {member} are {V11[member]} by the rules, not {json.dumps(wrong)}."


def test_a_shared_victory_may_be_named_in_any_order_and_is_written_in_one() -> None:
    shared = next(one for one in play_many(ARBORETUM, [UNIFORM] * 4, 20, seed=1).records() if len(one.winners) > 1)
    members, first, last = as_json(shared), shared.winners[0], shared.winners[-1]
    assert members["winners"] == sorted(shared.winners)
    turned = json.dumps({**members, "winners": members["winners"][::-1]})
    assert loads(turned) == shared
    assert dumps(loads(turned)) == dumps(shared)
    for wrong in ([first], [last], [first, last, last], [first, first], [last, first, 9], [str(last), first]):
        complaint({**members, "winners": wrong})


def test_true_is_not_1_in_a_result() -> None:
    games = map(as_json, play_many(MARS, [UNIFORM, GREEDY], 50).records())
    won_by_seat_1 = next(one for one in games if one["winners"] == [1] and one["scores"][0] <= 1)
    lost, won = won_by_seat_1["scores"]
    verify(won_by_seat_1)
    complaint({**won_by_seat_1, "winners": [True]})
    complaint({**won_by_seat_1, "scores": [bool(lost), won]})


# However long


LONG = "x" * 100_000


@pytest.mark.parametrize(
    "wrong",
    [
        {**V11, "sobremesa": LONG},
        {**V11, "sobremesa": [1] * 10_000},
        {**V11, "game": LONG},
        {**V11, LONG: 1},
        {**V11, "options": {**V11["options"], LONG: 1}},
        {**V11, "options": {**V11["options"], "two_gardeners": LONG}},
        {**V11, "deal": LONG},
        {**V11, "scores": LONG},
        {**V11, "winners": [0] * 10_000},
        with_move(0, LONG),
        with_move(0, f"0 {LONG}"),
        with_move(0, f"0 settle {LONG}"),
        with_move(7, f"0 move {LONG} ne red"),
        with_move(7, f"0 move 3 {LONG} red"),
        with_move(7, f"0 move 3 ne {LONG}"),
        with_move(7, f"0 stay {'9' * 5000}"),
        with_move(ROLL, f"* roll {'1 ' * 10_000}1"),
    ],
    ids=lambda wrong: next(key for key in wrong if wrong[key] != V11.get(key))[:9],
)
def test_a_complaint_is_short_however_long_what_is_wrong(wrong: dict[str, Json]) -> None:
    complaint(wrong)


# Files of records


def test_a_file_is_one_record_or_one_on_each_line() -> None:
    one, other = json.dumps(V11), json.dumps(V12, ensure_ascii=False)
    assert split_records(one) == [(1, one)]
    assert split_records(f"{one}\n{other}\n") == [(1, one), (2, other)]
    assert [number for number, _ in split_records(f"\n\n{one}\n  \n{other}")] == [3, 5]


def test_a_record_may_take_many_lines() -> None:
    pretty = json.dumps(V11, indent=2)
    ((number, text),) = split_records(f"\n{pretty}\n")
    assert number == 2
    assert loads(text) == verify(V11)


def test_lines_may_end_as_on_windows() -> None:
    parts = split_records(f"{json.dumps(V11)}\r\n\r\n{json.dumps(V12)}\r\n")
    assert [(number, as_json(loads(text))) for number, text in parts] == [(1, V11), (3, V12)]


def test_a_bad_line_among_good_ones_is_found_by_its_number() -> None:
    good = json.dumps(SMALL)
    parts = split_records(f"{good}\n{good[:-9]}\n[]\n{good}")
    assert [number for number, _ in parts] == [1, 2, 3, 4]
    assert [fails(loads, text) for _, text in parts] == [False, True, True, False]


@pytest.mark.parametrize("spoiled", [0, 1, 2])
def test_one_bad_line_hides_no_other(spoiled: int) -> None:
    lines = [json.dumps(SMALL)] * 3
    lines[spoiled] = lines[spoiled][:-9]
    parts = split_records("\n".join(lines))
    assert [fails(loads, text) for _, text in parts] == [number == spoiled for number in range(3)]


def test_a_byte_order_mark_before_a_file_does_not_matter() -> None:
    one, pretty = json.dumps(SMALL), json.dumps(SMALL, indent=1)
    assert split_records(f"\ufeff{one}\n{one}") == [(1, one), (2, one)]
    assert split_records(f"\ufeff{pretty}") == [(1, pretty)]


@pytest.mark.parametrize("text", ["", " ", "\n\n", "\r\n \t\n"], ids=repr)
def test_an_empty_file_is_said_to_be_empty(text: str) -> None:
    with pytest.raises(BadRecord, match="empty"):
        split_records(text)


def fails(function: Callable[[str], Any], text: str) -> bool:
    try:
        function(text)
    except RuleError:
        return True
    return False


# Who plays for whom, and games that were stopped


BOT_PLAYS_ON: dict[str, Json] = {**SMALL, "players": [[2, 0, "bot:regular"], [4, 0, "Ana"]]}
RESIGNATION: dict[str, Json] = {**SMALL, "stopped": {"why": "resigned", "seats": [1]}}


def test_who_plays_for_whom_is_read_and_written_and_the_seats_keep_who_sat_down() -> None:
    record = verify(BOT_PLAYS_ON)
    assert as_json(record) == BOT_PLAYS_ON
    assert record.seats == tuple(SMALL["seats"])
    assert [record.player(Seat(0), ply) for ply in range(5)] == [
        SMALL["seats"][0],
        SMALL["seats"][0],
        "bot:regular",
        "bot:regular",
        "Ana",
    ]
    assert record.player(Seat(1), 4) == SMALL["seats"][1]


def test_a_moment_of_a_game_knows_nothing_of_who_plays_later() -> None:
    assert [len(after.players) for after in replay(verify(BOT_PLAYS_ON))] == [0, 0, 1, 1, 2]


def test_a_stopped_game_has_ended_without_a_result() -> None:
    record = verify(RESIGNATION)
    assert as_json(record) == RESIGNATION
    assert (record.over, record.ended, record.turn, record.winners) == (False, True, OVER, [])
    assert [after.ended for after in replay(record)] == [False, False, False, False, True]


def test_nothing_is_played_after_a_game_was_stopped() -> None:
    stopped = stop(two_players(), "agreed", [1, 0])
    assert as_json(stopped)["stopped"] == {"why": "agreed", "seats": [0, 1]}
    with pytest.raises(GameOver, match="stopped before its end"):
        extend(stopped, Seat(0), "settle 4,-4")
    for over in (stopped, verify(V11)):
        with pytest.raises(GameOver):
            stop(over, "resigned", [0])


def test_who_stopped_the_game_may_be_named_in_any_order() -> None:
    written = {**SMALL, "stopped": {"why": "agreed", "seats": [1, 0]}}
    assert as_json(verify(written))["stopped"]["seats"] == [0, 1]


@pytest.mark.parametrize("member", ["scores", "winners"])
def test_a_stopped_game_has_no_result(member: str) -> None:
    assert complaint({**RESIGNATION, member: V11[member]}).startswith(f"There are {member} although")


def test_a_game_that_is_over_was_not_stopped() -> None:
    assert "nobody can have stopped it" in complaint({**V11, "stopped": {"why": "resigned", "seats": [1]}})


@pytest.mark.parametrize(
    "wrong",
    [None, {}, "Ana", [1], [[0, 0]], [[0, 0, "Ana", 1]], [["0", 0, "Ana"]], [[True, 0, "Ana"]], [[0, 0, None]], [{}]],
    ids=repr,
)
def test_players_that_are_no_plies_seats_and_names_are_refused(wrong: Json) -> None:
    assert complaint({**SMALL, "players": wrong}).startswith("The member 'players' must be")


@pytest.mark.parametrize(
    ("players", "said"),
    [
        ([[-1, 0, "Eva"]], "Player 1: there is no ply -1; this game has 0 to 4."),
        ([[4, 0, "Eva"], [5, 0, "Ana"]], "Player 2: there is no ply 5; this game has 0 to 4."),
        ([[0, -1, "Eva"]], "Player 1: there is no seat -1; this game has 0 to 2."),
        ([[0, 3, "Eva"]], "Player 1: there is no seat 3; this game has 0 to 2."),
        ([[3, 0, "Eva"], [2, 1, "Eva"]], "Player 2: ply 2 stands after ply 3; they are written in order."),
    ],
    ids=repr,
)
def test_players_at_plies_and_seats_that_are_not_there_are_named(players: Json, said: str) -> None:
    assert complaint({**SMALL, "players": players}) == said


@pytest.mark.parametrize(
    ("stopped", "said"),
    [
        (None, "The member 'stopped' must be an object with 'why' and 'seats'."),
        ({"why": "agreed"}, "The member 'stopped' must be an object with 'why' and 'seats'."),
        ({"why": "bored", "seats": [0]}, "Why the game was stopped is 'bored'; known are resigned, agreed."),
        ({"why": ["agreed"], "seats": [0]}, "Why the game was stopped is ['agreed']; known are resigned, agreed."),
        *(
            (
                {"why": "agreed", "seats": seats},
                f"Who stopped the game must be seats of it, each named once, not {seats!r}.",
            )
            for seats in ([], [3], [-1], [0, 0], [True], ["0"], 0)
        ),
    ],
    ids=repr,
)
def test_a_stop_without_a_reason_or_a_seat_is_refused(stopped: Json, said: str) -> None:
    assert complaint({**SMALL, "stopped": stopped}) == said


@pytest.mark.parametrize(
    ("language", "stopped", "said"),
    [
        ("en", Stopped("resigned", (1,)), "Luis has resigned"),
        ("en", Stopped("agreed", (0,)), "Ana has ended the game"),
        ("en", Stopped("agreed", (0, 1, 2)), "Ana, Luis and Eva have agreed to end the game"),
        ("es", Stopped("resigned", (1,)), "Luis se ha rendido"),
        ("fr", Stopped("agreed", (0, 2)), "Ana et Eva ont décidé de mettre fin à la partie"),
    ],
)
def test_who_stopped_a_game_is_said_in_one_way(language: str, stopped: Stopped, said: str) -> None:
    with speaking(language):
        assert stopped.said(["Ana", "Luis", "Eva"]) == said
