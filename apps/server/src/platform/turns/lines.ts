/** Queues of waiting items, one per owner. Owners take turns. */
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

  /** Removes and returns the first item of the owner whose turn it is. */
  next(): T | undefined {
    const [turn] = this.#lines;
    if (turn === undefined) return undefined;
    const [owner, line] = turn;
    const next = line.shift();
    this.#lines.delete(owner);
    // This owner's next item waits until the other owners have had a turn.
    if (line.length > 0) this.#lines.set(owner, line);
    return next;
  }
}
