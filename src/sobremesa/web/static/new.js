// The form of a new table: as many seats as players, and a name field where somebody shares this device.
const seats = document.getElementById("seats");

function show() {
  for (const row of document.querySelectorAll(".seat-row")) {
    const used = Number(row.dataset.seat) < Number(seats.value);
    row.hidden = !used;
    row.querySelector(".here").hidden = row.querySelector("select").value !== "here";
  }
}

document.getElementById("new").addEventListener("change", show);
show();
