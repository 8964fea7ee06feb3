/**
 * Queues of waiting items, one per owner. Owners take turns, so that nobody waits behind all items of another
 * owner.
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

  /** Returns the first item of the owner whose turn it is; undefined if nothing waits. */
  next(): T | undefined {
    const [turn] = this.#lines;
    if (turn === undefined) return undefined;
    const [owner, line] = turn;
    const next = line.shift();
    this.#lines.delete(owner);
    // This owner's next item waits behind the other owners.
    if (line.length > 0) this.#lines.set(owner, line);
    return next;
  }
}
