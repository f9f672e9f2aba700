"""How good a position of Arizona looks to a seat."""

from sobremesa.games.arizona.scoring import score
from sobremesa.games.arizona.state import Arizona
from sobremesa.rule import rule


@rule
def worth(state: Arizona, seat: int) -> float:
    return float(score(state, seat))
