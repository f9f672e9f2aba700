// The announcer: what the page says by itself, in a toast that is a live region and so is read aloud at once.
import { find, make } from "../dom.js";
import { data, words } from "./state.js";

const SHOWN = 6000; // milliseconds, at least
const READING = 80; // milliseconds for a letter
const box = find("toast");
let timer = null;

/** Says this; the clause of the rules that it comes from, which it names in brackets, is a link. */
export function announce(text, clause) {
  const [before, after = ""] = clause ? text.split(`(${clause})`) : [text];
  box.replaceChildren(before);
  if (clause) {
    const href = `/rules/${data.game}#${clause}`;
    box.append("(", make("a", { href, target: "_blank", textContent: clause }), ")", after);
  }
  box.hidden = false;
  clearTimeout(timer);
  timer = setTimeout(hush, Math.max(SHOWN, READING * text.length));
}

export function hush() {
  box.hidden = true;
}

/** Says what the server answered, or that it could not be reached. */
export function explain(error) {
  announce(error.status ? error.message || words.failed : words.lost, error.clause);
}

box.addEventListener("click", hush);
