// The picture of a table: finding what can be touched, numbering it, and walking over it. This file knows no game.
export const picture = document.getElementById("picture");
const THOUGHT = 44; // across the number of a hint, in a picture's own units
export const SVG = "http://www.w3.org/2000/svg";
const ARROWS = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

export const thing = (pick) => picture.querySelector(`[data-pick="${CSS.escape(pick)}"]`);
export const lit = () => [...picture.querySelectorAll("[data-pick].can")];

// Numbers

// The number of a thought, on everything that its move touches; beside others that are there already.
export function number(picks, rank) {
  const svg = picture.firstElementChild;
  for (const element of picks.map(thing).filter((one) => one && !one.dataset.rotate)) {
    const box = around(element);
    const others = svg.querySelectorAll(`.thought[data-on="${CSS.escape(element.dataset.pick)}"]`).length;
    const mark = document.createElementNS(SVG, "g");
    mark.setAttribute("class", "thought");
    mark.dataset.on = element.dataset.pick;
    mark.setAttribute("transform", `translate(${box.x + box.width / 2 + others * THOUGHT * 0.75} ${box.y + box.height / 2})`);
    mark.append(document.createElementNS(SVG, "circle"), document.createElementNS(SVG, "text"));
    mark.firstChild.setAttribute("r", THOUGHT / 2);
    mark.lastChild.textContent = rank + 1;
    svg.append(mark);
  }
}

export function unnumber() {
  for (const mark of picture.querySelectorAll(".thought")) mark.remove();
}

// The box around a thing, in the picture's own units.
function around(element) {
  const { x, y, width, height } = element.getBoundingClientRect();
  const screen = picture.firstElementChild.getScreenCTM();
  const corner = new DOMPoint(x, y).matrixTransform(screen.inverse());
  return { x: corner.x, y: corner.y, width: width / screen.a, height: height / screen.d };
}

// The keyboard

// An arrow goes from the thing that the keyboard is on to the next one that way.
export function walk(event) {
  const all = lit();
  if (!all.length) return;
  event.preventDefault();
  const here = event.target.closest?.("[data-pick].can");
  if (!here) return all[0].focus();
  const [dx, dy] = ARROWS[event.key];
  nearest(all, here, (x, y) => (x * dx + y * dy > 1 ? x * dx + y * dy + 2 * Math.abs(x * dy + y * dx) : Infinity))?.focus();
}

// The one of these things that is the least far from here, as far as a step to the right and down is said to be.
export function nearest(things, here, far) {
  const centre = (element) => { const box = element.getBoundingClientRect(); return [box.x + box.width / 2, box.y + box.height / 2]; };
  const [x, y] = centre(here);
  let best = null, least = Infinity;
  for (const other of things) {
    const [ox, oy] = centre(other);
    const length = far(ox - x, oy - y);
    if (length < least) [best, least] = [other, length];
  }
  return best;
}

// What the keyboard is on has a frame above everything else.
picture.addEventListener("focusin", ({ target }) => {
  if (!target.matches("[data-pick]:focus-visible")) return;
  const frame = document.createElementNS(SVG, "g");
  frame.setAttribute("class", "frame");
  for (const side of [document.createElementNS(SVG, "rect"), document.createElementNS(SVG, "rect")]) {
    for (const [name, value] of Object.entries(around(target))) side.setAttribute(name, value);
    frame.append(side);
  }
  picture.firstElementChild.append(frame);
});
picture.addEventListener("focusout", () => picture.querySelector(".frame")?.remove());
