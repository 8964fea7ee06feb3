import type { BroughtBy } from '@kithline/contract/directory.ts';
import type { SavedSearch, SavedSearchCount, Telling } from '@kithline/contract/saved-searches.ts';
import { sayCount, sayDate, sayDay, sayNumber } from '../../../lib/say-time.ts';
import { ENTITIES } from '../entity.ts';
import { entityOf } from './saved-searches.data.ts';

/** More new results are shown as "9,999+ new". */
const MOST_SAID = 9_999;

/** "14 people" */
export function sayTotal(search: SavedSearch, { total }: SavedSearchCount): string {
  const { one, many } = ENTITIES[entityOf(search)];
  return sayCount(total, one, many);
}

/** "+1,203 new", "9,999+ new" or "none new" */
export function sayNew({ newTotal }: SavedSearchCount): string {
  if (newTotal === 0) return 'none new';
  return newTotal > MOST_SAID ? `${sayNumber(MOST_SAID)}+ new` : `+${sayNumber(newTotal)} new`;
}

const TOLD: Readonly<Record<Telling, string>> = {
  never: 'no notifications',
  'in-kithline': 'notified in Kithline',
  'weekly-mail': 'notified by mail',
};

/** "only me · notified in Kithline · new since 20 Nov 2026" */
export function saySettings(search: SavedSearch, count: SavedSearchCount | undefined): string {
  const { isShared, collective, telling } = search;
  return [
    isShared && collective ? `for ${collective.name}` : 'only me',
    TOLD[telling],
    ...(count ? [`new since ${sayDate(count.seenOn)}`] : []),
  ].join(' · ');
}

/** "your file of 15 Oct 2026", "Jamal Reid’s file of 24 Nov 2026", "profile, 25 Nov 2026" */
export function sayBroughtBy({ file, changedOn }: BroughtBy, viewerPersonId: number | null): string {
  if (file === null) return changedOn === null ? '' : `profile, ${sayDate(changedOn)}`;
  const whose = file.ownerId === viewerPersonId ? 'your' : `${file.owner}\u2019s`;
  const day = file.day === null ? '' : ` of ${sayDay(Date.parse(`${file.day}T00:00:00Z`) / 1000)}`;
  return `${whose} file${day}`;
}

/** "A value of this search was deleted, or you can no longer see it: Label, Companies." */
export function sayGone(search: SavedSearch, { gone }: SavedSearchCount): string | null {
  if (gone.length === 0) return null;
  const { filters } = ENTITIES[entityOf(search)];
  const names = gone.map(({ group, filter }) => filters[group]?.filters[filter]?.label ?? 'A filter');
  return `A value of this search was deleted, or you can no longer see it: ${[...new Set(names)].join(', ')}.`;
}
