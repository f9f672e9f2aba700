"""What a feature is worth: differences of means, with cluster-robust errors and Holm's guard against reading noise."""

from collections.abc import Hashable, Sequence
from typing import Generic, NamedTuple, TypeVar

import numpy as np
from numpy.typing import NDArray

from sobremesa.intervals import ALIKE, Estimate, Floats, inside, student

LEAST = 20  # deals with a feature, and without it, below which nothing is said
ERROR = 0.05  # the chance that any of the differences called clear is not there

Thing = TypeVar("Thing", bound=Hashable)


class Effect(NamedTuple, Generic[Thing]):
    """The mean result with a feature, less the mean without."""

    feature: Thing
    times: int  # observations with it
    difference: Estimate
    chance: float  # of a difference so large where there is none
    clear: bool  # beyond what looking at so many features explains


def effects(having: Sequence[frozenset[Thing]], results: Floats, units: NDArray[np.int64]) -> list[Effect[Thing]]:
    """One effect a feature, largest first. Observations of one unit may depend on each other, units may not."""
    found: list[Effect[Thing]] = []
    told: set[bytes] = set()
    for feature in sorted({feature for features in having for feature in features}, key=_short_first):
        mask = np.array([feature in features for features in having])
        if _too_few(mask, units) or mask.tobytes() in told:  # such as `place 2` where nobody placed anything else
            continue
        told.add(mask.tobytes())
        found.append(_compared(feature, mask, results, units))
    return sorted(_marked(found), key=lambda effect: -effect.difference.value)


def _short_first(feature: Hashable) -> tuple[int, str]:
    return len(str(feature)), str(feature)


def _too_few(mask: NDArray[np.bool_], units: NDArray[np.int64]) -> bool:
    return min(len(np.unique(units[mask])), len(np.unique(units[~mask]))) < LEAST


def _compared(feature: Thing, mask: NDArray[np.bool_], results: Floats, units: NDArray[np.int64]) -> Effect[Thing]:
    """The difference of two means, its error from sums over units (Liang and Zeger 1986)."""
    with_it, without = results[mask], results[~mask]
    difference = float(with_it.mean() - without.mean())
    pull = np.where(mask, (results - with_it.mean()) / len(with_it), (without.mean() - results) / len(without))
    _, numbers = np.unique(units, return_inverse=True)
    sums = np.bincount(numbers, pull)
    error = float(np.sqrt((sums**2).sum() * len(sums) / (len(sums) - 1)))
    reach = student(len(sums) - 1) * error
    chance = 1 - inside(abs(difference) / error, len(sums) - 1) if error > ALIKE else float(abs(difference) < ALIKE)
    return Effect(feature, len(with_it), Estimate(difference, (difference - reach, difference + reach)), chance, False)


def _marked(found: Sequence[Effect[Thing]]) -> list[Effect[Thing]]:
    """The same, those marked that stand when all are looked at together (Holm 1979)."""
    marked = list(found)
    order = sorted(range(len(found)), key=lambda index: found[index].chance)
    for rank, index in enumerate(order):
        if found[index].chance > ERROR / (len(found) - rank):
            break
        marked[index] = found[index]._replace(clear=True)
    return marked
