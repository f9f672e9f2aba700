"""What is no lesson is refused in a sentence that says what is wrong and where."""

import json
from collections.abc import Callable
from contextlib import suppress
from importlib.resources import files
from pathlib import Path
from typing import Any, get_type_hints

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobremesa.lessons.checking import MOST_STEPS, check
from sobremesa.lessons.lesson import FirstNote, LessonStep, Mistake, Trigger, Wanted
from sobremesa.lessons.reading import BadLesson, read_lesson
from sobremesa.lessons.shelf import FILE
from sobremesa.record import extend
from tests.example_game import FOUR
from tests.fuzz import tried


def members() -> Any:
    return json.loads((files(FOUR.package) / FILE).read_text(encoding="utf-8"))


def complaint(change: Callable[[Any], object]) -> str:
    """Why the example's lesson is refused once it is changed so."""
    lesson = members()
    change(lesson)
    with pytest.raises(BadLesson) as refused:
        check(read_lesson(json.dumps(lesson)))
    return str(refused.value)


@pytest.mark.parametrize(
    ("change", "words"),
    [
        (lambda lesson: lesson.pop("end"), "The lesson lacks end."),
        (lambda lesson: lesson.update(ende={}), "The lesson has no member 'ende'"),
        (lambda lesson: lesson.update(lesson=2), "lesson is the version of the format: 1, not 2."),
        (lambda lesson: lesson.update(seat=2), "seat is who learns: 0 to 1, not 2."),
        (lambda lesson: lesson["record"]["moves"].append("1 drop 9"), "record: Move 6, '1 drop 9'"),
        (lambda lesson: lesson["steps"][1]["say"].pop("fr"), "steps[2].say lacks fr."),
        (lambda lesson: lesson["steps"][0]["right"].update(es=" "), "steps[1].right.es must be a text"),
        (lambda lesson: lesson["steps"][0].update(ply=1), "steps[1].ply is 1, where it is not the learner's turn."),
        (lambda lesson: lesson["steps"][1].update(ply=0), "steps[2].ply is 0: plies grow, and the last one is 4."),
        (lambda lesson: lesson["steps"][2].update(ply=9), "steps[3].ply is 9: plies grow, and the last one is 4."),
        (lambda lesson: lesson["steps"][1].update(accept=[{"begins": "lift"}]), "steps[2].accept[1] means no move"),
        (lambda lesson: lesson["steps"][0]["mistakes"][0].update(when={"move": "drop 4"}), "steps[1].mistakes[1]"),
        (lambda lesson: lesson["steps"][0].pop("hint"), "steps[1] lacks hint, which is said of a legal move"),
        (lambda lesson: lesson["steps"][0].update(accept=[{}], mistakes=[]), "steps[1].hint is never said"),
        (lambda lesson: lesson["steps"][0].update(teaches=["F9"]), "The rules page has no clause F9"),
        (lambda lesson: lesson.update(left=["F1", "F2"]), "left names F2, which is taught in step 1."),
        (lambda lesson: lesson["notes"].append(lesson["notes"][0]), "notes has column twice."),
        (lambda lesson: lesson["notes"][0].update(when={}), "notes[1].when has one member: phase or pick"),
        (lambda lesson: lesson.update(steps=[]), f"A lesson has 1 to {MOST_STEPS} steps, not 0."),
        (lambda lesson: lesson.update(steps=lesson["steps"] * 5), f"A lesson has 1 to {MOST_STEPS} steps, not 15."),
        (lambda lesson: lesson["steps"][0]["say"].update(en=120 * "a "), "steps[1].say takes 36 s to read"),
        (
            lambda lesson: (
                lesson["record"].update(moves=[*lesson["record"]["moves"], "1 drop 1", "0 drop 6"])
                or lesson["record"].update(scores=[1, 0], winners=[0])
            ),
            "The record is of a game that is over",
        ),
    ],
)
def test_what_is_wrong_is_said_with_its_place(change: Callable[[Any], object], words: str) -> None:
    assert complaint(change).startswith(words)


def test_a_lesson_that_takes_too_long_is_refused() -> None:
    def talk(lesson: Any) -> None:
        for step in lesson["steps"]:
            step["right"]["en"] = 160 * "a "
        for text in (lesson["steps"][1]["say"], lesson["steps"][2]["say"], lesson["end"]):
            text["en"] = 160 * "a "

    assert complaint(talk).startswith("The lesson takes about")


@pytest.mark.parametrize("text", ["", "[", "[]", "null", "1", 2000 * "[", '{"lesson": NaN}', " " * 200_001])
def test_what_is_no_json_object_is_refused(text: str) -> None:
    with pytest.raises(BadLesson):
        read_lesson(text)


PARTS = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=9),
    lambda inside: st.lists(inside, max_size=3) | st.dictionaries(st.text(max_size=9), inside, max_size=3),
    max_leaves=6,
)


@tried(60)
@given(data=st.data())
def test_whatever_stands_in_its_place_is_read_or_refused(data: st.DataObject) -> None:
    lesson = members()
    place = lesson
    while isinstance(place, dict | list) and place:
        keys = list(place) if isinstance(place, dict) else list(range(len(place)))
        key = data.draw(st.sampled_from(keys))
        if not isinstance(place[key], dict | list) or not place[key] or data.draw(st.booleans()):
            place[key] = data.draw(PARTS)
            break
        place = place[key]
    with suppress(BadLesson):
        check(read_lesson(json.dumps(lesson)))


def test_moves_are_meant_by_their_text_their_beginning_their_end_or_what_they_gain() -> None:
    record = read_lesson(json.dumps(members())).record
    after = extend(record, record.turn, "drop 7")

    def fits(wanted: Wanted, text: str) -> bool:
        return wanted.fits(after, after.turn, text)

    assert [fits(Wanted(move="drop 6"), text) for text in ("drop 6", "drop 5")] == [True, False]
    assert [fits(Wanted(begins="drop", ends="6"), text) for text in ("drop 6", "drop 5")] == [True, False]
    assert [fits(Wanted(gains=1), text) for text in ("drop 6", "drop 5", "drop 2")] == [True, False, True]
    assert fits(Wanted(), "drop 1")


def test_the_example_of_the_documentation_is_a_lesson() -> None:
    page = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
    example = page.partition("```json first.json\n")[2].partition("```")[0]
    check(read_lesson(example))
    for part in (LessonStep, Wanted, Mistake, Trigger, FirstNote):
        for member in get_type_hints(part):
            assert f"`{member}`" in page, f"docs/lessons.md says nothing of {member}"
