// The end: who has won, and the score sheet. Its rows unfold one after the other for who has not seen them yet, and a
// touch shows them all; a number opens where it comes from.
import { find } from "../dom.js";
import { data } from "./state.js";

const SEEN = "ends-seen"; // tables whose end this browser has shown, the last one last
const REMEMBERED = 200;
const end = find("end");

/** Whether this end is shown for the first time; from now on it is not. */
function isNew() {
  const seen = (localStorage[SEEN] ?? "").split(" ");
  if (seen.includes(data.table)) return false;
  localStorage[SEEN] = [...seen, data.table].slice(-REMEMBERED).join(" ");
  return true;
}

/** The end is put up once. */
export function showEnd({ over, end: sheet }) {
  const isFirst = over && end.hidden;
  end.hidden = !over;
  if (!isFirst) return;
  end.innerHTML = sheet;
  end.classList.toggle("unfolding", isNew());
  find("record").hidden = !end.querySelector("[data-kept]");
  fold(false);
}

/** Where the styles show a line to fold the sheet by there is little room: it begins folded. Elsewhere it is open. */
function fold(stays) {
  const sheet = end.querySelector("details");
  const canFold = sheet?.firstElementChild.checkVisibility();
  if (sheet && !(canFold && stays)) sheet.open = !canFold;
}

const showAll = () => end.classList.remove("unfolding");

/** Opens the reason of a number, or closes it. */
function open(number, isOpen) {
  number.setAttribute("aria-expanded", String(isOpen));
  find(number.getAttribute("aria-controls")).hidden = !isOpen;
}

const isOpen = (number) => number.ariaExpanded === "true";

function openAll(button) {
  const all = button.ariaPressed !== "true";
  button.setAttribute("aria-pressed", String(all));
  for (const number of end.querySelectorAll("[aria-controls]")) open(number, all);
}

end.addEventListener("click", ({ target }) => {
  const button = target.closest("button");
  if (button?.id === "reasons") openAll(button);
  else if (button?.hasAttribute("aria-controls")) open(button, !isOpen(button));
});
addEventListener("resize", () => fold(true));
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, showAll);
