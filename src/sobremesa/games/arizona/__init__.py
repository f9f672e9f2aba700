"""Arizona, by Luis da Ponte: dice that give the shape of a railway's next stretch, goods to load, towns to supply."""

from sobremesa.game import Game
from sobremesa.games.arizona.account import sheet
from sobremesa.games.arizona.codes import ACTIONS, LONGEST, MOST_LEGAL
from sobremesa.games.arizona.draw import draw
from sobremesa.games.arizona.encode import FEATURES, observe
from sobremesa.games.arizona.notation import read, read_deal, tell, tell_deal, write, write_deal
from sobremesa.games.arizona.options import CHOICES, conflict, settings
from sobremesa.games.arizona.points import scores, winners
from sobremesa.games.arizona.refusal import refusal
from sobremesa.games.arizona.rules import chance, imagine, legal, play, possible
from sobremesa.games.arizona.setup import deal
from sobremesa.games.arizona.sketch import sketch
from sobremesa.games.arizona.speech import ask, label, say
from sobremesa.games.arizona.state import DTYPE
from sobremesa.games.arizona.view import picks, view
from sobremesa.games.arizona.words import ABOUT, TITLE
from sobremesa.games.arizona.worth import worth

ARIZONA = Game(
    key="arizona",
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
