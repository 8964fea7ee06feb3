import { SENIORITY_LEVELS } from '@kithline/contract/taxonomy.ts';
import { KEYS } from './filter-keys.ts';
import { type ItemsByName, valuesOf } from './list-meanings.ts';
import { monthsBack } from './months-back.ts';
import type { FilterKey, Reading } from './sentence-parts.ts';

const MONTHS_BACK = [
  [12, 'in the last 12 months'],
  [3, 'in the last 3 months'],
] as const;

/** Readings of the day since which people have changed jobs: January of that year, or 12 or 3 months ago. */
export function changeReadings(since: string, today: Date): Reading[] {
  const reading = (text: string, words?: string): Reading => ({
    key: KEYS.changedSince,
    content: { text },
    ...(words === undefined ? {} : { words }),
  });
  return [
    reading(`${since.slice(0, 4)}-01-01`),
    ...MONTHS_BACK.map(([months, words]) => reading(monthsBack(today, months), words)),
  ];
}

/** Readings of a seniority level: the level alone, with all levels above it, and its name in the title. */
export function seniorityReadings(level: number, key: FilterKey, known: ItemsByName): Reading[] {
  const own = SENIORITY_LEVELS[level];
  if (own === undefined) return [];
  const above = valuesOf('seniority', SENIORITY_LEVELS.slice(level), known);
  return [
    { key, content: { values: valuesOf('seniority', [own], known) } },
    ...(above.length > 1 ? [{ key, content: { values: above }, words: `${own} and above` }] : []),
    { key: KEYS.title, content: { text: own }, words: `“${own}” in the title` },
  ];
}
