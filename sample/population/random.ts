import { entryAt } from './entry-at.ts';

/** A seeded source of random values: the same seed gives the same values on every machine. */
export interface Random {
  /** In [0, 1). */
  next(): number;
  /** A whole number from `least` to `most`, inclusive. */
  int(least: number, most: number): number;
  chance(probability: number): boolean;
  pick<T>(list: readonly T[]): T;
  /** Early entries are more likely: the weight of the entry at index n is 1 / (n + 2). */
  pickSkewed<T>(list: readonly T[]): T;
  pickWeighted<T>(list: readonly T[], weightOf: (item: T) => number): T;
  /** `count` different entries in random order; all entries if the list is shorter. */
  sample<T>(list: readonly T[], count: number): T[];
  hex(digits: number): string;
  /** A separate source: values drawn from it do not change the values drawn from this one. */
  fork(label: string): Random;
}

/** FNV-1a, 32 bits. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const character of text) value = Math.imul(value ^ (character.codePointAt(0) ?? 0), 0x01000193);
  return value >>> 0;
}

/** Mulberry32: a 32-bit state is enough for a sample. */
function mulberry32(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

export function createRandom(seed: string): Random {
  const next = mulberry32(hash(seed));
  const int = (least: number, most: number): number => least + Math.floor(next() * (most - least + 1));
  const pick = <T>(list: readonly T[]): T => entryAt(list, Math.floor(next() * list.length));
  const pickWeighted = <T>(list: readonly T[], weightOf: (item: T) => number): T => {
    const weights = list.map(weightOf);
    let rest = next() * weights.reduce((sum, weight) => sum + weight, 0);
    const index = weights.findIndex((weight) => (rest -= weight) < 0);
    return entryAt(list, index < 0 ? list.length - 1 : index);
  };
  return {
    next,
    int,
    pick,
    pickWeighted,
    chance: (probability) => next() < probability,
    pickSkewed: (list) =>
      entryAt(
        list,
        pickWeighted([...list.keys()], (index) => 1 / (index + 2)),
      ),
    sample: (list, count) => shuffled(list, int).slice(0, count),
    hex: (digits) => Array.from({ length: digits }, () => int(0, 15).toString(16)).join(''),
    fork: (label) => createRandom(`${seed}/${label}`),
  };
}

/** Fisher-Yates */
function shuffled<T>(list: readonly T[], int: Random['int']): T[] {
  const items = [...list];
  for (let last = items.length - 1; last > 0; last -= 1) {
    const other = int(0, last);
    [items[last], items[other]] = [entryAt(items, other), entryAt(items, last)];
  }
  return items;
}

/**
 * Returns a function that draws from a list. Every second draw takes the next entry of a pile, which contains
 * the whole list `rounds` times in random order. So every entry occurs if there are enough draws. All other
 * draws are random.
 */
export function createDealer<T>(random: Random, list: readonly T[], rounds = 2): () => T {
  const favourites = random.sample(list, list.length);
  const dealt = Array.from({ length: rounds }, () => random.sample(list, list.length)).flat();
  // The first draw is random, so that the more likely entries already occur among the first few.
  let draws = 0;
  return () => {
    draws += 1;
    return (draws % 2 === 0 ? dealt.pop() : undefined) ?? random.pickSkewed(favourites);
  };
}

/** Draws `count` different entries of one dealer, or fewer if the dealer repeats entries too often. */
export function dealDistinct<T>(deal: () => T, count: number): T[] {
  const chosen = new Set<T>();
  for (let tries = 0; chosen.size < count && tries < count * 6; tries += 1) chosen.add(deal());
  return [...chosen];
}
