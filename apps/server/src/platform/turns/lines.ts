/**
 * Lines of what waits, one for each owner; owners take turns, so that nobody waits for all that somebody else
 * has asked.
 */
export class Lines<T> {
  readonly #lines = new Map<number, T[]>();

  add(owner: number, waiting: T): void {
    const line = this.#lines.get(owner);
    if (line === undefined) this.#lines.set(owner, [waiting]);
    else line.push(waiting);
  }

  get isEmpty(): boolean {
    return this.#lines.size === 0;
  }

  /** The first of the line whose turn it is; undefined when nothing waits. */
  next(): T | undefined {
    const [turn] = this.#lines;
    if (turn === undefined) return undefined;
    const [owner, line] = turn;
    const next = line.shift();
    this.#lines.delete(owner);
    // Behind the others.
    if (line.length > 0) this.#lines.set(owner, line);
    return next;
  }
}
