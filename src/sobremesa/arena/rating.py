"""Ratings: how much better one bot is than another, on the scale of Elo.

A bot wins with the probability of its strength over the sum of all strengths at the table (Bradley and Terry 1952; for
more seats, Luce 1959). The ratings are those under which the games were likeliest, with one deal more at each table
that all share equally: so that a bot that always won is not infinitely better.
"""

import math
from collections.abc import Sequence
from typing import NamedTuple

import numpy as np

from sobremesa.arena.schedule import Table
from sobremesa.intervals import Estimate, Floats

SCALE = 400 / math.log(10)  # 400 points are ten to one
RESAMPLES = 1000
STEPS = 100  # of Newton's method, at most
LONGEST_STEP = 1.0  # so that it finds its way from afar
CLOSE = 1e-9
INSIDE = (2.5, 97.5)  # percentiles


class Met(NamedTuple):
    """What happened at one table."""

    table: Table
    shares: Floats  # [deal, place] of the victories


def ratings(met: Sequence[Met], bots: int, seed: int) -> list[Estimate]:
    """One rating a bot, their mean 0; the intervals come from deals that are drawn again."""
    generator = np.random.default_rng(seed)
    wins = [_resampled(table.shares, generator) for table in met]
    found = SCALE * strengths([table.table for table in met], wins, bots)
    low, high = np.percentile(found[1:], INSIDE, axis=0)
    return [
        Estimate(*figures)
        for figures in zip(found[0].tolist(), zip(low.tolist(), high.tolist(), strict=True), strict=True)
    ]


def _resampled(shares: Floats, generator: np.random.Generator) -> Floats:
    """[sample, place] victories: first those of the deals themselves, then of as many drawn with putting back.

    The deal that all share is in every sample, and may be drawn again: nothing is certain because it happened always.
    """
    seats = shares.shape[1]
    shared = np.full((1, seats), 1 / seats)
    units = np.concatenate([shares, shared])
    counts = generator.multinomial(len(shares), np.full(len(units), 1 / len(units)), RESAMPLES)
    won: Floats = np.concatenate([shares.sum(axis=0)[None], counts @ units]) + shared
    return won


def strengths(tables: Sequence[Table], wins: Sequence[Floats], bots: int) -> Floats:
    """[sample, bot] the logarithms of the likeliest strengths, their mean 0, by Newton's method.

    `wins` are [sample, place], by table.
    """
    found = np.zeros((len(wins[0]), bots))
    for _ in range(STEPS):
        slope, curve = _derivatives(tables, wins, found)
        step = np.linalg.solve(curve + 1 / bots, slope[:, :, None])[:, :, 0]  # the mean stays where it is
        longest = np.abs(step).max(axis=1, keepdims=True)
        found += step * np.minimum(1, LONGEST_STEP / np.maximum(longest, CLOSE))
        if longest.max() < CLOSE:
            break
    found -= found.mean(axis=1, keepdims=True)
    return found


def _derivatives(tables: Sequence[Table], wins: Sequence[Floats], found: Floats) -> tuple[Floats, Floats]:
    """[sample, bot] and [sample, bot, bot] of the logarithm of the likelihood, the second with its sign turned."""
    samples, bots = found.shape
    slope, curve = np.zeros((samples, bots)), np.zeros((samples, bots, bots))
    for table, won in zip(tables, wins, strict=True):
        games = won.sum(axis=1, keepdims=True)
        powers = np.exp(found[:, table])
        chances = powers / powers.sum(axis=1, keepdims=True)
        for place, bot in enumerate(table):
            slope[:, bot] += won[:, place] - games[:, 0] * chances[:, place]
            curve[:, bot, bot] += games[:, 0] * chances[:, place]
            for beside, other in enumerate(table):
                curve[:, bot, other] -= games[:, 0] * chances[:, place] * chances[:, beside]
    return slope, curve
