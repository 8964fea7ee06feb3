import { foldText } from '@kithline/base/fold-text.ts';
import { plainApostrophes } from '@kithline/contract/apostrophes.ts';
import { decodeFilter, encodeFilter, type FilterParams } from '@kithline/contract/filter.ts';
import { filterQuery } from '@kithline/contract/filter-query.ts';
import { MOST_SAVED_SEARCHES, type SavedEntity } from '@kithline/contract/saved-searches.ts';
import type { Scope } from '@kithline/contract/scope.ts';
import { invalidField } from '../../platform/failure.ts';
import type { Db } from '../../tables.ts';
import { ordersOf } from '../read-order.ts';
import { filtersOf } from './read-marks.ts';
import { holdHolder, type Holder } from './saved-searches.queries.ts';

interface SentFilter {
  readonly entity: SavedEntity;
  readonly scope: Scope;
  readonly filter: Readonly<Record<string, string>>;
  readonly isShared: boolean;
}

/**
 * Returns the filter in canonical form. Throws 422 if lists of the scope do not have such a filter, if it
 * cannot be read, or if a shared search would use labels of the member's network.
 */
export function readFilter({ entity, scope, filter, isShared }: SentFilter): FilterParams {
  const table = filtersOf(entity, scope);
  const known = filterQuery(table);
  const strange = Object.keys(filter).find((key) => !Object.hasOwn(known.shape, key));
  if (strange !== undefined) throw invalidField('filter', `Lists of this scope have no filter ${strange}.`);
  const { error } = known.safeParse(filter);
  if (error) throw invalidField('filter', error.issues[0]?.message ?? 'This filter cannot be read.');
  if (isShared && filter['network.labels.value'])
    throw invalidField('forCollectiveId', 'Network Labels are yours alone. Remove this filter to share.');
  return encodeFilter(table, decodeFilter(table, filter));
}

/** Returns `order`. Throws 422 if the lists of the scope do not have it. */
export function readSort(
  order: string | null,
  { entity, scope }: Pick<SentFilter, 'entity' | 'scope'>,
): string | null {
  if (order !== null && !ordersOf(entity, scope).includes(order))
    throw invalidField('order', 'Lists of this scope have no such order.');
  return order;
}

/**
 * Returns the name, and its form for comparisons, without case, accents and typographic apostrophes. Throws
 * 422 for a blank name.
 */
export function readName(name: string): { name: string; nameNorm: string } {
  const folded = foldText(plainApostrophes(name));
  if (folded === '') throw invalidField('name', 'Name cannot contain only spaces.');
  return { name, nameNorm: folded };
}

/**
 * Locks the member or collective that will have a search with this name. Throws 422 if the holder has another
 * search with this name, or too many searches.
 */
export async function requireRoom(
  db: Db,
  holder: Holder,
  search: { id: number | null; nameNorm: string },
): Promise<void> {
  const { count, isNameTaken } = await holdHolder(db, holder, { name: search.nameNorm, except: search.id });
  const isOwn = 'memberId' in holder;
  if (isNameTaken)
    throw invalidField(
      'name',
      isOwn
        ? 'You have a search with this name already.'
        : 'The collective has a search with this name already.',
    );
  if (count >= MOST_SAVED_SEARCHES)
    throw invalidField(
      'name',
      `${isOwn ? 'You have' : 'The collective has'} ${MOST_SAVED_SEARCHES} saved searches. Delete one first.`,
    );
}
