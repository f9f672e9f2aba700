"""Confidence intervals of means (Student) and shares (Wilson), where units may be few and need not be alike."""

import functools
import math
from statistics import NormalDist
from typing import NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

Floats: TypeAlias = NDArray[np.float64]
Interval: TypeAlias = tuple[float, float]

Z = 1.96  # standard deviations on either side of a 95 % interval
ALIKE = 1e-9  # figures no further apart differ by rounding
HALVINGS = 50  # of a right angle, until what is left is nothing
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


def inside(reach: float, freedom: int) -> float:
    """How much of Student's distribution lies between -reach and reach (Abramowitz and Stegun 1964, 26.7.3 and 4)."""
    angle, odd = math.atan(reach / math.sqrt(freedom)), freedom % 2
    steps = np.arange(1, freedom // 2)
    factors = math.cos(angle) ** 2 * (2 * steps - 1 + odd) / (2 * steps + odd)
    series = math.cos(angle) ** odd * float(np.cumprod([1.0, *factors])[: freedom // 2].sum())
    return 2 / math.pi * (angle + math.sin(angle) * series) if odd else math.sin(angle) * series


@functools.cache
def student(freedom: int, z: float = Z) -> float:
    """Where Student's distribution leaves as much outside as the normal one outside z."""
    wanted = 1 - 2 * NormalDist().cdf(-z)
    low, high = 0.0, math.pi / 2  # angles, whose tangents are anywhere
    for _ in range(HALVINGS):
        middle = (low + high) / 2
        low, high = (middle, high) if inside(_at(middle, freedom), freedom) < wanted else (low, middle)
    return _at(low, freedom)


def _at(angle: float, freedom: int) -> float:
    return math.sqrt(freedom) * math.tan(angle)


def corrected_z(looks: int) -> float:
    """How many standard deviations are 95 % when one looks so many times (Bonferroni)."""
    return NormalDist().inv_cdf(1 - (1 - NormalDist().cdf(Z)) / looks)


def wilson(share: float, games: float, z: float = Z) -> Interval:
    """The interval of a proportion (Wilson 1927), also near 0 and 1; 95 % unless told otherwise."""
    centre = share + z * z / (2 * games)
    spread = z * math.sqrt(share * (1 - share) / games + z * z / (4 * games * games))
    scale = 1 + z * z / games
    return max(0.0, (centre - spread) / scale), min(1.0, (centre + spread) / scale)


def mean(values: Floats) -> Estimate:
    """The mean of independent units."""
    centre = float(values.mean())
    if len(values) < 2:
        return Estimate(centre, (-math.inf, math.inf))
    spread = student(len(values) - 1) * float(values.std(ddof=1)) / math.sqrt(len(values))
    return Estimate(centre, (centre - spread, centre + spread))


def share(values: Floats, z: float = Z) -> Estimate:
    """The mean of independent units that lie between 0 and 1.

    Wilson's interval for as many games as would vary so much: mirrored games vary less than others, so they count for
    more. Where nothing varies, every unit is one game.
    """
    centre, units = float(values.mean()), len(values)
    if np.ptp(values) < ALIKE:
        return Estimate(centre, wilson(centre, units, z))
    variance = float(values.var(ddof=1)) / units
    return Estimate(centre, wilson(centre, centre * (1 - centre) / variance, student(units - 1, z)))
