// The keyboard: arrows walk from thing to thing, Enter touches and confirms, Escape closes and takes back, R and F
// turn, 1 to 5 open the board of a seat and 0 one's own, H asks for a hint, U undoes, L and C go to log and chat.
import { find } from "../dom.js";
import { hush } from "./announcer.js";
import { back, send, touch, turn } from "./choosing.js";
import { isDrawerOpen, openDrawer } from "./drawer.js";
import { walk } from "./focus.js";
import { isHandingOver } from "./handover.js";
import { board } from "./picture.js";
import { isOpen, openSeat } from "./seats.js";
import { state } from "./state.js";

const TURNS = { r: "rotate", R: "rotate", f: "flip", F: "flip" };
const PRESSED = { h: "hint", H: "hint", u: "undo", U: "undo" };
const READ = { l: "log", L: "log", c: "words", C: "words" };

function press(event) {
  const { key, target } = event;
  const element = target.closest?.("[data-pick].can");
  if ((key === "Enter" || key === " ") && element) {
    event.preventDefault();
    touch(element.dataset.pick);
  } else if (key === "Enter" && [document.body, board].includes(target) && state.whole) {
    event.preventDefault();
    send();
  } else if (key === "Escape" && isHandingOver()) {
    event.preventDefault(); // only who takes the device goes on
  } else if (key === "Escape") {
    hush();
    if (isDrawerOpen()) openDrawer(false);
    else if (isOpen()) openSeat(null);
    else back();
  } else if (/^[0-5]$/.test(key)) {
    openSeat(key === "0" ? null : Number(key) - 1);
  } else if (key in PRESSED) {
    if (!find(PRESSED[key]).hidden) find(PRESSED[key]).click();
  } else if (key in READ && find(READ[key])) {
    event.preventDefault();
    goTo(find(READ[key]));
  } else if (key in TURNS) {
    turn(TURNS[key]);
  } else if (key.startsWith("Arrow") && state.choices && !target.closest(".log, .chat")) {
    walk(event);
  }
}

/** Opens what an element lies in, and goes there. */
function goTo(element) {
  openDrawer(true);
  element.closest("details").open = true;
  element.focus();
}

document.addEventListener("keydown", (event) => {
  const isTyping = event.target.matches("input, select, textarea");
  if (!isTyping && !event.ctrlKey && !event.metaKey && !event.altKey) press(event);
});
