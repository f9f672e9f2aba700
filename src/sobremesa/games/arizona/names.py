"""What the things of Arizona are called, what its cards say, and how its goods are counted."""

from collections.abc import Sequence
from itertools import groupby

from sobremesa.games.arizona.state import CARDS
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

PLACES = ("station", "town", "mountain")  # symbols that are no goods
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


def stops(place: str, n: int) -> str:
    """So many stations, towns or mountains."""
    match place:
        case "station":
            return _.count(n, "{n} station", "{n} stations")
        case "town":
            return _.count(n, "{n} town", "{n} towns")
    return _.count(n, "{n} mountain", "{n} mountains")


def nugget_words(n: int) -> str:
    return _.count(n, "{n} nugget", "{n} nuggets")


def way_words(path: Sequence[str]) -> str:
    """A stretch in words: how many spaces each way, in order."""
    return ", ".join(_(WAYS[way], n=len(list(spaces))) for way, spaces in groupby(path))
