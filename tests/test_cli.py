"""The command line, as somebody who types sees it."""

import json
import os
import re
import shlex
import signal
import subprocess
import sys
import time
import xml.etree.ElementTree as ElementTree
from collections.abc import Iterator
from functools import partial
from importlib.resources import files
from itertools import count
from pathlib import Path

import pytest
from typer.testing import CliRunner, Result

from sobremesa.arena.balance import TooFewDeals
from sobremesa.cli import app, studying
from sobremesa.games import GAMES
from sobremesa.match import play_all
from sobremesa.match.batch import PlayedGames
from sobremesa.record import Record, dumps, loads
from sobremesa.tally import Tally
from tests import SHIPPED
from tests.forked import run_command

KEY = next(iter(GAMES))
COMMANDS = [command.name or command.callback.__name__ for command in app.registered_commands if command.callback]


PROGRAM = [sys.executable, "-c", "from sobremesa.cli import main; main()"]


def run(*words: str, typed: str = "", **environment: str) -> subprocess.CompletedProcess[str]:
    """The real command in a process of its own."""
    return run_command(
        *words, typed=typed, **{"COLUMNS": "120", "PYTHONIOENCODING": "utf-8", "LC_ALL": "C.UTF-8", **environment}
    )


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A file of three games."""
    file = tmp_path_factory.mktemp("cli") / "games.jsonl"
    assert run("match", KEY, "--games", "3", "--seed", "5", "--out", str(file)).returncode == 0
    return file


@pytest.mark.parametrize("command", COMMANDS)
def test_every_command_has_help(command: str) -> None:
    done = run(command, "--help")
    assert done.returncode == 0
    assert f"sobremesa {command}" in done.stdout


def test_the_command_alone_says_what_there_is() -> None:
    done = run()
    assert done.returncode == 0
    assert all(command in done.stdout for command in COMMANDS)


def test_games_lists_every_game_with_every_option() -> None:
    printed = run("games").stdout
    for game in SHIPPED.values():
        assert game.title in printed
        for option in game.options:
            assert option.key in printed


def test_match_to_standard_output_prints_json_lines_and_nothing_else() -> None:
    done = run("match", KEY, "--games", "3", "--out", "-")
    lines = done.stdout.splitlines()
    assert len(lines) == 3
    assert all(json.loads(line)["sobremesa"] == 1 for line in lines)
    assert "victories" in done.stderr


def test_the_same_seed_gives_the_same_bytes() -> None:
    first, second, other = (run("match", KEY, "--games", "4", "--seed", seed, "--out", "-").stdout for seed in "778")
    assert first == second != other


def test_match_shows_each_bot_with_an_interval() -> None:
    printed = run("match", KEY, "--games", "20", "--bots", "greedy,uniform").stdout
    assert "greedy" in printed
    assert "uniform" in printed
    assert "victories (95 %)" in printed


def test_bots_are_seated_again_from_the_front_until_the_seats_are_full() -> None:
    line = run("match", KEY, "--games", "1", "--seats", "3", "--bots", "greedy,uniform", "--out", "-").stdout
    assert json.loads(line)["seats"] == ["bot:greedy", "bot:uniform", "bot:greedy"]


def test_verify_accepts_what_match_wrote(played: Path) -> None:
    done = run("verify", str(played))
    assert done.returncode == 0
    assert "3 valid" in done.stdout


def test_verify_names_file_line_and_move_of_what_is_wrong(played: Path, tmp_path: Path) -> None:
    lines = played.read_text(encoding="utf-8").splitlines()
    record = json.loads(lines[1])
    record["moves"][0] = "1" + record["moves"][0][1:]
    file = tmp_path / "edited.jsonl"
    file.write_text("\n".join([lines[0], json.dumps(record), lines[2]]), encoding="utf-8")
    done = run("verify", str(file))
    assert done.returncode == 1
    assert f"{file}:2: Move 1" in done.stdout
    assert "2 valid" in done.stdout


def test_verify_reads_standard_input(played: Path) -> None:
    assert run("verify", "-", typed=played.read_text(encoding="utf-8")).returncode == 0


def test_a_missing_file_is_a_mistake_of_usage(tmp_path: Path) -> None:
    done = run("verify", str(tmp_path / "none.json"))
    assert done.returncode == 2
    assert "none.json" in done.stderr
    assert "Traceback" not in done.stderr


def test_bytes_that_are_no_text_are_a_wrong_record(tmp_path: Path) -> None:
    file = tmp_path / "noise.json"
    file.write_bytes(b"\xff\xfe\x00")
    done = run("verify", str(file))
    assert done.returncode == 1
    assert "UTF-8" in done.stderr + done.stdout


def test_replay_shows_a_moment_and_writes_its_picture(played: Path, tmp_path: Path) -> None:
    picture = tmp_path / "board.svg"
    done = run("replay", str(played), "--game", "2", "--ply", "4", "--svg", str(picture))
    record = loads(played.read_text(encoding="utf-8").splitlines()[1]).at(4)
    assert done.returncode == 0
    assert record.game.sketch(record.view()).splitlines()[0] in done.stdout
    assert ElementTree.parse(picture).getroot().tag.endswith("svg")


@pytest.mark.parametrize(
    ("words", "environment", "left"),
    [
        ((), {}, "You have left the table."),
        ((), {"LC_ALL": "fr_CA.UTF-8"}, "Vous avez quitté la table."),
        ((), {"LC_ALL": "de_CH.UTF-8"}, "You have left the table."),
        (("--language", "es"), {"LC_ALL": "fr_CA.UTF-8"}, "Has dejado la mesa."),
    ],
)
def test_a_game_in_the_terminal_speaks_the_language_asked_for_or_that_of_the_system(
    words: tuple[str, ...], environment: dict[str, str], left: str
) -> None:
    assert left in run("play", KEY, "--seed", "3", *words, typed="q\n", **environment).stdout


def test_the_games_are_listed_in_the_language_asked_for() -> None:
    assert all(GAMES[key].title in run("games").stdout for key in SHIPPED)
    assert "Bajo las hojas" in run("games", "--language", "es").stdout


def test_a_board_is_drawn_whole_however_narrow_the_terminal(played: Path) -> None:
    record = loads(played.read_text(encoding="utf-8").splitlines()[0])
    assert record.game.sketch(record.scene()) in run("replay", str(played), COLUMNS="40").stdout
    wide = run("play", KEY, "--seed", "3", typed="q\n")
    assert run("play", KEY, "--seed", "3", typed="q\n", COLUMNS="40").stdout == wide.stdout


def test_a_name_is_printed_as_it_is_written(tmp_path: Path) -> None:
    file = tmp_path / "games.jsonl"
    done = run("match", KEY, "--games", "1", "--bots", "child,cmd:false [/x] [bold]", "--out", str(file))
    assert done.returncode == 0, done.stderr
    assert "│ cmd:false [/x] [bold] │" in done.stdout
    assert "bot:child: " in run("replay", str(file)).stdout


def test_a_match_reports_who_forfeited_and_why() -> None:
    done = run("match", KEY, "--bots", "cmd:false,uniform", "--games", "2")
    assert done.returncode == 0
    assert "cmd:false forfeited 2 games, 0 of them late. Its program was started 2 times" in done.stdout


@pytest.fixture
def heeding() -> Iterator[None]:
    """Ctrl-C is heard: whatever started these tests may ignore it."""
    heard = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, heard)


def press_ctrl_c() -> None:
    os.kill(os.getpid(), signal.SIGINT)


def stopped_match(out: Path, monkeypatch: pytest.MonkeyPatch) -> str:
    """What is printed of a match in slices of ten games that Ctrl-C ends."""
    monkeypatch.setattr("sobremesa.match.SLICE", 10)
    done = CliRunner().invoke(app, ["match", KEY, "--games", "100", "--out", str(out)])
    assert done.exit_code == 130
    return done.stdout


@pytest.mark.usefixtures("heeding")
def test_a_match_left_while_a_slice_is_put_into_words_counts_what_is_written(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    told = count(1)

    def leave(record: Record) -> str:
        if next(told) == 27:
            press_ctrl_c()
        return dumps(record)

    monkeypatch.setattr(studying, "dumps", leave)
    assert ": 20 games" in stopped_match(tmp_path / "games.jsonl", monkeypatch)
    assert len((tmp_path / "games.jsonl").read_text("utf-8").splitlines()) == 20


@pytest.mark.usefixtures("heeding")
def test_a_match_left_between_writing_and_counting_does_both(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    class Leaving(Tally):
        def add(self, batch: PlayedGames) -> None:
            if self.finished == 20:
                press_ctrl_c()
            super().add(batch)

    monkeypatch.setattr(studying, "Tally", Leaving)
    assert ": 30 games" in stopped_match(tmp_path / "games.jsonl", monkeypatch)
    assert len((tmp_path / "games.jsonl").read_text("utf-8").splitlines()) == 30


@pytest.mark.usefixtures("heeding")
def test_who_presses_ctrl_c_twice_does_not_wait_for_a_slice() -> None:
    pressed = []

    def press_often() -> None:
        with studying.in_one_piece():
            for time_ in range(3):
                pressed.append(time_)
                press_ctrl_c()

    with pytest.raises(KeyboardInterrupt):
        press_often()
    assert pressed == [0, 1]


def test_one_game_is_not_called_games() -> None:
    printed = run("match", KEY, "--bots", "cmd:false,uniform", "--games", "1").stdout
    assert "seed 0: 1 game " in printed
    assert "forfeited 1 game, " in printed


def test_a_person_is_told_when_a_bot_forfeits() -> None:
    done = run("play", KEY, "--bots", "cmd:false", "--seat", "1", "--seed", "3", typed="q\n")
    assert done.returncode == 0
    assert "bot:cmd:false forfeits: Its program was started 2 times" in done.stdout


def test_an_arena_prints_ratings_pairs_and_forfeits(tmp_path: Path) -> None:
    bots = "greedy,uniform,cmd:false [/x]"
    done = run("arena", KEY, "--bots", bots, "--games", "4", "--out", str(tmp_path / "arena"))
    assert done.returncode == 0, done.stderr
    assert "Row against column" in done.stdout
    assert "cmd:false [/x] forfeited 8 games, 0 of them late. Its program was started 2 times" in done.stdout
    assert run("verify", str(tmp_path / "arena" / "games.jsonl")).returncode == 0


def test_an_arena_left_by_ctrl_c_says_how_to_go_on(tmp_path: Path) -> None:
    words = ["arena", KEY, "--games", "100000", "--out", str(tmp_path / "arena")]
    file = tmp_path / "arena" / "games.jsonl"
    heeding = partial(signal.signal, signal.SIGINT, signal.SIG_DFL)  # whatever started these tests may ignore it
    pipe = subprocess.PIPE
    with subprocess.Popen([*PROGRAM, *words], stdout=pipe, stderr=pipe, text=True, preexec_fn=heeding) as playing:
        while not file.exists() or file.stat().st_size < 100_000:
            assert playing.poll() is None
            time.sleep(0.01)
        playing.send_signal(signal.SIGINT)
        printed, complaint = playing.communicate(timeout=60)
    assert playing.returncode == 130
    assert "rating" in printed
    assert "the same command goes on from there" in complaint
    assert "Traceback" not in complaint


def test_a_balance_report_is_a_page(tmp_path: Path) -> None:
    page = tmp_path / "page.html"
    done = run("balance", KEY, "--games", "30", "--seats", "3", "--out", str(page))
    assert done.returncode == 0, done.stderr
    assert "32 games, 8 deals" in done.stdout
    assert "seat 2" in done.stdout
    assert page.read_text("utf-8").startswith("<!doctype html>")


def test_a_balance_report_says_who_forfeited_and_why(tmp_path: Path) -> None:
    done = run("balance", KEY, "--games", "8", "--bot", "cmd:false", "--out", str(tmp_path / "page.html"))
    assert done.returncode == 0
    assert "The bot forfeited 16 times, 0 of them late" in done.stdout
    assert "The bot forfeited 16 times, 0 of them late" in (tmp_path / "page.html").read_text("utf-8")


def balanced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, limit: int) -> Result:
    """A balance report of games that are given up after so many moves."""
    monkeypatch.setattr("sobremesa.arena.balance.play_all", partial(play_all, limit=limit))
    return CliRunner().invoke(app, ["balance", KEY, "--games", "200", "--out", str(tmp_path / "page.html")])


def test_games_without_end_are_not_a_report_that_was_ended_early(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    done = balanced(tmp_path, monkeypatch, 97)
    assert "games had no end after 97 moves: their deals are in no figure." in done.stdout
    assert done.exit_code == 0


def test_a_report_of_no_deals_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    done = balanced(tmp_path, monkeypatch, 5)
    assert isinstance(done.exception, TooFewDeals)  # which the command says in a sentence


@pytest.mark.parametrize(
    ("words", "said"),
    [
        (("match", "nochess"), "nochess"),
        (("match", KEY, "--bots", "genius"), "genius"),
        (("match", KEY, "--option", "speed"), "KEY=VALUE"),
        (("match", KEY, "--option", "speed=1"), "speed"),
        (("match", KEY, "--seats", "99"), "99"),
        (("match", KEY, "--seats", "2", "--bots", "greedy,greedy,greedy"), "3 bots"),
        (("match", KEY, "--games", "0"), "--games"),
        (("match", KEY, "--seed", "-1"), "--seed"),
        (("match", KEY, "--out", "/nowhere/at/all.jsonl"), "/nowhere/at/all.jsonl"),
        (("play", KEY, "--seat", "7"), "--seat 7"),
        (("play", KEY, "--language", "de"), "There is no language 'de'; there are en, es, fr."),
        (("arena", KEY, "--bots", "greedy", "--out", "x"), "two bots"),
        (("arena", KEY, "--bots", "greedy,genius", "--out", "x"), "genius"),
        (("arena", KEY, "--seconds", "1", "--iterations", "1", "--out", "x"), "not both"),
        (("arena", KEY, "--out", "/proc/none"), "/proc/none"),
        (("balance", KEY, "--out", "/nowhere/x.html"), "/nowhere/x.html"),
        (("balance", KEY, "--bot", "genius", "--out", "x"), "genius"),
        (("frobnicate",), "frobnicate"),
        (("mach", KEY), "Did you mean 'match'? See sobremesa --help."),
        (("match",), "See sobremesa match --help."),
        (("match", KEY, "--games"), "--games"),
        (("match", KEY, "--games", "three"), "--games"),
        (("match", KEY, "--gmaes", "3"), "--games"),
        (("serve", "--database", "a.txt"), "a.txt"),
        (("bench", KEY, "--seats", "99"), "99"),
        (("sheet", "boomtown", "--theme", "pink", "--svg", "x.svg"), "pink"),
        (("sheet", "--random", "7", "--size", "²x10"), "²x10"),
        (("sheet", "--random", "7", "--size", f"{'9' * 5000}x10"), "--size"),
        (("match", KEY, "--option", f"speed={'[' * 100_000}"), "speed"),
        (("play", KEY, "--name", "\udcff"), "'\\udcff'"),
        (("match", KEY, "--bots", "greedy,cmd:false \udcff"), "\\udcff"),
        (("balance", KEY, "--bot", "cmd:false \udcff", "--out", "x"), "\\udcff"),
        (("match", KEY, "--games", "1", "--out", "/dev/full"), "/dev/full: No space left on device"),
        (("sheet", "boomtown", "--svg", "/dev/full"), "/dev/full: No space left on device"),
    ],
)
def test_a_mistake_gets_a_sentence_that_names_it(words: tuple[str, ...], said: str) -> None:
    done = run(*words, COLUMNS="40")
    assert done.returncode == 2
    assert said in done.stderr
    assert re.fullmatch(r"sobremesa: .+\.\n", done.stderr)


@pytest.mark.parametrize(
    "words", [("--game", "9"), ("--ply", "9999"), ("--svg", "/nowhere/x.svg"), ("--theme", "pink")]
)
def test_replay_of_what_is_not_there_is_refused(played: Path, words: tuple[str, ...], tmp_path: Path) -> None:
    picture = () if "--svg" in words else ("--svg", str(tmp_path / "x.svg"))
    done = run("replay", str(played), *words, *picture)
    assert done.returncode == 2
    assert words[1] in done.stderr
    assert re.fullmatch(r"sobremesa: .+\.\n", done.stderr)


def test_a_record_goes_to_standard_output_in_utf_8_whatever_the_terminal_speaks() -> None:
    done = run("match", KEY, "--games", "1", "--bots", "greedy,cmd:false ñ", "--out", "-", PYTHONIOENCODING="ascii")
    assert json.loads(done.stdout)["seats"][1] == "bot:cmd:false ñ"


def test_replay_names_the_place_of_a_record_that_is_wrong(played: Path, tmp_path: Path) -> None:
    file = tmp_path / "broken.jsonl"
    file.write_text(played.read_text(encoding="utf-8") + "{no record\n", encoding="utf-8")
    done = run("replay", str(file), "--game", "4")
    assert done.returncode == 1
    assert done.stderr.startswith(f"sobremesa: {file}:4: This is no JSON")
    (empty := tmp_path / "empty.jsonl").touch()
    assert run("replay", str(empty)).stderr.startswith(f"sobremesa: {empty}:1: The file is empty")
    assert run("import", str(empty)).stderr.startswith(f"sobremesa: {empty}:1: The file is empty")


def test_where_to_save_is_known_before_the_game_begins() -> None:
    done = run("play", KEY, "--save", "/nowhere/x.json", typed="q\n")
    assert (done.stdout, done.stderr) == ("", "sobremesa: /nowhere/x.json: No such file or directory.\n")


def test_a_game_that_cannot_begin_leaves_the_file_of_an_earlier_one_alone(tmp_path: Path) -> None:
    file = tmp_path / "game.json"
    file.write_text("the game of yesterday", encoding="utf-8")
    assert run("play", KEY, "--seats", "99", "--save", str(file)).returncode == 2
    assert file.read_text(encoding="utf-8") == "the game of yesterday"


def test_ctrl_c_while_a_bot_thinks_leaves_the_table_with_the_record(tmp_path: Path) -> None:
    file, thinking = tmp_path / "left.json", tmp_path / "thinking"
    bot = f"cmd:sh -c 'touch {thinking}; sleep 60'"
    words = ("play", KEY, "--bots", bot, "--seat", "1", "--seed", "3", "--save", str(file))
    keyboard, terminal = os.openpty()
    with subprocess.Popen([*PROGRAM, *words], preexec_fn=partial(sit_down_at, terminal)) as playing:
        while not thinking.exists():
            assert playing.poll() is None
            time.sleep(0.01)
        os.write(keyboard, b"\x03")
        assert playing.wait(timeout=60) == 0
    assert b"You have left the table." in os.read(keyboard, 10_000)
    assert run("verify", str(file)).returncode == 0
    os.close(keyboard)
    os.close(terminal)


def sit_down_at(terminal: int) -> None:
    """The process is that of a person at this terminal, whatever it was before."""
    os.login_tty(terminal)
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def test_somebody_who_leaves_at_once_still_has_the_record(tmp_path: Path) -> None:
    file = tmp_path / "left.json"
    done = run("play", KEY, "--seed", "3", "--save", str(file), typed="q\n")
    assert done.returncode == 0
    assert run("verify", str(file)).returncode == 0


@pytest.mark.parametrize("words", [("games",), ("--help",), ("verify",), ("match", KEY, "--games", "3", "--out", "-")])
def test_a_reader_who_has_read_enough_is_no_error(played: Path, words: tuple[str, ...]) -> None:
    files = [str(played)] if words == ("verify",) else []
    reading, writing = os.pipe()
    os.close(reading)
    with os.fdopen(writing) as pipe:
        done = subprocess.run([*PROGRAM, *words, *files], stdout=pipe, stderr=subprocess.PIPE, text=True, check=False)
    assert "Error" not in done.stderr
    assert done.returncode == 0


def test_a_full_disk_is_a_mistake_that_is_told_once() -> None:
    with open("/dev/full", "w") as full:
        done = subprocess.run([*PROGRAM, "games"], stdout=full, stderr=subprocess.PIPE, text=True, check=False)
    assert done.stderr == "sobremesa: No space left on device.\n"
    assert done.returncode == 2


def test_a_closed_terminal_gets_no_traceback() -> None:
    shell = " ".join(map(shlex.quote, [*PROGRAM, "play", KEY, "--seed", "3"]))
    done = subprocess.run(["sh", "-c", f"{shell} <&- >&-"], stderr=subprocess.PIPE, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")


@pytest.mark.parametrize("words", [("match", KEY, "--games", "2"), ("play", KEY, "--seed", "3", "--name", "Zoë")])
def test_a_letter_that_the_terminal_does_not_have_stops_nothing(words: tuple[str, ...]) -> None:
    done = run(*words, typed="ñ\nq\n", PYTHONIOENCODING="ascii")
    assert done.returncode == 0, done.stderr
    assert "?" in done.stdout


@pytest.mark.long
def test_bench_prints_one_object_per_line() -> None:
    done = run("bench", KEY, "--json")
    assert done.returncode == 0
    (line,) = done.stdout.splitlines()
    assert json.loads(line)["game"] == KEY
    assert json.loads(line)["moves_per_second"] > 0


def test_lesson_says_what_a_lesson_is_or_what_is_wrong_with_it(tmp_path: Path) -> None:
    text = (files("tests.example_game") / "lesson.json").read_text(encoding="utf-8")
    (tmp_path / "good.json").write_text(text, encoding="utf-8")
    (tmp_path / "bad.json").write_text(text.replace('"ply": 2', '"ply": 3'), encoding="utf-8")
    done = run("lesson", str(tmp_path / "good.json"))
    assert (done.returncode, done.stdout.count("\n")) == (0, 1)
    assert "Four in a Row in 3 steps" in done.stdout
    done = run("lesson", str(tmp_path / "bad.json"))
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.endswith("bad.json: steps[2].ply is 3, where it is not the learner's turn.\n")
