// The table's page. It lights up what can be touched, sends finished moves and shows what the server draws.
//
// Its modules import only downwards; each registers the listeners of its own part of the page:
//
//   table.js        what happens from outside: news, a new shape of the window, a return to the page
//   keyboard        keys
//   choosing        touching things until they are a move; sending it, taking it back
//   board           asking for the board and showing it
//   hints  chat  handover  bell
//   tray            what is expected and what can be done next
//   focus           where the keyboard is
//   picture         what can be touched, what would be put down
//   connection      questions to the server, and its server-sent events
//   announcer       toasts
//   state           what all of them share
//
// They know no game. Beside this file lie dom, server, motion and picks, which know no table either.
import { find, wide } from "./dom.js";
import { announce } from "./table/announcer.js";
import { hear, load } from "./table/board.js";
import { hearChat } from "./table/chat.js";
import { listen, wake } from "./table/connection.js";
import { isHandingOver } from "./table/handover.js";
import "./table/keyboard.js";

function told({ number, rematch, chats }) {
  if (!isHandingOver()) hear(number);
  if (rematch) offerRematch();
  hearChat(chats);
}

function offerRematch() {
  const again = find("again");
  if (!again?.hidden) return;
  again.hidden = false;
  announce(again.textContent);
}

wide.addEventListener("change", load);
document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  load();
  wake();
});
load();
listen({ told, returned: load });
