// What the modules of the table's page share, in one place; what one of them alone needs is kept there.
import { find } from "../dom.js";

/**
 * What the page was served with: its address, table (none for a lesson), game, title, seats that are the reader's,
 * names by seat, words to say, and notes for a first game by key.
 */
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
 * @property {boolean | undefined} soon whether its headline will change without a move
 * @property {object | null} choices what `Choices` is made of
 * @property {string[]} names by seat, as they are now
 * @property {string[]} notices what has happened to seats, in words
 * @property {string} seating HTML, like `end`
 * @property {Object<string, string>} parts the digest of each part of the picture by its name
 * @property {Object<string, string>} drawn SVG of those that are new
 * @property {{have: string, after: number, lines: string}} log what is new of it, as HTML like `end`
 * @property {number} front whose turn it is, also while chance decides; at the end a winner
 * @property {{step: number, done: boolean, progress: string, words: string} | undefined} lesson where one learns
 * @property {string[] | undefined} notes keys of those that matter now
 * @property {{name: string, points: number, spoken: string, won: boolean, left: number | null}[]} seats
 */

/**
 * What the server shows of a draft.
 * @typedef {object} Preview
 * @property {string} words
 * @property {number[] | undefined} points by seat
 * @property {() => void} lift puts back the parts of the picture that it has covered
 */

/**
 * A move of the draft.
 * @typedef {object} Step
 * @property {import("../picks.js").Choices} choices of which it was one
 * @property {string[]} picks
 * @property {string[]} path
 * @property {string} move
 * @property {Preview} shown
 */

export const state = {
  /**
   * The seat that one looks from; null for a spectator, and until one of several has taken the device.
   * @type {number | null}
   */
  seat: data.seats.length === 1 ? data.seats[0] : null,
  /** What is shown. @type {Board | null} */
  board: null,
  /** The number of the newest entry that is shown, or told of and asked for. */
  newest: -1,
  /** What can be decided, after the moves of the draft. @type {import("../picks.js").Choices | null} */
  choices: null,
  /** The things that were touched for the next move. @type {string[]} */
  picks: [],
  /** The same with what follows from them, in the order of a path. @type {string[]} */
  path: [],
  /** The moves of this turn that wait for the rest of it. @type {Step[]} */
  draft: [],
  /** What the server shows of the whole turn; null until it is whole and shown. @type {Preview | null} */
  whole: null,
  /** What the server is asked for: "preview", "move", or nothing. */
  asked: "",
  /** The pick by which a thing was last turned: the next one begins like that. @type {string | null} */
  turned: null,
  /** The pick under the pointer. @type {string | null} */
  hovered: null,
  /** The pick touched last, and when: touched once more after a moment, it confirms. */
  touched: { pick: null, when: 0 },
  /** The seat whose board has been opened in the place of one's own. @type {number | null} */
  opened: null,
  /** The seat whose board is in the large area. */
  shown: 0,
  /** How much of the log is shown, as the server tells it. */
  log: "",
  /** Whether the server is out of reach. */
  lost: false,

  /** The text of the move that the picks are, once they are a whole one. */
  get move() {
    return this.choices?.move(this.path);
  },

  /** What the server has shown last of this turn. @type {Preview | undefined} */
  get preview() {
    return this.whole ?? this.draft.at(-1)?.shown;
  },

  /** Whether the turn may end here without another move: Confirm leaves alone what could still be done. */
  get mayEnd() {
    return Boolean(this.choices?.rest && !this.picks.length && !this.move);
  },
};
