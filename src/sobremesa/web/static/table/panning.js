// A board that would be too small as a whole is larger than its area: it is panned, with its newest thing in the middle
// (--focus-x and --focus-y of the part), and a button shows all of it. At the end nothing is touched: all is shown.
import { find } from "../dom.js";
import { board } from "./picture.js";
import { state } from "./state.js";

const LEAST = 0.5; // pixels of a unit, below which a board is of no use
const button = find("fit");
let isWhole = false; // the reader wants to see all of it

/** Gives the board that is shown its size, and pans to what matters. */
export function settleBoard() {
  const part = board.querySelector(":scope > .part");
  const isLarge = Boolean(part) && !state.board?.over && mayPan(part) && fitting(part) < LEAST;
  button.hidden = !isLarge;
  button.setAttribute("aria-pressed", String(isWhole));
  board.classList.toggle("pans", isLarge && !isWhole);
  if (isLarge && !isWhole) pan(part);
}

const length = (part, name) => Number(part.style.getPropertyValue(`--${name}`));
const mayPan = (part) => part.style.getPropertyValue("--focus-x") !== "";

/** How many pixels a unit would have if all of the part were shown. */
const fitting = (part) =>
  Math.min(board.clientWidth / length(part, "width"), board.clientHeight / length(part, "height"));

function pan(part) {
  board.scrollLeft = length(part, "focus-x") * LEAST - board.clientWidth / 2;
  board.scrollTop = length(part, "focus-y") * LEAST - board.clientHeight / 2;
}

button.addEventListener("click", () => {
  isWhole = !isWhole;
  settleBoard();
});
new ResizeObserver(settleBoard).observe(board);
