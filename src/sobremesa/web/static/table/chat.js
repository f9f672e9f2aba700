// The chat: what others say is read when the stream tells of it, and marked as unread while the drawer is closed.
import { find } from "../dom.js";
import { oneAtATime } from "../server.js";
import { explain } from "./announcer.js";
import { get, post } from "./connection.js";

const said = find("chat");
const drawer = said.closest("details");
const unread = find("unread");
let count = -1; // of what has been said, as far as the stream has told

/** Reads the chat if there is something new; the page was served with what was said before. */
export function hearChat(now) {
  if (now !== count) read(count >= 0);
  count = now;
}

async function read(isNew) {
  const answer = await get("chat").catch(() => null);
  if (!answer) return;
  said.innerHTML = answer.chat;
  said.scrollTop = said.scrollHeight;
  if (isNew && !drawer.open) unread.hidden = false;
  unread.textContent = "•";
}

/** Puts the page of what was said before in front, where its button was. */
async function readEarlier(button) {
  const height = said.scrollHeight;
  const answer = await get(`chat?before=${button.dataset.before}`).catch(() => null);
  if (!answer) return;
  button.remove();
  said.insertAdjacentHTML("afterbegin", answer.chat);
  said.scrollTop += said.scrollHeight - height;
  said.focus();
}

const say = oneAtATime(async () => {
  const field = find("words");
  if (!field.value.trim()) return;
  try {
    await post("chat", { words: field.value });
    field.value = "";
  } catch (error) {
    explain(error);
  }
});

drawer.addEventListener("toggle", () => {
  unread.hidden = true;
});
said.addEventListener("click", (event) => {
  const button = event.target.closest(".earlier");
  if (button) readEarlier(button);
});
find("say").addEventListener("submit", (event) => {
  event.preventDefault();
  say();
});
