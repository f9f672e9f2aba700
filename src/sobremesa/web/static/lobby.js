// The lobby: one's own games are looked at again while somebody looks at them, and when somebody comes back to them.
import { find } from "./dom.js";
import { ask, oneAtATime } from "./server.js";

const EVERY = 5000; // milliseconds
const yours = find("yours");
let shown = null; // as the server has last told it

const look = oneAtATime(async () => {
  if (document.hidden) return;
  const fresh = await ask("/yours").catch(() => null); // the server will be back
  if (fresh && fresh.yours !== shown) put(fresh);
});

function put(fresh) {
  const focused = yours.contains(document.activeElement) && document.activeElement.getAttribute("href");
  shown = yours.innerHTML = fresh.yours;
  if (focused) yours.querySelector(`[href="${focused}"]`)?.focus();
  document.title = fresh.title;
}

setInterval(look, EVERY);
document.addEventListener("visibilitychange", look);
