// What the modules of the table's page share, in one place; what one of them alone needs is kept there.
import { find } from "../dom.js";

/** What the page was served with: table, game, title, seats that are the reader's, names by seat, words to say. */
export const data = JSON.parse(find("table-data").textContent);
export const { words } = data;

/** Words with their places filled: "{n} points". */
export const filled = (text, values) => text.replace(/{(\w+)}/g, (_place, name) => values[name]);

/**
 * A board as board.py tells it.
 * @typedef {object} Board
 * @property {number} number of the entry that it shows; it grows with every move, also with one that takes back another
 * @property {number} turn a seat, or below 0 chance's or nobody's
 * @property {boolean} mine whether the seat that one looks from is to move
 * @property {boolean} over
 * @property {boolean} undo whether the last move can be taken back
 * @property {boolean} hint whether hints are allowed now
 * @property {string} headline
 * @property {object | null} choices what `Choices` is made of
 * @property {string} picture HTML, like `players`, `log` and `end`
 */

export const state = {
  /** The seat that one looks from; null for a spectator. @type {number | null} */
  seat: data.seats[0] ?? null,
  /** What is shown. @type {Board | null} */
  board: null,
  /** The number of the newest entry that is shown, or told of and asked for. */
  newest: -1,
  /** What can be decided. @type {import("../picks.js").Choices | null} */
  choices: null,
  /** The picks so far. @type {string[]} */
  path: [],
  /** The pick by which a thing was last turned: the next one begins like that. @type {string | null} */
  turned: null,
  /** The pick under the pointer. @type {string | null} */
  hovered: null,
  /** Whether a long list of things has been opened. */
  listed: false,
  /** Whether the server is out of reach. */
  lost: false,

  /** The text of the move that the picks are, once they are a whole one. */
  get move() {
    return this.choices?.move(this.path);
  },
};
