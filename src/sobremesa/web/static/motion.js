// Motion from one picture of a table to the next: what has moved travels, what is new appears, dice settle.
// A piece is known again by its name, data-piece. This file knows no game and no page.
import { calm, draw, middle } from "./dom.js";

const TRAVEL = { duration: 250, easing: "ease-in-out" };
const APPEAR = { duration: 250, easing: "ease-out" };
const SETTLE = { duration: 400, easing: "cubic-bezier(.2, .9, .3, 1.2)" };
const STILL = 2; // pixels that nobody sees
const OWN = ["data-pick", "data-piece", "class", "role", "tabindex", "aria-label"]; // what a copy must not have as well

const pieces = (picture) => [...picture.querySelectorAll("[data-piece]")];

/** Remembers where the pieces lie. What it returns shows how they came to where they lie then. */
export function remember(picture) {
  if (calm.matches || document.hidden) return () => {};
  const before = new Map(pieces(picture).map((piece) => [piece.dataset.piece, middle(piece)]));
  return () => move(picture, before);
}

function move(picture, before) {
  for (const piece of pieces(picture)) {
    const from = before.get(piece.dataset.piece);
    const [x, y] = middle(piece);
    if (!from) appear(piece);
    else if (Math.hypot(from[0] - x, from[1] - y) > STILL) travel(piece, from[0] - x, from[1] - y);
  }
}

function appear(piece) {
  const isDie = piece.dataset.piece.startsWith("die:");
  if (isDie) piece.animate([{ rotate: "-70deg", opacity: 0.3 }, { rotate: "0deg", opacity: 1 }], SETTLE);
  else piece.animate([{ opacity: 0 }, { opacity: 1 }], APPEAR);
}

// A copy above all other things travels, and the piece waits unseen where it will lie.
function travel(piece, dx, dy) {
  const picture = piece.ownerSVGElement;
  const parent = piece.parentNode.getScreenCTM();
  const { a, b, c, d, e, f } = picture.getScreenCTM().inverse().multiply(parent);
  const copy = piece.cloneNode(true);
  for (const name of OWN) copy.removeAttribute(name);
  const layer = draw("g", { transform: `matrix(${[a, b, c, d, e, f].join(" ")})`, class: "travelling" }, copy);
  picture.append(layer);
  piece.style.opacity = 0;
  const back = [dx / parent.a, dy / parent.d].map((length) => `${length}px`).join(" ");
  const arrive = () => {
    layer.remove();
    piece.style.opacity = "";
  };
  copy.animate([{ translate: back }, { translate: "0 0" }], TRAVEL).finished.then(arrive, arrive);
}
