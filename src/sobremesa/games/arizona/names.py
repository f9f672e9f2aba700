"""Words of Arizona for people: what the cards say, what is expected, what was done, how goods are counted."""

from collections.abc import Sequence
from functools import reduce
from itertools import groupby

from sobremesa.game import OVER
from sobremesa.games.arizona.state import CARDS
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.lettering import seat_name
from sobremesa.words import N_, Words

_ = Words("arizona")

TITLE = N_("Arizona")
ABOUT = N_("Draw one railway line over a map of symbols, load what you stop at, and be first to deliver it to a town.")
CARD_WORDS = {  # key: its name and its line
    "bad-weather": (N_("Bad Weather"), N_("no stretch touches a mountain")),
    "gold": (N_("Gold!"), N_("1 nugget for stopping on a mountain")),
    "closed-stations": (N_("Closed Stations"), N_("pass, do not stop")),
    "big-towns": (N_("Big Towns"), N_("a town also gives a circle")),
    "counting-sheep": (N_("Counting Sheep"), N_("exactly 4 sheep, +5 to the first")),
    "apple-grower": (N_("Apple Grower"), N_("exactly 5 apples, +6 to the first")),
    "more-timber": (N_("More Timber!"), N_("exactly 6 timber, +7 to the first")),
    "even-timber-ore": (N_("Two by Two"), N_("an odd timber or ore scores nothing")),
    "even-cow-sheep": (N_("Two by Two"), N_("an odd cow or sheep scores nothing")),
    "even-apple-wheat": (N_("Two by Two"), N_("an odd apple or wheat scores nothing")),
    "inspector": (N_("Inspector"), N_("+5 for stopping at 6 stations")),
    "mountaineer": (N_("Mountaineer"), N_("+5 for stopping on 6 mountains")),
    "tourist": (N_("Tourist"), N_("+5 for most towns visited")),
    "gold-rush": (N_("Gold Rush"), N_("+5 for most nuggets obtained")),
    "rancher": (N_("Rancher"), N_("+5 for most cows delivered")),
    "miner": (N_("Miner"), N_("+5 for most ore delivered")),
    "farmer": (N_("Farmer"), N_("+5 for most wheat delivered")),
}
assert tuple(CARD_WORDS) == CARDS

WAYS = {  # compass word: so many spaces that way
    "n": N_("{n} north"),
    "e": N_("{n} east"),
    "s": N_("{n} south"),
    "w": N_("{n} west"),
    "ne": N_("{n} north-east"),
    "se": N_("{n} south-east"),
    "sw": N_("{n} south-west"),
    "nw": N_("{n} north-west"),
}
DELIVERED = {
    "cow": N_("delivered cow"),
    "sheep": N_("delivered sheep"),
    "wheat": N_("delivered wheat"),
    "apple": N_("delivered apple"),
    "ore": N_("delivered ore"),
    "timber": N_("delivered timber"),
}


def card_name(key: str) -> str:
    return _(CARD_WORDS[key][0])


def card_heading(key: str) -> str:
    """The card's name before what it says."""
    return _("{card}:", card=card_name(key))


def card_line(key: str) -> str:
    """What the card says, in a few words."""
    return _(CARD_WORDS[key][1])


def units(good: str, n: int) -> str:
    """So many of a good."""
    match good:
        case "cow":
            return _.count(n, "{n} cow", "{n} cows")
        case "sheep":
            return _.count(n, "{n} sheep", "{n} sheep")
        case "wheat":
            return _.count(n, "{n} wheat", "{n} wheat")
        case "apple":
            return _.count(n, "{n} apple", "{n} apples")
        case "ore":
            return _.count(n, "{n} ore", "{n} ore")
    return _.count(n, "{n} timber", "{n} timber")


def nugget_words(n: int) -> str:
    return _.count(n, "{n} nugget", "{n} nuggets")


def way_words(path: Sequence[str]) -> str:
    """A stretch in words: how many spaces each way, in order."""
    return ", ".join(_(WAYS[way], n=len(list(spaces))) for way, spaces in groupby(path))


def actor(view: ArizonaView) -> int:
    """The seat to move; the start player while chance rolls; a winner at the end."""
    if view["turn"] == OVER:
        return view["winners"][0]
    return view["turn"] if view["turn"] >= 0 else view["starter"]


def shown(view: ArizonaView) -> int:
    """The seat whose sheet lies in front of the reader: a spectator looks over the shoulder of the one to move."""
    return actor(view) if view["seat"] is None else view["seat"]


def expected(view: ArizonaView) -> str:
    """What happens next, in a few words that follow the name of the seat; empty at the end."""
    match view["phase"]:
        case "roll":
            return _("rolls {n} dice", n=view["seats"] + 1)
        case "take":
            return _("takes a die")
        case "start":
            return _("chooses a station to start from")
        case "draw" if is_stuck(view):
            return _("is stuck with a {face}", face=view["taken"][view["turn"]])
        case "draw":
            return _("draws a stretch with a {face}", face=view["taken"][view["turn"]])
        case "circle":
            return _("may circle a good next to the train")
        case "deliver":
            return _("may deliver a good")
        case "final":
            return _("may make a last delivery")
    return ""


def is_stuck(view: ArizonaView) -> bool:
    """Whether the die of the seat to draw allows no stretch."""
    return not any(view["leads"][view["turn"]].values())


def verdict(view: ArizonaView) -> str:
    """Who has won, and with how much."""
    first, *others = (seat_name(view, seat) for seat in view["winners"])
    points = max(view["scores"])
    counted = abs(points)  # minus one is one point too
    if not others:
        return _.count(
            counted, "{name} wins with {points} point", "{name} wins with {points} points", name=first, points=points
        )
    names = reduce(lambda one, other: _("{one} and {other}", one=one, other=other), others, first)
    return _.count(
        counted,
        "{names} share the victory with {points} point",
        "{names} share the victory with {points} points",
        names=names,
        points=points,
    )


def retell(line: str) -> str:
    """What a line of the record says was done, without who; empty where that need not be said."""
    word, *rest = line.split(" ")[1:]
    match word:
        case "take":
            return _("took a {face}", face=rest[0])
        case "start":
            return _("starts from {cell}", cell=rest[0])
        case "nugget":
            return _("spent a nugget")
        case "go":
            return _.count(len(rest), "went one step", "went {n} steps")
        case "stuck":
            return _("is stuck")
        case "circle":
            return _("circled {cell}", cell=rest[0])
        case "deliver":
            return _(DELIVERED[rest[0]])
        case "skip":
            return _("passed")
    return ""
