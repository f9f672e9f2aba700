"""Gardens of Mars, by Néstor Romeral Andrés: dice, a hexagonal garden, and flowers that like company."""

from sobremesa.game import Game, Showcase
from sobremesa.games.mars.codes import ACTIONS, FACTORS, MOST_LEGAL, MOST_OUTCOMES, action_of, action_parts
from sobremesa.games.mars.draw import draw
from sobremesa.games.mars.encode import GROUPS, observe
from sobremesa.games.mars.names import ABOUT, TITLE
from sobremesa.games.mars.notation import read, write
from sobremesa.games.mars.options import CHOICES, conflict
from sobremesa.games.mars.refusal import refusal
from sobremesa.games.mars.rules import chance, deal, legal, outcomes, play, possible
from sobremesa.games.mars.score_sheet import score_sheet
from sobremesa.games.mars.scoring import scores
from sobremesa.games.mars.sketch import sketch
from sobremesa.games.mars.speech import ask, label, say
from sobremesa.games.mars.state import DTYPE
from sobremesa.games.mars.view import path, seen
from sobremesa.games.mars.worth import worth

MARS = Game(
    key="mars",
    title=TITLE,
    about=ABOUT,
    author="Néstor Romeral Andrés",
    showcase=Showcase(seats=4, seed=25, ply=52),
    seats=range(2, 6),
    last_begins=True,
    minutes=30,
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
    worth=worth,
    observation=GROUPS,
    observe=observe,
    options=CHOICES,
    conflict=conflict,
    chance=chance,
    possible=possible,
    outcomes=outcomes,
    most_outcomes=MOST_OUTCOMES,
    read=read,
    write=write,
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
