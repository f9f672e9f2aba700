// Motion from one picture of a table to the next: what has moved travels, what is new appears, dice settle.
// A piece is known again by its name, data-piece, in whatever part it lies then. This file knows no game and no page.
import { calm, draw } from "./dom.js";

const TRAVEL = { duration: 250, easing: "ease-in-out" };
const APPEAR = { duration: 250, easing: "ease-out" };
const SETTLE = { duration: 400, easing: "cubic-bezier(.2, .9, .3, 1.2)" };
const STILL = 2; // pixels that nobody sees
const OWN = ["data-pick", "data-piece", "class", "role", "tabindex", "aria-label"]; // what a copy must not have as well

/** Every piece that is to be seen, with its place on the screen, by its name. */
function places(picture) {
  const found = new Map();
  for (const piece of picture.querySelectorAll("[data-piece]")) {
    const box = piece.getBoundingClientRect();
    if (box.width || box.height) found.set(piece.dataset.piece, { piece, box });
  }
  return found;
}

/** Remembers where the pieces lie. What it returns shows how they came to where they lie then. */
export function remember(picture) {
  if (calm.matches || document.hidden) return () => {};
  const before = places(picture);
  return () => move(places(picture), before);
}

function move(after, before) {
  for (const [name, { piece, box }] of after) {
    const from = before.get(name)?.box ?? before.get(piece.dataset.from)?.box;
    if (!from) appear(piece);
    else if (Math.hypot(from.x - box.x, from.y - box.y) > STILL) travel(piece, from, box);
  }
}

function appear(piece) {
  const isDie = piece.dataset.piece.startsWith("die:");
  if (isDie) piece.animate([{ rotate: "-70deg", opacity: 0.3 }, { rotate: "0deg", opacity: 1 }], SETTLE);
  else piece.animate([{ opacity: 0 }, { opacity: 1 }], APPEAR);
}

// A copy above all other things travels, growing or shrinking, and the piece waits unseen where it will lie.
function travel(piece, from, to) {
  const { a, b, c, d, e, f } = piece.parentNode.getScreenCTM();
  const copy = piece.cloneNode(true);
  for (const name of OWN) copy.removeAttribute(name);
  const lying = draw("g", { transform: `matrix(${[a, b, c, d, e, f].join(" ")})` }, copy);
  const traveller = draw("g", { class: "travelling" }, lying);
  overlay().append(traveller);
  piece.style.opacity = 0;
  const arrive = () => {
    traveller.remove();
    piece.style.opacity = "";
  };
  traveller.animate([{ transform: shift(from, to) }, { transform: "none" }], TRAVEL).finished.then(arrive, arrive);
}

/** The transform that makes what lies in one box of the screen lie in another. */
function shift(from, to) {
  const scale = Math.max(from.width, from.height) / Math.max(to.width, to.height, 1);
  const x = from.x + from.width / 2 - scale * (to.x + to.width / 2);
  const y = from.y + from.height / 2 - scale * (to.y + to.height / 2);
  return `matrix(${[scale, 0, 0, scale, x, y].join()})`;
}

/** A sheet over the whole screen, in its pixels. */
function overlay() {
  const found = document.querySelector(".overlay");
  if (found) return found;
  const made = draw("svg", { class: "overlay", "aria-hidden": "true", "font-size": 26, fill: "var(--ink)" });
  document.body.append(made);
  return made;
}
