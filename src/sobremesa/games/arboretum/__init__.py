"""Arboretum, by Dan Cassar: paths of trees that score only for those who keep the same trees in hand."""

from sobremesa.game import Game, Seat, Showcase
from sobremesa.games.arboretum.codes import ACTIONS, FACTORS, MOST_LEGAL, action_of, action_parts
from sobremesa.games.arboretum.draw import draw
from sobremesa.games.arboretum.encode import GROUPS, observe
from sobremesa.games.arboretum.names import ABOUT, TITLE
from sobremesa.games.arboretum.notation import read, read_deal, tell, tell_deal, write, write_deal
from sobremesa.games.arboretum.options import CHOICES
from sobremesa.games.arboretum.refusal import refusal
from sobremesa.games.arboretum.rules import chance, deal, imagine, legal, outcomes, play, possible
from sobremesa.games.arboretum.score_sheet import score_sheet
from sobremesa.games.arboretum.scoring import scores, winners
from sobremesa.games.arboretum.sketch import sketch
from sobremesa.games.arboretum.speech import ask, label, say
from sobremesa.games.arboretum.state import DTYPE, LARGEST_DECK, LONGEST_RECORD
from sobremesa.games.arboretum.view import at_once, path, seen
from sobremesa.games.arboretum.worth import worth

ARBORETUM = Game(
    key="arboretum",
    title=TITLE,
    about=ABOUT,
    author="Dan Cassar",
    showcase=Showcase(seats=2, seed=6, ply=85, reader=Seat(0)),
    seats=range(2, 5),
    minutes=25,
    longest=LONGEST_RECORD,
    dtype=DTYPE,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    factors=FACTORS,
    action_parts=action_parts,
    action_of=action_of,
    deal=deal,
    legal=legal,
    play=play,
    scores=scores,
    winners=winners,
    worth=worth,
    observation=GROUPS,
    observe=observe,
    options=CHOICES,
    chance=chance,
    possible=possible,
    outcomes=outcomes,
    most_outcomes=LARGEST_DECK,
    imagine=imagine,
    at_once=at_once,
    read=read,
    write=write,
    tell=tell,
    read_deal=read_deal,
    write_deal=write_deal,
    tell_deal=tell_deal,
    refusal=refusal,
    path=path,
    seen=seen,
    sketch=sketch,
    draw=draw,
    say=say,
    ask=ask,
    label=label,
    score_sheet=score_sheet,
)
