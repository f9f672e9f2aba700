// Choosing: touching things, pick by pick, until they are a move, which is sent; turning, going back, taking back.
import { find } from "../dom.js";
import { oneAtATime } from "../server.js";
import { announce, explain } from "./announcer.js";
import { knock } from "./bell.js";
import { hear, load } from "./board.js";
import { isLive, post } from "./connection.js";
import { hold } from "./focus.js";
import { furtherTurn, onlyTurns, pickAt, picture, showGhost, thing } from "./picture.js";
import { openSeat } from "./seats.js";
import { state, words } from "./state.js";
import { render } from "./tray.js";

const TOLD = 400; // milliseconds in which the stream should have told of one's own move
const AGAIN = 300; // milliseconds after which a second touch is meant

/** Picks a thing. The one that completed a move, touched once more, confirms it; another one picked is dropped. */
export function touch(pick) {
  const { board, choices, path, move, touched } = state;
  if (!choices) return announce(board?.over ? board.headline : words.notyours);
  const now = performance.now();
  if (touched.pick === pick && now - touched.when < AGAIN) return;
  state.touched = { pick, when: now };
  if (move && (touched.pick === pick || path.at(-1) === pick)) return send();
  if (path.includes(pick)) return back(path.indexOf(pick));
  const next = choices.touched(path, pick);
  if (!next) return announce(`${words.notnow} ${choices.ask(path)}`);
  const resume = hold();
  state.path = goOn(next);
  render();
  resume();
  if (state.move && localStorage.atonce === "on") send();
}

/** Goes on by itself where only one thing can be touched, and where a thing is only to be turned. */
function goOn(path) {
  const menu = state.choices.menu(path);
  if (menu.length !== 1 && !onlyTurns(menu)) return path;
  return goOn([...path, menu.includes(state.turned) ? state.turned : menu[0]]);
}

/** Takes back the last pick that somebody made, or all from one of them on, and those that followed by themselves. */
export function back(from = state.path.length - 1) {
  if (!state.path.length) return;
  const resume = hold();
  let length = from;
  while (length && goOn(state.path.slice(0, length)).length > length) length -= 1;
  const undone = state.path[length];
  state.path = state.path.slice(0, length);
  state.touched = { pick: null, when: 0 };
  render();
  resume(undone);
}

/** Turns what is about to be confirmed, or the ghost under the pointer: "rotate" or "flip". */
export function turn(way) {
  const pick = furtherTurn(way);
  if (pick) {
    state.turned = pick;
    state.path = [...state.path.slice(0, -1), pick];
    render();
  } else if (state.turned && thing(state.turned)?.dataset[way]) {
    state.turned = thing(state.turned).dataset[way];
    showGhost(state.hovered);
  }
}

/** Sends the move that is picked; the number of the entry that it answers makes it safe to repeat. */
export const send = oneAtATime(async () => {
  const { seat, move } = state;
  if (!move) return;
  const after = state.board.number;
  try {
    const { said } = await post("move", { seat, after, move });
    knock();
    if (said) announce(said);
    setTimeout(() => hear(after + 1), isLive() ? TOLD : 0);
  } catch (error) {
    explain(error);
    load();
  }
});

async function undo() {
  try {
    await post("undo", { seat: state.seat, after: state.board.number });
  } catch (error) {
    explain(error);
  }
  await load();
}

picture.addEventListener("click", (event) => {
  const pick = event.target.closest(".board, .beds, .goals") && pickAt(event);
  if (pick && event.target.closest(".beds")) openSeat(null); // who takes something up wants their own board back
  if (pick) touch(pick);
});
find("back").addEventListener("click", () => back());
find("rotate").addEventListener("click", () => turn("rotate"));
find("flip").addEventListener("click", () => turn("flip"));
find("confirm").addEventListener("click", send);
find("undo").addEventListener("click", undo);
