// The table's page. It lights up what can be touched, sends finished moves and shows what the server draws.
import { knock, notify } from "./bell.js";
import { move as animate, places } from "./motion.js";
import { Choices } from "./picks.js";
import { SVG, lit, nearest, number, picture, thing, unnumber, walk } from "./picture.js";

const data = JSON.parse(document.getElementById("table-data").textContent);
const words = data.words;
const address = `/t/${data.table}`;
const find = (id) => document.getElementById(id);
const filled = (text, values) => text.replace(/{(\w+)}/g, (_place, name) => values[name]);
const spoken = document.documentElement.lang;
const percent = new Intl.NumberFormat(spoken, { style: "percent" });
const tenths = new Intl.NumberFormat(spoken, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const RETRY = 1500; // milliseconds until the server is asked once more
const TOLD = 400; // milliseconds in which the stream should have told of one's own move
const LONG_MENU = 24; // longer lists of things are behind a button: they are on the board
const calm = matchMedia("(prefers-reduced-motion: reduce)");
const wide = matchMedia("(min-width: 1000px)");

let seat = data.seats.length ? data.seats[0] : null;
let board = null;
let choices = null;
let path = [];
let turned = null; // the pick by which a thing was last turned: the next one begins like that
let asking = 0;
let newest = -1; // the number of the newest entry that was shown, or told of and asked for
let listed = false;
let sending = false;

// Talking to the server

async function ask(url, options = {}) {
  const response = await fetch(url, { headers: { accept: "application/json" }, ...options });
  const answer = await response.json().catch(() => ({}));
  if (!response.ok) throw Object.assign(new Error(answer.error ?? words.failed), { clause: answer.clause, status: response.status });
  return answer;
}

const post = (what, fields) => ask(`${address}/${what}`, { method: "POST", body: new URLSearchParams(fields) });
const seatQuery = () => (seat === null ? "" : `seat=${seat}&`);

async function load() {
  const turn = (asking += 1);
  try {
    const fresh = await ask(`${address}/board?${seatQuery()}wide=${wide.matches}`);
    if (turn === asking) show(fresh);
    if (stream?.readyState === EventSource.OPEN) reached();
  } catch (error) {
    newest = board?.number ?? -1;
    if (error.status) return explain(error);
    cutOff();
    setTimeout(() => { if (turn === asking) load(); }, RETRY);
  }
}

// Showing

function show(fresh) {
  const old = board;
  const moved = old && old.number !== fresh.number;
  if (data.seats.length > 1 && data.seats.includes(fresh.turn) && fresh.turn !== seat) return handOver(fresh.turn);
  const before = moved && !calm.matches && !document.hidden ? places(picture) : null;
  const resume = hold();
  board = fresh;
  newest = Math.max(newest, fresh.number);
  choices = fresh.choices && new Choices(fresh.choices);
  if (moved || !old) [path, listed] = [[], false]; // the same board once more: what was picked stays picked
  picture.innerHTML = fresh.picture;
  find("players").innerHTML = fresh.players;
  find("log").innerHTML = fresh.log;
  const end = find("end");
  if (fresh.over && end.hidden) end.innerHTML = fresh.end;
  end.hidden = !fresh.over;
  document.querySelector(".tray").hidden = fresh.over;
  closeHints();
  light();
  tick();
  resume();
  if (before) animate(picture, before);
  if (fresh.mine && moved && !old.mine) myTurn();
  document.title = fresh.mine ? `● ${words.yours} · ${data.title}` : data.title;
}

// Looks again if there is something that is neither shown nor asked for.
function hear(number) {
  if (number <= newest) return;
  newest = number;
  load();
}

function light() {
  const menu = choices ? choices.menu(path) : [];
  picture.classList.toggle("choosing", Boolean(choices));
  picture.firstElementChild.setAttribute("role", choices ? "group" : "img"); // nothing in an image can be touched
  for (const element of picture.querySelectorAll("[data-pick]")) {
    const pick = element.dataset.pick;
    const can = menu.includes(pick);
    element.classList.toggle("can", can);
    element.classList.toggle("picked", path.includes(pick));
    if (can) {
      element.setAttribute("tabindex", "0");
      element.setAttribute("role", "button");
      element.setAttribute("aria-label", choices.label(pick));
    } else {
      for (const name of ["tabindex", "role", "aria-label"]) element.removeAttribute(name);
    }
  }
  const move = choices?.move(path);
  find("headline").textContent = board.mine && choices && !move ? filled(words.asked, { ask: choices.ask(path) }) : board.headline;
  find("headline").classList.toggle("waiting", !board.over && !board.mine);
  find("confirm").hidden = !move;
  find("back").hidden = path.length === 0;
  find("undo").hidden = !board.undo || path.length > 0;
  find("hint").hidden = !board.hint;
  find("rotate").hidden = !turning("rotate");
  find("flip").hidden = !turning("flip");
  list(menu);
  ghost(move ? path.at(-2) : null);
  say(move);
}

// The things to touch as a row of buttons, for thumbs, keyboards and screen readers.
function list(menu) {
  const row = find("things");
  row.replaceChildren();
  if (!choices) return;
  if (menu.length > LONG_MENU && !listed) {
    const all = document.createElement("button");
    all.type = "button";
    all.textContent = filled(words.list, { n: menu.length });
    all.addEventListener("click", () => { listed = true; list(menu); row.firstElementChild?.focus(); });
    row.append(all);
    return;
  }
  for (const pick of menu) {
    const button = document.createElement("button");
    button.type = "button";
    button.textContent = choices.label(pick);
    button.dataset.thing = pick;
    button.addEventListener("click", () => touch(pick));
    row.append(button);
  }
}

let said = 0;
async function say(move) {
  const line = find("says");
  const turn = (said += 1);
  line.classList.toggle("sure", Boolean(move));
  line.textContent = path.map((pick) => choices.label(pick)).join(" → ");
  if (!move) return;
  try {
    const answer = await ask(`${address}/preview?${new URLSearchParams({ seat, move })}`);
    if (turn === said) line.textContent = answer.words;
  } catch (error) {
    if (turn === said) explain(error);
  }
}

function toast(text, link) {
  const box = find("toast");
  box.replaceChildren(text);
  if (link) {
    const rule = Object.assign(document.createElement("a"), { href: `/rules/${data.game}#${link}`, target: "_blank", textContent: link });
    box.append(" ", rule);
  }
  box.hidden = false;
  clearTimeout(toast.timer);
  toast.timer = setTimeout(hush, 6000);
}

function hush() {
  find("toast").hidden = true;
}

// What the server answered, or that it could not be reached.
const explain = (error) => toast(error.status ? error.message : words.lost, error.clause);

// Touching

function touch(pick) {
  if (!choices) return toast(board?.over ? board.headline : words.notyours);
  if (choices.move(path) && path.at(-1) === pick) return send();
  const next = choices.touched(path, pick);
  if (!next) return toast(`${words.notnow} ${choices.ask(path)}`);
  const resume = hold();
  path = settle(next);
  light();
  resume();
}

// Goes on by itself where only one thing can be touched, and where a thing is only to be turned.
function settle(next) {
  for (;;) {
    const menu = choices.menu(next);
    if (menu.length === 1) next = [...next, menu[0]];
    else if (menu.length > 1 && menu.every((pick) => thing(pick)?.dataset.rotate)) next = [...next, menu.includes(turned) ? turned : menu[0]];
    else return next;
  }
}

// The pick that turns the thing chosen last a step further, if it can be turned.
function turning(way) {
  if (!choices?.move(path)) return null;
  const menu = choices.menu(path.slice(0, -1));
  let pick = path.at(-1);
  for (let step = 0; step < 8; step += 1) {
    pick = thing(pick)?.dataset[way];
    if (!pick) return null;
    if (menu.includes(pick)) return pick;
  }
  return null;
}

function turn(way) {
  const pick = turning(way);
  if (pick) {
    turned = pick;
    path = [...path.slice(0, -1), pick];
    light();
  } else if (turned && thing(turned)?.dataset[way]) {
    turned = thing(turned).dataset[way];
    ghost(hovered);
  }
}

// A faint copy of what would be put down, where it would lie.
let hovered = null;
function ghost(pick) {
  picture.querySelector(".ghost")?.remove();
  const place = pick && thing(pick);
  if (!place?.dataset.centre || !choices) return;
  const shape = choices.move(path) ? path.at(-1) : orientation([...path, pick]);
  const symbol = shape && thing(shape)?.dataset.ghost;
  if (!symbol) return;
  const [x, y] = place.dataset.centre.split(" ");
  const copy = document.createElementNS(SVG, "use");
  copy.setAttribute("href", `#${symbol}`);
  const scale = place.dataset.scale ? `scale(${place.dataset.scale})` : "";
  copy.setAttribute("transform", `translate(${x} ${y})${scale}`);
  copy.classList.add("ghost");
  place.parentNode.append(copy);
}

// How a thing would be turned if it were put down after these picks.
function orientation(picks) {
  const menu = choices.menu(picks);
  if (!menu.length || !menu.every((pick) => thing(pick)?.dataset.rotate)) return null;
  if (!menu.includes(turned)) turned = menu[0];
  return turned;
}

async function send() {
  const move = choices?.move(path);
  if (!move || sending) return;
  sending = true;
  const after = board.number;
  try {
    await post("move", { seat, after, move });
    knock();
    setTimeout(() => hear(after + 1), stream.readyState === EventSource.OPEN ? TOLD : 0);
  } catch (error) {
    explain(error);
    load();
  } finally {
    sending = false;
  }
}

async function undo() {
  try {
    await post("undo", { seat, after: board.number });
  } catch (error) {
    explain(error);
  }
  await load();
}

// Hints are shown until they are put away, or something is done.
let pondering = false;
async function hint() {
  const list = find("hints");
  if (pondering) return;
  if (!list.hidden) return closeHints();
  const asked = board;
  pondering = true;
  list.hidden = false;
  find("hint").setAttribute("aria-expanded", "true");
  list.replaceChildren(Object.assign(document.createElement("li"), { textContent: words.thinking }));
  try {
    const thoughts = await post("hint", { seat });
    if (board !== asked) return;
    list.replaceChildren(...thoughts.map(thought));
    thoughts.forEach(({ picks }, rank) => number(picks, rank));
    list.scrollIntoView({ block: "nearest" });
  } catch (error) {
    closeHints();
    explain(error);
  } finally {
    pondering = false;
  }
}

function closeHints() {
  find("hints").hidden = true;
  find("hint").setAttribute("aria-expanded", "false");
  unnumber();
}

function thought({ picks, words: text, chance, points, proved }, rank) {
  const item = document.createElement("li");
  const button = document.createElement("button");
  button.type = "button";
  const mark = Object.assign(document.createElement("b"), { className: "rank", textContent: rank + 1 });
  const chances = Object.assign(document.createElement("b"), { textContent: filled(words.chance, { percent: percent.format(chance) }) });
  const told = document.createElement("span");
  const rest = ["", filled(words.points, { points: tenths.format(points) }), ...(proved ? [words.proved] : []), text];
  told.append(chances, rest.join(" · "));
  button.append(mark, told);
  button.addEventListener("click", () => { path = picks; light(); });
  item.append(button);
  return item;
}

picture.addEventListener("click", (event) => {
  const element = event.target.closest("[data-pick]");
  if (element) touch(element.dataset.pick);
});
picture.addEventListener("pointerover", (event) => {
  if (choices?.move(path)) return;
  const element = event.target.closest("[data-pick].can");
  hovered = element?.dataset.pick ?? null;
  ghost(hovered);
});
find("toast").addEventListener("click", hush);
find("confirm").addEventListener("click", send);
find("undo").addEventListener("click", undo);
find("hint").addEventListener("click", hint);
find("rotate").addEventListener("click", () => turn("rotate"));
find("flip").addEventListener("click", () => turn("flip"));
find("back").addEventListener("click", back);
find("end").addEventListener("click", () => find("end").classList.add("skipped"));

function back() {
  if (!path.length) return;
  const resume = hold();
  let undone = path.at(-1);
  path = path.slice(0, -1);
  while (path.length && settle(path).length > path.length) {
    undone = path.at(-1);
    path = path.slice(0, -1);
  }
  light();
  resume(undone);
}

// The keyboard: arrows walk from thing to thing, Enter touches, Escape takes back a pick.

document.addEventListener("keydown", (event) => {
  if (event.target.matches("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const element = event.target.closest?.("[data-pick].can");
  if ((event.key === "Enter" || event.key === " ") && element) {
    event.preventDefault();
    touch(element.dataset.pick);
  } else if (event.key === "Enter" && [document.body, picture].includes(event.target) && choices?.move(path)) {
    event.preventDefault();
    send();
  } else if (event.key === "Escape") {
    if (find("handover").open) return event.preventDefault(); // only who takes the device goes on
    hush();
    back();
  } else if (event.key === "r" || event.key === "R") {
    turn("rotate");
  } else if (event.key === "f" || event.key === "F") {
    turn("flip");
  } else if (event.key.startsWith("Arrow") && choices && !event.target.closest(".log, .chat")) {
    walk(event);
  }
});

// Lighting and drawing take the focus from what can no longer be touched. What this returns gives it to what comes next:
// the button that confirms, the same thing, the nearest one, or at least the picture.
function hold() {
  const held = document.activeElement;
  const row = find("things");
  const inRow = row.contains(held);
  const ours = held.closest(".playground") && held !== picture;
  return (pick = held.dataset.pick ?? held.dataset.thing) => {
    if (!ours || (held.checkVisibility() && held.matches("button,a,[tabindex]"))) return;
    const place = pick && thing(pick);
    const all = lit();
    const next = choices?.move(path) ? find("confirm")
      : inRow && row.firstElementChild ? row.querySelector(`[data-thing="${CSS.escape(pick)}"]`) ?? row.firstElementChild
      : all.includes(place) ? place
      : (place && nearest(all, place, Math.hypot)) ?? all[0] ?? picture;
    next.focus({ preventScroll: true });
  };
}

// Several people on one device

function handOver(next) {
  const dialog = find("handover");
  asking += 1;
  [choices, path] = [null, []];
  picture.replaceChildren();
  find("log").replaceChildren();
  find("handover-words").textContent = filled(words.handover, { name: data.names[next] });
  find("take").onclick = () => { seat = next; dialog.close(); load(); };
  dialog.onclose = () => { if (seat !== next) dialog.showModal(); }; // closed by a gesture, it comes back
  if (!dialog.open) dialog.showModal();
}

// News

let stream = null, lost = false, chats = -1;

function listen() {
  stream?.close();
  stream = new EventSource(`${address}/events`);
  stream.onopen = () => {
    if (lost) load();
    reached();
  };
  stream.onmessage = (event) => {
    const news = JSON.parse(event.data);
    if (!find("handover").open) hear(news.number);
    if (news.rematch) offerRematch();
    if (news.chats !== chats) readChat(chats >= 0);
    chats = news.chats;
  };
  stream.onerror = () => {
    cutOff();
    if (stream.readyState === EventSource.CLOSED) setTimeout(listen, RETRY);
  };
}

function offerRematch() {
  const again = find("again");
  if (!again?.hidden) return;
  again.hidden = false;
  toast(again.textContent);
}

function cutOff() {
  lost = true;
  find("connection").textContent = words.lost;
}

function reached() {
  if (lost) toast(words.again);
  lost = false;
  find("connection").textContent = "";
}

async function readChat(unread) {
  const answer = await ask(`${address}/chat`).catch(() => null);
  if (!answer) return;
  find("chat").innerHTML = answer.chat;
  find("chat").scrollTop = find("chat").scrollHeight;
  const badge = find("unread");
  const closed = !find("chat").closest("details").open;
  badge.hidden = !(unread && closed) && badge.hidden;
  badge.textContent = "•";
}

find("chat").closest("details").addEventListener("toggle", () => { find("unread").hidden = true; });
let saying = false;
find("say").addEventListener("submit", async (event) => {
  event.preventDefault();
  const field = find("words");
  if (!field.value.trim() || saying) return;
  saying = true;
  try {
    await post("chat", { words: field.value });
    field.value = "";
  } catch (error) {
    explain(error);
  } finally {
    saying = false;
  }
});

// Clocks, sound, notification

function tick() {
  for (const clock of document.querySelectorAll(".clock")) {
    const left = Number(clock.dataset.left);
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", left < 60);
  }
}
setInterval(() => {
  const clock = document.querySelector(".clock[data-ticking]");
  if (clock) { clock.dataset.left = Math.max(0, Number(clock.dataset.left) - 1); tick(); }
}, 1000);

function myTurn() {
  knock();
  notify(words.yours, { body: data.title, tag: data.table });
}

wide.addEventListener("change", load);
document.addEventListener("visibilitychange", () => { if (!document.hidden) { load(); if (stream.readyState === EventSource.CLOSED) listen(); } });
load();
listen();
