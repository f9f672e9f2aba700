"""Pictures of the rulebook of Under the Leaves."""

from collections.abc import Mapping, Sequence

from moments import NAMES, called

from sobremesa import GAMES, begin
from sobremesa.games.leaves.draw import GARDEN_COLOURS
from sobremesa.games.leaves.garden import lay
from sobremesa.games.leaves.plot import extent, garden_board
from sobremesa.games.leaves.sketch import spot
from sobremesa.games.leaves.state import packed
from sobremesa.games.leaves.symbols import symbols
from sobremesa.rng import generator
from sobremesa.svg import AUTO, picture, place, style, tag

SIZE = (780.0, 500.0)


def pictures() -> dict[str, str]:
    """Each by its name."""
    return {"bees": bees(), "birds": birds(), "guests": guests()}


def bees() -> str:
    """Three bees (L12): a new yellow sector, and two yellow ones that were there before."""
    return leaves_garden("bees", ("1,0 YYK*O", "0,1 O*UYY", "1,1 KKG*Y", "2,1 YwYK", "0,2 GYGw"))


def birds() -> str:
    """Four hummingbirds (L14, L15): three tiles are full only now, one of them between two others."""
    tiles = ("0,-1 UUGY*", "-1,0 wOGO", "-1,1 GO*GK", "1,-1 U*GYG", "0,1 OwKK", "1,0 wGUU")
    return leaves_garden("birds", tiles)


def guests() -> str:
    """A square of one colour (L20), two mushrooms in one sector (L24), and a puddle of two cells (L28)."""
    tokens = {"leaf": ["2,-1"], "mushroom": ["1,1"], "puddle": ["-1,0"]}
    return leaves_garden("guests", ("-1,0 GwKK", "1,-1 G*OKK", "1,0 KKU*G"), tokens)


def leaves_garden(name: str, tiles: Sequence[str], tokens: Mapping[str, list[str]] | None = None) -> str:
    """A garden alone, its last tile framed; each tile is written `x,y cells`."""
    game = GAMES["leaves"]
    dealt = begin(game, NAMES[:2], {"cards": "first"}, generator(0))
    state = game.new_state()
    game.read_deal(state, 2, dealt.options, {**dealt.deal, "start": ["wYOU*", "wKUY*"]})
    for tile in tiles:
        at, cells = tile.split(" ")
        lay(state, 0, *spot(at), packed(cells))
    view = game.view(state, None)
    view["gardens"][0]["tokens"] |= tokens or {}
    shown = extent(view["gardens"][0], margin=0, least=1)
    scale = min((SIZE[0] - 20) / shown.size[0], (SIZE[1] - 28) / shown.size[1])
    left, top = ((room - scale * side) / 2 for room, side in zip(SIZE, shown.size, strict=True))
    lawn = tag("rect", width=SIZE[0], height=SIZE[1], rx=18, fill="var(--leaves-lawn)")
    colours = style("leaves-auto", AUTO, GARDEN_COLOURS)
    shapes = tag("defs", symbols())
    drawn = tag("g", garden_board(view, 0, shown), transform=f"{place(left, top)}scale({scale:.3f})")
    return picture("leaves-auto", SIZE, called(game, name), "", colours, shapes, lawn, drawn)
