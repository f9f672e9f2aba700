// The seats: who plays, with points and clocks; a touch or a key opens anybody's board in the place of one's own.
import { find } from "../dom.js";
import { haveOwnBoards, placeBoards } from "./parts.js";
import { picture } from "./picture.js";
import { data, state } from "./state.js";

const buttons = [...document.querySelectorAll(".seat")];

/** Whose board is in front of one: one's own, for who only watches that of who is to move, at the end a winner's. */
const home = () => (state.board?.over ? null : state.seat) ?? state.board?.front ?? 0;

/** Writes what the board says of every seat. */
export function showSeats({ seats, front, over }) {
  seats.forEach(({ name, points, spoken, won, left }, seat) => {
    const button = buttons[seat];
    button.querySelector(".name").textContent = name;
    button.querySelector(".points").textContent = String(points).replace("-", "−");
    button.querySelector(".spoken").textContent = spoken;
    button.classList.toggle("turn", seat === front && !over);
    button.classList.toggle("won", won);
    const clock = button.querySelector(".clock");
    if (left === null) return;
    clock.dataset.left = Math.floor(left);
    clock.toggleAttribute("data-ticking", seat === state.board.turn);
  });
  showClocks();
}

/** Writes what one would have after what is picked beside what one has: "12 → 16". */
export function showPoints(points) {
  const now = state.board?.seats[state.seat]?.points;
  if (now === undefined) return;
  const then = points?.[state.seat] ?? now;
  const both = then === now ? [now] : [now, then];
  buttons[state.seat].querySelector(".points").textContent = both.join(" → ").replaceAll("-", "−");
  buttons[state.seat].classList.toggle("changing", then !== now);
}

/** Which board is to be seen before parts are put into their places. */
export function chooseBoard() {
  state.shown = state.opened ?? home();
}

/** Opens the board of a seat; the same one once more closes it, and so does none. */
export function openSeat(seat) {
  look(false);
  state.opened = seat === null || seat === state.opened || seat === home() ? null : seat;
  if (seat !== null && seat >= buttons.length) return;
  chooseBoard();
  placeBoards();
  showOpened();
}

export const isOpen = () => state.opened !== null || isLooking();

/** Shows in the place of the board what lies open and has no room beside it, or puts it away. */
function look(open) {
  find("goals").classList.toggle("open", open);
  find("look").setAttribute("aria-expanded", String(open));
}

const isLooking = () => find("goals").classList.contains("open");

/** Marks whose board is open; where all share one, what this seat has on it. */
export function showOpened() {
  const { opened } = state;
  const looked = state.board?.over && haveOwnBoards() ? state.shown : opened; // at the end nobody's board is one's own
  buttons.forEach((button, seat) => button.setAttribute("aria-pressed", String(seat === looked)));
  find("owner").hidden = opened === null || !haveOwnBoards();
  find("owner").firstElementChild.textContent = data.names[opened] ?? "";
  for (const one of picture.querySelectorAll("[data-owner]")) {
    one.classList.toggle("looked-at", Number(one.dataset.owner) === opened);
  }
}

/** One's own turn begins: whatever is looked at stays, but one's own seat calls. */
export function call() {
  const button = buttons[state.seat];
  button?.classList.remove("called");
  requestAnimationFrame(() => button?.classList.add("called"));
}

/** Writes the time that is left on every clock; the one that runs counts down between what the server says. */
function showClocks() {
  for (const clock of document.querySelectorAll(".clock[data-left]")) {
    const left = Number(clock.dataset.left);
    clock.textContent = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, "0")}`;
    clock.classList.toggle("short", left < 60);
  }
}

setInterval(() => {
  const clock = document.querySelector(".clock[data-ticking]");
  if (!clock) return;
  clock.dataset.left = Math.max(0, Number(clock.dataset.left) - 1);
  showClocks();
}, 1000);

find("seats").addEventListener("click", (event) => {
  const button = event.target.closest(".seat");
  if (button) openSeat(Number(button.dataset.seat));
});
find("mine").addEventListener("click", () => openSeat(null));
find("look").addEventListener("click", () => look(!isLooking()));
find("goals").addEventListener("click", (event) => {
  if (!isLooking()) return;
  event.stopPropagation(); // it touches nothing of the board below
  look(false);
});
