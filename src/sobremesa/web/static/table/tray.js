// The tray, and the picture's lights with it: what is expected, what is picked, what can be touched and done next.
import { find, make } from "../dom.js";
import { questions } from "../server.js";
import { explain } from "./announcer.js";
import { get } from "./connection.js";
import { furtherTurn, light, showGhost } from "./picture.js";
import { filled, state, words } from "./state.js";

const LONG_MENU = 24; // longer lists of things are behind a button: they are on the board
const row = find("things");
const previews = questions();

/** Shows the state: everything that changes with a pick. */
export function render() {
  const { choices, path, move } = state;
  const menu = choices ? choices.menu(path) : [];
  light(menu);
  showHeadline();
  showTools();
  list(menu);
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

/** The things to touch as a row of buttons, for thumbs, keyboards and screen readers. */
function list(menu) {
  if (menu.length > LONG_MENU && !state.listed) {
    const all = make("button", { type: "button", textContent: filled(words.list, { n: menu.length }) });
    all.addEventListener("click", () => {
      state.listed = true;
      list(menu);
      row.firstElementChild.focus();
    });
    row.replaceChildren(all);
  } else {
    row.replaceChildren(...menu.map(button));
  }
}

function button(pick) {
  const made = make("button", { type: "button", textContent: state.choices.label(pick) });
  made.dataset.thing = pick;
  return made;
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
