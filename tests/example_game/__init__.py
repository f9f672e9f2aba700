"""Four in a Row: the smallest whole game. CONTRIBUTING.md walks through it; the tests have it on their shelf."""

from sobremesa.game import Game
from sobremesa.words import N_, Words
from tests.example_game.draw import draw
from tests.example_game.notation import read, write
from tests.example_game.refusal import refusal
from tests.example_game.rules import deal, legal, play
from tests.example_game.scoring import scores
from tests.example_game.sketch import TITLE, sketch
from tests.example_game.speech import ask, label, say
from tests.example_game.state import CELLS, COLUMNS, DTYPE
from tests.example_game.view import path, seen

_ = Words("four")

FOUR = Game(
    key="four",
    title=TITLE,
    about=N_("Drop discs into a frame and be the first to have four of yours in a line."),
    seats=range(2, 3),
    minutes=5,
    longest=CELLS,
    dtype=DTYPE,
    actions=COLUMNS,
    deal=deal,
    legal=legal,
    play=play,
    scores=scores,
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
)
