// Asking first: a link that leads to a page that asks shows its question here, in a dialog.
import { find } from "../dom.js";
import { state } from "./state.js";

const dialog = find("ask");

function ask(link) {
  find("ask-title").textContent = link.textContent;
  find("ask-words").textContent = link.dataset.ask;
  find("ask-yes").textContent = link.textContent;
  find("ask-seat").value = state.seat ?? "";
  find("ask-seat").disabled = state.seat === null;
  dialog.querySelector("form").action = link.href;
  link.closest("details").open = false;
  dialog.showModal();
}

document.addEventListener("click", (event) => {
  const link = event.target.closest("a[data-ask]");
  if (!link || event.ctrlKey || event.metaKey) return;
  event.preventDefault();
  ask(link);
});
find("ask-no").addEventListener("click", () => dialog.close());
