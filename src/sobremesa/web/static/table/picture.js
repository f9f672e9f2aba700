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
/** Parts that a preview has covered: they still know what their things are. */
export const covered = new Set();
/** The same element as it was before it was covered, which says what it is; else the one that is there. */
const known = (pick) => {
  const found = [...covered].map((part) => part.querySelector(`[data-pick="${CSS.escape(pick)}"]`));
  return found.find(Boolean) ?? thing(pick);
};
/** Everything that can be touched now: not what lies small beside a name while another board is looked at. */
export const lit = () => [...picture.querySelectorAll("[data-pick].can:not(.thumb *)")].filter(isShown);
/** Whether there is anything of it on the screen; what lies in a hidden group has no boxes there. */
const isShown = (element) => element.getClientRects().length > 0;
const pickOf = ({ dataset: { pick, echo } }) => pick ?? echo;

/** Makes buttons of the things that can be touched, and marks those that are picked. */
export function light(menu) {
  const before = state.draft.flatMap((step) => step.path).filter((pick) => !menu.has(pick));
  const picked = new Set([...before, ...state.path]);
  picture.classList.toggle("choosing", Boolean(state.choices));
  picture.setAttribute("aria-busy", String(Boolean(state.asked)));
  for (const group of picture.querySelectorAll("[data-after]")) {
    group.classList.toggle("after", isThere(group));
  }
  for (const part of picture.querySelectorAll(".part")) lightPart(part, menu, picked);
}

/** Some things, or groups of them, are only there once another is picked, which they name in data-after. */
function isThere(element) {
  const after = element.closest("[data-after]")?.dataset.after;
  return !after || state.path.includes(after);
}

/** In each part one thing is reached by Tab, the others from there by arrows. */
function lightPart(part, menu, picked) {
  const all = [...part.querySelectorAll("[data-pick]")];
  const here = all.filter((element) => menu.has(element.dataset.pick) && isThere(element));
  const isGoal = part.dataset.role === "goals"; // which says what it means when it is touched
  part.setAttribute("role", isGoal ? "button" : here.length ? "group" : "img"); // nothing in an image can be touched
  if (isGoal) part.setAttribute("tabindex", "0");
  for (const echo of part.querySelectorAll("[data-echo]")) mark(echo, menu, picked);
  for (const element of all) {
    const { pick } = element.dataset;
    const can = mark(element, menu, picked);
    const tabindex = element === here[0] ? "0" : "-1";
    const button = { tabindex, role: "button", "aria-label": state.choices?.label(pick) };
    for (const [name, value] of Object.entries(button)) {
      if (can) element.setAttribute(name, value);
      else element.removeAttribute(name);
    }
  }
}

/** Marks a thing, or what stands for one, as far as it can be touched or is picked; tells whether it can. */
function mark(element, menu, picked) {
  const can = menu.has(pickOf(element)) && isThere(element);
  element.classList.toggle("can", can);
  element.classList.toggle("picked", picked.has(pickOf(element)));
  return can;
}

/** The pick that a touch on this point of the screen means: what is lit or picked there, else what is lit nearby. */
export function pickAt({ target, clientX, clientY }) {
  const below = [target, ...document.elementsFromPoint(clientX, clientY)];
  const hits = below.map((one) => one.closest("#picture :is([data-pick], [data-echo])")).filter(Boolean);
  const meant = hits.find((one) => one.matches(".can, .picked"));
  if (meant) return pickOf(meant);
  const area = target.closest(".board, .beds, .goals");
  let [best, least] = [null, SNAP];
  for (const element of lit().filter((one) => area?.contains(one))) {
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const dx = Math.max(left - clientX, 0, clientX - right);
    const dy = Math.max(top - clientY, 0, clientY - bottom);
    const far = Math.hypot(dx, dy);
    if (far < least) [best, least] = [element, far];
  }
  const found = best ?? hits[0];
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

/** Where nothing is left to choose but how a thing is turned: as the last one was, if it may be. */
export function usualTurn(menu) {
  if (!menu.length || !menu.every((pick) => known(pick)?.dataset.rotate)) return null;
  return menu.includes(state.turned) ? state.turned : menu[0];
}

/** The move of which a thing can be turned: the one that is picked now, or else the last one of the draft. */
export const turning = () => (state.move ? state : !state.picks.length && state.draft.at(-1)) || null;

/** The other turns of what is about to be confirmed: they can be touched as well. */
export function otherTurns() {
  const menu = state.move ? state.choices.instead(state.path) : [];
  return usualTurn(menu) ? menu.filter((pick) => pick !== state.path.at(-1)) : [];
}

/** The pick that turns the thing chosen last a step further, if it can be turned this way: "rotate" or "flip". */
export function furtherTurn(way) {
  const move = turning();
  const menu = move?.choices.instead(move.path);
  let pick = move?.path.at(-1);
  for (let step = 0; step < MOST_TURNS && pick; step += 1) {
    pick = known(pick)?.dataset[way];
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
  const shape = state.move ? state.path.at(-1) : firstTurn([...state.picks, pick]);
  const symbol = shape && known(shape)?.dataset.ghost;
  if (!symbol) return;
  const [x, y] = place.dataset.centre.split(" ");
  const scale = place.dataset.scale ? `scale(${place.dataset.scale})` : "";
  const transform = `translate(${x} ${y})${scale}`;
  place.parentNode.append(draw("use", { href: `#${symbol}`, transform, class: "ghost" }));
}

/** How a thing would be turned if it were put down after these picks. */
function firstTurn(picks) {
  const last = state.choices.filled(picks, usualTurn).at(-1);
  if (!known(last)?.dataset.rotate) return null;
  state.turned = last;
  return last;
}

picture.addEventListener("pointerover", (event) => {
  if (state.move) return;
  state.hovered = event.target.closest("[data-pick].can")?.dataset.pick ?? null;
  showGhost(state.hovered);
});
