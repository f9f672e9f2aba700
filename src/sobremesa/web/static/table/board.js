// The board: it is asked for whenever there is something new, and shown in place of the old one.
import { find } from "../dom.js";
import { remember } from "../motion.js";
import { Choices } from "../picks.js";
import { RETRY, questions } from "../server.js";
import { explain } from "./announcer.js";
import { knock, notify } from "./bell.js";
import { cutOff, firstBoard, getBoard, isLive, reached } from "./connection.js";
import { choose, forgetDraft, isDrafting } from "./draft.js";
import { showEnd } from "./end.js";
import { hold } from "./focus.js";
import { handOver } from "./handover.js";
import { closeHints } from "./hints.js";
import { forgetParts, hasAll, have, putParts } from "./parts.js";
import { picture } from "./picture.js";
import { showSeating } from "./seating.js";
import { call, chooseBoard, showOpened, showSeats } from "./seats.js";
import { data, state, words } from "./state.js";
import { teach } from "./teaching.js";
import { render } from "./tray.js";

const loads = questions();
let underWay = firstBoard;
let again = 0;

/** Asks for the board until it is shown, or a newer one is asked for. */
export async function load() {
  const isNewest = loads();
  const answer = underWay ?? getBoard(have());
  underWay = null;
  try {
    const fresh = await answer;
    if (isNewest()) show(fresh);
    if (isLive()) reached();
  } catch (error) {
    if (!isNewest()) return;
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
  data.names = fresh.names;
  if (data.seats.length > 1 && data.seats.includes(fresh.turn) && fresh.turn !== state.seat) {
    loads(); // whatever is still under way comes too late
    return handOver(fresh.turn, load);
  }
  if (!hasAll(fresh)) {
    forgetDraft();
    forgetParts();
    return load();
  }
  const old = state.board;
  const moved = old && old.number !== fresh.number;
  const arrive = moved ? remember(picture) : null;
  const resume = hold();
  take(fresh, moved || !old);
  put(fresh);
  closeHints();
  showOpened();
  if (state.choices && !isDrafting()) choose([]).then(() => resume());
  else render();
  showSeating(fresh);
  teach(fresh);
  resume();
  arrive?.();
  if (fresh.soon) lookAgain();
  if (fresh.mine && moved && !old.mine) myTurn();
}

/** Looks at the same board once more, which says how far something has come. */
function lookAgain() {
  clearTimeout(again);
  again = setTimeout(load, 1000);
}

/** Makes this the state. When it is the same board once more, what was picked stays picked. */
function take(fresh, isNew) {
  state.board = fresh;
  state.newest = Math.max(state.newest, fresh.number);
  if (!isNew && isDrafting()) return;
  forgetDraft();
  state.choices = fresh.choices && new Choices(fresh.choices);
  state.touched = { pick: null, when: 0 };
}

/** Puts what the server has drawn into the page. */
function put(fresh) {
  chooseBoard();
  if (!isDrafting()) putParts(fresh);
  showSeats(fresh);
  putTurns(fresh.log);
  showEnd(fresh);
  document.querySelector(".tray").hidden = fresh.over;
  document.title = fresh.mine ? `● ${words.yours} · ${data.title}` : data.title;
}

/** The log has its newest turn first; what is new stands before the turns that are kept. What was unfolded stays so. */
function putTurns({ have: shown, after, lines }) {
  const list = find("log").firstElementChild;
  const unfolded = [...list.querySelectorAll("details[open]")].map((turn) => turn.dataset.turn);
  while (list.children.length > after) list.firstElementChild.remove();
  list.insertAdjacentHTML("afterbegin", lines);
  for (const turn of list.querySelectorAll("details")) turn.open = unfolded.includes(turn.dataset.turn);
  state.log = shown;
}

function myTurn() {
  knock();
  call();
  notify(words.yours, { body: data.title, tag: data.table });
}
