"""A game in the terminal: one person against bots, walking picks. It knows no game."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from sobremesa.game import CHANCE, Action, Game, Json, Picks, RuleError, Seat
from sobremesa.lettering import plain
from sobremesa.match.bot import Bot
from sobremesa.match.players import Player
from sobremesa.record import Record, begin, chance_text, dumps, extend
from sobremesa.rng import Rng, generator

Ask: TypeAlias = Callable[[str], str]  # shows a prompt and returns what was typed; raises EOFError at the end of input
Say: TypeAlias = Callable[[str], object]

LISTED = 14  # longer menus are not listed unless asked for
HELP = """\
Type the number or the name of what you touch, or a whole move as the record writes it.
  ?        everything that can be touched now
  b        take back the last pick
  u        undo: back to your last decision; chance would answer the same way again
  log      the moves so far
  save F   write the record so far to the file F
  h        this help
  q        leave the game"""


@dataclass(frozen=True)
class Session:
    """Who plays what here, and where the words go."""

    game: Game
    person: Seat
    bots: Mapping[Seat, Bot]
    seed: int
    ask: Ask
    say: Say


class Left(Exception):  # not an error: somebody got up from the table
    """The person leaves before the end."""


def play_in_terminal(session: Session, names: Sequence[str], options: Mapping[str, Json]) -> Record:
    """The game as far as it was played: to the end, or until the person left."""
    record = begin(session.game, names, options, generator(session.seed, 0))
    people = ", ".join(map(plain, names))
    session.say(f"{session.game.title}: {people}. You are seat {session.person}. Type h for help.")
    try:
        with ExitStack() as leaving:
            players = {}
            for seat, bot in session.bots.items():
                players[seat] = leaving.enter_context(closing(Player(session.game, bot)))
            while not record.over:
                record = _one_move(session, players, record)
            for player in players.values():
                player.finish(record)
    except (Left, KeyboardInterrupt):
        session.say("You have left the table.")
        return record
    session.say(session.game.sketch(record.scene(session.person)))
    return record


def _one_move(session: Session, players: Mapping[Seat, Player], record: Record) -> Record:
    """The record after the next move, or after an undo."""
    if record.turn == session.person:
        session.say(session.game.sketch(record.scene(session.person)))
        return _persons_move(session, record)
    # The stream is the ply: after an undo, chance and bots answer the same moves in the same way.
    rng = generator(session.seed, 1 + len(record.moves))
    if record.turn == CHANCE:
        after = extend(record, CHANCE, chance_text(record, rng))
    else:
        after = _bots_move(session, players[record.turn], record, rng)
    session.say(describe(after, len(record.moves), session.person))
    return after


def _bots_move(session: Session, player: Player, record: Record, rng: Rng) -> Record:
    before = player.forfeit
    after = player.move(record, rng)
    if player.forfeit is not before:
        session.say(
            f"{plain(record.seats[record.turn])} forfeits: {player.forfeit} Any legal moves are made in its place."
        )
    return after


def _persons_move(session: Session, record: Record) -> Record:
    """Asks until there is a move, or an undo."""
    picks = session.game.picks(record.state)
    path: tuple[str, ...] = ()
    while path not in picks:
        menu = next_picks(picks, path)
        if len(menu) <= LISTED:
            _show_menu(session, record, picks, path, menu)
        word = _ask(session, prompt(path, menu))
        if word == "?":
            _show_menu(session, record, picks, path, menu)
        elif word == "b":
            path = path[:-1]
        elif word == "u":
            return undone(record, session.person)
        elif word == "log":
            session.say("\n".join(describe(record, ply, session.person) for ply in range(len(record.moves))))
        elif word.startswith("save "):
            _save(session, record, word.removeprefix("save ").strip())
        elif (found := find_pick(menu, word)) is not None:
            path = (*path, found)
        elif " " not in word:
            session.say(f"{word!r} cannot be picked here; ? lists what can, h helps.")
        else:
            try:
                return extend(record, session.person, word)
            except RuleError as error:
                session.say(str(error))
    return extend(record, session.person, session.game.write(record.state, picks[path]))


def _ask(session: Session, question: str) -> str:
    while True:
        try:
            word = session.ask(question).strip()
        except EOFError:
            raise Left from None
        if word in ("q", "quit", "exit"):
            raise Left
        if word in ("h", "help"):
            session.say(HELP)
        elif word:
            return word


def _show_menu(session: Session, record: Record, picks: Picks, path: tuple[str, ...], menu: list[str]) -> None:
    for number, pick in enumerate(menu, 1):
        count = f"{number:>2}  " if numbered(menu) else "    "
        session.say(f"  {count}{label(pick):<10} {_promise(session, record, picks, (*path, pick))}")


def _promise(session: Session, record: Record, picks: Picks, path: tuple[str, ...]) -> str:
    """What a pick would bring: what the whole move does, or the points of the moves that it is the beginning of."""
    if path in picks:
        return session.game.say(record.state, picks[path], session.person, [plain(name) for name in record.seats])
    below = [action for longer, action in picks.items() if longer[: len(path)] == path]
    return gain_words([gain(record, action) for action in below])


def _save(session: Session, record: Record, name: str) -> None:
    try:
        Path(name).write_text(dumps(record) + "\n", encoding="utf-8")
        session.say(f"Saved to {name}.")
    except OSError as error:
        session.say(f"Cannot write {name}: {error.strerror}.")
    except ValueError:
        session.say(f"{name!r} is no name of a file.")


def next_picks(picks: Picks, path: tuple[str, ...]) -> list[str]:
    """What can be touched next, in order."""
    return list(dict.fromkeys(longer[len(path)] for longer in picks if longer[: len(path)] == path))


def find_pick(menu: Sequence[str], word: str) -> str | None:
    """The pick that a typed word means: its number in the menu, its name, or the end of its name."""
    for pick in menu:
        if word in (pick, label(pick)):
            return pick
    numbers = {str(number): pick for number, pick in enumerate(menu, 1)} if numbered(menu) else {}
    return numbers.get(word)


def numbered(menu: Sequence[str]) -> bool:
    """Whether entries may be chosen by number: not where their names are numbers already."""
    return not any(label(pick).isdigit() for pick in menu)


def label(pick: str) -> str:
    return pick.partition(":")[2] or pick


def prompt(path: Sequence[str], menu: Sequence[str]) -> str:
    """What is asked for, after what has been picked."""
    kinds = " or ".join(dict.fromkeys(pick.partition(":")[0] for pick in menu))
    hint = "" if len(menu) <= LISTED else f", such as {label(menu[0])}; ? lists all {len(menu)}"
    return f"{' '.join([*path, ''])}{kinds}{hint}> "


def gain(record: Record, action: Action) -> int:
    """Points that this move brings its seat at once."""
    seat = record.turn
    after = record.state.copy()
    record.game.play(after, action)
    return record.game.score_list(after)[seat] - record.scores[seat]


def gain_words(gains: Sequence[int]) -> str:
    if min(gains) == max(gains):
        return f"{gains[0]:+d}"
    return f"{min(gains):+d} to {max(gains):+d}"


def undone(record: Record, seat: Seat) -> Record:
    """The game before this seat's last decision, or the same if it has made none."""
    for ply in range(len(record.moves) - 1, -1, -1):
        if record.positions[ply].turn == seat:
            return record.at(ply)
    return record


def describe(record: Record, ply: int, reader: Seat | None) -> str:
    """One move of the log, with its number."""
    return f"{ply + 1:>3}  {record.said(ply, reader)}"
