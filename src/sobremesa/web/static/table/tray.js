// The tray, and the picture's lights with it: what is expected, what is picked, what can be touched and done next.
import { find } from "../dom.js";
import { furtherTurn, light, otherTurns, showGhost } from "./picture.js";
import { showPoints } from "./seats.js";
import { filled, state, words } from "./state.js";

const SKIP = "skip"; // the pick by which one leaves alone what one may do

/** Shows the state: everything that changes with a pick. */
export function render() {
  const { choices, picks, path, move, whole } = state;
  light(new Set([...(choices?.menu(picks) ?? []), ...otherTurns()]));
  showHeadline();
  showWords();
  showTools();
  showPoints(state.preview?.points);
  showGhost(move && !whole ? path.at(-2) : null);
}

function showHeadline() {
  const { board, choices, picks, whole } = state;
  const asked = board.mine && choices && !whole;
  find("headline").textContent = asked ? filled(words.asked, { ask: choices.ask(picks) }) : board.headline;
  find("headline").classList.toggle("waiting", !board.over && !board.mine);
}

/** What the turn would do so far; and the names of what is picked besides. */
function showWords() {
  const { choices, picks, path, whole, preview } = state;
  const names = whole?.words || !picks.length ? [] : path.map((pick) => choices.label(pick));
  const line = find("says");
  line.classList.toggle("sure", Boolean(whole));
  line.textContent = [preview?.words, names.join(" → ")].filter(Boolean).join(" · ");
}

function showTools() {
  const { board, choices, picks, draft, whole, mayEnd } = state;
  const further = furtherTurn("rotate");
  const turns = furtherTurn("flip") || document.querySelector("[data-flip]");
  find("rotate").parentNode.classList.toggle("turns", Boolean(turns));
  find("confirm").hidden = !whole && !mayEnd;
  const again = further ? words.turns : words.touch;
  find("confirm").querySelector("small").textContent = mayEnd ? choices.label(SKIP) : again;
  find("back").hidden = find("hints").hidden && !picks.length && !draft.some((step) => step.picks.length);
  find("undo").hidden = !board.undo || picks.length + draft.length > 0;
  find("hint").hidden = !board.hint;
  find("rotate").hidden = !further;
  find("flip").hidden = !furtherTurn("flip");
}
