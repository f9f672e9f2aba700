"""Under the Leaves in words: a move and what it brings, what is asked of a player, and what a hand touches."""

from collections.abc import Sequence

from sobremesa.game import Action, Seat, State
from sobremesa.games.leaves.codes import FIRST_BLOCK, FIRST_TILE, FIRST_TOKEN
from sobremesa.games.leaves.garden import ALONG_COLUMN, ALONG_ROW, birds_along
from sobremesa.games.leaves.names import card_title, tile_words
from sobremesa.games.leaves.notation import cell_name, place_words
from sobremesa.games.leaves.rules import play
from sobremesa.games.leaves.sketch import chooser
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
from sobremesa.words import N_, Words

_ = Words("leaves")

IN_ORDER = (LEAF_TYPE, PUDDLE_TYPE, MUSHROOM_TYPE)  # L10
SLOT_LABELS = (N_("left tile: {tile}"), N_("middle tile: {tile}"), N_("right tile: {tile}"))  # [slot]


# Moves


def say(state: State, action: Action, reader: Seat | None, names: Sequence[str]) -> str:
    """An action about to be played and who comes at once; everybody may know all of it."""
    if action >= FIRST_TILE:
        return _("A new tile comes to the market: {tile}", tile=tile_words(TILE_NAMES[action - FIRST_TILE]))
    after = state.copy()
    play(after, action)
    who = ", ".join(_guests(state, after)) or _("nobody comes")
    if action >= FIRST_TOKEN:
        cell = cell_name(state, action - FIRST_TOKEN)
        if state.phase == POOL:
            return _("chooses the puddle at {cell}: {who}", cell=cell, who=who)
        return _("chooses the mushroom at {cell}: {who}", cell=cell, who=who)
    if action >= FIRST_BLOCK:
        return _("chooses the square at {cell}: {who}", cell=cell_name(state, action - FIRST_BLOCK), who=who)
    _slot, where, tile = place_words(state, action)
    return _("lays a tile at {place} ({tile}): {who}", place=where, tile=tile_words(tile), who=who)


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
            name = card_title(CARDS[kind][after.card[kind]])
            guests.append(name if tokens == 1 else f"{tokens} × {name}")
    if after.turn == seat:
        kind = TYPES.index(PHASES[after.phase])
        guests.append(_("a choice for {card}", card=card_title(CARDS[kind][after.card[kind]])))
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
            return _("Which square will {card} live in?", card=card_title(chooser(view)))
        case "puddle":
            return _("Which puddle will {card} live in?", card=card_title(chooser(view)))
        case "mushroom":
            return _("Which mushroom will {card} live on?", card=card_title(chooser(view)))
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
            return _(SLOT_LABELS[int(name)], tile=tile_words(view["market"][int(name)] or ""))
        case "spot":
            return _("place {place}", place=name)
        case "turn":
            return tile_words(name)
    number = view["choices"].index(name) + 1
    match view["phase"]:
        case "leaf":
            return _("{n}: square at {cell}", n=number, cell=name)
        case "puddle":
            return _("{n}: puddle at {cell}", n=number, cell=name)
    return _("{n}: mushroom at {cell}", n=number, cell=name)
