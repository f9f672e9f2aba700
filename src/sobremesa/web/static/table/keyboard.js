// The keyboard: arrows walk from thing to thing, Enter touches and confirms, Escape takes back, R and F turn.
import { hush } from "./announcer.js";
import { back, send, touch, turn } from "./choosing.js";
import { walk } from "./focus.js";
import { isHandingOver } from "./handover.js";
import { picture } from "./picture.js";
import { state } from "./state.js";

const TURNS = { r: "rotate", R: "rotate", f: "flip", F: "flip" };

function press(event) {
  const { key, target } = event;
  const element = target.closest?.("[data-pick].can");
  if ((key === "Enter" || key === " ") && element) {
    event.preventDefault();
    touch(element.dataset.pick);
  } else if (key === "Enter" && [document.body, picture].includes(target) && state.move) {
    event.preventDefault();
    send();
  } else if (key === "Escape" && isHandingOver()) {
    event.preventDefault(); // only who takes the device goes on
  } else if (key === "Escape") {
    hush();
    back();
  } else if (key in TURNS) {
    turn(TURNS[key]);
  } else if (key.startsWith("Arrow") && state.choices && !target.closest(".log, .chat")) {
    walk(event);
  }
}

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input, select, textarea");
  if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) press(event);
});
