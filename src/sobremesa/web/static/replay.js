// A finished or running game, turn by turn: a step is a turn, and with Shift, or while a button is held, a line of one.
// The address keeps the place, so that it can be handed on.
import { find } from "./dom.js";
import { remember } from "./motion.js";
import { ask, questions } from "./server.js";
import { isDrawerOpen, openDrawer } from "./table/drawer.js";
import { have, putParts } from "./table/parts.js";
import { picture } from "./table/picture.js";
import { chooseBoard, openSeat, showOpened, showSeats } from "./table/seats.js";
import { data, state } from "./table/state.js";

const address = `/t/${data.table}`;
const slider = find("ply");
const looking = find("seat");
const play = find("play");
const turns = find("log").firstElementChild;
const LAST = Number(slider.max);
const PACE = 1000; // milliseconds for a turn
const [HELD, LINE] = [450, 220]; // milliseconds until a button is held, and from line to line then
const asked = questions();
const listed = questions();
let playing = null;
let shown = false;

const here = () => Number(slider.value);
const places = () => [...turns.querySelectorAll("[data-ply]")];

/** Shows the moment that the slider is at. */
async function show() {
  const isNewest = asked();
  const [ply, seat] = [here(), looking.value];
  find("number").textContent = `${ply} / ${LAST}`;
  slider.setAttribute("aria-valuetext", `${ply} / ${LAST}`);
  history.replaceState(null, "", `?${new URLSearchParams({ ply, seat })}`);
  mark(ply);
  const question = new URLSearchParams({ seat, have: have() });
  const moment = await ask(`${address}/at/${ply}?${question}`).catch(() => null);
  if (!moment || !isNewest()) return;
  const arrive = shown ? remember(picture) : null;
  shown = true;
  put(moment, Number(seat));
  arrive?.();
  choosePlayOn(ply, Number(seat), moment.turn);
}

/** Puts a moment into the page: in front lies the board of who looks, or of who has just moved. */
function put(moment, seat) {
  state.seat = seat < 0 ? null : seat;
  state.board = { ...moment, front: moment.who < 0 ? moment.front : moment.who };
  chooseBoard();
  putParts(moment);
  showSeats({ ...moment, front: moment.turn });
  showOpened();
  find("says").textContent = moment.words;
}

/** Who plays on from here takes the seat that they look from, or the one that is to move. */
function choosePlayOn(ply, seat, turn) {
  if (!find("fork-ply")) return;
  find("fork-ply").value = Math.min(ply, LAST - 1);
  find("fork-seat").value = Math.max(0, seat < 0 ? turn : seat);
}

/** Marks the turn that a moment belongs to in the list, and brings it into sight there. */
function mark(ply) {
  const now = places().find((place) => Number(place.dataset.ply) >= ply) ?? places().at(-1);
  for (const place of places()) place.toggleAttribute("aria-current", place === now);
  const list = find("log");
  const { top, bottom } = now.getBoundingClientRect();
  const { top: first, bottom: last } = list.getBoundingClientRect();
  if (top < first || bottom > last) list.scrollBy({ top: (top + bottom - first - last) / 2 });
}

function go(ply) {
  const to = Math.max(0, Math.min(LAST, ply));
  if (to === here() && shown) return;
  slider.value = to;
  show();
}

/** The end of the turn before or after, or the line before or after. */
function step(by, isLine) {
  if (isLine) return go(here() + by);
  const ends = [...places().map((place) => Number(place.dataset.ply)), LAST];
  go((by > 0 ? ends.find((end) => end > here()) : ends.findLast((end) => end < here())) ?? here());
}

// Playing by itself

function pause() {
  clearTimeout(playing);
  playing = null;
  showPlaying();
}

function start() {
  if (here() === LAST) go(0);
  playing = setTimeout(onward, PACE);
  showPlaying();
}

function onward() {
  step(1);
  if (here() === LAST) pause();
  else playing = setTimeout(onward, PACE);
}

const toggle = () => (playing === null ? start() : pause());

const names = { play: play.ariaLabel, pause: play.dataset.pause };
function showPlaying() {
  const isPlaying = playing !== null;
  play.classList.toggle("playing", isPlaying);
  play.ariaLabel = isPlaying ? names.pause : names.play;
}

// Buttons, keys and the list

/** A touch is a turn; held, line after line. */
function button(id, by) {
  let timer = null;
  let held = false;
  const isOver = () => here() === (by < 0 ? 0 : LAST);
  const again = () => {
    held = true;
    step(by, true);
    if (!isOver()) timer = setTimeout(again, LINE);
  };
  const release = () => clearTimeout(timer);
  find(id).addEventListener("pointerdown", () => {
    held = false;
    timer = setTimeout(again, HELD);
  });
  for (const kind of ["pointerup", "pointerleave", "pointercancel"]) find(id).addEventListener(kind, release);
  find(id).addEventListener("contextmenu", (event) => event.preventDefault()); // which a long touch asks for
  find(id).addEventListener("click", ({ shiftKey }) => {
    pause();
    if (!held) step(by, shiftKey);
    held = false;
  });
}

button("earlier", -1);
button("later", 1);
find("first").addEventListener("click", () => [pause(), go(0)]);
find("last").addEventListener("click", () => [pause(), go(LAST)]);
play.addEventListener("click", toggle);
slider.addEventListener("input", () => [pause(), show()]);

const isTyping = ({ tagName, type }) => tagName === "SELECT" || (tagName === "INPUT" && type !== "range");
const isButton = ({ tagName }) => ["BUTTON", "A", "SUMMARY"].includes(tagName);
const KEYS = {
  ArrowLeft: ({ shiftKey }) => step(-1, shiftKey),
  ArrowRight: ({ shiftKey }) => step(1, shiftKey),
  Home: () => go(0),
  End: () => go(LAST),
};

document.addEventListener("keydown", (event) => {
  const { key, target } = event;
  if (isTyping(target) || event.ctrlKey || event.metaKey || event.altKey) return;
  if (key in KEYS) {
    event.preventDefault();
    pause();
    KEYS[key](event);
  } else if (key === " " && !isButton(target)) {
    event.preventDefault();
    toggle();
  } else if (/^[0-5]$/.test(key)) openSeat(key === "0" ? null : Number(key) - 1);
  else if (key === "Escape" && isDrawerOpen()) openDrawer(false);
  else if (key === "Escape") openSeat(null);
});

turns.addEventListener("click", (event) => {
  const place = event.target.closest("a");
  if (!place || event.ctrlKey || event.metaKey || event.shiftKey) return;
  event.preventDefault();
  pause();
  go(Number(new URL(place.href).searchParams.get("ply")));
});

// Who looks hears of what they may know, and is spoken to where they sit themselves.
looking.addEventListener("change", async () => {
  const isNewest = listed();
  show();
  const answer = await ask(`${address}/turns?seat=${looking.value}`).catch(() => null);
  if (!answer || !isNewest()) return;
  turns.innerHTML = answer.turns;
  mark(here());
});

show();
