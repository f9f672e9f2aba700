// Hints: the moves that a bot thinks best, in a list and as numbers on what they touch, until something is done.
import { draw, find, make } from "../dom.js";
import { oneAtATime } from "../server.js";
import { explain } from "./announcer.js";
import { post } from "./connection.js";
import { around, picture, thing, units } from "./picture.js";
import { filled, state, words } from "./state.js";
import { render } from "./tray.js";

const NUMBER = 24; // pixels across the number of a hint
const { lang } = document.documentElement;
const percent = new Intl.NumberFormat(lang, { style: "percent" });
const tenths = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const list = find("hints");

/** Shows hints for the board that is shown now, or puts them away. */
const toggle = oneAtATime(async () => {
  if (!list.hidden) return closeHints();
  const asked = state.board;
  list.hidden = false;
  find("hint").setAttribute("aria-expanded", "true");
  list.replaceChildren(make("li", { textContent: words.thinking }));
  try {
    const hints = await post("hint", { seat: state.seat });
    if (state.board !== asked) return;
    list.replaceChildren(...hints.map(line));
    hints.forEach(({ picks }, rank) => number(picks, rank));
  } catch (error) {
    closeHints();
    explain(error);
  }
});

export function closeHints() {
  const held = list.contains(document.activeElement);
  list.hidden = true;
  if (held) find("hint").focus();
  find("hint").setAttribute("aria-expanded", "false");
  for (const mark of picture.querySelectorAll(".thought")) mark.remove();
}

/** A hint as a button that picks its move. */
function line({ picks, words: text, chance, points, proved }, rank) {
  const chances = make("b", { textContent: filled(words.chance, { percent: percent.format(chance) }) });
  const expected = filled(words.points, { points: tenths.format(points) });
  const rest = ["", expected, ...(proved ? [words.proved] : []), text].join(" · ");
  const mark = make("b", { className: "rank", textContent: rank + 1 });
  const button = make("button", { type: "button" }, mark, make("span", {}, chances, rest));
  button.addEventListener("click", () => {
    state.path = picks;
    closeHints();
    render();
  });
  return make("li", {}, button);
}

/** Writes the number of a hint on everything that its move touches, beside others that are there already. */
function number(picks, rank) {
  for (const element of picks.map(thing).filter((one) => one && !one.dataset.rotate)) {
    const { pick } = element.dataset;
    const part = element.closest(".part");
    const others = part.querySelectorAll(`.thought[data-on="${CSS.escape(pick)}"]`).length;
    const [box, size] = [around(element), units(element, NUMBER)];
    const x = box.x + box.width / 2 + others * size * 0.75;
    const place = { class: "thought", "data-on": pick, transform: `translate(${x} ${box.y + box.height / 2})` };
    const words = draw("text", { "font-size": size * 0.7 }, String(rank + 1));
    part.append(draw("g", place, draw("circle", { r: size / 2 }), words));
  }
}

find("hint").addEventListener("click", toggle);
