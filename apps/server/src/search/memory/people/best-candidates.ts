import { compareSpellings } from '../seen/shown-name.ts';
import type { People } from '../ask/view.ts';
import { float64At } from '../columns/entry-at.ts';

export interface Candidate {
  readonly person: number;
  readonly spelling: number;
  readonly weight: number;
  readonly isLiteral: boolean;
}

/** Keeps the best of the offered candidates, best first. A lower weight is better. */
export class BestCandidates {
  readonly #people: People;
  readonly #most: number;
  readonly #found: Candidate[] = [];

  constructor(people: People, most: number) {
    this.#people = people;
    this.#most = most;
  }

  offer(candidate: Candidate): void {
    const last = this.#found.at(-1);
    if (this.#found.length === this.#most && last !== undefined && this.#compare(candidate, last) >= 0)
      return;
    let [low, high] = [0, this.#found.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (this.#compare(candidate, this.#found[middle] as Candidate) < 0) high = middle;
      else low = middle + 1;
    }
    this.#found.splice(low, 0, candidate);
    if (this.#found.length > this.#most) this.#found.pop();
  }

  found(): readonly Candidate[] {
    return this.#found;
  }

  #compare(a: Candidate, b: Candidate): number {
    const { columns } = this.#people.seen;
    return (
      a.weight - b.weight ||
      compareSpellings(columns, a.spelling, b.spelling) ||
      float64At(columns.persons.id, a.person) - float64At(columns.persons.id, b.person)
    );
  }
}
