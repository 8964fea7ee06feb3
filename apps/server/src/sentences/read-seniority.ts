import { SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';
import { type ItemsByName, valuesOf } from './list-meanings.ts';
import type { Value } from './meanings.ts';
import { seniorityReadings } from './other-readings.ts';
import type { WordRole } from './phrases.ts';
import type { Content, FilterKey, Reading } from './sentence-parts.ts';
import type { Item } from './split-sentence.ts';

/** The lowest level that "below" includes. Lower levels are not on the career ladder. */
const LEAST_OF_LADDER = SENIORITY_LEVELS.indexOf('Entry');

interface Levels {
  readonly key: FilterKey;
  readonly content: Content;
  readonly at: number;
  readonly end: number;
  readonly readings: readonly Reading[];
}

/**
 * The level that an item states, or the levels above or below it: "VP and above" and "director and below"
 * include the level itself, "above VP" and "below director" do not.
 */
export function levelsAt(
  items: readonly Item[],
  at: number,
  {
    values,
    before,
    known,
    key,
  }: { values: readonly Value[]; before: ReadonlySet<WordRole>; known: ItemsByName; key: FilterKey },
): Levels {
  const level = SENIORITY_LEVELS.findIndex((name) => name === values[0]?.name);
  const readings = seniorityReadings(level, key, known);
  const behind = items[at + 1]?.roles ?? new Set();
  const among = (isMeant: (nth: number) => boolean, span: { at: number; end: number }): Levels => ({
    key,
    content: {
      values: valuesOf(
        'seniority',
        SENIORITY_LEVELS.filter((_name, nth) => isMeant(nth)),
        known,
      ),
    },
    ...span,
    readings,
  });
  const isOnLadder = (nth: number) => nth >= LEAST_OF_LADDER;
  if (behind.has('andAbove')) return among((nth) => nth >= level, { at, end: at + 2 });
  if (behind.has('andBelow')) return among((nth) => isOnLadder(nth) && nth <= level, { at, end: at + 2 });
  if (before.has('above')) return among((nth) => nth > level, { at: at - 1, end: at + 1 });
  if (before.has('below')) return among((nth) => isOnLadder(nth) && nth < level, { at: at - 1, end: at + 1 });
  return { key, content: { values }, at, end: at + 1, readings };
}
