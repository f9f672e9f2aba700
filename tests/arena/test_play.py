"""An arena is held: the same games whoever plays them, mirrored, and gone on with where they were left."""

import json
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Callable, Sequence
from concurrent.futures import Future
from contextlib import closing
from dataclasses import replace
from pathlib import Path

import pytest

from sobremesa.arena.folder import NOTES, RECORDS, SETTING, Folder, check_folder
from sobremesa.arena.notes import Note
from sobremesa.arena.play import Cores, PlayedFixture, hold
from sobremesa.arena.report import Results, members, results
from sobremesa.arena.schedule import FIRST_LOOK, BadArena, Fixture, Lineup, Setting
from sobremesa.bots import BOTS
from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.game import Action, Game, choose_options
from sobremesa.games import GAMES
from sobremesa.match.bot import Bot, Forfeit
from sobremesa.record import Record, loads
from sobremesa.rng import Rng
from tests.forked import run_command

GAME = next(iter(GAMES.values()))


def setting(bots: int = 2, seats: int = 2, games: int = 8, seed: int = 1, stop: bool = False) -> Setting:
    names = ("greedy", "uniform", "again")[:bots]
    return Setting(GAME.key, names, seats, games, None, None, seed, choose_options(GAME, seats, {}), stop)


def players(held: Setting) -> list[Bot]:
    """The third is greedy under another name."""
    return [BOTS.get(name) or Bot(name, "", GREEDY.chooser) for name in held.bots]


def held_in(path: Path, held: Setting, progress: Callable[[int], object] = int) -> Results:
    bots = players(held)
    with Folder(path, held) as folder, closing(Cores(GAME, bots, held.options, held.seed, held.seats)) as crew:
        hold(held, bots, folder, crew, progress)
        found = results(held, folder.notes)
    assert found is not None
    return found


def records(path: Path) -> list[Record]:
    return [loads(line) for line in (path / RECORDS).read_text("utf-8").splitlines()]


def notes(path: Path) -> list[Note]:
    return [Note(*json.loads(line)) for line in (path / NOTES).read_text("utf-8").splitlines()]


def test_every_seating_of_a_deal_has_the_same_luck(tmp_path: Path) -> None:
    held_in(tmp_path, setting())
    games = records(tmp_path)
    assert len(games) == 8
    for one, mirrored in zip(games[::2], games[1::2], strict=True):
        assert one.seats == mirrored.seats[::-1]
        assert one.kept["seed"] == mirrored.kept["seed"]
        assert one.deal == mirrored.deal
    assert len({tuple(game.kept["seed"]) for game in games}) == 4


def test_notes_say_what_the_records_say(tmp_path: Path) -> None:
    held_in(tmp_path, setting(seats=3))
    for record, note in zip(records(tmp_path), notes(tmp_path), strict=True):
        names = ["greedy", "greedy", "uniform"] if note.lineup == 0 else ["greedy", "uniform", "uniform"]
        won = dict.fromkeys(names, 0.0)
        points: dict[str, list[int]] = {name: [] for name in names}
        for seat, name in enumerate(record.seats):
            won[name.removeprefix("bot:")] += (seat in record.winners) / len(record.winners)
            points[name.removeprefix("bot:")].append(record.scores[seat])
        assert note.shares is not None
        for name in set(names):
            places = [place for place, who in enumerate(names) if who == name]
            assert sum(note.shares[place] for place in places) == won[name]
            assert sorted(note.points[place] for place in places) == sorted(points[name])
        assert sum(note.decisions) == sum(not move.startswith("*") for move in record.moves)


@pytest.mark.parametrize("cores", [1, 2, 5])
def test_the_same_seed_gives_the_same_bytes_on_any_number_of_cores(
    tmp_path: Path, cores: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    held = setting(bots=3, games=40)
    first = held_in(tmp_path / "first", held)
    monkeypatch.setattr("os.cpu_count", lambda: cores)
    again = held_in(tmp_path / "again", held)
    assert (tmp_path / "first" / RECORDS).read_bytes() == (tmp_path / "again" / RECORDS).read_bytes()
    assert members(first) == members(again)


def test_another_seed_gives_other_games(tmp_path: Path) -> None:
    held_in(tmp_path / "one", setting(seed=1))
    held_in(tmp_path / "two", setting(seed=2))
    assert not {game.moves for game in records(tmp_path / "one")} & {game.moves for game in records(tmp_path / "two")}


@pytest.mark.parametrize("stop", [False, True])
@pytest.mark.parametrize("after", [0, 1, 13, 32, 40, 120])
def test_an_arena_left_at_any_time_goes_on_to_the_same_results(tmp_path: Path, after: int, stop: bool) -> None:
    held = setting(bots=3, games=40, stop=stop)
    whole = held_in(tmp_path / "whole", held)
    counted = 0

    def leave(games: int) -> None:
        nonlocal counted
        counted += games
        if counted > after:
            raise KeyboardInterrupt

    if after < whole.games:
        with pytest.raises(KeyboardInterrupt):
            held_in(tmp_path / "left", held, leave)
        assert len(notes(tmp_path / "left")) == after + 1
    again = held_in(tmp_path / "left", held)
    assert members(again) == members(whole)
    assert (tmp_path / "left" / RECORDS).read_bytes() == (tmp_path / "whole" / RECORDS).read_bytes()


@pytest.mark.parametrize("file", [RECORDS, NOTES])
@pytest.mark.parametrize("lost", [1, 7, 400])
def test_a_line_that_was_not_written_to_its_end_is_played_again(tmp_path: Path, file: str, lost: int) -> None:
    held = setting()
    whole = held_in(tmp_path, held)
    bytes_ = (tmp_path / RECORDS).read_bytes()
    with (tmp_path / file).open("r+b") as lines:
        lines.truncate(lines.seek(0, 2) - lost)
    told: list[int] = []
    assert members(held_in(tmp_path, held, told.append)) == members(whole)
    assert (tmp_path / RECORDS).read_bytes() == bytes_
    assert 0 < told[0] < 8
    assert sum(told) == 8


def test_nothing_is_played_where_all_has_been(tmp_path: Path) -> None:
    held = setting()
    held_in(tmp_path, held)

    class Nobody:
        room = 1

        def submit(self, lineup: Lineup, fixtures: list[Fixture]) -> list[PlayedFixture]:
            raise AssertionError((lineup, fixtures))

    with Folder(tmp_path, held) as folder:
        hold(held, players(held), folder, Nobody(), int)  # type: ignore[arg-type]  # a crew that is not asked


# When it is decided


def test_a_decided_table_plays_no_more(tmp_path: Path) -> None:
    """Greedy beats uniform at once; against itself it is never better, and plays every deal."""
    found = held_in(tmp_path, setting(bots=3, games=200, stop=True))
    played = {lineup: sum(note.lineup == lineup for note in notes(tmp_path)) for lineup in range(3)}
    assert played == {0: 32, 1: 200, 2: 32}  # greedy and uniform, greedy and greedy, uniform and greedy
    assert found.games == 264
    results_of = {(pair.one, pair.other): pair.result for pair in found.pairs}
    assert results_of[0, 1].interval[0] > 0.5
    assert results_of[0, 2].value == 0.5


class Told:
    """A crew that plays nothing, and of three lineups tells this:

    at the first, luck turns after the first look; at the second one bot is always better; at the third none is.
    """

    room = 1

    def submit(self, _: Lineup, fixtures: Sequence[Fixture]) -> "Future[list[PlayedFixture]]":
        done: Future[list[PlayedFixture]] = Future()
        done.set_result([PlayedFixture("{}", self._note(fixture)) for fixture in fixtures])
        return done

    def _note(self, fixture: Fixture) -> Note:
        turn = fixture.deal % 2
        won = (turn if fixture.deal < FIRST_LOOK else 0, 0, turn)[fixture.lineup]
        shares = [1.0 - won, float(won)]
        return Note(fixture.lineup, fixture.deal, shares, [1, 1], [0.0, 0.0], [1, 1], [])


def told_in(path: Path, held: Setting) -> list[Note]:
    with Folder(path, held) as folder:
        hold(held, players(held), folder, Told(), int)
        return folder.notes


def test_a_table_that_is_decided_later_is_not_left_earlier_when_an_arena_goes_on(tmp_path: Path) -> None:
    """Left after any number of games, it plays the same ones as if it had not been left."""
    held = setting(bots=3, games=128, stop=True)
    whole = told_in(tmp_path / "whole", held)
    assert Counter(game.lineup for game in whole) == {0: 64, 1: 32, 2: 128}
    for games in range(len(whole)):
        left = tmp_path / str(games)
        with Folder(left, held) as folder:
            for note in whole[:games]:
                folder.add("{}", note)
        assert told_in(left, held) == whole


# Bots that take their time


class Sleeper:
    """A mind that is late in the third move of each game, or plays like a rule."""

    def __init__(self, game: Game) -> None:
        self._game = game
        self._asked = 0

    def choose(self, record: Record, _: Rng) -> Action:
        self._asked += 1
        if self._asked == 3:
            raise Forfeit("It fell asleep.", late=True)
        return self._game.legal_actions(record.state)[0]

    def close(self) -> None:
        pass


def test_forfeits_are_counted_and_lost(tmp_path: Path) -> None:
    held = replace(setting(), bots=("sleeper", "uniform"))
    bots = [Bot("sleeper", "", sit=Sleeper), UNIFORM]
    with Folder(tmp_path, held) as folder, closing(Cores(GAME, bots, held.options, 1, 2)) as crew:
        hold(held, bots, folder, crew, int)
        found = results(held, folder.notes)
        assert folder.notes[0].forfeits[0].reason == "It fell asleep."
    assert found is not None
    sleeper, uniform = found.standings
    assert (sleeper.late, sleeper.illegal, uniform.late, uniform.illegal) == (8, 0, 0, 0)
    assert (sleeper.share.value, uniform.share.value) == (0, 1)


# The folder


@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({"seed": 9}, "seed is 1, here 9"),
        ({"games": 9}, "games is 8, here 9"),
        ({"bots": ("greedy", "other")}, "bots is"),
        ({"options": {"x": 1}}, "options is"),
        ({"stop": True}, "stop is False, here True"),
    ],
)
def test_the_folder_of_another_setting_is_refused(tmp_path: Path, change: dict[str, object], said: str) -> None:
    with Folder(tmp_path, setting()):
        pass
    with pytest.raises(BadArena, match=said):
        Folder(tmp_path, replace(setting(), **change))  # type: ignore[arg-type]  # of the right kind each


def test_two_cannot_play_in_one_folder_at_a_time(tmp_path: Path) -> None:
    with Folder(tmp_path, setting()), pytest.raises(BadArena, match="Somebody is playing"):
        Folder(tmp_path, setting())
    with Folder(tmp_path, setting()):
        pass


@pytest.mark.parametrize(("name", "said"), [("letters.txt", "holds something else"), (SETTING, "not the setting")])
@pytest.mark.parametrize("opened", [check_folder, Folder])
def test_a_folder_that_is_no_arenas_is_refused_and_left_alone(
    tmp_path: Path, name: str, said: str, opened: Callable[[Path, Setting], object]
) -> None:
    (tmp_path / name).write_text("Dear Ana,", encoding="utf-8")
    with pytest.raises(BadArena, match=said):
        opened(tmp_path, setting())
    assert [file.name for file in tmp_path.iterdir()] == [name]


GARBAGE = [
    b"garbage",
    b"\xff\xfe",
    b"{}",
    b"[1, 2, 3]",
    b"[1, 2, 3, 4, 5, 6, 7]",
    b'[0, 0, [1, 0], [5, 6], [0.1, 0.1], [3, 3], [[2, true, "Late."]]]',
    b"[0, 0, [1, 0, 0], [5, 6, 7], [0.1, 0.1, 0.1], [3, 3, 3], []]",
    b"[7, 0, [1, 0], [5, 6], [0.1, 0.1], [3, 3], []]",
]


@pytest.mark.parametrize("line", GARBAGE)
def test_notes_that_are_none_are_refused_with_their_line_and_left_alone(tmp_path: Path, line: bytes) -> None:
    held_in(tmp_path, setting())
    file = tmp_path / NOTES
    lines = file.read_bytes().splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:2], line + b"\n", *lines[3:], b"cut sho"]))
    found = file.read_bytes()
    with pytest.raises(BadArena, match=rf"Line 3 of .*{NOTES} is no note of a game: cut the file off before it"):
        Folder(tmp_path, setting())
    assert file.read_bytes() == found
    file.write_bytes(b"".join(lines[:2]))
    assert held_in(tmp_path, setting()).games == 8


# Killed

VICTIM = """
import os, signal
from sobremesa.arena.folder import Folder
from sobremesa.cli import main
add = Folder.add
def add_or_die(folder, record, note):
    if len(folder.notes) == 100:
        folder._records.write(record + chr(10))  # and before the note of it
        os.kill(os.getpid(), signal.SIGKILL)
    add(folder, record, note)
Folder.add = add_or_die
main()
"""


def words(path: Path) -> list[str]:
    return ["arena", GAME.key, "--bots", "greedy,uniform", "--games", "300", "--seed", "4", "--out", str(path)]


def test_an_arena_killed_in_the_middle_goes_on_to_the_same_results(tmp_path: Path) -> None:
    assert run_command(*words(tmp_path / "whole")).returncode == 0
    victim = subprocess.run([sys.executable, "-c", VICTIM, *words(tmp_path / "killed")], check=False)
    assert victim.returncode == -signal.SIGKILL
    assert (tmp_path / "killed" / RECORDS).read_bytes().count(b"\n") == 101
    assert not (tmp_path / "killed" / "results.json").exists()
    assert run_command(*words(tmp_path / "killed")).returncode == 0
    for name in ("results.json", "results.svg", RECORDS):
        assert (tmp_path / "killed" / name).read_bytes() == (tmp_path / "whole" / name).read_bytes()
