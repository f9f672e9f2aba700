// The picture of a table: what can be touched in its parts, lighting that up, and the ghost of what is put down.
// A thing that can be turned names its next turn in data-rotate and its mirror image in data-flip. A larger picture of
// another thing names that one's pick in data-echo.
import { draw, find, middle } from "../dom.js";
import { state } from "./state.js";

const MOST_TURNS = 8; // of a tile: four, and four more of its other side
const SNAP = 28; // pixels beside a thing that still touch it

export const picture = find("picture");
export const board = find("board");

/** The element of the picture that a pick touches. */
export const thing = (pick) => picture.querySelector(`[data-pick="${CSS.escape(pick)}"]`);
/** Everything that can be touched now: not what lies small beside a name while another board is looked at. */
export const lit = () => [...picture.querySelectorAll("[data-pick].can:not(.thumb *)")].filter(isShown);
/** Whether there is anything of it on the screen; what lies in a hidden group has no boxes there. */
const isShown = (element) => element.getClientRects().length > 0;
const pickOf = ({ dataset: { pick, echo } }) => pick ?? echo;

/** Makes buttons of the things that can be touched, and marks those that are picked. */
export function light(menu) {
  picture.classList.toggle("choosing", Boolean(state.choices));
  for (const group of picture.querySelectorAll("[data-after]")) {
    group.classList.toggle("after", isThere(group));
  }
  for (const part of picture.querySelectorAll(".part")) lightPart(part, menu);
}

/** Some things, or groups of them, are only there once another is picked, which they name in data-after. */
function isThere(element) {
  const after = element.closest("[data-after]")?.dataset.after;
  return !after || state.path.includes(after);
}

/** In each part one thing is reached by Tab, the others from there by arrows. */
function lightPart(part, menu) {
  const all = [...part.querySelectorAll("[data-pick]")];
  const here = all.filter((element) => menu.has(element.dataset.pick) && isThere(element));
  const isGoal = part.dataset.role === "goals"; // which says what it means when it is touched
  part.setAttribute("role", isGoal ? "button" : here.length ? "group" : "img"); // nothing in an image can be touched
  if (isGoal) part.setAttribute("tabindex", "0");
  for (const echo of part.querySelectorAll("[data-echo]")) mark(echo, menu);
  for (const element of all) {
    const { pick } = element.dataset;
    const can = mark(element, menu);
    const tabindex = element === here[0] ? "0" : "-1";
    const button = { tabindex, role: "button", "aria-label": state.choices?.label(pick) };
    for (const [name, value] of Object.entries(button)) {
      if (can) element.setAttribute(name, value);
      else element.removeAttribute(name);
    }
  }
}

/** Marks a thing, or what stands for one, as far as it can be touched or is picked; tells whether it can. */
function mark(element, menu) {
  const can = menu.has(pickOf(element)) && isThere(element);
  element.classList.toggle("can", can);
  element.classList.toggle("picked", state.path.includes(pickOf(element)));
  return can;
}

/** The pick that a touch on this point of the screen means: what lies there, else what is lit nearby. */
export function pickAt({ target, clientX, clientY }) {
  const hit = target.closest("[data-pick], [data-echo]");
  if (hit?.matches(".can, .picked")) return pickOf(hit);
  const area = target.closest(".board, .beds, .goals");
  let [best, least] = [null, SNAP];
  for (const element of lit().filter((one) => area?.contains(one))) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const dx = Math.max(left - clientX, 0, clientX - right);
    const dy = Math.max(top - clientY, 0, clientY - bottom);
    const far = Math.hypot(dx, dy);
    if (far < least) [best, least] = [element, far];
  }
  const found = best ?? hit;
  return found ? pickOf(found) : null;
}

/** The box around an element, in the units of the part that it lies in; and how many of them are a pixel. */
export function around(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  const screen = element.closest(".part").getScreenCTM();
  const corner = new DOMPoint(x, y).matrixTransform(screen.inverse());
  return { x: corner.x, y: corner.y, width: width / screen.a, height: height / screen.d };
}

/** So many pixels of the screen in the units of the part that an element lies in. */
export const units = (element, pixels) => pixels / element.closest(".part").getScreenCTM().a;

/**
 * The one of these elements that is the least far from here.
 * @param {(dx: number, dy: number) => number} far how far a step to the right and down leads; never, if infinite
 */
export function nearest(elements, here, far) {
  const [x, y] = middle(here);
  let best = null;
  let least = Infinity;
  for (const other of elements) {
    const [ox, oy] = middle(other);
    const length = far(ox - x, oy - y);
    if (length < least) [best, least] = [other, length];
  }
  return best;
}

/** Whether there is nothing left to choose but how a thing is turned. */
export const onlyTurns = (menu) => menu.length > 0 && menu.every((pick) => thing(pick)?.dataset.rotate);

/** The other turns of what is about to be confirmed: they can be touched as well. */
export function otherTurns() {
  const menu = state.move ? state.choices.menu(state.path.slice(0, -1)) : [];
  return onlyTurns(menu) ? menu.filter((pick) => pick !== state.path.at(-1)) : [];
}

/** The pick that turns the thing chosen last a step further, if it can be turned this way: "rotate" or "flip". */
export function furtherTurn(way) {
  if (!state.move) return null;
  const menu = state.choices.menu(state.path.slice(0, -1));
  let pick = state.path.at(-1);
  for (let step = 0; step < MOST_TURNS; step += 1) {
    pick = thing(pick)?.dataset[way];
    if (!pick) return null;
    if (menu.includes(pick)) return pick;
  }
  return null;
}

/** Shows the ghost, a faint copy of what would be put down, on the place of this pick; or none. */
export function showGhost(pick) {
  picture.querySelector(".ghost")?.remove();
  const place = pick && thing(pick);
  if (!place?.dataset.centre || !state.choices) return;
  const shape = state.move ? state.path.at(-1) : firstTurn([...state.path, pick]);
  const symbol = shape && thing(shape)?.dataset.ghost;
  if (!symbol) return;
  const [x, y] = place.dataset.centre.split(" ");
  const scale = place.dataset.scale ? `scale(${place.dataset.scale})` : "";
  const transform = `translate(${x} ${y})${scale}`;
  place.parentNode.append(draw("use", { href: `#${symbol}`, transform, class: "ghost" }));
}

/** How a thing would be turned if it were put down after these picks: as the last one was, where it may be. */
function firstTurn(picks) {
  const menu = state.choices.menu(picks);
  if (!onlyTurns(menu)) return null;
  if (!menu.includes(state.turned)) [state.turned] = menu;
  return state.turned;
}

picture.addEventListener("pointerover", (event) => {
  if (state.move) return;
  state.hovered = event.target.closest("[data-pick].can")?.dataset.pick ?? null;
  showGhost(state.hovered);
});
