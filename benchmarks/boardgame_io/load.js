// Two people at each table, and their moves: node load.js PORT TABLES MOVES_A_SECOND SECONDS.
// Prints `began` and `ended` around the moves, then the figures as JSON.

const { io } = require('socket.io-client');
const { Garden, legal } = require('./garden');

const [port, count, rate, seconds] = process.argv.slice(2).map(Number);
const SEATS = ['0', '1'];
const TRIES = 100; // tables that are looked at before others get their turn
const AT_ONCE = 100; // tables laid together
const SETTLE = 3000; // milliseconds after the last move in which updates may still come
const LOOK = 50; // milliseconds between looks at whether they have
const address = `http://127.0.0.1:${port}`;
const figures = { delays: [], moves: 0 };

const sleep = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

async function ask(path, body) {
  const answer = await fetch(`${address}/games/${Garden.name}/${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  if (!answer.ok) throw new Error(`${path}: ${answer.status}`);
  return answer.json();
}

// A match at which two people sit, both connected and in the picture.
async function lay(number) {
  const { matchID } = await ask('create', { numPlayers: SEATS.length });
  const table = { matchID, state: null, moving: false, sent: new Map(), told: 0, credentials: {}, sockets: {} };
  for (const playerID of SEATS) {
    const joined = await ask(`${matchID}/join`, { playerID, playerName: `Guest ${number} ${playerID}` });
    table.credentials[playerID] = joined.playerCredentials;
    await follow(table, playerID);
  }
  return table;
}

function follow(table, playerID) {
  const socket = io(`${address}/${Garden.name}`, { transports: ['websocket'], forceNew: true });
  table.sockets[playerID] = socket;
  socket.on('connect', () => socket.emit('sync', table.matchID, playerID, table.credentials[playerID], SEATS.length));
  socket.on('update', (_match, state) => hear(table, state));
  return new Promise((resolve) => {
    socket.on('sync', (_match, { state }) => {
      table.state = state;
      resolve();
    });
  });
}

function hear(table, state) {
  const sent = table.sent.get(state._stateID);
  if (sent === undefined) return;
  figures.delays.push(performance.now() - sent);
  table.told += 1;
  if (table.told === SEATS.length) {
    Object.assign(table, { state, moving: false, told: 0 });
  }
}

async function move(tables) {
  const any = () => tables[Math.floor(Math.random() * tables.length)];
  let table = any();
  for (let tries = 1; table.moving || table.state.ctx.gameover; tries += 1) {
    if (tries % TRIES === 0) await sleep(1); // a server that is far behind has to be heard first
    table = any();
  }
  const { G, ctx, _stateID: stateID } = table.state;
  const playerID = ctx.currentPlayer;
  const moves = legal(G, Number(playerID));
  const args = moves[Math.floor(Math.random() * moves.length)];
  const payload = { type: 'walk', args, playerID, credentials: table.credentials[playerID] };
  table.moving = true;
  figures.moves += 1;
  table.sent = new Map([[stateID + 1, performance.now()]]);
  table.sockets[playerID].emit('update', { type: 'MAKE_MOVE', payload }, stateID, table.matchID, playerID);
}

async function main() {
  const tables = [];
  while (tables.length < count) {
    const next = Array.from({ length: Math.min(AT_ONCE, count - tables.length) }, (_, n) => tables.length + n);
    tables.push(...(await Promise.all(next.map(lay))));
  }
  console.log('began');
  const began = performance.now();
  for (let number = 0; number < rate * seconds; number += 1) {
    const early = began + (1000 * number) / rate - performance.now();
    if (early > 0) await sleep(early);
    await move(tables);
  }
  const end = performance.now() + SETTLE;
  while (figures.delays.length < SEATS.length * figures.moves && performance.now() < end) await sleep(LOOK);
  console.log('ended');
  process.stdout.write(JSON.stringify(figures), () => process.exit(0));
}

main();
