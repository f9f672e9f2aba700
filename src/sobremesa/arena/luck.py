"""Variance components, with bootstrap intervals: how much of a result is the deal, later luck, and choices of bots."""

from typing import NamedTuple

import numpy as np

from sobremesa.intervals import Estimate, Floats

RESAMPLES = 1000
INSIDE = (2.5, 97.5)  # percentiles


class Parts(NamedTuple):
    """Parts of the variance of a result; they add up to 1."""

    deal: Estimate
    chance: Estimate  # after the deal
    choices: Estimate


def parts(results: Floats, seed: int) -> Parts:
    """The parts of the variance of `results` [deal, chance, choices, seat]; intervals from deals drawn again.

    Every deal is played with several streams of chance, and each of these with several streams of the bots.
    """
    generator = np.random.default_rng(seed)
    deals = len(results)
    drawn = [_shares(results[generator.integers(deals, size=deals)]) for _ in range(RESAMPLES)]
    low, high = np.percentile(np.array(drawn), INSIDE, axis=0).tolist()
    return Parts(*(Estimate(*figures) for figures in zip(_shares(results), zip(low, high, strict=True), strict=True)))


def _shares(results: Floats) -> list[float]:
    components = np.maximum(variances(results), 0)
    total = components.sum()
    shares: list[float] = (components / total if total > 0 else components).tolist()
    return shares


def variances(results: Floats) -> Floats:
    """Of the deal, of chance and of choices: a nested analysis of variance with random effects, pooled over seats."""
    deals, streams, repeats, seats = results.shape
    by_stream = results.mean(axis=2)
    by_deal = by_stream.mean(axis=1)
    between_deals = streams * repeats * ((by_deal - by_deal.mean(axis=0)) ** 2).sum() / (seats * (deals - 1))
    between_streams = repeats * ((by_stream - by_deal[:, None]) ** 2).sum() / (seats * deals * (streams - 1))
    inside = ((results - by_stream[:, :, None]) ** 2).sum() / (seats * deals * streams * (repeats - 1))
    return np.array(
        [
            (between_deals - between_streams) / (streams * repeats),
            (between_streams - inside) / repeats,
            inside,
        ]
    )
