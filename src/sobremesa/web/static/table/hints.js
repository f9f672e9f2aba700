// Hints: the moves that a bot thinks best, in a list and as numbers on what they touch, until something is done. The
// first touch outlines one and says why, the second picks it.
import { draw, find, make } from "../dom.js";
import { oneAtATime } from "../server.js";
import { explain } from "./announcer.js";
import { post } from "./connection.js";
import { choose, earlier } from "./draft.js";
import { around, picture, thing, units } from "./picture.js";
import { filled, state, words } from "./state.js";
import { render } from "./tray.js";

const NUMBER = 24; // pixels across the number of a hint
const { lang } = document.documentElement;
const percent = new Intl.NumberFormat(lang, { style: "percent" });
const tenths = new Intl.NumberFormat(lang, { minimumFractionDigits: 1, maximumFractionDigits: 1 });
const list = find("hints");
let outlined = null; // the picks of the hint that is meant

/** Shows hints for the board that is shown now, the best outlined; pressed once more, it picks that one. */
const press = oneAtATime(async () => {
  if (!list.hidden) return take();
  const [asked, draft] = [state.board, state.draft.length];
  open(make("li", { textContent: words.thinking }));
  try {
    const hints = await post("hint", [["seat", state.seat], ...earlier().map((move) => ["move", move])]);
    if (state.board !== asked || state.draft.length !== draft || list.hidden) return;
    open(...hints.map(line));
    hints.forEach(({ picks }, rank) => number(picks, rank));
    if (hints.length) outline(hints[0].picks);
  } catch (error) {
    closeHints();
    explain(error);
  }
});

function open(...lines) {
  list.hidden = false;
  find("hint").setAttribute("aria-expanded", "true");
  list.replaceChildren(...lines);
  render();
}

/** Puts the hints away; whether there were any. */
export function closeHints() {
  if (list.hidden) return false;
  const held = list.contains(document.activeElement);
  outline(null);
  list.hidden = true;
  if (held) find("hint").focus();
  find("hint").setAttribute("aria-expanded", "false");
  for (const mark of picture.querySelectorAll(".thought")) mark.remove();
  render();
  return true;
}

/** Shows in the picture and in the list which hint is meant; or none. */
function outline(picks) {
  outlined = picks;
  for (const one of picture.querySelectorAll(".proposed")) one.classList.remove("proposed");
  for (const pick of picks ?? []) thing(pick)?.classList.add("proposed");
  for (const button of list.querySelectorAll("button")) {
    button.setAttribute("aria-pressed", String(button.dataset.picks === picks?.join(" ")));
  }
}

/** Picks the move that is outlined; whether it is made stays one's own decision. */
function take() {
  const picks = outlined;
  closeHints();
  if (picks) choose(picks);
}

/** A hint as a button: the first touch outlines its move, the second picks it. */
function line({ picks, words: text, chance, points, proved }, rank) {
  const chances = make("b", { textContent: filled(words.chance, { percent: percent.format(chance) }) });
  const expected = filled(words.points, { points: tenths.format(points) });
  const rest = ["", expected, ...(proved ? [words.proved] : []), text].join(" · ");
  const mark = make("b", { className: "rank", textContent: rank + 1 });
  const button = make("button", { type: "button" }, mark, make("span", {}, chances, rest));
  button.dataset.picks = picks.join(" ");
  button.addEventListener("click", () => (button.getAttribute("aria-pressed") === "true" ? take() : outline(picks)));
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

find("hint").addEventListener("click", press);
