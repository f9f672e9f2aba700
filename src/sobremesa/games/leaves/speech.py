"""Under the Leaves in words: a move and what it brings, what is asked of a player, and what a hand touches."""

from collections.abc import Sequence

import numpy as np

from sobremesa.game import Action, Seat, State
from sobremesa.games.leaves.codes import FIRST_BLOCK, FIRST_TILE, FIRST_TOKEN, MOST_LEGAL
from sobremesa.games.leaves.garden import ALONG_COLUMN, ALONG_ROW, birds_along
from sobremesa.games.leaves.names import card_title, inhabitant, place_title, slot_title, tile_words
from sobremesa.games.leaves.notation import place_words
from sobremesa.games.leaves.rules import legal, play
from sobremesa.games.leaves.sketch import chooser, spot
from sobremesa.games.leaves.state import (
    CARDS,
    LEAF_TYPE,
    MUSHROOM_TYPE,
    PHASES,
    POOL,
    PUDDLE_TYPE,
    TILE_NAMES,
    TYPES,
    Leaves,
)
from sobremesa.games.leaves.view import LeavesView
from sobremesa.words import Words

_ = Words("leaves")

IN_ORDER = (LEAF_TYPE, PUDDLE_TYPE, MUSHROOM_TYPE)  # L10


# Moves


def say(state: State, action: Action, reader: Seat | None, names: Sequence[str]) -> str:
    """An action about to be played and who comes at once; everybody may know all of it."""
    if action >= FIRST_TILE:
        return _("A new tile comes to the market: {tile}", tile=tile_words(TILE_NAMES[action - FIRST_TILE]))
    after = state.copy()
    play(after, action)
    does = _choice(state, action, reader == state.actor) if action >= FIRST_BLOCK else _laying(state, action, reader)
    return _("{does}: {who}", does=does, who=", ".join(_guests(state, after)) or _("nobody comes"))


def _laying(state: Leaves, action: Action, reader: Seat | None) -> str:
    _slot, where, cells = place_words(state, action)
    seat = state.actor
    tiles = [(int(state.x[seat, tile]), int(state.y[seat, tile])) for tile in range(state.laid[seat])]
    said = {"place": place_title(spot(where), tiles), "tile": tile_words(cells)}
    return _.person(reader == seat, "lays a tile {place} ({tile})", "lay a tile {place} ({tile})", **said)


def _choice(state: Leaves, action: Action, you: bool) -> str:
    """Choices have the numbers that the picture gives them."""
    codes = np.empty(MOST_LEGAL, np.int32)
    number = codes[: legal(state, codes)].tolist().index(action) + 1
    if action < FIRST_TOKEN:
        return _.person(you, "chooses square {n}", "choose square {n}", n=number)
    if state.phase == POOL:
        return _.person(you, "chooses puddle {n}", "choose puddle {n}", n=number)
    return _.person(you, "chooses mushroom {n}", "choose mushroom {n}", n=number)


def _guests(before: Leaves, after: Leaves) -> list[str]:
    """Everybody who has come between two positions, and who will as soon as the player has chosen where."""
    seat = before.actor
    guests = []
    if bees := int(after.bees[seat] - before.bees[seat]):
        guests.append(_.count(bees, "{n} bee", "{n} bees"))
    if birds := int(after.birds[seat] - before.birds[seat]):
        guests.append(_birds(birds, before, after))
    for kind in IN_ORDER:
        if tokens := int(after.tokens[seat, kind] - before.tokens[seat, kind]):
            card = CARDS[kind][after.card[kind]]
            guests.append(inhabitant(card) if tokens == 1 else f"{tokens} × {card_title(card)}")
    if after.turn == seat:
        kind = TYPES.index(PHASES[after.phase])
        guests.append(_("a choice for {card}", card=inhabitant(CARDS[kind][after.card[kind]])))
    return guests


def _birds(birds: int, before: Leaves, after: Leaves) -> str:
    """So many hummingbirds, and how many of them come for a line of full tiles (L15)."""
    words = _.count(birds, "{n} hummingbird", "{n} hummingbirds")
    lines = []
    if rows := birds_along(after, before.actor, ALONG_ROW) - birds_along(before, before.actor, ALONG_ROW):
        lines.append(_.count(rows, "{n} for a row", "{n} for rows"))
    if columns := birds_along(after, before.actor, ALONG_COLUMN) - birds_along(before, before.actor, ALONG_COLUMN):
        lines.append(_.count(columns, "{n} for a column", "{n} for columns"))
    return f"{words} ({', '.join(lines)})" if lines else words


# What a hand touches


def ask(view: LeavesView, path: tuple[str, ...]) -> str:
    """What the seat to move is to touch next."""
    match view["phase"]:
        case "leaf":
            return _("Which square will {card} live in?", card=inhabitant(chooser(view)))
        case "puddle":
            return _("Which puddle will {card} live in?", card=inhabitant(chooser(view)))
        case "mushroom":
            return _("Which mushroom will {card} live on?", card=inhabitant(chooser(view)))
    return (
        _("Choose a tile of the market."),
        _("Where in your garden does it go?"),
        _("How should it lie? Rotate it and flip it."),
    )[len(path)]


def label(view: LeavesView, pick: str) -> str:
    """What a hand would touch; choices have the numbers that the picture gives them."""
    kind, _colon, name = pick.partition(":")
    match kind:
        case "market":
            return slot_title(int(name), view["market"][int(name)])
        case "spot":
            tiles = [spot(tile["at"]) for tile in view["gardens"][view["actor"]]["tiles"]]
            return place_title(spot(name), tiles)
        case "turn":
            return tile_words(name)
    number = view["choices"].index(name) + 1
    match view["phase"]:
        case "leaf":
            return _("square {n}", n=number)
        case "puddle":
            return _("puddle {n}", n=number)
    return _("mushroom {n}", n=number)
