"""How a state lies in memory: a class of fields becomes one record of a NumPy structured array."""

import operator
from collections.abc import Callable
from typing import Any, NamedTuple, TypeAlias

import numpy as np
from numpy.typing import NDArray

State: TypeAlias = Any  # one record of `Game.dtype`; each game's own class says what is in it
Ints: TypeAlias = NDArray[Any]  # an array of whole numbers, of whatever width

FILLER = "filler"  # the field that fills up the last word


def field(kind: type[np.generic], *axes: int) -> Any:
    """One field of a state class: a number of this kind, or an array with these axes."""
    return _Field(kind, axes)


class _Field(NamedTuple):
    kind: type[np.generic]
    axes: tuple[int, ...]


def state_dtype(state: type) -> np.dtype[Any]:
    """The record that a class of `field`s describes: wide fields first, no hole, so equal states are equal bytes."""
    fields = [(name, value) for name, value in vars(state).items() if isinstance(value, _Field)]
    fields.sort(key=lambda named: -np.dtype(named[1].kind).itemsize)
    layout: list[Any] = [(name, kind, axes) if axes else (name, kind) for name, (kind, axes) in fields]
    widest = np.dtype(fields[0][1].kind).itemsize
    if short := -np.dtype(layout).itemsize % widest:
        layout.append((FILLER, np.uint8, (short,)))
    plain = np.dtype(layout, align=True)
    return np.dtype((_record_type(state, plain), plain))


def _record_type(state: type, plain: np.dtype[Any]) -> type[np.void]:
    """What a record of this layout is to Python. NumPy's own kind would take six times as long to find a field."""
    fields = {name: property(operator.itemgetter(name), _setter(name)) for name in plain.names or ()}
    address = {"__module__": state.__module__, "__qualname__": f"{state.__qualname__}.Record"}  # where pickle looks
    members = {**fields, **address, "__slots__": ()}  # no field but these
    state.Record = record = type("Record", (np.void,), members)  # type: ignore[attr-defined]  # the class has it now
    return record


def _setter(name: str) -> Callable[[Any, Any], None]:
    def set_field(record: Any, value: Any) -> None:
        record[name] = value

    return set_field
