// Paths of picks: every legal move is a short sequence of things to touch. This file knows no game and no page.

export class Choices {
  /** What board.py lists: the text of every move by its path ("pick pick"), names of things, questions on the way. */
  constructor({ moves, labels, asks }) {
    this.moves = new Map(Object.entries(moves));
    this.labels = labels;
    this.asks = asks;
    this.paths = [...this.moves.keys()].map((path) => path.split(" "));
  }

  /** What can be touched after these picks. */
  menu(path) {
    const goesOn = (longer) => longer.length > path.length && path.every((pick, index) => longer[index] === pick);
    return [...new Set(this.paths.filter(goesOn).map((longer) => longer[path.length]))];
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
      const beginning = path.slice(0, length);
      if (this.menu(beginning).includes(pick)) return [...beginning, pick];
    }
    return null;
  }
}
