"""The log of a table: a line for each turn, and every move of it for who wants to know more."""

from collections.abc import Iterable
from itertools import groupby
from typing import NamedTuple

from sobremesa.game import CHANCE
from sobremesa.lettering import brief, sentence, without_asides
from sobremesa.words import listed

NOTICE = -3  # the seat of a line that tells what has happened to one


class LogLine(NamedTuple):
    """One move, as one reader may know it."""

    ply: int  # after the move
    seat: int  # who, or CHANCE, or NOTICE
    does: str  # in words that follow the name, or `You`
    words: str  # the whole sentence; empty where chance tells this reader nothing
    name: str = ""  # of who, as the seat was called then; empty where the words speak to who did it


class Turn(NamedTuple):
    """What a seat did until somebody else was to decide, or chance before anybody was."""

    ply: int  # after the last of its moves
    seat: int
    words: str
    moves: list[LogLine]  # where they say more than the words do


def turns(lines: Iterable[LogLine], now: int) -> list[Turn]:
    """The lines by turns; what chance does belongs to the turn of who decides next: now it is this seat."""
    by_turn: list[list[LogLine]] = []
    waiting: list[LogLine] = []
    for line in lines:
        if line.seat == NOTICE:
            by_turn.append([line])
            continue
        waiting.append(line)
        if line.seat >= 0:
            _append(by_turn, waiting, line.seat)
            waiting = []
    if any(line.words for line in waiting) or (by_turn and by_turn[-1][-1].seat == now):
        _append(by_turn, waiting, now)
    return [_turn(moves) for moves in by_turn]


def _append(by_turn: list[list[LogLine]], lines: list[LogLine], seat: int) -> None:
    """The lines go on with the last turn if it is that of the seat."""
    if by_turn and by_turn[-1][-1].seat == seat:
        by_turn[-1] += lines
    else:
        by_turn.append(lines)


def _turn(lines: list[LogLine]) -> Turn:
    own = [line for line in lines if line.seat >= 0]
    seat = own[0].seat if own else CHANCE
    told = [line for line in lines if line.words]
    words = _summary(own) if len(own) > 1 else _told((own or told)[-1])
    return Turn(lines[-1].ply, seat, words, told if [line.words for line in told] != [words] else [])


def _told(line: LogLine) -> str:
    """One move without what is said of it in brackets."""
    if line.seat < 0:
        return line.words if line.seat == NOTICE else without_asides(line.words)
    return sentence(without_asides(line.does), line.name, not line.name)


def _summary(own: list[LogLine]) -> str:
    """Several moves in one sentence, without what they bring; the same twice is said once."""
    does = []
    for words, same in groupby(brief(line.does) for line in own):
        times = len(list(same))
        does.append(words if times == 1 else f"{words} (×{times})")
    return sentence(listed(does), own[0].name, not own[0].name)
