// Sliding: where things lie closer together than fingers are wide, the one under the finger is lifted, and letting go
// picks it. A finger that slides off picks nothing; one that stays where it was is an ordinary touch.
import { find } from "../dom.js";
import { pickAt, thing } from "./picture.js";

const STAYS = 15; // pixels that a finger may move and is still taken for a touch by browsers
const beds = find("beds");
let start = null; // where the finger came down
let lifted = null;

function lift(element) {
  if (element === lifted) return;
  lifted?.classList.remove("lifted");
  lifted = element;
  lifted?.classList.add("lifted");
}

/** What lies under the finger. */
function under({ clientX, clientY }) {
  const target = document.elementFromPoint(clientX, clientY);
  if (!target || !beds.contains(target)) return null;
  const pick = pickAt({ target, clientX, clientY });
  return pick && thing(pick);
}

function end() {
  lift(null);
  start = null;
}

beds.addEventListener("pointerdown", (event) => {
  if (event.pointerType === "mouse" || !event.isPrimary) return;
  start = event;
  lift(under(event));
});
beds.addEventListener("pointermove", (event) => {
  if (start?.pointerId === event.pointerId) lift(under(event));
});
beds.addEventListener("pointerup", (event) => {
  const { clientX, clientY } = event;
  const chosen = lifted;
  const slid = start && Math.hypot(clientX - start.clientX, clientY - start.clientY) > STAYS;
  end();
  if (slid) chosen?.dispatchEvent(new MouseEvent("click", { bubbles: true, clientX, clientY }));
});
beds.addEventListener("pointercancel", end);
