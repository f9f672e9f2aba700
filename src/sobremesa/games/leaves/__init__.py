"""Under the Leaves (Bajo las hojas), by Trevor Benjamin and Brett J. Gilbert: a garden and who comes to it."""

from sobremesa.game import Game, Showcase
from sobremesa.games.leaves.codes import ACTIONS, FACTORS, MOST_LEGAL, action_of, action_parts
from sobremesa.games.leaves.draw import draw
from sobremesa.games.leaves.encode import GROUPS, observe
from sobremesa.games.leaves.faces import face
from sobremesa.games.leaves.names import ABOUT, AUTHOR, TITLE
from sobremesa.games.leaves.notation import read, read_deal, write, write_deal
from sobremesa.games.leaves.options import CHOICES, settings
from sobremesa.games.leaves.refusal import refusal
from sobremesa.games.leaves.rules import LONGEST, MOST_OUTCOMES, chance, deal, legal, outcomes, play, possible
from sobremesa.games.leaves.score_sheet import score_sheet
from sobremesa.games.leaves.scoring import scores, winners
from sobremesa.games.leaves.sketch import sketch
from sobremesa.games.leaves.speech import ask, label, say
from sobremesa.games.leaves.state import DTYPE
from sobremesa.games.leaves.view import path, seen
from sobremesa.games.leaves.worth import worth

LEAVES = Game(
    key="leaves",
    title=TITLE,
    about=ABOUT,
    author=AUTHOR,
    showcase=Showcase(seats=4, seed=7, ply=80),
    seats=range(2, 5),
    minutes=30,
    longest=LONGEST,
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
    face=face,
    settings=settings,
    chance=chance,
    possible=possible,
    outcomes=outcomes,
    most_outcomes=MOST_OUTCOMES,
    read=read,
    write=write,
    read_deal=read_deal,
    write_deal=write_deal,
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
