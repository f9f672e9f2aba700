// The table's page. It lights up what can be touched, sends finished moves and shows what the server draws.
//
// Its modules import only downwards; each registers the listeners of its own part of the page:
//
//   table.js        what happens from outside: news, a return to the page
//   keyboard  loupe   keys; a lens where things are small
//   choosing        touching things until they are a turn; sending it, taking it back
//   board           asking for the board and showing it
//   hints  chat  drawer  handover  bell  seating  asking  end  goals  teaching
//   draft           what is picked for this turn, and the server's previews of it
//   tray            what is expected and what can be done next
//   seats           who plays, and whose board is looked at
//   focus           where the keyboard is
//   parts           the parts of the picture, and where each lies
//   panning         a board that is larger than its area
//   sliding         a finger that slides along things that lie close together
//   picture         what can be touched, what would be put down
//   connection      questions to the server, and its server-sent events
//   announcer       toasts
//   state           what all of them share
//
// They know no game. learn.js, beside this file, has most of them for a lesson; dom, server, motion and picks lie there
// too, which know no table either.
import { find } from "./dom.js";
import { announce } from "./table/announcer.js";
import { hear, load } from "./table/board.js";
import { hearChat } from "./table/chat.js";
import { listen, wake } from "./table/connection.js";
import { isHandingOver } from "./table/handover.js";
import "./table/asking.js";
import "./table/goals.js";
import "./table/keyboard.js";
import "./table/loupe.js";
import "./table/sliding.js";

let seated = null; // who plays, as the stream has last told

function told({ number, rematch, chats, seating }) {
  if (!isHandingOver()) hear(number);
  if (seated !== null && seating !== seated && !isHandingOver()) load();
  seated = seating;
  if (rematch) offerRematch();
  hearChat(chats);
}

function offerRematch() {
  const again = find("again");
  if (!again?.hidden) return;
  again.hidden = false;
  announce(again.textContent);
}

document.addEventListener("visibilitychange", () => {
  if (document.hidden) return;
  load();
  wake();
});
load();
listen({ told, returned: load });
