// The tray, and the picture's lights with it: what is expected, what is picked, what can be touched and done next.
import { find } from "../dom.js";
import { questions } from "../server.js";
import { explain } from "./announcer.js";
import { get } from "./connection.js";
import { furtherTurn, light, otherTurns, showGhost } from "./picture.js";
import { filled, state, words } from "./state.js";

const previews = questions();

/** Shows the state: everything that changes with a pick. */
export function render() {
  const { choices, path, move } = state;
  light(new Set([...(choices?.reach(path).keys() ?? []), ...otherTurns()]));
  showHeadline();
  showTools();
  showGhost(move ? path.at(-2) : null);
  preview();
}

function showHeadline() {
  const { board, choices, path, move } = state;
  const asked = board.mine && choices && !move;
  find("headline").textContent = asked ? filled(words.asked, { ask: choices.ask(path) }) : board.headline;
  find("headline").classList.toggle("waiting", !board.over && !board.mine);
}

function showTools() {
  const { board, path, move } = state;
  find("confirm").hidden = !move;
  find("back").hidden = path.length === 0;
  find("undo").hidden = !board.undo || path.length > 0;
  find("hint").hidden = !board.hint;
  find("rotate").hidden = !furtherTurn("rotate");
  find("flip").hidden = !furtherTurn("flip");
}

/** Names the picks; once they are a move, the server says what it would do. */
async function preview() {
  const { choices, path, move, seat } = state;
  const isNewest = previews();
  const line = find("says");
  line.classList.toggle("sure", Boolean(move));
  line.textContent = path.map((pick) => choices.label(pick)).join(" → ");
  if (!move) return;
  try {
    const answer = await get(`preview?${new URLSearchParams({ seat, move })}`);
    if (isNewest()) line.textContent = answer.words;
  } catch (error) {
    if (isNewest()) explain(error);
  }
}
