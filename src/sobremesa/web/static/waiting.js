// A table that waits for people: the page looks again when somebody sits down.
const find = (id) => document.getElementById(id);
const table = document.querySelector("script[data-table]").dataset.table;
let seen = null;

const stream = new EventSource(`/t/${table}/events`);
stream.onmessage = (event) => {
  const news = JSON.parse(event.data);
  const now = `${news.begun} ${news.chairs}`;
  if (seen !== null && now !== seen || news.begun) location.reload();
  seen = now;
};

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
