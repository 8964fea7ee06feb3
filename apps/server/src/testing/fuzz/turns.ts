import { createRandom } from '../../../../../sample/population/random.ts';
import type { Operation } from './operations.ts';

/** How a request is sent: whole, to an app that limits tries, or damaged over a connection. */
export const WAYS = ['whole', 'limited', 'damaged'] as const;
export type Way = (typeof WAYS)[number];

/**
 * What each call is dealt, in an order of its own; after as many requests of it as these, it was asked in
 * every way.
 */
const DEALT: readonly Way[] = [
  ...Array.from({ length: 13 }, () => 'whole' as const),
  'limited',
  'limited',
  'damaged',
];

export interface Turn {
  readonly operation: Operation;
  readonly way: Way;
}

/**
 * Says which call comes when and in which way, each by chance for itself: no way falls on the same calls
 * again and again.
 */
export class Turns {
  readonly #seed: string;
  readonly #operations: readonly Operation[];

  constructor(seed: string, operations: readonly Operation[]) {
    this.#seed = seed;
    this.#operations = operations;
  }

  /** Every call once, in an order by chance, then every call again. */
  at(number: number): Turn {
    const { length } = this.#operations;
    const lap = Math.floor(number / length);
    const operation = this.#dealt(`lap ${lap}`, this.#operations)[number % length] as Operation;
    const deal = `${operation.name} ${Math.floor(lap / DEALT.length)}`;
    return { operation, way: this.#dealt(deal, DEALT)[lap % DEALT.length] as Way };
  }

  #dealt<T>(name: string, list: readonly T[]): T[] {
    return createRandom(`${this.#seed}/${name}`).sample(list, list.length);
  }
}
