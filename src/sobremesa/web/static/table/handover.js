// The hand-over: several people on one device, of whom nobody sees what is the next one's before it is in their hands.
import { find } from "../dom.js";
import { forgetParts } from "./parts.js";
import { data, filled, state, words } from "./state.js";

const dialog = find("handover");

export const isHandingOver = () => dialog.open;

/** Covers the table until the next player says that the device is theirs. */
export function handOver(next, taken) {
  [state.choices, state.picks, state.path, state.log] = [null, [], [], ""];
  [state.draft, state.whole, state.asked] = [[], null, ""];
  forgetParts();
  find("log").firstElementChild.replaceChildren();
  find("handover-words").textContent = filled(words.handover, { name: data.names[next] });
  find("take").onclick = () => {
    state.seat = next;
    dialog.close();
    taken();
  };
  dialog.onclose = () => {
    if (state.seat !== next) dialog.showModal(); // closed by a gesture, it comes back
  };
  if (!dialog.open) dialog.showModal();
}
