import type { House } from '../house.ts';
import type { Sight } from '../scopes/seen-spaces.ts';
import type { PageAt } from '../search/directory-search.ts';
import { changedLast } from './changed-last.queries.ts';

/**
 * The order of a list: by name, or in everyone, for administrators, what was changed last or the largest organizations first. An unknown one
 * falls back to name-asc.
 */
export async function readOrder(
  { db, search }: Pick<House, 'db' | 'search'>,
  order: string | undefined,
  { sight, listed }: { sight: Sight; listed: 'person' | 'organization' },
): Promise<Pick<PageAt, 'order' | 'first'>> {
  if (sight.scope.kind === 'admin' && order === 'changed-desc')
    return { order: 'name-asc', first: await changedLast(db, listed) };
  if (sight.scope.kind === 'admin' && listed === 'organization' && order === 'people-desc')
    return { order: 'name-asc', first: await search.largest(sight) };
  return { order: order === 'name-desc' ? 'name-desc' : 'name-asc' };
}
