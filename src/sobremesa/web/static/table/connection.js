// The connection: questions about this table, the stream of server-sent events that tells of news, and the strip in the
// bar that says that it is lost. The first board is asked for at once, while the page's other modules are on their way.
import { find } from "../dom.js";
import { ask, follow } from "../server.js";
import { announce } from "./announcer.js";
import { data, state, words } from "./state.js";

const { address } = data;
let stream = null;

/** What the server answers to a question: "chat", "preview?seat=0&…". */
export const get = (what) => ask(`${address}/${what}`);

export const post = (what, fields) => ask(`${address}/${what}`, { method: "POST", body: new URLSearchParams(fields) });

/** The board; what the page has of it is not sent once more. */
export function getBoard(have = "") {
  const seat = state.seat === null ? {} : { seat: state.seat };
  const notes = Object.keys(data.notes).length ? { notes: true } : {};
  return get(`board?${new URLSearchParams({ ...seat, ...notes, have, log: state.log })}`);
}

/** What these moves would do; parts that the page has are not sent once more. */
export function getPreview(moves, have) {
  const fields = [["seat", state.seat], ["have", have], ...moves.map((move) => ["move", move])];
  return get(`preview?${new URLSearchParams(fields)}`);
}

/** Follows the table's news; after a loss, `returned` looks at what was missed. */
export function listen({ told, returned }) {
  stream = follow(`${address}/events`, {
    told,
    opened() {
      if (state.lost) returned();
      reached();
    },
    lost: cutOff,
    shut(words) {
      find("connection").textContent = words;
      announce(words);
    },
  });
}

export const isLive = () => Boolean(stream?.isOpen());
export const wake = () => stream.wake();

export function cutOff() {
  state.lost = true;
  find("connection").textContent = words.lost;
}

export function reached() {
  if (state.lost) announce(words.again);
  state.lost = false;
  find("connection").textContent = "";
}

export const firstBoard = getBoard();
firstBoard.catch(() => {}); // whoever waits for it says so
