"""Pictures of the rulebook of Under the Leaves."""

from collections.abc import Sequence

from moments import NAMES, shown

from sobremesa import GAMES, begin
from sobremesa.game import Showcase
from sobremesa.games.leaves.draw import GARDEN_COLOURS
from sobremesa.games.leaves.garden import lay
from sobremesa.games.leaves.plot import fitted, garden_board
from sobremesa.games.leaves.sketch import spot
from sobremesa.games.leaves.state import packed
from sobremesa.games.leaves.symbols import symbols
from sobremesa.rng import generator
from sobremesa.svg import AUTO, picture, style, tag

SIZE = (780.0, 500.0)


def pictures() -> dict[str, str]:
    """Each by its name."""
    garden = shown(GAMES["leaves"], Showcase(seats=4, seed=4, ply=70))
    return {"garden": garden, "bees": bees(), "birds": birds()}


def bees() -> str:
    """Three bees (L12): a new yellow sector, and two yellow ones that were there before."""
    tiles = ("1,0 YYK*O", "0,1 O*UYY", "1,1 KKG*Y", "2,1 YwYK", "0,2 GYGw")
    words = "The last tile makes a third yellow sector: a bee comes to it, and one more to each of the other two."
    return leaves_garden("wYOU*", tiles, "Three bees", words)


def birds() -> str:
    """Four hummingbirds (L14, L15): three tiles are full only now, one of them between two others."""
    tiles = ("0,-1 UUGY*", "-1,0 wOGO", "-1,1 GO*GK", "1,-1 U*GYG", "0,1 OwKK", "1,0 wGUU")
    words = "The last tile brings a bird to itself, one to the tile above it, and two to the tile on its left."
    return leaves_garden("wYOU*", tiles, "Four hummingbirds", words)


def leaves_garden(start: str, tiles: Sequence[str], title: str, description: str) -> str:
    """A garden alone, its last tile framed; each tile is written `x,y cells`."""
    game = GAMES["leaves"]
    dealt = begin(game, NAMES[:2], {}, generator(0))
    state = game.new_state()
    game.read_deal(state, 2, dealt.options, {**dealt.deal, "start": [start, "wKUY*"]})
    for tile in tiles:
        at, cells = tile.split(" ")
        lay(state, 0, *spot(at), packed(cells))
    view = game.view(state, None) | {"open": [], "last": [f"0 place 0 {tiles[-1]}"]}
    frame = fitted(view["gardens"][0], (10, 14, SIZE[0] - 20, SIZE[1] - 28), 0, 3)
    lawn = tag("rect", width=SIZE[0], height=SIZE[1], rx=18, fill="var(--leaves-lawn)")
    colours = style("leaves-auto", AUTO, GARDEN_COLOURS)
    shapes = tag("defs", symbols())
    return picture("leaves-auto", SIZE, title, description, colours, shapes, lawn, garden_board(view, 0, frame))
