// The parts of the picture: the server sends those that are new to this page, and each is put where its role says.
// A preview covers some of them by others, until it is lifted.
import { find } from "../dom.js";
import { settleBoard } from "./panning.js";
import { covered, picture } from "./picture.js";
import { state } from "./state.js";

const MOST = 48; // parts that the page keeps
const drawn = new Map(); // every part that the page has, of the board and of previews, by name and digest

const keyOf = ([name, digest]) => `${name}-${digest}`;

/** What this page has, as the server wants to be told. */
export const have = () => [...drawn.keys()].join(",");
/** Whether the page has all parts of a board, or is sent them with it. */
export const hasAll = (board) =>
  Object.entries(board.parts).every((one) => one[0] in board.drawn || drawn.has(keyOf(one)));

export const parts = () => [...picture.querySelectorAll(".part")];
const part = (name) => picture.querySelector(`[data-part="${name}"]`);

export function forgetParts() {
  drawn.clear();
  covered.clear();
  for (const one of parts()) one.remove();
}

/** The parts of a board or of a preview, by name: those that were sent with it, and those that the page has. */
function partsOf(fresh) {
  const all = Object.entries(fresh.parts).map((one) => {
    const [name] = one;
    if (name in fresh.drawn) drawn.set(keyOf(one), drawing(fresh.drawn[name]));
    return [name, drawn.get(keyOf(one))];
  });
  return new Map(all);
}

/** Takes the parts of a board: new ones in place of the old, the others stay as they are. */
export function putParts(board) {
  const all = partsOf(board);
  for (const one of parts()) if (!all.has(one.dataset.part)) one.remove();
  for (const one of all.values()) put(one);
  const kept = new Set(Object.entries(board.parts).map(keyOf));
  for (const key of drawn.keys()) if (!kept.has(key)) drawn.delete(key);
  placeBoards();
}

function put(fresh) {
  const old = part(fresh.dataset.part);
  if (old === fresh) return;
  if (old) old.replaceWith(fresh);
  else home(fresh).append(fresh);
}

/**
 * Covers parts by those of a preview: all, or those beside the tray. What was put down stands for the pick of its
 * place. What this returns lifts the preview.
 */
export function cover(preview, { beds, picks }) {
  const all = partsOf(preview);
  const concerned = (one) => beds || one.dataset.role !== "bed";
  const gone = parts().filter((one) => concerned(one) && !all.has(one.dataset.part));
  const changes = [...all].filter(([name, fresh]) => fresh !== part(name) && concerned(fresh));
  const undo = [...gone.map((old) => change(old, null)), ...changes.map(([name, fresh]) => change(part(name), fresh))];
  const stood = picks.map((pick) => standIn(pick)).filter(Boolean);
  placeBoards();
  return () => {
    for (const piece of stood) delete piece.dataset.pick;
    for (const back of undo) back();
    placeBoards();
    if (drawn.size > MOST) for (const key of [...drawn.keys()].slice(MOST)) drawn.delete(key);
  };
}

/** Puts a part in the place of another, or takes it away; what this returns does the opposite. */
function change(old, fresh) {
  const place = document.createComment("");
  for (const mark of old?.querySelectorAll(".frame, .ghost, .thought") ?? []) mark.remove();
  if (old) old.replaceWith(place, ...(fresh ? [fresh] : []));
  else home(fresh).append(place, fresh);
  if (old) covered.add(old);
  return () => {
    covered.delete(old);
    fresh?.remove();
    place.replaceWith(...(old ? [old] : []));
  };
}

/** Where the place of a pick is covered: the piece that has come to lie in its part is touched in its stead. */
function standIn(pick) {
  const find = (one) => one.querySelector(`[data-pick="${CSS.escape(pick)}"]`);
  if (find(picture)) return null;
  const old = [...covered].findLast(find);
  const names = new Set([...(old?.querySelectorAll("[data-piece]") ?? [])].map((one) => one.dataset.piece));
  const pieces = [...(part(old?.dataset.part)?.querySelectorAll("[data-piece]:not([data-pick])") ?? [])];
  const piece = pieces.findLast((one) => !names.has(one.dataset.piece));
  if (piece) piece.dataset.pick = pick;
  return piece;
}

function drawing(svg) {
  const template = document.createElement("template");
  template.innerHTML = svg;
  return template.content.firstElementChild;
}

function home({ dataset: { role, seat } }) {
  if (role === "strip") return ofSeat(seat, ".news");
  if (role === "bed") return find("beds");
  return find(role === "board" ? "board" : "goals");
}

const ofSeat = (seat, what) => find("seats").querySelector(`[data-seat="${seat}"] ${what}`);

const boards = () => parts().filter((one) => one.dataset.role === "board");

/** Whether every seat has a board of its own. */
export const haveOwnBoards = () => boards().some((one) => one.dataset.seat);

/** Puts the board that is looked at into the large area, and those of the other seats beside their names. */
export function placeBoards() {
  for (const one of boards()) {
    const { seat } = one.dataset;
    const place = seat === undefined || Number(seat) === state.shown ? find("board") : ofSeat(seat, ".thumb");
    if (one.parentNode !== place) place.append(one);
  }
  settleBoard();
}
