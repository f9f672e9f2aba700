// The board: it is asked for whenever there is something new, and shown in place of the old one.
import { find } from "../dom.js";
import { remember } from "../motion.js";
import { Choices } from "../picks.js";
import { RETRY, questions } from "../server.js";
import { explain } from "./announcer.js";
import { knock, notify } from "./bell.js";
import { cutOff, firstBoard, getBoard, isLive, reached } from "./connection.js";
import { hold } from "./focus.js";
import { handOver } from "./handover.js";
import { closeHints } from "./hints.js";
import { picture } from "./picture.js";
import { data, state, words } from "./state.js";
import { render } from "./tray.js";

const loads = questions();
let underWay = firstBoard;

/** Asks for the board until it is shown, or a newer one is asked for. */
export async function load() {
  const isNewest = loads();
  const answer = underWay ?? getBoard();
  underWay = null;
  try {
    const fresh = await answer;
    if (isNewest()) show(fresh);
    if (isLive()) reached();
  } catch (error) {
    state.newest = state.board?.number ?? -1;
    if (error.status) return explain(error);
    cutOff();
    setTimeout(() => {
      if (isNewest()) load();
    }, RETRY);
  }
}

/** Looks again if there is an entry that is neither shown nor asked for. */
export function hear(number) {
  if (number <= state.newest) return;
  state.newest = number;
  load();
}

function show(fresh) {
  if (data.seats.length > 1 && data.seats.includes(fresh.turn) && fresh.turn !== state.seat) {
    loads(); // whatever is still under way comes too late
    return handOver(fresh.turn, load);
  }
  const old = state.board;
  const moved = old && old.number !== fresh.number;
  const arrive = moved ? remember(picture) : null;
  const resume = hold();
  take(fresh, moved || !old);
  put(fresh);
  closeHints();
  render();
  showClocks();
  resume();
  arrive?.();
  if (fresh.mine && moved && !old.mine) myTurn();
}

/** Makes this the state. When it is the same board once more, what was picked stays picked. */
function take(fresh, isNew) {
  state.board = fresh;
  state.newest = Math.max(state.newest, fresh.number);
  state.choices = fresh.choices && new Choices(fresh.choices);
  if (isNew) [state.path, state.listed] = [[], false];
}

/** Puts what the server has drawn into the page. */
function put(fresh) {
  const end = find("end");
  picture.innerHTML = fresh.picture;
  find("players").innerHTML = fresh.players;
  find("log").innerHTML = fresh.log;
  if (fresh.over && end.hidden) end.innerHTML = fresh.end; // once: it unfolds line by line
  end.hidden = !fresh.over;
  document.querySelector(".tray").hidden = fresh.over;
  document.title = fresh.mine ? `● ${words.yours} · ${data.title}` : data.title;
}

function myTurn() {
  knock();
  notify(words.yours, { body: data.title, tag: data.table });
}

/** Writes the time that is left on every clock; the one that runs counts down between what the server says. */
function showClocks() {
  for (const clock of document.querySelectorAll(".clock")) {
    const left = Number(clock.dataset.left);
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", left < 60);
  }
}

setInterval(() => {
  const clock = document.querySelector(".clock[data-ticking]");
  if (!clock) return;
  clock.dataset.left = Math.max(0, Number(clock.dataset.left) - 1);
  showClocks();
}, 1000);
