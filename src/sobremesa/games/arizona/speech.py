"""What is said while Arizona is played: moves in words, questions to the seat to move, names of what it touches."""

from collections.abc import Iterator, Sequence

import numpy as np

from sobremesa.game import Action, Seat, State
from sobremesa.games.arizona.cells import symbol_at
from sobremesa.games.arizona.codes import FIRST_GO, MOST_LEGAL
from sobremesa.games.arizona.names import card_name, nugget_words, units, way_words
from sobremesa.games.arizona.notation import CELL_BY_NAME, cell_name, write
from sobremesa.games.arizona.rules import list_paths, play
from sobremesa.games.arizona.sketch import actor, is_stuck
from sobremesa.games.arizona.state import (
    CARDS,
    CIRCLE,
    DELIVER,
    FIRST_BONUS,
    GOODS,
    LETTERS,
    N_GOODS,
    NOWHERE,
    SIDE,
    Arizona,
)
from sobremesa.games.arizona.stretches import END as PATH_END
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.words import N_, Words

_ = Words("arizona")

PLACES = (  # [symbol]
    N_("the cow at {cell}"),
    N_("the sheep at {cell}"),
    N_("the wheat at {cell}"),
    N_("the apple at {cell}"),
    N_("the ore at {cell}"),
    N_("the timber at {cell}"),
    N_("the station at {cell}"),
    N_("the town at {cell}"),
    N_("the mountain at {cell}"),
)
CELLS = (  # [symbol]
    N_("cow {cell}"),
    N_("sheep {cell}"),
    N_("wheat {cell}"),
    N_("apple {cell}"),
    N_("ore {cell}"),
    N_("timber {cell}"),
    N_("station {cell}"),
    N_("town {cell}"),
    N_("mountain {cell}"),
)
QUESTIONS = {  # phase: what its seat is asked first
    "take": N_("Choose a die."),
    "start": N_("Which station does your line start from?"),
    "draw": N_("Where should your stretch end?"),
    "circle": N_("Which good beside the train do you circle as well, if any?"),
    "deliver": N_("Which good do you deliver, if any?"),
    "final": N_("Which good is your last delivery, if any?"),
}


# Moves


def say(state: Arizona, action: Action, reader: Seat | None, names: Sequence[str]) -> str:
    """The move in words that follow the name of its seat, or `You`, and what it brings at once; nothing is hidden."""
    done = _done(state, action, reader == state.turn)
    if state.turn < 0:
        return done
    brings = ", ".join(_brings(state, _after(state, action), state.turn))
    return _("{done}: {brings}", done=done, brings=brings) if brings else done


def _after(state: State, action: Action) -> Arizona:
    """The position that the action leads to."""
    later: Arizona = state.copy()
    play(later, action)
    return later


def _done(state: Arizona, action: Action, you: bool) -> str:
    """What the action is, without its effects."""
    word, *rest = write(state, action).split(" ")
    match word:
        case "roll":
            return _("The dice show {faces}", faces=" ".join(rest))
        case "take":
            return _.person(you, "takes a die that shows {face}", "take a die that shows {face}", face=rest[0])
        case "start":
            return _.person(you, "starts at the station {cell}", "start at the station {cell}", cell=rest[0])
        case "nugget":
            return _.person(you, "spends a nugget", "spend a nugget")
        case "go":
            return _stretch(state, action, rest, you)
        case "stuck":
            return _.person(you, "has no possible stretch", "have no possible stretch")
        case "circle":
            place = _place(state, CELL_BY_NAME[rest[0]])
            return _.person(you, "circles {place} as well", "circle {place} as well", place=place)
        case "deliver":
            load = units(rest[0], int(state.carried[state.turn, GOODS.index(rest[0])]))
            return _.person(you, "delivers {load}", "deliver {load}", load=load)
    if state.phase == CIRCLE:
        return _.person(you, "circles nothing else", "circle nothing else")
    return _.person(you, "delivers nothing", "deliver nothing")


def _stretch(state: Arizona, action: Action, path: Sequence[str], you: bool) -> str:
    place = _place(state, int(state.at[state.turn] + PATH_END[action - FIRST_GO]))
    third, second = N_("draws a stretch to {place} ({way})"), N_("draw a stretch to {place} ({way})")
    return _.person(you, third, second, place=place, way=way_words(path))


def _place(state: Arizona, cell: int) -> str:
    """What is drawn there, and where that is."""
    return _(PLACES[symbol_at(state, cell)], cell=cell_name(cell))


# What a move brings


def _brings(before: Arizona, after: Arizona, seat: int) -> Iterator[str]:
    yield from _die(before, after, seat)
    yield from _load(before, after, seat)
    yield from _points(before, after, seat)
    if after.nuggets[seat] > before.nuggets[seat]:
        yield nugget_words(int(after.nuggets[seat] - before.nuggets[seat]))
    if after.phase == CIRCLE:
        yield _("one more circle")
    if after.phase == DELIVER:
        yield _("a delivery is possible")
    if after.ending > before.ending:
        yield _("this is the last round")


def _die(before: Arizona, after: Arizona, seat: int) -> Iterator[str]:
    """How a nugget turned the die, and whether a die just taken or turned, or the first station, leaves no stretch."""
    was, face = int(before.die[seat]), int(after.die[seat])
    if was and face not in (0, was):
        yield _("the die now shows {face}", face=face)
    fresh = face != was or before.start[seat] == NOWHERE
    if fresh and face and after.start[seat] != NOWHERE and not _has_stretch(after, seat, face):
        yield _("no stretch is possible")


def _has_stretch(state: Arizona, seat: int, face: int) -> bool:
    return list_paths(state, seat, face, np.empty(MOST_LEGAL, np.int32)) > 0


def _load(before: Arizona, after: Arizona, seat: int) -> Iterator[str]:
    """What a circled good adds to the train: nothing if its kind was delivered (Z19)."""
    for y in range(after.height):
        if circled := int(before.open[seat, y]) & ~int(after.open[seat, y]):
            good = symbol_at(after, SIDE * y + circled.bit_length() - 1)
            if good < N_GOODS:
                aboard = int(after.carried[seat, good])
                yield _("{load} aboard", load=units(GOODS[good], aboard)) if aboard else _("nothing to load")


def _points(before: Arizona, after: Arizona, seat: int) -> Iterator[str]:
    """What a delivery scores."""
    for number in range(len(GOODS)):
        if after.delivered[seat, number] > before.delivered[seat, number]:
            yield _.count(int(after.box[seat, number]), "{n} point", "{n} points")
            if before.first[number] == NOWHERE:
                yield _("{n} of them for being first", n=FIRST_BONUS)
    if spent := int(before.in_force) & ~int(after.in_force):
        card = card_name(CARDS[spent.bit_length() - 1])
        yield _("{n} more for {card}", n=int(after.bonus[seat]) - int(before.bonus[seat]), card=card)


# Questions and names


def ask(view: ArizonaView, path: tuple[str, ...]) -> str:
    """What the seat to move is to touch next."""
    if path:
        return _("Which way should your stretch go?")
    question = _question(view)
    return _("Last round. {question}", question=question) if view["last_round"] else question


def _question(view: ArizonaView) -> str:
    if view["phase"] != "draw" or not is_stuck(view):
        return _(QUESTIONS[view["phase"]])
    if view["nuggets"][view["turn"]] and view["options"]["nuggets"] == "shift":
        return _("No stretch is possible: turn the die with a nugget, or stay.")
    return _("No stretch is possible: you stay where you are.")


def label(view: ArizonaView, pick: str) -> str:
    """What a hand would touch."""
    kind, _colon, name = pick.partition(":")
    match kind:
        case "die":
            return _("die {face}", face=name)
        case "cell":
            x, y = map(int, name.split(","))
            return _(CELLS[LETTERS.index(view["sheet"][y][x])], cell=name)
        case "way":
            return way_words(name.split("-"))
        case "box":
            return units(name, view["carried"][actor(view)][name])
        case "nugget":
            return _("nugget: die {shift}", shift=name.replace("-", "−"))
        case "stuck":
            return _("stay: no stretch is possible")
    return _("skip")
