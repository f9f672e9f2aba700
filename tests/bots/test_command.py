"""Bots that are programs: the example of the page plays, and whatever a hostile one does, the match goes on."""

import json
import select
import shlex
import subprocess
import sys
import time
from pathlib import Path
from typing import TypeAlias

import pytest

from sobremesa.bots import NoSuchBot, bot_named, command, split_names
from sobremesa.bots.command import BadCommand, CommandMind, Program, command_bot
from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import Game, Json, Seat
from sobremesa.games import GAMES
from sobremesa.match import play_many
from sobremesa.match.batch import PlayedGames
from sobremesa.match.bot import Bot, Forfeit
from sobremesa.record import Record, dumps, loads

EXAMPLE = Path(__file__).parents[2] / "docs" / "examples" / "bot.py"
GAME = next(iter(GAMES.values()))
SECONDS = 0.5
PATIENCE = 300.0  # seconds, on a busy machine; less than hostile programs sleep

every_game = pytest.mark.parametrize("game", GAMES.values(), ids=GAMES)


def program(*words: str) -> str:
    return "cmd:" + shlex.join([sys.executable, *words])


def written(folder: Path, text: str) -> str:
    """The name of a bot that is this Python program."""
    file = folder / "bot.py"
    file.write_text(text, encoding="utf-8")
    return program("-u", str(file))


def match(bot: Bot, games: int = 1, game: Game = GAME) -> PlayedGames:
    """The bot on seat 0 of the first game, against one that plays anything."""
    return play_many(game, [bot, UNIFORM], games, 3)


def running(mark: str) -> list[str]:
    """The processes whose command line holds these words."""
    table = subprocess.run(["ps", "-eo", "pid,args"], capture_output=True, text=True, check=True).stdout
    return [line for line in table.splitlines() if mark in line and "ps -eo" not in line]


def is_gone(mark: str) -> bool:
    """Whether nothing is left of such processes, or soon will not be."""
    horizon = time.monotonic() + PATIENCE
    while running(mark):
        if time.monotonic() > horizon:
            return False
        time.sleep(0.02)
    return True


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program has little time to start and to end."""
    monkeypatch.setattr(command, "STARTING", 1.5)
    monkeypatch.setattr(command, "GRACE", 0.2)


@pytest.fixture
def patient(monkeypatch: pytest.MonkeyPatch) -> None:
    """A program has all the time it needs to start and to end."""
    monkeypatch.setattr(command, "STARTING", PATIENCE)
    monkeypatch.setattr(command, "GRACE", PATIENCE)


# The example


@every_game
def test_the_example_plays_every_game_to_the_end(game: Game) -> None:
    batch = match(bot_named(program(str(EXAMPLE))), 2, game)
    assert batch.finished.all()
    assert batch.forfeits == ({}, {})
    assert (batch.seconds[:, 0] > 0).all()
    for record in batch.records():
        assert loads(dumps(record)) == record
        assert program(str(EXAMPLE)) in {seat.removeprefix("bot:") for seat in record.seats}


def test_the_example_is_short_and_stands_on_its_page() -> None:
    text = EXAMPLE.read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 20
    assert text in (EXAMPLE.parents[1] / "bots.md").read_text(encoding="utf-8")


def test_the_same_seed_gives_the_same_games_of_a_program_that_uses_its_seed() -> None:
    one, other = (match(bot_named(program(str(EXAMPLE)))) for _ in range(2))
    assert [dumps(record) for record in one.records()] == [dumps(record) for record in other.records()]


# What it is told

Heard: TypeAlias = dict[str, tuple[Record, list[Json]]]
LISTENER = """
import json, sys
for line in sys.stdin:
    with open({log!r}, "a") as log:
        log.write(line)
    message = json.loads(line)
    if "legal" in message:
        print(json.dumps({{"move": message["legal"][0]}}), flush=True)
"""


@pytest.fixture(scope="module")
def told(tmp_path_factory: pytest.TempPathFactory) -> Heard:
    """Of each game, a record and all that the program on seat 0 was sent."""
    heard: Heard = {}
    for game in GAMES.values():
        folder = tmp_path_factory.mktemp(game.key)
        log = folder / "log.jsonl"
        batch = match(bot_named(written(folder, LISTENER.format(log=str(log)))), 1, game)
        heard[game.key] = next(batch.records()), [json.loads(line) for line in log.read_text("utf-8").splitlines()]
    return heard


@every_game
def test_the_first_line_says_what_is_played(game: Game, told: Heard) -> None:
    record, (hello, *_) = told[game.key]
    assert hello.pop("seed") in range(2**32)
    assert hello == {
        "sobremesa": 1,
        "game": game.key,
        "seats": 2,
        "seat": 0,
        "options": record.options,
        "deal": json.loads(json.dumps(record.told_deal(Seat(0)))),
        "seconds": command.SECONDS,
    }


@every_game
def test_every_question_holds_what_the_seat_may_know_and_nothing_else(game: Game, told: Heard) -> None:
    record, (_, *questions, _) = told[game.key]
    plies = [ply for ply, state in enumerate(record.positions) if state.turn == 0]
    assert [question["ply"] for question in questions] == plies
    for question, ply in zip(questions, plies, strict=True):
        position = record.at(ply)
        assert question.keys() == {"ply", "seconds", "legal", "view", "log"}
        assert question["view"] == json.loads(json.dumps(position.view(position.turn)))
        assert question["log"] == position.log(position.turn)
        assert record.moves[ply] == f"0 {question['legal'][0]}"


@every_game
def test_the_last_line_is_the_result(game: Game, told: Heard) -> None:
    record, (*_, last) = told[game.key]
    assert last == {"over": True, "scores": record.scores, "winners": record.winners}


# Hostile programs

SILENT = "import time\ntime.sleep(600)"
SLOW = """
import json, sys, time
for line in sys.stdin:
    message = json.loads(line)
    if "legal" in message:
        time.sleep(3 if message["ply"] else 0)
        print(json.dumps({"move": message["legal"][0]}), flush=True)
"""
DYING = "import sys\nprint('no licence', file=sys.stderr)\nsys.exit(3)"
RAISING = "raise OSError('no such model')"
MUTE = "import os, time\nos.close(1)\ntime.sleep(600)"
NONSENSE = "print('hello!', flush=True)\ninput()\ninput()"
NO_MOVE = "print('[]', flush=True)\nimport time\ntime.sleep(600)"
NUMBER = "print('{\"move\": 3}', flush=True)\nimport time\ntime.sleep(600)"
DEEP = "print('[' * 50000, flush=True)\nimport time\ntime.sleep(600)"
BYTES = "import os, time\nos.write(1, b'\\xff\\xfe\\n')\ntime.sleep(600)"
ENDLESS_LINE = "import os\nwhile True: os.write(1, b'x' * 65536)"
ENDLESS_LINES = 'import os\nwhile True: os.write(1, b\'{"move": "settle 0,-5"}\\n\' * 100)'  # several at once
ENDLESS_COMPLAINT = "import os\nwhile True: os.write(2, b'x' * 65536)"
LONG_TRACEBACK = """
import sys
sys.exit("Traceback (most recent call last):\\n" + "  File\\n" * 20000 + "OSError: too deep")
"""
ILLEGAL = 'print(\'{"move": "settle 99,99"}\', flush=True)\nimport time\ntime.sleep(600)'
DEAF = "import os, time\nos.close(0)\ntime.sleep(600)"
WAITED_FOR_IN_VAIN = (SILENT, ENDLESS_COMPLAINT, DEAF, MUTE)

hostile = pytest.mark.parametrize(
    ("text", "late", "said"),
    [
        pytest.param(SILENT, True, "did not answer within 2 seconds", id="silent"),
        pytest.param(SLOW, True, "did not answer within 0.5 seconds", id="slow"),
        pytest.param(ENDLESS_COMPLAINT, True, "did not answer within 2 seconds", id="endless-complaint"),
        pytest.param(DEAF, True, "did not answer within 2 seconds", id="deaf"),
        pytest.param(DYING, False, "was started 2 times and ended with status 3 (no licence)", id="dying"),
        pytest.param(RAISING, False, "with status 1 (OSError: no such model)", id="raising"),
        pytest.param(LONG_TRACEBACK, False, "with status 1 (OSError: too deep)", id="long-traceback"),
        pytest.param(MUTE, False, "was started 2 times and ended with status -9", id="mute"),
        pytest.param(NONSENSE, False, "answered 'hello!' instead of", id="nonsense"),
        pytest.param(NO_MOVE, False, "answered '[]' instead of", id="no-move"),
        pytest.param(NUMBER, False, "Its move is 3 and not a text", id="number"),
        pytest.param(DEEP, False, "answered '[[[", id="deep"),
        pytest.param(BYTES, False, "instead of", id="bytes"),
        pytest.param(ENDLESS_LINE, False, "more than 65536 bytes without ending the line", id="endless-line"),
        pytest.param(ENDLESS_LINES, False, "without being asked", id="endless-lines"),
        pytest.param(ILLEGAL, False, "It played 'settle 99,99': ", id="illegal"),
    ],
)


@hostile
def test_a_program_that_cannot_play_forfeits_and_the_match_goes_on(
    tmp_path: Path, text: str, late: bool, said: str, request: pytest.FixtureRequest
) -> None:
    request.getfixturevalue("quick" if text in WAITED_FOR_IN_VAIN else "patient")
    started = time.monotonic()
    batch = match(bot_named(written(tmp_path, text), seconds=SECONDS))
    ((forfeit,),) = (forfeits.values() for forfeits in batch.forfeits)
    assert said in str(forfeit)
    assert len(str(forfeit)) < 400
    assert forfeit.late is late
    assert batch.finished.all()
    assert batch.shares.tolist() == [[0, 1]]
    assert all(loads(dumps(record)) == record for record in batch.records())
    assert is_gone(str(tmp_path))
    assert time.monotonic() - started < PATIENCE


AFTERTHOUGHT = "import time\ninput()\nprint('one')\ntime.sleep(0.2)\nprint('two')\ninput()"


def test_a_second_line_is_not_the_answer_to_the_next_question() -> None:
    hasty = Program([sys.executable, "-u", "-c", AFTERTHOUGHT])
    assert hasty.ask(b"\n", PATIENCE) == b"one"
    assert select.select([hasty._out], [], [], PATIENCE)[0]
    with pytest.raises(Forfeit, match=r"It wrote 'two.*' without being asked"):
        hasty.ask(b"\n", PATIENCE)
    hasty.end()


STUBBORN = """
import os, signal, sys, time
signal.signal(signal.SIGTERM, signal.SIG_IGN)
signal.signal(signal.SIGHUP, signal.SIG_IGN)
if os.fork() == 0:
    time.sleep(600)
sys.stdin.readline()
"""


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("rest", [SLOW, SILENT, DYING], ids=["plays", "is silent", "dies"])
def test_nothing_that_a_stubborn_program_started_is_left_behind(tmp_path: Path, rest: str) -> None:
    match(bot_named(written(tmp_path, STUBBORN + rest), seconds=SECONDS))
    assert is_gone(str(tmp_path))


CRASHING_ONCE = """
import json, os, sys
for line in sys.stdin:
    message = json.loads(line)
    if "legal" in message:
        if message["ply"] > 4 and not os.path.exists({mark!r}):
            open({mark!r}, "w").close()
            sys.exit(1)
        print(json.dumps({{"move": message["legal"][0]}}), flush=True)
"""


def test_a_program_that_dies_once_is_started_again_and_plays_on(tmp_path: Path) -> None:
    mark = tmp_path / "died"
    batch = match(bot_named(written(tmp_path, CRASHING_ONCE.format(mark=str(mark)))))
    assert mark.exists()
    assert batch.forfeits == ({},)
    assert batch.finished.all()


def test_a_program_that_vanishes_before_the_game_forfeits(tmp_path: Path) -> None:
    file = tmp_path / "bot"
    file.write_text("#!/nowhere/python\n", encoding="utf-8")
    file.chmod(0o755)
    (forfeits,) = match(bot_named(f"cmd:{file}")).forfeits
    assert "cannot be started" in str(forfeits[0])


def test_a_program_has_no_time_left_of_the_move_before(tmp_path: Path) -> None:
    """Each answer is waited for anew: many quick ones take longer together than one may."""
    pausing, seconds = SLOW.replace("3 if message", "0.1 if message"), 2.0
    batch = match(bot_named(written(tmp_path, pausing), seconds=seconds))
    assert batch.forfeits == ({},)
    assert batch.seconds[0, 0] > seconds


def test_closing_twice_or_before_the_first_move_is_harmless() -> None:
    mind = CommandMind(GAME, [sys.executable, str(EXAMPLE)], 1)
    mind.close()
    mind.close()


# Names


@pytest.mark.parametrize(
    ("names", "parts"),
    [
        ("greedy", ["greedy"]),
        ("greedy,uniform", ["greedy", "uniform"]),
        ("greedy, uniform ", ["greedy", "uniform"]),
        ("cmd:bot -a 'x,y',greedy", ["cmd:bot -a 'x,y'", "greedy"]),
        ('cmd:bot "a,b" "c,d",cmd:other', ['cmd:bot "a,b" "c,d"', "cmd:other"]),
        ("greedy,,uniform", ["greedy", "", "uniform"]),
    ],
)
def test_names_are_separated_by_the_commas_outside_quotes(names: str, parts: list[str]) -> None:
    assert split_names(names) == parts


@pytest.mark.parametrize(
    ("name", "error", "said"),
    [
        ("genius", NoSuchBot, "'genius'; there are uniform, greedy, child, .*, search, and cmd:COMMAND"),
        ("", NoSuchBot, "''"),
        ("cmd:", BadCommand, "no program ''"),
        ("cmd:no-such-program --fast", BadCommand, "no program 'no-such-program'"),
        ("cmd:python 'x", BadCommand, "no closing quotation"),
    ],
)
def test_a_name_that_is_none_gets_a_sentence(name: str, error: type[Exception], said: str) -> None:
    with pytest.raises(error, match=said):
        bot_named(name)


def test_a_command_is_split_as_a_shell_would(tmp_path: Path) -> None:
    folder = tmp_path / "two words"
    folder.mkdir()
    batch = match(command_bot(written(folder, EXAMPLE.read_text(encoding="utf-8"))))
    assert batch.forfeits == ({},)
