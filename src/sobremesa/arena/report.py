"""What an arena has found out, from the notes of its games."""

from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sobremesa import intervals
from sobremesa.arena.notes import Deal, Note, duel, points, shares, whole_deals
from sobremesa.arena.rating import Met, ratings
from sobremesa.arena.schedule import Setting, as_json
from sobremesa.game import Json
from sobremesa.intervals import DIGITS, Estimate


class Standing(NamedTuple):
    """One bot's results."""

    bot: str
    games: int
    fair: float  # its part of the seats of its lineups
    share: Estimate  # of the victories
    points: Estimate  # a seat
    rating: Estimate
    late: int  # games forfeited because it was
    illegal: int  # games forfeited for anything else
    reason: str  # of the first
    seconds: float  # a move


class Pair(NamedTuple):
    """How one bot did against another: 0.5 is equality."""

    one: int
    other: int
    deals: int
    result: Estimate


class Results(NamedTuple):
    """All of it."""

    setting: Setting
    games: int
    unfinished: int
    standings: list[Standing]  # [bot]
    pairs: list[Pair]  # every bot with every other that it met, both ways

    @property
    def ranking(self) -> list[int]:
        """The bots, best first."""
        return sorted(range(len(self.standings)), key=lambda bot: -self.standings[bot].rating.value)


def results(setting: Setting, notes: Sequence[Note]) -> Results | None:
    """What the games say; None while not every lineup has a deal that was played in every seating to the end."""
    deals = whole_deals(notes, setting.lineups)
    if not all(deals):
        return None
    met = [Met(lineup, shares(of)) for lineup, of in zip(setting.lineups, deals, strict=True)]
    rated = ratings(met, len(setting.bots))
    bots = range(len(setting.bots))
    return Results(
        setting,
        len(notes),
        sum(note.shares is None for note in notes),
        [_standing(setting, notes, deals, bot, rated[bot]) for bot in bots],
        [_pair(met, one, other) for one in bots for other in bots if one != other],
    )


def _standing(
    setting: Setting, notes: Sequence[Note], deals: Sequence[Sequence[Deal]], bot: int, rating: Estimate
) -> Standing:
    lineups = setting.lineups
    mine = [(note, _places(lineups[note.lineup], bot)) for note in notes if bot in lineups[note.lineup]]
    whole = [(of, _places(lineup, bot)) for lineup, of in zip(lineups, deals, strict=True) if bot in lineup]
    forfeits = [forfeit for note, places in mine for forfeit in note.forfeits if forfeit.place in places]
    seconds = sum(note.seconds[place] for note, places in mine for place in places)
    decisions = sum(note.decisions[place] for note, places in mine for place in places)
    held = [np.full(len(of), len(places) / setting.seats) for of, places in whole]
    won = [shares(of)[:, places].sum(axis=1) for of, places in whole]
    had = [points(of)[:, places].mean(axis=1) for of, places in whole]
    return Standing(
        bot=setting.bots[bot],
        games=len(mine),
        fair=float(np.concatenate(held).mean()),
        share=intervals.share(np.concatenate(won)),
        points=intervals.mean(np.concatenate(had)),
        rating=rating,
        late=sum(forfeit.late for forfeit in forfeits),
        illegal=sum(not forfeit.late for forfeit in forfeits),
        reason=forfeits[0].reason if forfeits else "",
        seconds=seconds / max(decisions, 1),
    )


def _places(lineup: tuple[int, ...], bot: int) -> list[int]:
    return [place for place, who in enumerate(lineup) if who == bot]


def _pair(met: Sequence[Met], one: int, other: int) -> Pair:
    duels = [duel(lineup.shares, lineup.lineup, one, other) for lineup in met if {one, other} <= set(lineup.lineup)]
    every = np.concatenate(duels)
    return Pair(one, other, len(every), intervals.share(every))


def members(found: Results) -> Json:
    """For `results.json`: nothing in it depends on how fast the games were played."""
    names = found.setting.bots
    return {
        "setting": as_json(found.setting),
        "games": found.games,
        "unfinished": found.unfinished,
        "bots": [
            {
                "bot": standing.bot,
                "games": standing.games,
                "fair_share": round(standing.fair, DIGITS),
                "victories": standing.share.rounded(),
                "points": standing.points.rounded(),
                "rating": standing.rating.rounded(),
                "late": standing.late,
                "illegal": standing.illegal,
            }
            for standing in found.standings
        ],
        "pairs": [
            {"bot": names[one], "against": names[other], "deals": deals, "result": result.rounded()}
            for one, other, deals, result in found.pairs
        ],
    }
