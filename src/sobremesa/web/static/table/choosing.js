// Choosing: touching things, pick by pick, until they are a turn, which is sent; turning, going back, taking back.
import { find } from "../dom.js";
import { oneAtATime } from "../server.js";
import { announce, explain } from "./announcer.js";
import { knock } from "./bell.js";
import { hear, load } from "./board.js";
import { isLive, post } from "./connection.js";
import { choose, dropLast, reopen, turn as wholeTurn } from "./draft.js";
import { hold } from "./focus.js";
import { closeHints } from "./hints.js";
import { furtherTurn, pickAt, picture, showGhost, thing, turning } from "./picture.js";
import { openSeat } from "./seats.js";
import { state, words } from "./state.js";
import { render } from "./tray.js";

const TOLD = 400; // milliseconds in which the stream should have told of one's own move
const AGAIN = 300; // milliseconds after which a second touch is meant

/** Picks a thing. The one that completed a turn, touched once more, confirms it; another one picked is dropped. */
export function touch(pick) {
  const { board, choices, touched } = state;
  if (!choices) return announce(board?.over ? board.headline : words.notyours);
  const now = performance.now();
  if (state.asked === "move" || (touched.pick === pick && now - touched.when < AGAIN)) return;
  state.touched = { pick, when: now };
  closeHints();
  const isLast = touched.pick === pick || state.path.at(-1) === pick;
  if (state.move && isLast && state.path.includes(pick)) return touchAgain(pick);
  if (!pickNow(pick) && !pickEarlier(pick)) announce(`${words.notnow} ${choices.ask(state.picks)}`);
}

/** What completed a move was touched once more: it turns what can be turned, and confirms the rest. */
function touchAgain(pick) {
  if (furtherTurn("rotate") && pick !== state.path.at(-1)) return turn("rotate");
  if (state.whole) return send();
  go(state.picks); // the server has not answered
}

/** Picks or drops a thing for the move that is picked now; whether it can be. */
function pickNow(pick) {
  const { choices, picks, path } = state;
  const next = path.includes(pick) ? choices.dropped(picks, pick) : choices.touched(picks, pick);
  if (next) go(next, pick);
  return Boolean(next);
}

/** The same for a move of the draft: it is picked anew from there; what was put down last is turned, if it can be. */
function pickEarlier(pick) {
  for (let at = state.draft.length - 1; at >= 0; at -= 1) {
    const { choices, picks, path } = state.draft[at];
    if (path.includes(pick) && turning() === state.draft[at] && furtherTurn("rotate")) return turn("rotate") ?? true;
    const next = path.includes(pick) ? choices.dropped(picks, pick) : choices.touched(picks, pick);
    if (!next) continue;
    reopen(at);
    go(next, pick);
    return true;
  }
  return false;
}

/** Makes these the picks; what is made at once is sent, and so is everything for who wants no Confirm. */
async function go(picks, pick) {
  const resume = hold();
  const chosen = choose(picks);
  if (state.move && state.choices.atOnce.has(state.move)) {
    resume(pick);
    return send();
  }
  await chosen;
  resume(pick);
  if (state.whole && localStorage.atonce === "on") send();
}

/** Takes back the last thing that was touched; the keyboard, if it is in the picture, is there again. */
export function back() {
  if (closeHints() || state.asked === "move") return;
  const resume = hold();
  state.touched = { pick: null, when: 0 };
  const dropped = dropLast() ?? undefined;
  resume(dropped);
  if (dropped && document.activeElement.dataset.pick) thing(dropped)?.focus({ preventScroll: true });
}

/** Turns what was put down last, or the ghost under the pointer: "rotate" or "flip". */
export function turn(way) {
  const pick = furtherTurn(way);
  if (pick) {
    const move = turning();
    const old = move.path.at(-1);
    const picks = move === state ? state.picks : reopen(state.draft.length - 1);
    state.turned = pick;
    go(picks.map((one) => (one === old ? pick : one)));
  } else if (state.turned && thing(state.turned)?.dataset[way]) {
    state.turned = thing(state.turned).dataset[way];
    showGhost(state.hovered);
  }
}

/** Sends the whole turn; the number of the entry that it answers makes it safe to repeat. */
export const send = oneAtATime(async () => {
  const [moves, after] = [wholeTurn(), state.board.number];
  if (!moves.length) return;
  state.asked = "move";
  render();
  try {
    const fields = [["seat", state.seat], ["after", after], ...moves.map((move) => ["move", move])];
    const { said } = await post("move", fields);
    knock();
    if (said) announce(said);
    setTimeout(() => hear(after + moves.length), isLive() ? TOLD : 0);
  } catch (error) {
    state.asked = "";
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
find("back").addEventListener("click", back);
find("rotate").addEventListener("click", () => turn("rotate"));
find("flip").addEventListener("click", () => turn("flip"));
find("confirm").addEventListener("click", send);
find("undo").addEventListener("click", undo);
