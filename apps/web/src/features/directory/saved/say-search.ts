import type { SavedSearch, SavedSearchCount } from '@kithline/contract/saved-searches.ts';
import { sayCount, sayDate, sayNumber } from '../../../lib/say-time.ts';
import { ENTITIES } from '../entity.ts';
import { entityOf } from './saved-searches.data.ts';

/** Above this, new results are not told apart. */
const MOST_SAID = 999;

/** "14 people" */
export function sayTotal(search: SavedSearch, { total }: SavedSearchCount): string {
  const { one, many } = ENTITIES[entityOf(search)];
  return sayCount(total, one, many);
}

/** "+3 new", or "none new" */
export function sayNew({ newTotal }: SavedSearchCount): string {
  return newTotal === 0 ? 'none new' : `+${sayNumber(Math.min(newTotal, MOST_SAID))} new`;
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
