"""Arizona, by Luis da Ponte: dice that give the shape of a railway's next stretch, goods to load, towns to supply."""

from sobremesa.game import Game, Showcase
from sobremesa.games.arizona.codes import ACTIONS, FACTORS, LONGEST, MOST_LEGAL, MOST_OUTCOMES, action_of, action_parts
from sobremesa.games.arizona.draw import draw
from sobremesa.games.arizona.encode import GROUPS, observe
from sobremesa.games.arizona.faces import face
from sobremesa.games.arizona.names import ABOUT, TITLE
from sobremesa.games.arizona.notation import read, read_deal, write, write_deal
from sobremesa.games.arizona.options import CHOICES, settings
from sobremesa.games.arizona.refusal import refusal
from sobremesa.games.arizona.rules import chance, legal, outcomes, play, possible
from sobremesa.games.arizona.score_sheet import score_sheet
from sobremesa.games.arizona.scoring import scores, winners
from sobremesa.games.arizona.setup import deal
from sobremesa.games.arizona.sketch import sketch
from sobremesa.games.arizona.speech import ask, label, say
from sobremesa.games.arizona.state import DTYPE
from sobremesa.games.arizona.view import path, seen
from sobremesa.games.arizona.worth import worth

ARIZONA = Game(
    key="arizona",
    title=TITLE,
    about=ABOUT,
    author="Luis da Ponte",
    showcase=Showcase(seats=2, seed=13, ply=83, options={"cards": ["gold", "big-towns", "counting-sheep"]}),
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
