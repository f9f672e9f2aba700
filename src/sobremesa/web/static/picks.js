// Paths of picks: every legal move is a short sequence of things to touch. This file knows no game and no page.
//
// Picks are a set: they are touched in any order that leaves no doubt, and what follows from them alone is filled in.

export class Choices {
  /**
   * What board.py lists: the text of every move by its path ("pick pick"), names of things, questions on the way, the
   * moves that are made as soon as they are touched, and those that end the turn without another, if there are any.
   */
  constructor({ moves, labels, asks, at_once: atOnce, rest }) {
    this.moves = new Map(Object.entries(moves));
    this.labels = labels;
    this.asks = asks;
    this.atOnce = new Set(atOnce);
    this.rest = rest;
    this.paths = [...this.moves.keys()].map((path) => path.split(" "));
  }

  /** Every path that has all of these picks. */
  fits(picks) {
    return this.paths.filter((path) => picks.every((pick) => path.includes(pick)));
  }

  /** What all paths with these picks have, in their order; but nothing is made at once that nobody has touched. */
  sure(picks) {
    const fits = this.fits(picks);
    const sure = (fits[0] ?? []).filter((pick) => fits.every((path) => path.includes(pick)));
    return !picks.length && this.atOnce.has(this.move(sure)) ? [] : sure;
  }

  /**
   * The picks with what follows from them, in the order of their path; where the last of a path alone is missing,
   * `prefer` may say which it is to be.
   */
  filled(picks, prefer = () => null) {
    const fits = this.fits(picks);
    const sure = this.sure(picks);
    const isLastOpen = (path) => path.length === sure.length + 1 && !sure.includes(path.at(-1));
    const last = fits.every(isLastOpen) && prefer(fits.map((path) => path.at(-1)));
    return last ? fits.find((one) => one.at(-1) === last) : sure;
  }

  /**
   * What can be touched after these picks: what comes first of all that is missing, and whatever comes later where it
   * says what has to come before it (a cell that only one die reaches) or goes with all that may come first.
   */
  menu(picks) {
    const fits = this.fits(picks);
    const sure = this.sure(picks);
    const [firsts, before] = [new Set(), new Map()];
    for (const path of fits) {
      const open = path.filter((pick) => !sure.includes(pick));
      if (open.length) firsts.add(open[0]);
      open.forEach((pick, at) => {
        if (!before.has(pick)) before.set(pick, { ways: new Set(), firsts: new Set() });
        before.get(pick).ways.add(open.slice(0, at).join(" "));
        before.get(pick).firsts.add(open[0]);
      });
    }
    const isOpen = ([pick, others]) => others.ways.size === 1 || others.firsts.size === firsts.size || firsts.has(pick);
    return new Set([...before].filter(isOpen).map(([pick]) => pick));
  }

  /** The move that these picks are, if they are a whole one. */
  move(path) {
    return this.moves.get(path.join(" "));
  }

  /** The question for what comes first of all that is missing. */
  ask(picks) {
    const sure = this.filled(picks);
    const [path] = this.fits(picks);
    const missing = path?.findIndex((pick) => !sure.includes(pick)) ?? 0;
    return this.asks[(path ?? []).slice(0, missing).join(" ")] ?? "";
  }

  label(pick) {
    return this.labels[pick] ?? pick;
  }

  /** What the last pick of a path may be instead. */
  instead(path) {
    const begins = path.slice(0, -1).join(" ");
    const same = this.paths.filter((other) => other.slice(0, -1).join(" ") === begins);
    return same.map((other) => other.at(-1));
  }

  /** The picks after touching a thing: it, and those that go with it; null where it cannot be touched. */
  touched(picks, pick) {
    let kept = [];
    for (const old of picks) if (this.fits([...kept, old, pick]).length) kept.push(old);
    while (kept.length && !this.menu(kept).has(pick)) kept = kept.slice(0, -1);
    return this.menu(kept).has(pick) ? [...kept, pick] : null;
  }

  /** The picks after one of them, or what follows from them, has been dropped. */
  dropped(picks, pick) {
    let kept = picks.filter((other) => other !== pick);
    while (kept.length && this.filled(kept).includes(pick)) kept = kept.slice(0, -1);
    return kept;
  }
}
