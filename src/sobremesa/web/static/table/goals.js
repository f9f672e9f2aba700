// The goals: what is shared and only looked at says what it means when it is touched.
import { find } from "../dom.js";
import { announce } from "./announcer.js";

function tell(event) {
  const goal = event.target.closest('[data-role="goals"]');
  if (!goal) return;
  event.preventDefault();
  const standing = goal.querySelector("desc")?.textContent;
  announce([goal.getAttribute("aria-label"), standing].filter(Boolean).join(". "));
}

find("goals").addEventListener("click", tell);
find("goals").addEventListener("keydown", (event) => {
  if (event.key === "Enter" || event.key === " ") tell(event);
});
