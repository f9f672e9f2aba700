// The lesson's page: the table's own modules, without its stream. The server tells each step with its board.
import { find } from "./dom.js";
import { oneAtATime } from "./server.js";
import { explain } from "./table/announcer.js";
import { load } from "./table/board.js";
import { get, post } from "./table/connection.js";
import { choose, forgetDraft } from "./table/draft.js";
import { state } from "./table/state.js";
import "./table/goals.js";
import "./table/keyboard.js";
import "./table/loupe.js";
import "./table/sliding.js";

/** Picks the move that the step is about; confirming it stays the learner's. */
const show = oneAtATime(async () => {
  try {
    forgetDraft();
    await choose((await get("show")).picks);
    find("confirm").focus({ preventScroll: true });
  } catch (error) {
    explain(error);
  }
});

const skip = oneAtATime(async () => {
  await post("skip", { after: state.board.number }).catch(explain);
  await load();
});

/** The first touch: from here on the server knows how far one has come. A try begins as well. */
function begin() {
  for (const kind of ["pointerdown", "keydown"]) document.removeEventListener(kind, begin);
  post("begin").catch(() => {});
}

find("show").addEventListener("click", show);
find("skip").addEventListener("click", skip);
document.addEventListener("visibilitychange", () => {
  if (!document.hidden) load();
});
for (const kind of ["pointerdown", "keydown"]) document.addEventListener(kind, begin);
load();
