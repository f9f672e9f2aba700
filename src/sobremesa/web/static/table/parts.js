// The parts of the picture: the server sends those that are new to this page, and each is put where its role says.
import { find } from "../dom.js";
import { settleBoard } from "./panning.js";
import { picture } from "./picture.js";
import { state } from "./state.js";

const digests = new Map(); // of the parts that are shown, by name

/** What this page has, as the server wants to be told. */
export const have = () => [...digests].map(([name, digest]) => `${name}-${digest}`).join(",");

export const parts = () => [...picture.querySelectorAll(".part")];
/** The part that an element of the picture belongs to. */
export const partOf = (element) => element.closest(".part");

export function forgetParts() {
  digests.clear();
  for (const part of parts()) part.remove();
}

/** Takes the parts of a board: new ones in place of the old, the others stay as they are. */
export function putParts({ parts: fresh, drawn }) {
  const old = new Map(parts().map((part) => [part.dataset.part, part]));
  for (const [name, part] of old) if (!(name in fresh)) part.remove();
  for (const [name, svg] of Object.entries(drawn)) {
    const part = drawing(svg);
    if (old.has(name)) old.get(name).replaceWith(part);
    else home(part).append(part);
  }
  digests.clear();
  for (const [name, digest] of Object.entries(fresh)) digests.set(name, digest);
  placeBoards();
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

const boards = () => parts().filter((part) => part.dataset.role === "board");

/** Whether every seat has a board of its own. */
export const haveOwnBoards = () => boards().some((part) => part.dataset.seat);

/** Puts the board that is looked at into the large area, and those of the other seats beside their names. */
export function placeBoards() {
  for (const part of boards()) {
    const { seat } = part.dataset;
    const place = seat === undefined || Number(seat) === state.shown ? find("board") : ofSeat(seat, ".thumb");
    if (part.parentNode !== place) place.append(part);
  }
  settleBoard();
}
