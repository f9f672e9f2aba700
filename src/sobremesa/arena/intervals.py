"""Intervals of means and shares, where the units that count may be few and need not be alike."""

import math
from statistics import NormalDist
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from sobremesa.tally import Interval, Z, wilson

DIGITS = 6  # that are worth writing down


class Estimate(NamedTuple):
    """A figure and the interval that holds the truth 95 times in a hundred."""

    value: float
    interval: Interval

    def excludes(self, other: float) -> bool:
        return not self.interval[0] <= other <= self.interval[1]

    def rounded(self) -> dict[str, float | list[float] | None]:
        """For JSON; there is no interval where nothing is known of it."""
        known = math.isfinite(self.interval[0])
        interval = [round(end, DIGITS) for end in self.interval] if known else None
        return {"value": round(self.value, DIGITS), "interval": interval}

    def words(self, form: str) -> str:
        """The figure with its interval, each in this format."""
        if not math.isfinite(self.interval[0]):
            return form.format(self.value)
        low, high = (form.format(end) for end in self.interval)
        return f"{form.format(self.value)} ({low} – {high})"


def student(freedom: float, z: float = Z) -> float:
    """Where Student's distribution leaves as much outside as the normal one outside z (Cornish and Fisher 1938)."""
    first = (z**3 + z) / 4
    second = (5 * z**5 + 16 * z**3 + 3 * z) / 96
    third = (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384
    fourth = (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160
    return z + first / freedom + second / freedom**2 + third / freedom**3 + fourth / freedom**4


def corrected_z(looks: int) -> float:
    """How many standard deviations are 95 % when one looks so many times (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - NormalDist().cdf(Z)) / looks)


def mean(values: NDArray[np.float64]) -> Estimate:
    """The mean of independent units."""
    centre = float(values.mean())
    if len(values) < 2:
        return Estimate(centre, (-math.inf, math.inf))
    spread = student(len(values) - 1) * float(values.std(ddof=1)) / math.sqrt(len(values))
    return Estimate(centre, (centre - spread, centre + spread))


def share(values: NDArray[np.float64], z: float = Z) -> Estimate:
    """The mean of independent units that lie between 0 and 1.

    Wilson's interval for as many games as would vary so much: mirrored games vary less than others, so they count for
    more. Where nothing varies, every unit is one game.
    """
    centre, units = float(values.mean()), len(values)
    variance = float(values.var(ddof=1)) / units if units > 1 else 0.0
    if variance == 0:
        return Estimate(centre, wilson(centre, units, z))
    return Estimate(centre, wilson(centre, centre * (1 - centre) / variance, student(units - 1, z)))
