"""Five levels for people to play against, each clearly better than the one before."""

from dataclasses import replace

from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.hasty import hasty_bot
from sobremesa.bots.search import search_bot
from sobremesa.match.bot import Bot

LEVELS: dict[str, Bot] = {
    "child": hasty_bot("child", "a first game: sees a few moves and likes many of them", sight=0.5, blur=2.0),
    "guest": hasty_bot("guest", "knows what is good, and overlooks much of it", sight=0.65, blur=1.0),
    "regular": replace(GREEDY, name="regular", about="takes what looks best now, and does not look ahead"),
    "host": replace(search_bot(iterations=600), name="host", about="looks ahead, and answers in a moment"),
    "master": replace(search_bot(seconds=2.0), name="master", about="looks ahead for two seconds: the best there is"),
}
