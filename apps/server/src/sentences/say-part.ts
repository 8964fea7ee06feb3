import type { FilterTable } from '@kithline/contract/filter.ts';
import { SHORT_WORDS } from '@kithline/contract/short-words.ts';
import { HELD } from '@kithline/contract/filter-tables.ts';
import { KEYS, isSameKey } from './filter-keys.ts';
import { type Content, type FilterKey, type GroupTime, WHEN_STUDIED } from './sentence-parts.ts';

/** The label of a filter as filter chips show it. */
export function sayKind(table: FilterTable, { group, filter }: FilterKey): string {
  const label = table[group]?.filters[filter]?.label ?? '';
  return SHORT_WORDS[label] ?? label;
}

const OF_ROLES: Readonly<Record<number, string>> = {
  [HELD.currentOnly]: 'currently',
  [HELD.lastTenYears]: 'in the last 10 years',
  [HELD.formerOnly]: 'formerly',
};
const OF_STUDIES: Readonly<Record<number, string>> = {
  [WHEN_STUDIED.alumni]: 'alumni',
  [WHEN_STUDIED.student]: 'students',
};

/** The value in words: "Director", "Lisbon, within 25 miles", "none of Halden Ventures". */
export function sayValue(
  table: FilterTable,
  { key, content, isNot }: { key: FilterKey; content: Content; isNot: boolean },
  time: GroupTime | null = null,
): string {
  const value = wordsOf(table, key, content);
  const words = isNot ? `${isSameKey(key, KEYS.location) ? 'not in' : 'none of'} ${value}` : value;
  if (time === null) return words;
  const period = (time.group === 'experience' ? OF_ROLES : OF_STUDIES)[time.modifier];
  return period === undefined ? words : `${words}, ${period}`;
}

function wordsOf(table: FilterTable, { group, filter }: FilterKey, content: Content): string {
  if ('values' in content) return content.values.map(({ name }) => name).join(', ');
  if ('text' in content)
    return table[group]?.filters[filter]?.kind === 'own' ? sayDay(content.text) : content.text;
  if ('choice' in content) {
    const options = table[group]?.filters[filter]?.modifier?.options ?? [];
    return options.find(([, value]) => value === content.choice)?.[0] ?? '';
  }
  const { name, region, locationRadius } = content.place;
  if (region !== undefined) return name;
  return `${name.split(',')[0] ?? name}, within ${locationRadius} ${locationRadius === 1 ? 'mile' : 'miles'}`;
}

/** "since Jan 2024" for the first day of a month, else "since 28 Oct 2026". */
function sayDay(day: string): string {
  const date = new Date(`${day}T00:00:00Z`);
  const month = date.toLocaleDateString('en-US', { month: 'short', timeZone: 'UTC' });
  const isFirst = day.endsWith('-01');
  return `since ${isFirst ? '' : `${date.getUTCDate()} `}${month} ${date.getUTCFullYear()}`;
}
