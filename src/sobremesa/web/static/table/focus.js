// Focus management: the keyboard keeps its place when things are drawn anew, walks over the picture, and is seen there.
import { draw, find } from "../dom.js";
import { around, board, lit, nearest, picture, thing } from "./picture.js";
import { state } from "./state.js";

const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

/**
 * Remembers what has the focus: drawing takes it from what can no longer be touched. What this returns gives it to what
 * comes next, but for what still has it.
 */
export function hold() {
  const held = document.activeElement;
  const ours = held.closest(".picture");
  return (pick = held.dataset.pick) => {
    const stays = held === board ? !state.whole : isUsable(held);
    if (!ours || stays || ![held, board, document.body].includes(document.activeElement)) return;
    successor(pick).focus({ preventScroll: true });
  };
}

const isUsable = (held) =>
  held.isConnected && held.checkVisibility({ visibilityProperty: true }) && held.matches("button,a,[tabindex]");

/** The button that confirms, the same thing, the nearest one, or at least the board. */
function successor(pick) {
  if (state.whole) return find("confirm");
  const all = lit();
  const place = pick && thing(pick);
  if (all.includes(place)) return place;
  return (place && nearest(all, place, Math.hypot)) ?? all[0] ?? board;
}

/** An arrow goes from the thing that has the focus to the next one that way. */
export function walk(event) {
  const all = lit();
  if (!all.length) return;
  event.preventDefault();
  const here = event.target.closest?.("[data-pick].can");
  const next = here ? nearest(all, here, towards(...ARROWS[event.key])) : all[0];
  next?.focus();
}

/** How far a step leads for who walks this way: a detour counts double, and what lies behind is never reached. */
const towards = (dx, dy) => (x, y) => {
  const ahead = x * dx + y * dy;
  return ahead > 1 ? ahead + 2 * Math.abs(x * dy + y * dx) : Infinity;
};

// What has the focus has a frame above everything else.
picture.addEventListener("focusin", ({ target }) => {
  if (!target.matches("[data-pick]:focus-visible")) return;
  const box = around(target);
  target.closest(".part").append(draw("g", { class: "frame" }, draw("rect", box), draw("rect", box)));
});
picture.addEventListener("focusout", () => picture.querySelector(".frame")?.remove());
