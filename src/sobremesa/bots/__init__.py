"""The bots by name. They see a game only through the contract."""

from sobremesa.bots.greedy import GREEDY
from sobremesa.bots.uniform import UNIFORM
from sobremesa.match import Bot

BOTS: dict[str, Bot] = {
    "uniform": UNIFORM,
    "greedy": GREEDY,
}
