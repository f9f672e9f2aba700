// The draft: what is picked for this turn. Moves that reveal nothing wait for each other; the server shows what they
// would do, in words and in the picture, and all of them are sent with one Confirm.
import { remember } from "../motion.js";
import { Choices } from "../picks.js";
import { questions } from "../server.js";
import { explain } from "./announcer.js";
import { getPreview } from "./connection.js";
import { cover, have } from "./parts.js";
import { picture, usualTurn } from "./picture.js";
import { state } from "./state.js";
import { render } from "./tray.js";

const TOO_MANY = 429;
const previews = questions();
let travelled = ""; // the picks of the last preview but for the last one: what is only turned does not travel again

export const isDrafting = () => Boolean(state.picks.length || state.draft.length || state.whole || state.asked);

/** The moves before the one that is picked now. */
export const earlier = () => state.draft.map((step) => step.move);

/** All that Confirm sends; nothing while the turn is not whole. */
export function turn() {
  if (state.whole) return [...earlier(), state.move];
  return state.mayEnd ? [...earlier(), ...state.choices.rest] : [];
}

/** Makes these the picks. Once they are a move, the server shows what it would do; this resolves when it has. */
export async function choose(picks) {
  const isNewest = previews(); // whatever is under way comes too late
  lift();
  state.picks = picks;
  state.path = state.choices.filled(picks, usualTurn);
  const { move } = state;
  const isShown = move && !state.choices.atOnce.has(move);
  if (move && !isShown) state.whole = { words: "", lift() {} }; // nobody knows what it would show
  state.asked = isShown ? "preview" : "";
  render();
  if (!isShown) return;
  const preview = await getPreview([...earlier(), move], have()).catch((error) => {
    if (isNewest()) refused(error);
  });
  if (preview && isNewest()) await lay(preview);
}

/** A move that the server could not be asked about may be sent all the same, as far as the turn has come. */
function refused(error) {
  state.asked = "";
  if (!error.status || error.status === TOO_MANY) state.whole = { words: "", lift() {} };
  render();
  explain(error);
}

/** Shows a preview; where the turn goes on, the next move can be picked. */
async function lay({ words, points, choices, ...drawn }) {
  const before = state.path.slice(0, -1).join(" ");
  const arrive = before && before === travelled ? null : remember(picture);
  travelled = before;
  const lifts = drawn.parts ? cover(drawn, { beds: Boolean(choices), picks: state.path }) : () => {};
  const shown = { words, points, lift: lifts };
  const { picks, path, move } = state;
  if (choices) {
    state.draft.push({ choices: state.choices, picks, path, move, shown });
    state.choices = new Choices(choices);
    await choose([]);
  } else {
    [state.whole, state.asked] = [shown, ""];
    render();
  }
  arrive?.();
}

/** Takes away what is shown of the move that is picked. */
function lift() {
  state.whole?.lift();
  state.whole = null;
}

/** Goes back to a move of the draft: its picks are open again. What they were is returned. */
export function reopen(at) {
  previews();
  lift();
  let step = null;
  while (state.draft.length > at) {
    step = state.draft.pop();
    step.shown.lift();
  }
  state.choices = step.choices;
  return step.picks;
}

/** Drops the last thing that was touched, in whichever move of the draft; what it was is returned. */
export function dropLast() {
  let { picks } = state;
  while (!picks.length && state.draft.length) picks = reopen(state.draft.length - 1);
  if (!picks.length) return null;
  choose(picks.slice(0, -1));
  return picks.at(-1);
}

/** Nothing is picked any more; the picture is that of the board. */
export function forgetDraft() {
  if (state.draft.length) reopen(0);
  lift();
  previews();
  [state.picks, state.path, state.asked] = [[], [], ""];
}
