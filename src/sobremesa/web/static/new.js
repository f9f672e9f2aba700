// The form of a new table: as many seats as players, a name field where somebody shares this device, and, of an option,
// what one's own choice is made of, as much of it as there may be.
import { find } from "./dom.js";

const form = find("new");

function show() {
  for (const row of document.querySelectorAll(".seat-row")) {
    row.hidden = Number(row.dataset.seat) >= Number(find("seats").value);
    row.querySelector(".here").hidden = row.querySelector("select").value !== "here";
  }
  for (const own of document.querySelectorAll(".own")) {
    own.hidden = form.elements[`option-${own.dataset.option}`].value !== "own";
  }
  for (const group of document.querySelectorAll("[data-most]")) limit(group);
}

/** No more can be ticked than may be; a group of which one is picked minds that by itself. */
function limit(group) {
  const boxes = [...group.querySelectorAll("[type=checkbox]")];
  const full = boxes.filter((box) => box.checked).length >= Number(group.dataset.most);
  for (const box of boxes) box.disabled = full && !box.checked;
}

form.addEventListener("change", show);
show();
