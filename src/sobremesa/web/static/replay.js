// A finished or running game, moment by moment.
import { move, places } from "./motion.js";

const find = (id) => document.getElementById(id);
const table = find("replay").dataset.table;
const slider = find("ply");
const wide = matchMedia("(min-width: 1000px)");
const calm = matchMedia("(prefers-reduced-motion: reduce)");
let asked = 0;

async function show() {
  const turn = (asked += 1);
  const seat = find("seat").value;
  find("number").textContent = `${slider.value} / ${slider.max}`;
  const answer = await fetch(`/t/${table}/at/${slider.value}?seat=${seat}&wide=${wide.matches}`, { headers: { accept: "application/json" } });
  const moment = await answer.json();
  if (turn !== asked || !answer.ok) return;
  const before = calm.matches ? null : places(find("picture"));
  find("picture").innerHTML = moment.picture;
  if (before?.size) move(find("picture"), before);
  find("says").textContent = moment.words;
  if (find("fork-ply")) {
    find("fork-ply").value = Math.min(slider.value, slider.max - 1);
    find("fork-seat").value = Math.max(0, seat);
  }
}

function step(by) {
  slider.value = Number(slider.value) + by;
  show();
}

slider.addEventListener("input", show);
find("seat").addEventListener("change", show);
find("earlier").addEventListener("click", () => step(-1));
find("later").addEventListener("click", () => step(1));
document.addEventListener("keydown", (event) => {
  if (event.target === slider || event.target.matches("select, input")) return;
  const steps = { ArrowLeft: -1, ArrowRight: 1, Home: -1e6, End: 1e6 };
  if (event.key in steps) { event.preventDefault(); step(steps[event.key]); }
});
wide.addEventListener("change", show);
show();
