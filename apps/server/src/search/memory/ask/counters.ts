import { float64At } from '../columns/entry-at.ts';

/** The caches of each thread of the engine, in `caches-of-version.ts` and `scope-counts.ts`. */
const CACHES = [
  'sortedPeople',
  'people',
  'organizations',
  'organizationsInUse',
  'organizationNames',
  'networksOfScope',
  'stats',
  'largest',
  'pictures',
  'matches',
  'changedPersons',
  'workplaces',
  'scopeOrganizations',
  'scopeWordings',
  'scopeLists',
  'scopePictures',
] as const;
export type CacheName = (typeof CACHES)[number];

/**
 * How a cache answered: with a stored value (a hit), with a stored value that it updated to the present
 * version (a follow), or with a new value (a miss). A stored value that could not be updated counts as a
 * miss.
 */
const OUTCOMES = ['hits', 'follows', 'misses'] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** Counts since the engine started. */
export interface EngineCounts {
  /** The number of persons whom questions have walked through. Each pass through a person counts. */
  readonly walked: number;
  readonly caches: { readonly [C in CacheName]: { readonly [O in Outcome]: number } };
}

const WALKED = CACHES.length * OUTCOMES.length;
const BYTES = (WALKED + 1) * Float64Array.BYTES_PER_ELEMENT;

/** The counts of one thread, in memory that another thread can read. */
export class Counters {
  readonly memory: SharedArrayBuffer;
  readonly #numbers: Float64Array;

  constructor(memory = new SharedArrayBuffer(BYTES)) {
    this.memory = memory;
    this.#numbers = new Float64Array(memory);
  }

  of(cache: CacheName): (outcome: Outcome) => void {
    return (outcome) => (this.#numbers[placeOf(cache, outcome)]! += 1);
  }

  walk(persons: number): void {
    this.#numbers[WALKED]! += persons;
  }

  add(other: Counters): this {
    for (const [place, number] of other.#numbers.entries()) this.#numbers[place]! += number;
    return this;
  }

  read(): EngineCounts {
    const countOf = (cache: CacheName, outcome: Outcome) => float64At(this.#numbers, placeOf(cache, outcome));
    const caches = CACHES.map((cache) => [
      cache,
      Object.fromEntries(OUTCOMES.map((outcome) => [outcome, countOf(cache, outcome)])),
    ]);
    return {
      walked: float64At(this.#numbers, WALKED),
      caches: Object.fromEntries(caches) as EngineCounts['caches'],
    };
  }
}

function placeOf(cache: CacheName, outcome: Outcome): number {
  return CACHES.indexOf(cache) * OUTCOMES.length + OUTCOMES.indexOf(outcome);
}
