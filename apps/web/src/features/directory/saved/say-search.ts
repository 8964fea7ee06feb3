import type { SavedSearch, SavedSearchCount } from '@kithline/contract/saved-searches.ts';
import { sayCount, sayDate, sayNumber } from '../../../lib/say-time.ts';
import { ENTITIES } from '../entity.ts';
import { entityOf } from './saved-searches.data.ts';

/** The largest number of new results that is said. */
const MOST_SAID = 9_999;

/** "14 people" */
export function sayTotal(search: SavedSearch, { total }: SavedSearchCount): string {
  const { one, many } = ENTITIES[entityOf(search)];
  return sayCount(total, one, many);
}

/** "+1,203 new", "9,999+ new" of more, or "none new" */
export function sayNew({ newTotal }: SavedSearchCount): string {
  if (newTotal === 0) return 'none new';
  return newTotal > MOST_SAID ? `${sayNumber(MOST_SAID)}+ new` : `+${sayNumber(newTotal)} new`;
}

/** "only me · told in Kithline · new since 20 Nov 2026" */
export function sayHolding(search: SavedSearch, count: SavedSearchCount | undefined): string {
  const { isShared, collective, telling } = search;
  return [
    isShared && collective ? `for ${collective.name}` : 'only me',
    telling === 'never' ? 'not told of new ones' : 'told in Kithline',
    ...(count ? [`new since ${sayDate(count.seenOn)}`] : []),
  ].join(' · ');
}

/** "Label and Companies: a choice is no longer here." */
export function sayGone(search: SavedSearch, { gone }: SavedSearchCount): string | null {
  if (gone.length === 0) return null;
  const { filters } = ENTITIES[entityOf(search)];
  const names = gone.map(({ group, filter }) => filters[group]?.filters[filter]?.label ?? 'A filter');
  return `${[...new Set(names)].join(', ')}: a choice is no longer here.`;
}
