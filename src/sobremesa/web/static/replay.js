// A finished or running game, moment by moment.
import { find, wide } from "./dom.js";
import { remember } from "./motion.js";
import { ask, questions } from "./server.js";

const { table } = find("replay").dataset;
const picture = find("picture");
const slider = find("ply");
const STEPS = { ArrowLeft: -1, ArrowRight: 1, Home: -1e6, End: 1e6 };
const asked = questions();

async function show() {
  const isNewest = asked();
  const seat = find("seat").value;
  find("number").textContent = `${slider.value} / ${slider.max}`;
  const moment = await ask(`/t/${table}/at/${slider.value}?seat=${seat}&wide=${wide.matches}`).catch(() => null);
  if (!moment || !isNewest()) return;
  const arrive = picture.hasChildNodes() ? remember(picture) : null;
  picture.innerHTML = moment.picture;
  arrive?.();
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
  if (event.target.matches("select, input") || !(event.key in STEPS)) return;
  event.preventDefault();
  step(STEPS[event.key]);
});
wide.addEventListener("change", show);
show();
