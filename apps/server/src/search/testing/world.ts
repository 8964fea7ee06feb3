import { foldText } from '@kithline/base/fold-text.ts';
import type { Random } from '../../../../../sample/population/random.ts';
import type { Db } from '../../tables.ts';
import type { Ground, Population } from './read-population.ts';

/** The state that a random change reads and updates. */
export interface World {
  readonly db: Db;
  readonly random: Random;
  readonly ground: Ground;
  /** The population when the change began. */
  readonly population: Population;
}

/** Makes one change, or none if there is nothing to change. */
export type Change = (world: World) => Promise<void>;

/** Picks an item with this probability. Otherwise, or if the list is empty, returns null. */
export function pickOrNull<T>(random: Random, list: readonly T[], probability = 0.5): T | null {
  return list.length > 0 && random.chance(probability) ? random.pick(list) : null;
}

/** Returns from none to `most` items of the list. */
export function few<T>(random: Random, list: readonly T[], most = 2): T[] {
  return random.sample(list, random.int(0, most));
}

/** The id of a title that exists from the beginning. It is only read: writing it would lock its row. */
export async function titleIdOf(db: Db, title: string): Promise<number> {
  const found = db.selectFrom('title').select('id').where('nameNorm', '=', foldText(title));
  return (await found.executeTakeFirstOrThrow()).id;
}
