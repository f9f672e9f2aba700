// Paths of picks: every legal move is a short sequence of things to touch. This file knows no game and no page.

export class Choices {
  constructor({ moves, labels, asks }) {
    this.moves = new Map(Object.entries(moves)); // "pick pick": the move's text
    this.labels = labels;
    this.asks = asks;
    this.paths = [...this.moves.keys()].map((path) => path.split(" "));
  }

  // What can be touched after these picks.
  menu(path) {
    const next = new Set();
    for (const longer of this.paths) {
      if (longer.length > path.length && path.every((pick, index) => longer[index] === pick)) next.add(longer[path.length]);
    }
    return [...next];
  }

  // The move that these picks are, if they are a whole one.
  move(path) {
    return this.moves.get(path.join(" "));
  }

  ask(path) {
    return this.asks[path.join(" ")] ?? "";
  }

  label(pick) {
    return this.labels[pick] ?? pick;
  }

  // The path after touching a thing: the longest beginning of the old one from which it can be touched, and the thing.
  touched(path, pick) {
    for (let length = path.length; length >= 0; length -= 1) {
      const beginning = path.slice(0, length);
      if (this.menu(beginning).includes(pick)) return [...beginning, pick];
    }
    return null;
  }
}
