// What is taught: the step of a lesson; or in a first game the note that matters now, until it is read or played past.
import { find, make } from "../dom.js";
import { ask } from "../server.js";
import { data } from "./state.js";

const box = find("note");
let shown = null; // the key of the note that is shown
let since = -1; // the number of the board that it came with

/** Shows what the board teaches. */
export function teach({ lesson, notes = [], number }) {
  if (lesson) showStep(lesson);
  if (shown && number !== since) close();
  if (!shown) showNote(notes, number);
}

function showStep({ progress, words, done }) {
  find("progress").textContent = progress;
  if (find("step").textContent !== words) find("step").textContent = words; // said aloud once
  find("doing").hidden = done;
  find("done").hidden = !done;
  document.querySelector(".tray").classList.toggle("finished", done);
}

function showNote(notes, number) {
  const key = notes.find((one) => one in data.notes);
  if (!key) return;
  const { words, clause } = data.notes[key];
  [shown, since] = [key, number];
  const link = make("a", { href: `/rules/${data.game}#${clause}`, target: "_blank", textContent: clause });
  find("note-words").replaceChildren(words, " ", link);
  box.hidden = false;
}

/** The note is read: it is never shown again, on any device; that is told also by who leaves the page now. */
function close() {
  const told = { method: "POST", body: new URLSearchParams({ note: shown }), keepalive: true };
  ask(`${data.address}/noted`, told).catch(() => {}); // then it is shown once more, some other time
  delete data.notes[shown];
  shown = null;
  box.hidden = true;
}

find("note-close")?.addEventListener("click", close);
