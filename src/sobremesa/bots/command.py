"""Bots that are programs of their own: subprocesses that read and write JSON lines, as `docs/bots.md` says."""

import json
import os
import selectors
import shlex
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from typing import IO

from sobremesa.game import Action, Game, Json, RuleError, quoted
from sobremesa.lettering import plain
from sobremesa.match.bot import Bot, Forfeit
from sobremesa.record import Record, judge
from sobremesa.record_json import VERSION
from sobremesa.rng import Rng, next32

PREFIX = "cmd:"
SECONDS = 10.0  # to answer, unless told otherwise
STARTING = 10.0  # more before the first answer of a program that has just been started
GRACE = 0.5  # seconds to end by itself once the game is over
STARTS = 2  # of its program that a bot has in a game
LONGEST_ANSWER = 1 << 16  # bytes
COMPLAINT = 1 << 12  # bytes of standard error that are kept, of its beginning and of its end
LONGEST_QUOTE = 200  # letters of them that are shown
PIECE = 1 << 16  # bytes read at a time
PIPE = 1 << 20  # bytes that a pipe may hold, on any system


class BadCommand(RuleError):
    """A command that cannot be started."""


class Died(Exception):
    """The program ended, or stopped speaking for good."""


def command_bot(name: str, seconds: float | None = None) -> Bot:
    """The bot `cmd:COMMAND`, with so many seconds for each move; raises BadCommand."""
    command = name.removeprefix(PREFIX)
    try:
        words = shlex.split(command)
    except ValueError as error:
        raise BadCommand(f"The command {quoted(command)} cannot be read: {str(error).lower()}.") from error
    if sys.platform == "win32":
        raise BadCommand("Bots that are commands play on Linux and macOS, not on Windows.")
    if not words or shutil.which(words[0]) is None:
        raise BadCommand(f"There is no program {quoted(words[0] if words else command)} to run as a bot.")
    allowed = SECONDS if seconds is None else seconds
    return Bot(name, f"the program {command}", sit=lambda game: CommandMind(game, words, allowed))


class CommandMind:
    """One seat of one game, played by a program. What the program is sent is what the seat may know."""

    def __init__(self, game: Game, words: list[str], seconds: float) -> None:
        self._game = game
        self._words = words
        self._seconds = seconds
        self._starts = 0
        self._program: Program | None = None
        self._grace = 0.0

    def choose(self, record: Record, rng: Rng) -> Action:
        answer = self._answer(record, rng)
        try:
            move = json.loads(answer)["move"]
        except (ValueError, TypeError, KeyError, RecursionError):
            raise Forfeit(f'It answered {_shown(answer)} instead of {{"move": "…"}}.') from None
        if not isinstance(move, str):
            raise Forfeit(f"Its move is {quoted(move)} and not a text.")
        try:
            return judge(self._game, record.state, record.turn, move)
        except RuleError as error:
            raise Forfeit(f"It played {quoted(move)}: {error}") from error

    def finish(self, record: Record) -> None:
        if self._program is not None:
            self._program.tell(_line({"over": True, "scores": record.scores, "winners": record.winners}))
            self._grace = GRACE

    def close(self) -> None:
        if self._program is not None:
            self._program.end(self._grace)
            self._program = None

    def _answer(self, record: Record, rng: Rng) -> bytes:
        """The program's answer; if it dies it is started once more and asked again."""
        seconds, words = self._seconds, b""
        if self._program is None:
            seconds, words = seconds + STARTING, _line(self._hello(record, rng))
            self._starts += 1
            self._program = Program(self._words)
        try:
            return self._program.ask(words + _line(self._question(record)), seconds)
        except Died:
            self._program.end(GRACE)
            reason = self._program.epitaph()
            self._program = None
        if self._starts == STARTS:
            raise Forfeit(f"Its program was started {STARTS} times and ended {reason}.")
        return self._answer(record, rng)

    def _hello(self, record: Record, rng: Rng) -> Json:
        seat = record.turn
        return {
            "sobremesa": VERSION,
            "game": self._game.key,
            "seats": len(record.seats),
            "seat": seat,
            "options": record.options,
            "deal": record.told_deal(seat),
            "seconds": self._seconds,
            "seed": next32(rng),
        }

    def _question(self, record: Record) -> Json:
        seat = record.turn
        return {
            "ply": len(record.moves),
            "seconds": self._seconds,
            "legal": [self._game.write(record.state, code) for code in self._game.legal_actions(record.state)],
            "view": record.view(seat),
            "log": record.log(seat),
        }


class Program:
    """A running program and its three pipes. Nothing here waits longer, or keeps more, than it says."""

    def __init__(self, words: list[str]) -> None:
        pipe = subprocess.PIPE
        try:
            self._process = subprocess.Popen(words, 0, stdin=pipe, stdout=pipe, stderr=pipe, start_new_session=True)
        except OSError as error:
            raise Forfeit(f"Its program cannot be started: {error.strerror}.") from error
        self._in, self._out, self._err = map(
            _unblocked, (self._process.stdin, self._process.stdout, self._process.stderr)
        )
        self._unsent = b""
        self._said = b""
        self._complaint = b""
        self._complains = True

    def ask(self, question: bytes, seconds: float) -> bytes:
        """The one line that answers; raises Died, or Forfeit where there is none in time, or too much."""
        self._check_silence()
        self._unsent += question
        deadline = time.monotonic() + seconds
        while b"\n" not in self._said:
            if (left := deadline - time.monotonic()) <= 0:
                raise Forfeit(f"It did not answer within {seconds:g} seconds.", late=True)
            self._exchange(left)
        answer, _, more = self._said.partition(b"\n")
        self._said = b""
        if more:
            raise Forfeit(f"It wrote {_shown(more)} without being asked.")
        return answer

    def _check_silence(self) -> None:
        """Raises Forfeit for what was said without a question, which would pass for the answer to the next one."""
        with suppress(BlockingIOError):
            self._hear()
        if self._said:
            raise Forfeit(f"It wrote {_shown(self._said)} without being asked.")

    def tell(self, message: bytes) -> None:
        """Sends what needs no answer, as far as the program takes it at once."""
        self._unsent += message
        self._send()

    def end(self, grace: float = 0.0) -> None:
        """The program is gone, with all that it started in its group; it has so many seconds to go by itself."""
        self._in.close()
        with suppress(subprocess.TimeoutExpired):
            self._process.wait(grace)
        with suppress(ProcessLookupError, PermissionError):  # there is nobody left
            os.killpg(self._process.pid, signal.SIGKILL)
        self._process.wait()
        for _ in range(PIPE // PIECE):
            self._hear_complaint()
        self._out.close()
        self._err.close()

    def epitaph(self) -> str:
        """How a program that is gone ended, and what it complained about."""
        lines = [line for line in self._complaint.decode("utf-8", "replace").splitlines() if line.strip()]
        if not lines:
            return f"with status {self._process.returncode}"
        # Of a Python program, the last line says what the first only announces.
        told = lines[-1] if lines[0].startswith("Traceback") else lines[0]
        return f"with status {self._process.returncode} ({plain(told)[:LONGEST_QUOTE]})"

    def _exchange(self, seconds: float) -> None:
        """Waits for the pipes, at most so long, and uses each that is ready."""
        with selectors.DefaultSelector() as ready:
            ready.register(self._out, selectors.EVENT_READ, self._hear)
            if self._complains:
                ready.register(self._err, selectors.EVENT_READ, self._hear_complaint)
            if self._unsent:
                ready.register(self._in, selectors.EVENT_WRITE, self._send)
            for key, _ in ready.select(seconds):
                key.data()

    def _send(self) -> None:
        try:
            self._unsent = self._unsent[os.write(self._in.fileno(), self._unsent) :]
        except BlockingIOError:
            return
        except BrokenPipeError:  # it does not listen; whether it still speaks will show
            self._unsent = b""

    def _hear(self) -> None:
        piece = os.read(self._out.fileno(), PIECE)
        if not piece:
            raise Died
        self._said += piece
        if b"\n" not in self._said and len(self._said) > LONGEST_ANSWER:
            raise Forfeit(f"It wrote more than {LONGEST_ANSWER} bytes without ending the line.")

    def _hear_complaint(self) -> None:
        with suppress(BlockingIOError):
            piece = os.read(self._err.fileno(), PIECE)
            self._complains = bool(piece)
            whole = self._complaint + piece
            self._complaint = whole if len(whole) <= 2 * COMPLAINT else whole[:COMPLAINT] + whole[-COMPLAINT:]


def _unblocked(pipe: IO[bytes] | None) -> IO[bytes]:
    if pipe is None:
        raise TypeError("A program is started with three pipes.")
    os.set_blocking(pipe.fileno(), False)
    return pipe


def _line(message: Json) -> bytes:
    return json.dumps(message, ensure_ascii=False).encode() + b"\n"


def _shown(words: bytes) -> str:
    return quoted(plain(words[:LONGEST_QUOTE].decode("utf-8", "replace")))
