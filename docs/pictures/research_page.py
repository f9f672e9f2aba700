"""The tables of docs/research.md, written from the games themselves."""

from sobremesa.game import Factor, Game, Group, starts


def tables(games: list[Game]) -> str:
    """What the numbers of every game mean: its observation, then its actions."""
    return "\n\n".join(map(_section, games)) + "\n"


def _section(game: Game) -> str:
    shape = f"{game.features:,} numbers, encoding `{game.encoding}`; {game.actions:,} actions"
    lists = f"at most {game.most_legal:,} of them legal; at most {game.most_outcomes} outcomes of chance are listed."
    head = f"### {game.title}\n\n{shape}, {lists}"
    rows = [_group(group, at) for group, at in zip(game.observation, starts(game.observation), strict=True)]
    parts = ", ".join(map(_factor, game.factors))
    observed = "\n".join(["| from | group | axes | a number says |", "|---|---|---|---|", *rows])
    return f"{head}\n\n{observed}\n\nParts of an action: {parts}."


def _group(group: Group, at: int) -> str:
    axes = " × ".join(f"{n} {axis}" for axis, n in zip(group.axes, group.shape, strict=True)) or "one number"
    return f"| {at} | `{group.name}` | {axes} | {group.meaning} |"


def _factor(factor: Factor) -> str:
    return f"`{factor.name}` ({factor.size})"
