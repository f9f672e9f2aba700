// Seating: which seats a bot plays on for, offers to end the game, who has gone away; and signs of life of one's own.
import { find } from "../dom.js";
import { announce } from "./announcer.js";
import { post } from "./connection.js";
import { data, state } from "./state.js";

const SIGN = 60000; // milliseconds between signs of life
const bar = find("seating");
let told = null; // how many notices have been told
let signed = 0;
let timer = null;

/** Shows what there is to do about who plays, and says what is new. */
export function showSeating({ seating, notices }) {
  if (bar.innerHTML !== seating) bar.innerHTML = seating;
  if (told !== null && notices.length > told) announce(notices.at(-1));
  told = notices.length;
  clearTimeout(timer);
  const absent = bar.querySelector(".absent[hidden]");
  if (absent) timer = setTimeout(() => (absent.hidden = false), absent.dataset.after * 1000);
}

/** Tells the others that one is there, and thinks. */
function sign() {
  const now = Date.now();
  if (!data.table || !state.board?.mine || now - signed < SIGN) return;
  signed = now;
  post("here").catch(() => {}); // the next touch is another sign
}

for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, sign);
