import type { StrengthId } from '@kithline/contract/strengths.ts';

export interface Tie {
  /** Weak if nobody has rated the tie. */
  readonly strength: StrengthId;
  /** The id of the person who gave the strength; null if nobody has rated the tie. */
  readonly ratedBy: number | null;
  /** The day on which the two connected, in days since 1970; UNKNOWN_DAY if unknown. */
  readonly day: number;
}

/** Later than any day, so that unknown days are sorted last. */
export const UNKNOWN_DAY = 2 ** 31 - 1;

/**
 * Ties from persons to persons. If the networks of two persons hold each other, their tie is added twice.
 * Then the stronger rating and the earlier day count.
 */
export class Ties {
  readonly #from = new Map<number, Map<number, Tie>>();
  readonly #sorted = new Map<number, readonly Neighbour[]>();
  readonly #byStrength = new Map<number, ReadonlyMap<number, readonly Neighbour[]>>();

  add(from: number, to: number, tie: Tie): void {
    const known = this.#from.get(from) ?? new Map<number, Tie>();
    const other = known.get(to);
    known.set(to, other ? strongerAndEarlier(tie, other) : tie);
    this.#from.set(from, known);
    this.#sorted.delete(from);
    this.#byStrength.delete(from);
  }

  with(others: Ties): Ties {
    const all = new Ties();
    for (const ties of [this, others])
      for (const [from, known] of ties.#from) for (const [to, tie] of known) all.add(from, to, tie);
    return all;
  }

  between(from: number, to: number): Tie | undefined {
    return this.#from.get(from)?.get(to);
  }

  /** Returns the persons to whom a person has a tie, sorted by id. */
  of(from: number): readonly Neighbour[] {
    const known = this.#sorted.get(from);
    if (known) return known;
    const neighbours = [...(this.#from.get(from) ?? [])].map(([id, tie]) => ({ id, ...tie }));
    const sorted = neighbours.toSorted((a, b) => a.id - b.id);
    this.#sorted.set(from, sorted);
    return sorted;
  }

  ofStrength(from: number, strength: number): readonly Neighbour[] {
    const known =
      this.#byStrength.get(from) ?? Map.groupBy<number, Neighbour>(this.of(from), (tie) => tie.strength);
    this.#byStrength.set(from, known);
    return known.get(strength) ?? [];
  }

  /** Returns the days of all ties, which can include UNKNOWN_DAY. */
  days(): Set<number> {
    const days = new Set<number>();
    for (const known of this.#from.values()) for (const { day } of known.values()) days.add(day);
    return days;
  }

  /** Returns the persons from whom any tie leads, sorted by id. */
  sources(): readonly number[] {
    return [...this.#from.keys()].toSorted((a, b) => a - b);
  }
}

export interface Neighbour extends Tie {
  readonly id: number;
}

function strongerAndEarlier(one: Tie, other: Tie): Tie {
  const { strength, ratedBy } = ofBetter(one, other);
  return { strength, ratedBy, day: Math.min(one.day, other.day) };
}

/**
 * Returns the stronger of two ties. Of equally strong ties, prefers a rated one; if both are rated, the
 * result does not depend on their order.
 */
function ofBetter(one: Tie, other: Tie): Tie {
  if (one.strength !== other.strength) return one.strength > other.strength ? one : other;
  if (one.ratedBy === null || other.ratedBy === null) return one.ratedBy === null ? other : one;
  return one.ratedBy < other.ratedBy ? one : other;
}
