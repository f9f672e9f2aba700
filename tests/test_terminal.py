"""The terminal game, driven by what somebody types."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sobremesa.bots import BOTS
from sobremesa.game import Game, Seat
from sobremesa.games import GAMES
from sobremesa.record import Record, dumps, loads
from sobremesa.terminal import Session, find_pick, gain_words, next_picks, numbered, play_in_terminal
from sobremesa.words import speaking

KEYS = list(GAMES)


class Desk:
    """Types a list of lines, then leaves; keeps what it was shown."""

    def __init__(self, typed: list[str]) -> None:
        self.typed: Iterator[str] = iter(typed)
        self.shown: list[str] = []

    def ask(self, question: str) -> str:
        self.shown.append(question)
        try:
            return next(self.typed)
        except StopIteration:
            raise EOFError from None

    def play(self, game: Game, seed: int = 1) -> Record:
        session = Session(game, Seat(0), {Seat(1): BOTS["greedy"]}, seed, self.ask, self.shown.append)
        return play_in_terminal(session, ["Ana", "bot:greedy"], {})

    @property
    def text(self) -> str:
        return "\n".join(self.shown)


class LastPicker(Desk):
    """Always touches what stands last in the list that it is shown: plays a whole game without knowing it."""

    def __init__(self) -> None:
        super().__init__([])

    def ask(self, question: str) -> str:
        assert len(self.shown) < 50_000, "the table never accepts what is picked"
        self.shown.append(question)
        if " Such as " in question:
            return question.partition(" Such as ")[2].partition(";")[0]
        listed = re.match(r"  (?:[ \d]\d  |    )(\S+) ", self.shown[-2])
        assert listed, self.shown[-2]
        return listed[1]


@pytest.mark.parametrize("key", KEYS)
def test_a_whole_game_can_be_played_by_touching_things(key: str) -> None:
    record = LastPicker().play(GAMES[key])
    assert record.over
    assert loads(dumps(record)) == record


@pytest.mark.parametrize("key", KEYS)
def test_the_end_of_input_leaves_the_table(key: str) -> None:
    desk = Desk([])
    record = desk.play(GAMES[key])
    assert not record.over
    assert "left the table" in desk.text


@pytest.mark.parametrize("key", KEYS)
def test_nonsense_is_answered_and_changes_nothing(key: str) -> None:
    desk = Desk(["xyzzy", "no such move", "h", "?", "log", "b", "u"])
    record = desk.play(GAMES[key])
    assert "'xyzzy' cannot be picked here" in desk.text
    assert "no such move" in desk.text
    assert "take back the last pick" in desk.text
    assert all(position.turn != 0 for position in record.positions[:-1])


def test_a_move_can_be_typed_as_the_record_writes_it() -> None:
    record = Desk(["settle 2,-3"]).play(GAMES["mars"])
    assert record.moves[0] == "0 settle 2,-3"


def test_undo_goes_back_to_the_last_own_decision_and_chance_answers_the_same() -> None:
    once = Desk(["2,-3"]).play(GAMES["mars"])
    again = Desk(["2,-3", "u", "2,-3"]).play(GAMES["mars"])
    elsewhere = Desk(["2,-3", "u", "-1,4"]).play(GAMES["mars"])
    assert again.moves == once.moves
    assert elsewhere.moves[0] == "0 settle -1,4"


def test_back_takes_back_one_pick() -> None:
    desk = Desk(["2,-3"])
    record = desk.play(GAMES["mars"])
    die = next(iter(GAMES["mars"].picks(record.state)))[0]
    desk = Desk(["2,-3", die, "b", die])
    desk.play(GAMES["mars"])
    questions = [line for line in desk.shown if line.endswith("> ")]
    where = f"Choose where the gardener goes with the {die.removeprefix('die:')}. > "
    assert questions[-4:] == ["Choose a die or a cell. > ", where] * 2


def test_the_menu_says_what_a_choice_brings() -> None:
    assert gain_words([3, 3]) == "+3"
    assert gain_words([-1, 4]) == "-1 to +4"


@pytest.mark.parametrize(
    ("language", "left", "helps", "refused"),
    [
        ("es", "Has dejado la mesa.", "todo lo que se puede tocar ahora", "'xyzzy' no se puede elegir aquí"),
        ("fr", "Vous avez quitté la table.", "tout ce qu’on peut toucher", "'xyzzy' ne peut pas être choisi ici"),
    ],
)
@pytest.mark.parametrize("key", KEYS)
def test_the_terminal_speaks_the_language_of_its_game(
    key: str, language: str, left: str, helps: str, refused: str
) -> None:
    desk = Desk(["h", "xyzzy", "?"])
    with speaking(language):
        desk.play(GAMES[key])
        assert GAMES[key].words(GAMES[key].title) in desk.shown[0]
    assert all(words in desk.text for words in (left, helps, refused))
    assert "You " not in desk.text


def test_saving_writes_a_valid_record(tmp_path: Path) -> None:
    file = f"{tmp_path}/game.json"
    desk = Desk(["2,-3", f"save {file}", "save /nowhere/at/all", "save a\0b"])
    desk.play(GAMES["mars"])
    with open(file, encoding="utf-8") as saved:
        assert loads(saved.read()).moves[0] == "0 settle 2,-3"
    assert "Cannot write /nowhere/at/all" in desk.text
    assert "'a\\x00b' is no name of a file." in desk.text


def test_numbers_choose_only_where_names_are_no_numbers() -> None:
    dice = ["die:2", "die:5"]
    assert not numbered(dice)
    assert find_pick(dice, "2") == "die:2"
    assert find_pick(dice, "1") is None
    cells = ["cell:0,1", "cell:2,2"]
    assert find_pick(cells, "2") == "cell:2,2"
    assert find_pick(cells, "3") is None
    assert find_pick(cells, "9" * 5000) is None
    assert find_pick(cells, "0,1") == "cell:0,1"


def test_the_next_picks_follow_the_path() -> None:
    picks = {("a", "x"): 0, ("a", "y"): 1, ("b",): 2}
    assert next_picks(picks, ()) == ["a", "b"]
    assert next_picks(picks, ("a",)) == ["x", "y"]
