"""What a reader of Arboretum sees: the table, one hand, and what was seen to go into the others; and the picks."""

from typing import TypeAlias, TypedDict

from sobremesa.game import OVER, Action, Options, Path, Seat, SharedView
from sobremesa.games.arboretum.cards import size, total, values
from sobremesa.games.arboretum.codes import DRAW_DECK, FIRST_DISCARD, FIRST_PILE, FIRST_PLAY, play_parts
from sobremesa.games.arboretum.notation import HIDDEN, card_name, cell_name, set_names, species_names
from sobremesa.games.arboretum.rules import N_SPECIES, in_play
from sobremesa.games.arboretum.score_sheet import BestPath, SpeciesClaims, path_of, species_claims
from sobremesa.games.arboretum.state import OPTIONS, PHASES, PLAY, SPECIES, Arboretum

Cards: TypeAlias = list[str]


class ArboretumSeen(TypedDict):
    """The table as one reader knows it. Cards are named `J7`, cells `x,y`."""

    options: Options
    phase: str
    actor: int  # the seat whose turn it is, also while chance turns a card for it
    species: list[str]  # in play
    deck: int  # how many cards
    hands: list[Cards]  # [seat] known cards in canonical order, then `?` for each that the reader cannot know
    known: list[Cards]  # [seat] cards of the hand that everybody saw taken from a pile
    discards: list[Cards]  # [seat] the pile, its top last
    arboreta: list[dict[str, str]]  # [seat] cell: card, in the order laid
    open: list[str]  # cells where the actor may play now; empty in other phases
    paths: list[dict[str, BestPath]]  # [seat] the best path of each species that has one
    sums: dict[str, int] | None  # species: sum in the reader's own hand, before anybody's 1 strikes an 8
    sheet: list[SpeciesClaims] | None  # the scoring, once the game is over


class ArboretumView(ArboretumSeen, SharedView):
    """The same, with what every view has."""


def seen(state: Arboretum, seat: Seat | None) -> ArboretumSeen:
    """All that this reader may know. Rights to score would tell of hands: they are not shown before the end."""
    seats = range(state.seats)
    over = state.turn == OVER
    return ArboretumSeen(
        options={key: bool(on) for key, on in zip(OPTIONS, state.option, strict=True)},
        phase=PHASES[state.phase],
        actor=int(state.actor),
        species=species_names(state),
        deck=int(size(*state.deck)),
        hands=[_hand(state, owner, over or owner == seat) for owner in seats],
        known=[set_names(*state.known[owner]) for owner in seats],
        discards=[[card_name(card) for card in state.pile[owner, : state.piled[owner]]] for owner in seats],
        arboreta=[_arboretum(state, owner) for owner in seats],
        open=_open(state) if state.phase == PLAY else [],
        paths=[_paths(state, owner) for owner in seats],
        sums=None if seat is None else _sums(state, seat),
        sheet=species_claims(state) if over else None,
    )


def path(state: Arboretum, action: Action) -> Path:
    """The deck or a pile; a card of the hand and a cell; a card of the hand."""
    if action >= FIRST_PLAY:
        card, cell = play_parts(action)
        return (f"hand:{card_name(card)}", f"cell:{cell_name(cell)}")
    if action >= FIRST_DISCARD:
        return (f"hand:{card_name(action - FIRST_DISCARD)}",)
    return ("deck",) if action == DRAW_DECK else (f"pile:{action - FIRST_PILE}",)


def at_once(state: Arboretum, action: Action) -> bool:
    """A card of the deck is seen before anything else is decided."""
    return action == DRAW_DECK


def _hand(state: Arboretum, owner: int, whole: bool) -> Cards:
    if whole:
        return set_names(*state.hand[owner])
    shown = set_names(*state.known[owner])
    return shown + [HIDDEN] * (int(size(*state.hand[owner])) - len(shown))


def _arboretum(state: Arboretum, owner: int) -> dict[str, str]:
    places = range(state.trees[owner])
    return {cell_name(state.cell[owner, place]): card_name(state.laid[owner, place]) for place in places}


def _open(state: Arboretum) -> list[str]:
    seat = state.actor
    return [cell_name(cell) for cell in sorted(state.open[seat, : state.opens[seat]].tolist())]


def _paths(state: Arboretum, owner: int) -> dict[str, BestPath]:
    every = {SPECIES[species]: path_of(state, owner, species) for species in range(N_SPECIES)}
    return {letter: path for letter, path in every.items() if path["cards"]}


def _sums(state: Arboretum, seat: int) -> dict[str, int]:
    low, high = state.hand[seat]
    species_in_play = [species for species in range(N_SPECIES) if in_play(state, species)]
    return {SPECIES[species]: int(total(values(low, high, species))) for species in species_in_play}
