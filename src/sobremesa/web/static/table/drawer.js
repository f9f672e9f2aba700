// The drawer with log and chat, where a screen has no column for them.
import { find } from "../dom.js";

const side = find("side");
const button = find("talk");

export const isDrawerOpen = () => side.classList.contains("open");

export function openDrawer(open) {
  side.classList.toggle("open", open);
  button.setAttribute("aria-expanded", String(open));
}

button.addEventListener("click", () => openDrawer(!isDrawerOpen()));
document.addEventListener("pointerdown", ({ target }) => {
  if (isDrawerOpen() && !side.contains(target) && !button.contains(target)) openDrawer(false);
});
