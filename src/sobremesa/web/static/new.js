// The form of a new table: as many seats as players, and a name field where somebody shares this device.
import { find } from "./dom.js";

function show() {
  for (const row of document.querySelectorAll(".seat-row")) {
    row.hidden = Number(row.dataset.seat) >= Number(find("seats").value);
    row.querySelector(".here").hidden = row.querySelector("select").value !== "here";
  }
}

find("new").addEventListener("change", show);
show();
