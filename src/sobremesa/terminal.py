"""A game in the terminal: one person against bots, walking picks. It knows no game."""

from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack, closing
from dataclasses import dataclass
from pathlib import Path
from typing import TypeAlias

from sobremesa.game import CHANCE, Action, Game, Json, Picks, RuleError, Seat
from sobremesa.lettering import headed, plain, seat_name, spoken
from sobremesa.match.bot import Bot
from sobremesa.match.players import Player
from sobremesa.record import Record, begin, chance_text, dumps, extend
from sobremesa.rng import Rng, generator
from sobremesa.words import N_, Words

_ = Words("terminal")

Ask: TypeAlias = Callable[[str], str]  # shows a prompt and returns what was typed; raises EOFError at the end of input
Say: TypeAlias = Callable[[str], object]

LISTED = 14  # longer menus are not listed unless asked for
HELP = {
    "?": N_("everything that can be touched now"),
    "b": N_("take back the last pick"),
    "u": N_("undo: back to your last decision; chance would answer the same way again"),
    "log": N_("the moves so far"),
    "save F": N_("write the record so far to the file F"),
    "h": N_("this help"),
    "q": N_("leave the game"),
}


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
    view, title = record.view(session.person), session.game.words(session.game.title)
    people = ", ".join(seat_name(view, seat) for seat in range(len(names)))
    own = seat_name(view, session.person)
    session.say(headed(title, _("{people}. You are {name}. Type h for help.", people=people, name=own)))
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
        session.say(_("You have left the table."))
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
    if after.said(len(record.moves), session.person):
        session.say(describe(after, len(record.moves), session.person))
    return after


def _bots_move(session: Session, player: Player, record: Record, rng: Rng) -> Record:
    before = player.forfeit
    after = player.move(record, rng)
    if player.forfeit is not before:
        who = {"name": plain(record.seats[record.turn]), "why": player.forfeit}
        session.say(_("{name} forfeits: {why} Any legal moves are made in its place.", **who))
    return after


def _persons_move(session: Session, record: Record) -> Record:
    """Asks until there is a move, or an undo."""
    picks, view = session.game.picks(record.state), record.view(session.person)
    path: tuple[str, ...] = ()
    while path not in picks:
        menu = next_picks(picks, path)
        if len(menu) <= LISTED:
            _show_menu(session, record, picks, path, menu)
        word = _ask(session, prompt(session.game.ask(view, path), menu))
        if word == "?":
            _show_menu(session, record, picks, path, menu)
        elif word == "b":
            path = path[:-1]
        elif word == "u":
            return undone(record, session.person)
        elif word == "log":
            session.say("\n".join(described(record, session.person)))
        elif word.startswith("save "):
            _save(session, record, word.removeprefix("save ").strip())
        elif (found := find_pick(menu, word)) is not None:
            path = (*path, found)
        elif " " not in word:
            session.say(_("{word!r} cannot be picked here; ? lists what can, h helps.", word=word))
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
            session.say("\n".join(_help()))
        elif word:
            return word


def _help() -> list[str]:
    typed = _("Type the number or the name of what you touch, or a whole move as the record writes it.")
    return [typed, *(f"  {key:<8} {_(words)}" for key, words in HELP.items())]


def _show_menu(session: Session, record: Record, picks: Picks, path: tuple[str, ...], menu: list[str]) -> None:
    for number, pick in enumerate(menu, 1):
        count = f"{number:>2}  " if numbered(menu) else "    "
        session.say(f"  {count}{label(pick):<10} {_promise(session, record, picks, (*path, pick))}")


def _promise(session: Session, record: Record, picks: Picks, path: tuple[str, ...]) -> str:
    """What a pick would bring: what the whole move does, or the points of the moves that it is the beginning of."""
    if path in picks:
        return spoken(session.game, record.state, picks[path], session.person, record.seats)
    below = [action for longer, action in picks.items() if longer[: len(path)] == path]
    words = session.game.label(record.view(session.person), path[-1])
    return f"{words} ({gain_words([gain(record, action) for action in below])})"


def _save(session: Session, record: Record, name: str) -> None:
    try:
        Path(name).write_text(dumps(record) + "\n", encoding="utf-8")
        session.say(_("Saved to {name}.", name=name))
    except OSError as error:
        session.say(_("Cannot write {name}: {why}.", name=name, why=error.strerror))
    except ValueError:
        session.say(_("{name!r} is no name of a file.", name=name))


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


def prompt(question: str, menu: Sequence[str]) -> str:
    """The question, and an example where not everything is listed."""
    if len(menu) > LISTED:
        question = _(
            "{question} Such as {example}; ? lists all {n}.", question=question, example=label(menu[0]), n=len(menu)
        )
    return f"{question} > "


def gain(record: Record, action: Action) -> int:
    """Points that this move brings its seat at once."""
    seat = record.turn
    after = record.state.copy()
    record.game.play(after, action)
    return record.game.score_list(after)[seat] - record.scores[seat]


def gain_words(gains: Sequence[int]) -> str:
    if min(gains) == max(gains):
        return f"{gains[0]:+d}"
    return _("{least:+d} to {most:+d}", least=min(gains), most=max(gains))


def undone(record: Record, seat: Seat) -> Record:
    """The game before this seat's last decision, or the same if it has made none."""
    for ply in range(len(record.moves) - 1, -1, -1):
        if record.positions[ply].turn == seat:
            return record.at(ply)
    return record


def described(record: Record, reader: Seat | None) -> list[str]:
    """The log: every move that tells this reader something."""
    return [describe(record, ply, reader) for ply in range(len(record.moves)) if record.said(ply, reader)]


def describe(record: Record, ply: int, reader: Seat | None) -> str:
    """One move of the log, with its number."""
    return f"{ply + 1:>3}  {record.said(ply, reader)}"
