"""Bradley–Terry ratings by maximum likelihood, on the scale of Elo: how much better one bot is than another.

A bot wins with the probability of its strength over the sum of all strengths at the lineup (Bradley and Terry 1952; for
more seats, Luce 1959). The ratings are those under which the games were likeliest, with one deal more at each lineup
that all share equally: so that a bot that always won is not infinitely better, and nothing is certain because it
happened always.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sobremesa.arena.schedule import Lineup
from sobremesa.intervals import Estimate, Floats, student

SCALE = 400 / math.log(10)  # 400 points are ten to one
STEPS = 100  # of Newton's method, at most
LONGEST_STEP = 1.0  # so that it finds its way from afar
CLOSE = 1e-9


class Met(NamedTuple):
    """What happened where one lineup met."""

    lineup: Lineup
    shares: Floats  # [deal, place] of the victories


def ratings(met: Sequence[Met], bots: int) -> list[Estimate]:
    """One rating a bot, their mean 0; the units are deals, and Student widens the intervals where these are few."""
    lineups = [at.lineup for at in met]
    wins = [at.shares.sum(axis=0) + 1 / len(at.lineup) for at in met]
    found = strengths(lineups, wins, bots)
    _, curve = _derivatives(lineups, wins, found)
    reach = student(sum(len(at.shares) for at in met)) * _errors(met, found, curve)
    return [
        Estimate(rating, (rating - far, rating + far))
        for rating, far in zip((SCALE * found).tolist(), (SCALE * reach).tolist(), strict=True)
    ]


def _errors(met: Sequence[Met], found: Floats, curve: Floats) -> Floats:
    """[bot] standard errors of the strengths, from how much the deals differ (Huber 1967).

    The deal that all share is a game won by each place, together one deal: for two bots and deals that one of them won
    altogether, this is the error of the logarithm of odds (Gart 1966).
    """
    scatter = np.zeros_like(curve)
    for lineup, shares in met:
        for units, weight in ((shares, 1.0), (np.eye(len(lineup)), 1 / len(lineup))):
            pulls = (units - _chances(lineup, found)) @ _holding(lineup, len(found))  # [unit, bot]
            scatter += weight * pulls.T @ pulls
    spread = np.linalg.inv(curve + 1 / len(found))
    errors: Floats = np.sqrt(np.diag(spread @ scatter @ spread))
    return errors


def strengths(lineups: Sequence[Lineup], wins: Sequence[Floats], bots: int) -> Floats:
    """[bot] the logarithms of the likeliest strengths, their mean 0, by Newton's method.

    `wins` are [place], by lineup.
    """
    found = np.zeros(bots)
    for _ in range(STEPS):
        slope, curve = _derivatives(lineups, wins, found)
        step = np.linalg.solve(curve + 1 / bots, slope)  # the mean stays where it is
        longest = np.abs(step).max()
        found += step * min(1, LONGEST_STEP / max(longest, CLOSE))
        if longest < CLOSE:
            break
    found -= found.mean()
    return found


def _derivatives(lineups: Sequence[Lineup], wins: Sequence[Floats], found: Floats) -> tuple[Floats, Floats]:
    """[bot] and [bot, bot] of the logarithm of the likelihood, the second with its sign turned."""
    bots = len(found)
    slope, curve = np.zeros(bots), np.zeros((bots, bots))
    for lineup, won in zip(lineups, wins, strict=True):
        chances, holding = _chances(lineup, found), _holding(lineup, bots)
        slope += (won - won.sum() * chances) @ holding
        curve += won.sum() * holding.T @ (np.diag(chances) - np.outer(chances, chances)) @ holding
    return slope, curve


def _chances(lineup: Lineup, found: Floats) -> Floats:
    """[place] of winning."""
    powers = np.exp(found[list(lineup)])
    chances: Floats = powers / powers.sum()
    return chances


def _holding(lineup: Lineup, bots: int) -> Floats:
    """[place, bot] 1 where the bot holds the place."""
    holding: Floats = np.eye(bots)[list(lineup)]
    return holding
