"""Gardens of Mars, by Néstor Romeral Andrés: dice, a hexagonal garden, and flowers that like company."""

from sobremesa.game import Game
from sobremesa.games.mars.account import sheet
from sobremesa.games.mars.codes import ACTIONS, MOST_LEGAL
from sobremesa.games.mars.draw import draw
from sobremesa.games.mars.encode import FEATURES, observe
from sobremesa.games.mars.notation import read, read_deal, tell, tell_deal, write, write_deal
from sobremesa.games.mars.options import CHOICES, conflict, settings
from sobremesa.games.mars.refusal import refusal
from sobremesa.games.mars.rules import (
    chance,
    deal,
    imagine,
    legal,
    play,
    possible,
    scores,
    winners,
)
from sobremesa.games.mars.sketch import sketch
from sobremesa.games.mars.speech import ask, label, say
from sobremesa.games.mars.state import DTYPE
from sobremesa.games.mars.view import picks, view
from sobremesa.games.mars.worth import worth
from sobremesa.words import N_, Words

_ = Words("mars")  # the room of the messages marked below

MARS = Game(
    key="mars",
    title=N_("Gardens of Mars"),
    about=N_("Walk in straight lines over a red hexagon and plant flowers where they find company."),
    seats=range(2, 6),
    minutes=30,
    options=CHOICES,
    dtype=DTYPE,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    features=FEATURES,
    longest=None,
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
