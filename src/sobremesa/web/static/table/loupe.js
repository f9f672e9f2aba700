// The loupe: where things lie closer together than a fingertip is wide, a finger that stays down sees them under a
// lens, slides to the one that it means, and picks it by letting go.
import { find, make, middle } from "../dom.js";
import { touch } from "./choosing.js";
import { lit, pickAt, picture } from "./picture.js";
import { state } from "./state.js";

const HELD = 250; // milliseconds until the lens comes
const CLOSE = 44; // pixels between things that a finger tells apart
const STILL = 10; // pixels that a finger may move meanwhile
const SIZE = 120; // pixels across the lens
const ABOVE = 36; // pixels from the finger to its edge
const SCALE = 2;
const SWALLOWED = 400; // milliseconds in which a browser may take the same touch for a click

let press = null; // the finger that is down, and where; its lens once it is there
let released = -Infinity;

/** Whether two things that can be touched near this point are too close to each other. */
function isCrowded(x, y) {
  const near = lit().map(middle).filter(([ox, oy]) => Math.hypot(ox - x, oy - y) < CLOSE);
  return near.some(([ax, ay], at) => near.slice(at + 1).some(([bx, by]) => Math.hypot(ax - bx, ay - by) < CLOSE));
}

function down({ pointerId, pointerType, clientX: x, clientY: y, target }) {
  drop();
  if (pointerType === "mouse" || !target.closest(".board") || !isCrowded(x, y)) return;
  press = { pointerId, x, y, lens: null, timer: setTimeout(show, HELD) };
}

function drop() {
  clearTimeout(press?.timer);
  press?.lens?.remove();
  press = null;
}

function show() {
  const name = make("span", { className: "aim" });
  press.lens = make("div", { className: "lens" }, make("div", { className: "glass" }), name);
  press.lens.setAttribute("aria-hidden", "true");
  document.body.append(press.lens);
  aim(press);
}

function slide(event) {
  if (event.pointerId !== press?.pointerId) return;
  const { clientX: x, clientY: y } = event;
  if (press.lens) aim(Object.assign(press, { x, y }));
  else if (Math.hypot(x - press.x, y - press.y) > STILL) drop();
}

/** The pick under the finger, and the part of the picture there. */
function under({ x, y }) {
  const target = document.elementFromPoint(x, y) ?? picture;
  return [pickAt({ target, clientX: x, clientY: y }), target.closest("#picture .part")];
}

/** Shows what lies under the finger, twice as large, above it; what would be picked stands out, with its name. */
function aim({ x, y, lens }) {
  const [pick, part] = under({ x, y });
  const top = y - ABOVE - SIZE;
  Object.assign(lens.style, { left: `${x - SIZE / 2}px`, top: `${top < 0 ? y + ABOVE : top}px` });
  lens.lastElementChild.textContent = pick ? state.choices.label(pick) : "";
  if (!part) return;
  const { left, top: up, width, height } = part.getBoundingClientRect();
  const copy = part.cloneNode(true);
  copy.removeAttribute("data-part");
  Object.assign(copy.style, {
    width: `${SCALE * width}px`,
    height: `${SCALE * height}px`,
    left: `${SIZE / 2 - SCALE * (x - left)}px`,
    top: `${SIZE / 2 - SCALE * (y - up)}px`,
  });
  if (pick) copy.querySelector(`[data-pick="${CSS.escape(pick)}"]`)?.classList.add("aimed");
  lens.firstElementChild.replaceChildren(copy);
}

function up(event) {
  if (event.pointerId !== press?.pointerId) return;
  const [pick] = press.lens ? under(press) : [null];
  if (press.lens) released = performance.now();
  drop();
  if (pick) touch(pick);
}

find("picture").addEventListener("pointerdown", down);
document.addEventListener("pointermove", slide);
document.addEventListener("pointerup", up);
document.addEventListener("pointercancel", drop);
// While the lens is there, nothing scrolls, no menu opens, and the same touch is no click.
document.addEventListener("touchmove", (event) => press?.lens && event.preventDefault(), { passive: false });
picture.addEventListener("contextmenu", (event) => press && event.preventDefault());
picture.addEventListener(
  "click",
  (event) => {
    if (performance.now() - released < SWALLOWED) event.stopPropagation();
  },
  { capture: true },
);
