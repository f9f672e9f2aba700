"""Under the Leaves (Bajo las hojas), by Trevor Benjamin and Brett J. Gilbert: a garden and who comes to it."""

from sobremesa.game import Game
from sobremesa.games.leaves.account import sheet
from sobremesa.games.leaves.codes import ACTIONS, MOST_LEGAL
from sobremesa.games.leaves.draw import draw
from sobremesa.games.leaves.encode import FEATURES, observe
from sobremesa.games.leaves.notation import read, read_deal, tell, tell_deal, write, write_deal
from sobremesa.games.leaves.options import CHOICES, conflict, settings
from sobremesa.games.leaves.points import scores, winners
from sobremesa.games.leaves.refusal import refusal
from sobremesa.games.leaves.rules import LONGEST, chance, deal, imagine, legal, play, possible
from sobremesa.games.leaves.sketch import sketch
from sobremesa.games.leaves.speech import ask, label, say
from sobremesa.games.leaves.state import DTYPE
from sobremesa.games.leaves.view import picks, view
from sobremesa.games.leaves.vocabulary import ABOUT, TITLE
from sobremesa.games.leaves.worth import worth

LEAVES = Game(
    key="leaves",
    title=TITLE,
    about=ABOUT,
    seats=range(2, 5),
    minutes=30,
    options=CHOICES,
    dtype=DTYPE,
    actions=ACTIONS,
    most_legal=MOST_LEGAL,
    features=FEATURES,
    longest=LONGEST,
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
