// A game about as large as Gardens of Mars for two: the same garden, dice, flowers and scores. Its rules are simpler than
// ours: gardeners are in nobody's way, nobody gets an extra turn and no die is forced. That favours boardgame.io.

const { INVALID_MOVE } = require('boardgame.io/core');

const RADIUS = 5;
const COLOURS = ['red', 'green', 'grey', 'yellow', 'blue', 'white'];
const STEPS = { e: [1, 0], ne: [1, -1], nw: [0, -1], w: [-1, 0], sw: [-1, 1], se: [0, 1] };
const FLOWERS_EACH_COLOUR = 10;
const DICE = 6;

const name = (q, r) => `${q},${r}`;
const inside = (q, r) => Math.max(Math.abs(q), Math.abs(r), Math.abs(q + r)) <= RADIUS;
const neighbours = (q, r) => Object.values(STEPS).map(([dq, dr]) => [q + dq, r + dr]);

function setup({ random }) {
  const bag = random.Shuffle(COLOURS.flatMap((colour) => Array(FLOWERS_EACH_COLOUR).fill(colour)));
  const reserve = (seat) =>
    Object.fromEntries(COLOURS.map((colour) => [colour, bag.filter((one, n) => n % 2 === seat && one === colour).length]));
  return {
    flowers: {}, // cell: colour
    gardeners: [[1, 0], [-1, 0]],
    reserves: [reserve(0), reserve(1)],
    dice: random.D6(DICE),
    scores: [0, 0],
  };
}

// Where a walk ends, or null if it leaves the garden or ends on its centre.
function destination(G, seat, die, direction) {
  const [q, r] = G.gardeners[seat];
  const [dq, dr] = STEPS[direction];
  const end = [q + die * dq, r + die * dr];
  return inside(...end) && (end[0] || end[1]) ? end : null;
}

// How many other flowers of its colour a flower is joined to.
function group(flowers, [q, r]) {
  const colour = flowers[name(q, r)];
  const seen = new Set([name(q, r)]);
  const edge = [[q, r]];
  while (edge.length) {
    for (const [nq, nr] of neighbours(...edge.pop())) {
      if (flowers[name(nq, nr)] === colour && !seen.has(name(nq, nr))) {
        seen.add(name(nq, nr));
        edge.push([nq, nr]);
      }
    }
  }
  return seen.size - 1;
}

// Every legal move, as arguments of `walk`.
function legal(G, seat) {
  const moves = [];
  for (const die of new Set(G.dice)) {
    for (const direction of Object.keys(STEPS)) {
      const end = destination(G, seat, die, direction);
      if (end === null) continue;
      if (G.flowers[name(...end)]) moves.push([die, direction, null]);
      else for (const colour of COLOURS) if (G.reserves[seat][colour]) moves.push([die, direction, colour]);
    }
  }
  return moves;
}

function walk({ G, playerID, random, events }, die, direction, colour) {
  const seat = Number(playerID);
  const end = G.dice.includes(die) && direction in STEPS ? destination(G, seat, die, direction) : null;
  if (end === null) return INVALID_MOVE;
  const bare = !G.flowers[name(...end)];
  if (bare !== (colour !== null) || (bare && !G.reserves[seat][colour])) return INVALID_MOVE;
  G.gardeners[seat] = end;
  G.dice.splice(G.dice.indexOf(die), 1);
  if (bare) {
    G.flowers[name(...end)] = colour;
    G.reserves[seat][colour] -= 1;
    G.scores[seat] += group(G.flowers, end);
  } else {
    G.scores[seat] -= 1;
  }
  if (!G.dice.length) G.dice = random.D6(DICE);
  events.endTurn();
}

const planted = (reserve) => Object.values(reserve).every((left) => !left);

const Garden = {
  name: 'garden',
  minPlayers: 2,
  maxPlayers: 2,
  setup,
  moves: { walk },
  endIf: ({ G }) => (G.reserves.some(planted) ? { scores: G.scores } : undefined),
};

module.exports = { Garden, legal };
