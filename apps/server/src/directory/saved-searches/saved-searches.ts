import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type {
  SavedSearch,
  SavedSearchChange,
  SavedSearchDraft,
  savedSearchesApi,
  Telling,
} from '@kithline/contract/saved-searches.ts';
import { createHash } from 'node:crypto';
import type { AppContext } from '../../app-context.ts';
import { unixSecondsOrNull } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { forbidden, notFound } from '../../platform/failure.ts';
import { readScope } from '../../scopes/read-scope.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { readLiveSearch, scopeOf } from './live-search.ts';
import { resultsOf } from './new-results.ts';
import { readFilter, readName, readSort, requireRoom } from './read-draft.ts';
import { mayChangeSearch } from './saved-searches.access.ts';
import {
  type Holder,
  insertSearch,
  searchById,
  type SearchRow,
  setDeleted,
  updateSearch,
  usersWith,
} from './saved-searches.queries.ts';
import { beginMarks, exchangeMarks, writePlaces, writeTelling } from './seen-marks.queries.ts';
import { changedMeanwhile, tellBrowsers, usableSearch, usableSearches } from './usable-search.ts';

export async function listSavedSearches(
  { db }: AppContext,
  viewer: Viewer,
): Promise<ReplyOf<typeof savedSearchesApi.list>> {
  const rows = await usableSearches(db, viewer);
  return { results: rows.map((row) => present(row, viewer)) };
}

/** Saves a search for the member alone or for a collective. The present results count as seen. */
export async function saveSearch(
  app: AppContext,
  viewer: Viewer,
  draft: SavedSearchDraft,
): Promise<SavedSearch> {
  const { entity, forCollectiveId, networkId, collectiveId, admin } = draft;
  const isShared = forCollectiveId !== null;
  const scope = readScope(
    viewer,
    isShared ? { collectiveId: forCollectiveId } : { networkId, collectiveId, admin },
  );
  const search = {
    ...readName(draft.name),
    entity,
    collectiveId: scope.kind === 'collective' ? scope.id : null,
    inEveryone: scope.kind === 'admin',
    filter: readFilter({ entity, scope, filter: draft.filter, isShared }),
    sort: readSort(draft.order, { entity, scope }),
  };
  const now = app.clock();
  const found = await resultsOf(await readLiveSearch(app, viewer, search));
  return inTransaction(app.db, async (db) => {
    const holder = holderOf(isShared ? { collectiveId: scope.id } : viewer);
    await requireRoom(db, holder, { id: null, nameNorm: search.nameNorm });
    const id = await insertSearch(db, {
      ...search,
      filter: JSON.stringify(search.filter),
      memberId: isShared ? null : viewer.userId,
      authorId: isShared ? viewer.userId : null,
      createdOn: now,
    });
    await writeTelling(db, { userId: viewer.userId, searchId: id }, draft.telling);
    await beginMarks(db, { userId: viewer.userId, searchId: id }, { now, ids: found.ids });
    return presentAndTell(db, viewer, id);
  });
}

/**
 * Changes a search. If the filter or the scope changes, the results count as seen when the search is next
 * shown. A change back to the former filter and scope also restores which results were seen.
 */
export async function changeSearch(
  app: AppContext,
  viewer: Viewer,
  { id, ...change }: SavedSearchChange & { id: number },
): Promise<SavedSearch> {
  return inTransaction(app.db, async (db) => {
    const row = await usableSearch(db, viewer, id);
    if (!mayChangeSearch(viewer, row)) throw forbidden();
    if (row.version !== change.version) throw changedMeanwhile();
    const before = await usersWith(db, row);
    const placement = placementAfter(viewer, row, change.forCollectiveId);
    const isShared = placement.memberId === null;
    const scoped = { collectiveId: placement.collectiveId, inEveryone: placement.inEveryone };
    const scope = readScope(viewer, scopeOf(viewer, scoped));
    const filter = readFilter({ entity: row.entity, scope, filter: change.filter ?? row.filter, isShared });
    const named = readName(change.name ?? row.name);
    const holder = holderOf(
      isShared ? { collectiveId: scope.id } : { userId: placement.memberId ?? viewer.userId },
    );
    await requireRoom(db, holder, { id, nameNorm: named.nameNorm });
    const isUpdated = await updateSearch(
      db,
      { id, version: row.version },
      {
        ...named,
        ...placement,
        filter: JSON.stringify(filter),
        sort: change.order === undefined ? row.sort : readSort(change.order, { entity: row.entity, scope }),
      },
    );
    if (!isUpdated) throw changedMeanwhile();
    const [from, to] = [fingerprint(row), fingerprint({ ...placement, filter })];
    if (from !== to) await exchangeMarks(db, id, { from, to });
    await tellBrowsers(db, before);
    return presentAndTell(db, viewer, id);
  });
}

/**
 * Where a search belongs after a change. Throws 403 if somebody other than the author would move a search of
 * a collective elsewhere.
 */
function placementAfter(viewer: Viewer, row: SearchRow, forCollectiveId: number | null | undefined) {
  const { memberId, authorId, collectiveId, inEveryone } = row;
  const current = { memberId, authorId, collectiveId, inEveryone };
  if (forCollectiveId === undefined || forCollectiveId === (memberId === null ? collectiveId : null))
    return current;
  if (memberId === null && authorId !== viewer.userId) throw forbidden();
  if (forCollectiveId !== null) {
    readScope(viewer, { collectiveId: forCollectiveId });
    return {
      memberId: null,
      authorId: authorId ?? viewer.userId,
      collectiveId: forCollectiveId,
      inEveryone: false,
    };
  }
  return { ...current, memberId: viewer.userId, authorId: null };
}

export async function setTelling(
  { db }: AppContext,
  viewer: Viewer,
  { id, telling }: { id: number; telling: Telling },
): Promise<void> {
  await usableSearch(db, viewer, id);
  await inTransaction(db, async (db) => {
    await writeTelling(db, { userId: viewer.userId, searchId: id }, telling);
    await tellBrowsers(db, [viewer.userId]);
  });
}

/** Deletes a search. For a day, `restoreSearch` can bring it back. */
export async function deleteSearch(app: AppContext, viewer: Viewer, id: number): Promise<void> {
  await inTransaction(app.db, async (db) => {
    const row = await usableSearch(db, viewer, id);
    if (!mayChangeSearch(viewer, row)) throw forbidden();
    await setDeleted(db, id, app.clock());
    await tellBrowsers(db, await usersWith(db, row));
  });
}

/** Restores a deleted search. For each member, the same results as before count as seen. */
export async function restoreSearch(app: AppContext, viewer: Viewer, id: number): Promise<SavedSearch> {
  return inTransaction(app.db, async (db) => {
    const row = await searchById(db, viewer, id);
    if (row === null || row.deletedOn === null || !mayChangeSearch(viewer, row)) throw notFound();
    const { memberId, collectiveId } = row;
    const holder = holderOf(memberId === null ? { collectiveId: collectiveId ?? 0 } : viewer);
    await requireRoom(db, holder, { id, ...readName(row.name) });
    await setDeleted(db, id, null);
    return presentAndTell(db, viewer, id);
  });
}

export async function sortSearches(
  { db }: AppContext,
  viewer: Viewer,
  ids: readonly number[],
): Promise<void> {
  const known = new Set((await usableSearches(db, viewer)).map((row) => row.id));
  await inTransaction(db, async (db) => {
    await writePlaces(
      db,
      viewer.userId,
      [...new Set(ids)].filter((id) => known.has(id)),
    );
    await tellBrowsers(db, [viewer.userId]);
  });
}

function holderOf(whose: { userId: number } | { collectiveId: number }): Holder {
  return 'userId' in whose ? { memberId: whose.userId } : whose;
}

/** A digest that is equal for searches with equal filters and scopes. */
function fingerprint(search: Pick<SearchRow, 'filter' | 'collectiveId' | 'inEveryone'>): string {
  const filter = Object.entries(search.filter).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const text = JSON.stringify([filter, search.collectiveId, search.inEveryone]);
  return createHash('sha256').update(text).digest('base64url');
}

async function presentAndTell(db: Db, viewer: Viewer, id: number): Promise<SavedSearch> {
  const row = await searchById(db, viewer, id);
  if (row === null) throw notFound();
  await tellBrowsers(db, await usersWith(db, row));
  return present(row, viewer);
}

function present(row: SearchRow, viewer: Viewer): SavedSearch {
  const { id, name, entity, collectiveId, collective, filter, sort, telling, version, seenOn } = row;
  return {
    id,
    name,
    entity,
    collective: collectiveId === null ? null : { id: collectiveId, name: collective ?? '' },
    isEveryone: row.inEveryone,
    isShared: row.memberId === null,
    filter,
    order: sort,
    telling,
    mayChange: mayChangeSearch(viewer, row),
    version,
    seenOn: unixSecondsOrNull(seenOn),
  };
}
