// A table that waits for people: the page looks again when somebody sits down, and copies the link that invites them.
import { find } from "./dom.js";
import { follow } from "./server.js";

const { table } = document.querySelector("script[data-table]").dataset;
let seen = null;

follow(`/t/${table}/events`, {
  told({ begun, chairs }) {
    const now = `${begun} ${chairs}`;
    if (begun || (seen !== null && now !== seen)) location.reload();
    seen = now;
  },
  shut: () => location.reload(), // the page says why
});

// The browser's own way is there on safe pages only, not on plain http in a house.
async function copied() {
  find("link").select();
  try {
    await navigator.clipboard.writeText(find("link").value);
    return true;
  } catch {
    return document.execCommand("copy");
  }
}

find("copy").addEventListener("click", async ({ target }) => {
  target.textContent = (await copied()) ? target.dataset.copied : target.dataset.selected;
});
