// Choosing: touching things, pick by pick, until they are a move, which is sent; turning, going back, taking back.
import { find } from "../dom.js";
import { oneAtATime } from "../server.js";
import { announce, explain } from "./announcer.js";
import { knock } from "./bell.js";
import { hear, load } from "./board.js";
import { isLive, post } from "./connection.js";
import { hold } from "./focus.js";
import { furtherTurn, onlyTurns, picture, showGhost, thing } from "./picture.js";
import { state, words } from "./state.js";
import { render } from "./tray.js";

const TOLD = 400; // milliseconds in which the stream should have told of one's own move

/** Picks a thing. The one that completed a move, touched once more, confirms it. */
export function touch(pick) {
  const { board, choices, path, move } = state;
  if (!choices) return announce(board?.over ? board.headline : words.notyours);
  if (move && path.at(-1) === pick) return send();
  const next = choices.touched(path, pick);
  if (!next) return announce(`${words.notnow} ${choices.ask(path)}`);
  const resume = hold();
  state.path = goOn(next);
  render();
  resume();
}

/** Goes on by itself where only one thing can be touched, and where a thing is only to be turned. */
function goOn(path) {
  const menu = state.choices.menu(path);
  if (menu.length !== 1 && !onlyTurns(menu)) return path;
  return goOn([...path, menu.includes(state.turned) ? state.turned : menu[0]]);
}

/** Takes back the last pick that somebody made, and those that followed by themselves. */
export function back() {
  if (!state.path.length) return;
  const resume = hold();
  let undone;
  do {
    undone = state.path.at(-1);
    state.path = state.path.slice(0, -1);
  } while (state.path.length && goOn(state.path).length > state.path.length);
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
    await post("move", { seat, after, move });
    knock();
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
  const element = event.target.closest("[data-pick]");
  if (element) touch(element.dataset.pick);
});
find("things").addEventListener("click", (event) => {
  const button = event.target.closest("[data-thing]");
  if (button) touch(button.dataset.thing);
});
find("back").addEventListener("click", back);
find("rotate").addEventListener("click", () => turn("rotate"));
find("flip").addEventListener("click", () => turn("flip"));
find("confirm").addEventListener("click", send);
find("undo").addEventListener("click", undo);
