// Talking with the server: questions answered in JSON, pending state, and a stream of server-sent events (EventSource).

export const RETRY = 1500; // milliseconds until the server is asked once more

/**
 * The answer. What the server refuses is thrown with its `status` and the `clause` of the rules that it breaks; an
 * error without a status means that the server was not reached.
 */
export async function ask(url, options = {}) {
  const response = await fetch(url, { headers: { accept: "application/json" }, ...options });
  const answer = await response.json().catch(() => ({}));
  if (response.ok) return answer;
  throw Object.assign(new Error(answer.error), { clause: answer.clause, status: response.status });
}

/** Counts questions of one kind. Each gets a function that says whether no newer one has been asked since. */
export function questions() {
  let asked = 0;
  return () => {
    const mine = (asked += 1);
    return () => mine === asked;
  };
}

/** The same errand, which does nothing while it is pending. */
export function oneAtATime(errand) {
  let pending = false;
  return async () => {
    if (pending) return;
    pending = true;
    try {
      await errand();
    } finally {
      pending = false;
    }
  };
}

/**
 * Follows a stream of events, and opens it again where the browser has given it up; not once the server has `shut` it,
 * and said why.
 */
export function follow(url, { told, opened = () => {}, lost = () => {}, shut = () => {} }) {
  let source = null;
  let isShut = false;

  function open() {
    source?.close();
    source = new EventSource(url);
    source.onopen = opened;
    source.onmessage = (event) => told(JSON.parse(event.data));
    source.addEventListener("shut", (event) => {
      isShut = true;
      source.close();
      shut(JSON.parse(event.data));
    });
    source.onerror = () => {
      lost();
      if (source.readyState === EventSource.CLOSED) setTimeout(open, RETRY);
    };
  }

  open();
  return {
    isOpen: () => source.readyState === EventSource.OPEN,
    wake() {
      if (source.readyState === EventSource.CLOSED && !isShut) open();
    },
  };
}
