// The menu in the bar closes like any other: by Escape, or by a touch anywhere else.
const menu = document.querySelector(".menu");

document.addEventListener("click", (event) => {
  if (!menu.contains(event.target)) menu.open = false;
});
document.addEventListener("keydown", (event) => {
  if (event.key !== "Escape" || !menu.open) return;
  event.stopImmediatePropagation(); // it takes back nothing else
  menu.open = false;
  menu.querySelector("summary").focus();
});
