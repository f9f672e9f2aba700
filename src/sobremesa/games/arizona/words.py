"""Words of Arizona for people, in plain English: what the cards say, what is expected, what was done."""

from sobremesa.game import OVER
from sobremesa.games.arizona.state import CARDS
from sobremesa.games.arizona.view import ArizonaView
from sobremesa.lettering import seat_name

CARD_WORDS = {  # key: its name and its line
    "bad-weather": ("Bad Weather", "no stretch touches a mountain"),
    "gold": ("Gold!", "1 nugget for stopping on a mountain"),
    "closed-stations": ("Closed Stations", "pass, do not stop"),
    "big-towns": ("Big Towns", "a town also gives a circle"),
    "counting-sheep": ("Counting Sheep", "exactly 4 sheep, +5 to the first"),
    "apple-grower": ("Apple Grower", "exactly 5 apples, +6 to the first"),
    "more-timber": ("More Timber!", "exactly 6 timber, +7 to the first"),
    "even-timber-ore": ("Two by Two", "an odd timber or ore scores nothing"),
    "even-cow-sheep": ("Two by Two", "an odd cow or sheep scores nothing"),
    "even-apple-wheat": ("Two by Two", "an odd apple or wheat scores nothing"),
    "inspector": ("Inspector", "+5 for stopping at 6 stations"),
    "mountaineer": ("Mountaineer", "+5 for stopping on 6 mountains"),
    "tourist": ("Tourist", "+5 for most towns visited"),
    "gold-rush": ("Gold Rush", "+5 for most nuggets obtained"),
    "rancher": ("Rancher", "+5 for most cows delivered"),
    "miner": ("Miner", "+5 for most ore delivered"),
    "farmer": ("Farmer", "+5 for most wheat delivered"),
}
assert tuple(CARD_WORDS) == CARDS


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
            return f"rolls {view['seats'] + 1} dice"
        case "take":
            return "takes a die"
        case "start":
            return "chooses a station to start from"
        case "draw" if not any(view["leads"][view["turn"]].values()):
            return f"is stuck with a {view['taken'][view['turn']]}"
        case "draw":
            return f"draws a stretch with a {view['taken'][view['turn']]}"
        case "circle":
            return "may circle a good next to the train"
        case "deliver":
            return "may deliver a good"
        case "final":
            return "may make a last delivery"
    return ""


def verdict(view: ArizonaView) -> str:
    """Who has won, and with how much."""
    names = [seat_name(view, seat) for seat in view["winners"]]
    points = max(view["scores"])
    won = f"{' and '.join(names)} share the victory" if len(names) > 1 else f"{names[0]} wins"
    return f"{won} with {points} point{'' if abs(points) == 1 else 's'}"


def retell(line: str) -> str:
    """What a line of the record says was done, without who; empty where that need not be said."""
    word, *rest = line.split(" ")[1:]
    match word:
        case "take":
            return f"took a {rest[0]}"
        case "start":
            return f"starts from {rest[0]}"
        case "nugget":
            return "spent a nugget"
        case "go":
            return f"went {' '.join(rest)}"
        case "stuck":
            return "is stuck"
        case "circle":
            return f"circled {rest[0]}"
        case "deliver":
            return f"delivered {rest[0]}"
        case "skip":
            return "passed"
    return ""
