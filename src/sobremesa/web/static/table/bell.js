// The bell: what is heard and told when it is one's turn, as far as one has asked for it in the menu.
import { find } from "../dom.js";

let sounds = null;

/** A knock on wood, made here: a short falling tone and a little noise. */
export function knock() {
  if (localStorage.sound !== "on") return;
  sounds ??= new AudioContext();
  const now = sounds.currentTime;
  const tone = sounds.createOscillator();
  const loud = sounds.createGain();
  tone.frequency.setValueAtTime(320, now);
  tone.frequency.exponentialRampToValueAtTime(110, now + 0.09);
  loud.gain.setValueAtTime(0.25, now);
  loud.gain.exponentialRampToValueAtTime(0.001, now + 0.14);
  tone.connect(loud).connect(sounds.destination);
  tone.start(now);
  tone.stop(now + 0.15);
}

/** Tells somebody who looks at something else. */
export function notify(title, options) {
  if (!document.hidden || localStorage.notify !== "on" || Notification.permission !== "granted") return;
  new Notification(title, options);
}

/** A button of the menu that remembers whether it is on; `allow` is asked before it goes on. */
function toggle(id, allow) {
  const mark = () => find(id).setAttribute("aria-pressed", String(localStorage[id] === "on"));
  find(id).addEventListener("click", async () => {
    localStorage[id] = localStorage[id] === "on" || !(await allow()) ? "off" : "on";
    mark();
  });
  mark();
}

const allowNotices = async () => "Notification" in window && (await Notification.requestPermission()) === "granted";

toggle("sound", async () => true);
toggle("notify", allowNotices);
toggle("atonce", async () => true);
