// Paths of picks: every legal move is a short sequence of things to touch. This file knows no game and no page.

export class Choices {
  /** What board.py lists: the text of every move by its path ("pick pick"), names of things, questions on the way. */
  constructor({ moves, labels, asks }) {
    this.moves = new Map(Object.entries(moves));
    this.labels = labels;
    this.asks = asks;
    this.paths = [...this.moves.keys()].map((path) => path.split(" "));
  }

  /** Every path that begins with these picks. */
  after(path) {
    return this.paths.filter((longer) => longer.length > path.length && path.every((pick, at) => longer[at] === pick));
  }

  /** What can be touched next after these picks. */
  menu(path) {
    return [...new Set(this.after(path).map((longer) => longer[path.length]))];
  }

  /**
   * The paths to everything that can be touched after these picks, by thing: what comes next, and whatever comes later
   * where it alone says what has to come before it: a cell that only one die reaches.
   */
  reach(path) {
    const found = new Map();
    for (const longer of this.after(path)) {
      for (let at = path.length; at < longer.length; at += 1) {
        const way = longer.slice(0, at + 1);
        const other = found.get(longer[at]);
        if (other === undefined) found.set(longer[at], way);
        else if (other?.join(" ") !== way.join(" ")) found.set(longer[at], null);
      }
    }
    return new Map([...found].filter(([, way]) => way));
  }

  /** The move that these picks are, if they are a whole one. */
  move(path) {
    return this.moves.get(path.join(" "));
  }

  ask(path) {
    return this.asks[path.join(" ")] ?? "";
  }

  label(pick) {
    return this.labels[pick] ?? pick;
  }

  /** The picks after touching a thing: the longest beginning of the old ones after which it can be touched, and it. */
  touched(path, pick) {
    for (let length = path.length; length >= 0; length -= 1) {
      const way = this.reach(path.slice(0, length)).get(pick);
      if (way) return way;
    }
    return null;
  }
}
