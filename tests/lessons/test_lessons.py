"""The lesson of every game: its record is judged anew, every step can be done, and every clause has its teacher."""

import pytest

from sobremesa.game import Game
from sobremesa.games import GAMES
from sobremesa.lessons.checking import check, clauses, untaught
from sobremesa.lessons.lesson import Lesson
from sobremesa.lessons.shelf import lesson_of
from sobremesa.lessons.trying import WrongTry, attempt
from sobremesa.record import extend, split_move
from sobremesa.words import ENGLISH, LANGUAGES, speaking

games = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)
languages = pytest.mark.parametrize("spoken", LANGUAGES)


def legal(lesson: Lesson, step: int) -> list[str]:
    record = lesson.at(step)
    return [record.game.write(record.state, action) for action in record.game.legal_actions(record.state)]


@games
def test_a_lesson_can_be_taught(game: Game) -> None:
    check(lesson_of(game))


@games
def test_the_record_is_played_again_move_by_move(game: Game) -> None:
    lesson = lesson_of(game)
    record = lesson.record.at(0)
    for move in lesson.record.moves:
        record = extend(record, *split_move(move))
    assert record.state.tobytes() == lesson.record.state.tobytes()


@games
@languages
def test_every_legal_move_of_every_step_is_praised_or_helped(game: Game, spoken: str) -> None:
    lesson = lesson_of(game)
    with speaking(spoken):
        for number, step in enumerate(lesson.steps):
            outcomes = {True: set[str](), False: set[str]()}
            for text in legal(lesson, number):
                try:
                    outcomes[True].add(attempt(lesson, number, text).words)
                except WrongTry as error:
                    outcomes[False].add(str(error))
            assert outcomes[True] == {step.right[spoken]}
            helps = {one.say[spoken] for one in step.mistakes} | ({step.hint[spoken]} if step.hint else set())
            assert outcomes[False] == helps


@games
def test_the_move_of_the_record_is_right(game: Game) -> None:
    lesson = lesson_of(game)
    assert all(attempt(lesson, step, lesson.answer(step)).recorded for step in range(len(lesson.steps)))


@games
@pytest.mark.parametrize("spoken", [language for language in LANGUAGES if language != ENGLISH])
def test_nothing_is_left_in_english(game: Game, spoken: str) -> None:
    lesson = lesson_of(game)
    texts = [lesson.end, *(note.say for note in lesson.notes)]
    texts += [text for step in lesson.steps for text in (step.say, step.right, step.hint) if text is not None]
    texts += [mistake.say for step in lesson.steps for mistake in step.mistakes]
    assert all(text[spoken] != text[ENGLISH] for text in texts)


@games
def test_french_keeps_its_signs_with_their_words(game: Game) -> None:
    lesson = lesson_of(game)
    told = [text for step in lesson.steps for text in (step.say, step.right, step.hint) if text is not None]
    for text in (one["fr"] for one in (lesson.end, *(note.say for note in lesson.notes), *told)):
        assert not any(f" {sign}" in text for sign in ":;!?»"), text
        assert "'" not in text


@games
def test_every_clause_is_taught_by_a_step_or_a_note_or_left_to_the_rules_page(game: Game) -> None:
    lesson = lesson_of(game)
    assert untaught(lesson) == []
    assert {*lesson.taught(), *lesson.left} == {*clauses(game)}


@games
def test_every_step_teaches_something(game: Game) -> None:
    assert all(step.teaches for step in lesson_of(game).steps)


@games
def test_the_learner_goes_on_against_somebody(game: Game) -> None:
    record = lesson_of(game).record
    assert not record.ended
    assert len(record.seats) >= 2
