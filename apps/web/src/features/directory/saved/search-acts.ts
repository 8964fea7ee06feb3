import type { SavedSearch, SavedSearchCount } from '@kithline/contract/saved-searches.ts';
import { CallFailure } from '../../../lib/call.ts';
import { sayCount } from '../../../lib/say-time.ts';
import { toast } from '../../../ui/feedback/toast.ts';
import { ENTITIES } from '../entity.ts';
import { tellingAfter } from './saved-search-fields.ts';
import {
  changeSearch,
  entityOf,
  markSearchSeen,
  removeSearch,
  restoreSearch,
  sortSearches,
  setTelling,
  unmarkSearchSeen,
} from './saved-searches.data.ts';

// Each action reports a failure in a toast; most offer Undo.

async function trying(act: () => Promise<unknown>, otherwise: string): Promise<void> {
  try {
    await act();
  } catch (error) {
    const said = error instanceof CallFailure ? error.clientMessage : null;
    toast.failure(said ?? otherwise);
  }
}

const undoing = (act: () => Promise<unknown>) => ({
  label: 'Undo',
  act: () => void trying(act, 'Couldn’t undo this. Try again.'),
});

export function markSeen(search: SavedSearch): Promise<void> {
  const { one, many } = ENTITIES[entityOf(search)];
  return trying(async () => {
    const { marked } = await markSearchSeen(search.id);
    // Another browser may have marked the results meanwhile.
    if (marked === 0) return toast.success('Everything was already marked as seen');
    toast.offer(
      `${sayCount(marked, one, many)} marked as seen`,
      undoing(() => unmarkSearchSeen(search.id)),
    );
  }, 'The results were not marked as seen. Try again.');
}

/** Undo restores the previous filter and order. */
export function overwriteSearch(
  { id, version, filter, order }: SavedSearch,
  asked: Pick<SavedSearch, 'filter' | 'order'>,
): Promise<void> {
  return trying(async () => {
    const saved = await changeSearch(id, { version, ...asked });
    toast.offer(
      'Search saved',
      undoing(() => changeSearch(id, { version: saved.version, filter, order })),
    );
  }, 'The search was not saved.');
}

export function deleteSearch({ id, name }: SavedSearch): Promise<void> {
  return trying(async () => {
    await removeSearch(id);
    toast.offer(
      `“${name}” deleted`,
      undoing(() => restoreSearch(id)),
    );
  }, 'The search was not deleted. Try again.');
}

/** Switches to the next way of being notified of new results, and from the last to the first. */
export function changeTelling({ id, name, telling }: SavedSearch): Promise<void> {
  const next = tellingAfter(telling);
  return trying(async () => {
    await setTelling(id, next?.value ?? 'never');
    toast.offer(
      `Tell me about “${name}”: ${next?.label ?? ''}`,
      undoing(() => setTelling(id, telling)),
    );
  }, 'Your choice was not saved. Try again.');
}

export function moveSearch(searches: readonly SavedSearch[], id: number, step: 1 | -1): Promise<void> {
  const ids = searches.map((search) => search.id);
  const at = ids.indexOf(id);
  const [moved] = ids.splice(at, 1);
  if (moved !== undefined) ids.splice(Math.max(0, at + step), 0, moved);
  return trying(() => sortSearches(ids), 'The order was not saved. Try again.');
}

export const hasNew = (count: SavedSearchCount | undefined): boolean => (count?.newTotal ?? 0) > 0;
