"""Arboretum, by Dan Cassar: paths of trees that score only for those who keep the same trees in hand."""

from sobremesa.game import Game
from sobremesa.games.arboretum.codes import ACTIONS, MOST_LEGAL
from sobremesa.games.arboretum.draw import draw
from sobremesa.games.arboretum.encode import FEATURES, observe
from sobremesa.games.arboretum.notation import read, read_deal, tell, tell_deal, write, write_deal
from sobremesa.games.arboretum.options import CHOICES, conflict, settings
from sobremesa.games.arboretum.refusal import refusal
from sobremesa.games.arboretum.rules import chance, deal, imagine, legal, play, possible
from sobremesa.games.arboretum.scoring import scores, winners
from sobremesa.games.arboretum.sheet import sheet
from sobremesa.games.arboretum.sketch import sketch
from sobremesa.games.arboretum.speech import ask, label, say
from sobremesa.games.arboretum.state import DTYPE, LONGEST_RECORD
from sobremesa.games.arboretum.view import picks, view
from sobremesa.games.arboretum.worth import worth
from sobremesa.words import N_, Words

_ = Words("arboretum")

ARBORETUM = Game(
    key="arboretum",
    title=N_("Arboretum"),
    about=N_("Lay out paths of trees, and keep the same trees in hand: only who holds most of a species may score it."),
    seats=range(2, 5),
    minutes=25,
    options=CHOICES,
    dtype=DTYPE,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    features=FEATURES,
    longest=LONGEST_RECORD,
    deal=deal,
    legal=legal,
    play=play,
    chance=chance,
    possible=possible,
    scores=scores,
    winners=winners,
    imagine=imagine,
    worth=worth,
    observe=observe,
    settings=settings,
    conflict=conflict,
    read=read,
    write=write,
    tell=tell,
    read_deal=read_deal,
    write_deal=write_deal,
    tell_deal=tell_deal,
    refusal=refusal,
    picks=picks,
    view=view,
    sketch=sketch,
    draw=draw,
    say=say,
    ask=ask,
    label=label,
    sheet=sheet,
)
