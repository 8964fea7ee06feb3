import type { SavedEntity, Telling } from '@kithline/contract/saved-searches.ts';
import { sql } from 'kysely';
import { BELONGING } from '../../scopes/belonging.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import type { HeldSearch } from './saved-searches.access.ts';

/** A saved search with one viewer's settings for it. */
export interface SearchRow extends HeldSearch {
  id: number;
  name: string;
  entity: SavedEntity;
  collective: string | null;
  filter: Record<string, string>;
  sort: string | null;
  version: number;
  deletedOn: Date | null;
  telling: Telling;
  seenOn: Date | null;
}

const rowsFor = (db: Db, { userId }: Viewer) =>
  db
    .selectFrom('savedSearch as s')
    .leftJoin('collective', 'collective.id', 's.collectiveId')
    .leftJoin('client', 'client.id', 'collective.clientId')
    .leftJoin('savedSearchView as v', (join) =>
      join.onRef('v.savedSearchId', '=', 's.id').on('v.userId', '=', userId),
    )
    .select(['s.id', 's.name', 's.entity', 's.filter', 's.sort', 's.version', 's.deletedOn'])
    .select(['s.memberId', 's.authorId', 's.collectiveId', 's.inEveryone'])
    .select(['client.ownerId', 'collective.name as collective'])
    .select([sql<Telling>`coalesce(v.telling, 'never')`.as('telling'), 'v.seenOn']);

/**
 * The viewer's searches: those without a place in the viewer's order first, newest first, then the others in
 * that order.
 */
export async function searchesOf(db: Db, viewer: Viewer): Promise<SearchRow[]> {
  return rowsFor(db, viewer)
    .where('s.deletedOn', 'is', null)
    .where((eb) =>
      eb.or([
        eb('s.memberId', '=', viewer.userId),
        eb.and([
          eb('s.memberId', 'is', null),
          sql<boolean>`s.collective_id = any(${[...viewer.collectiveIds]}::bigint[])`,
        ]),
      ]),
    )
    .orderBy('v.place', (place) => place.asc().nullsFirst())
    .orderBy('s.id', 'desc')
    .execute();
}

/** Returns any search by id, even a deleted one or another member's. */
export async function searchById(db: Db, viewer: Viewer, id: number): Promise<SearchRow | null> {
  return (await rowsFor(db, viewer).where('s.id', '=', id).executeTakeFirst()) ?? null;
}

export type Holder = { readonly memberId: number } | { readonly collectiveId: number };

/**
 * Locks the holder against concurrent new searches. Returns how many searches the holder has, apart from
 * `except`, and whether one of them has this name.
 */
export async function holdHolder(
  db: Db,
  holder: Holder,
  { name, except }: { name: string; except: number | null },
): Promise<{ count: number; isNameTaken: boolean }> {
  const isTheirs =
    'memberId' in holder
      ? sql<boolean>`member_id = ${holder.memberId}`
      : sql<boolean>`collective_id = ${holder.collectiveId} and member_id is null`;
  if ('memberId' in holder)
    await sql`select from users where id = ${holder.memberId} for no key update`.execute(db);
  else await sql`select from collective where id = ${holder.collectiveId} for no key update`.execute(db);
  const { rows } = await sql<{ count: number; isNameTaken: boolean }>`
    select count(*)::int as count, coalesce(bool_or(name_norm = ${name}), false) as is_name_taken
    from saved_search
    where ${isTheirs} and deleted_on is null and id is distinct from ${except}::bigint`.execute(db);
  return rows[0] ?? { count: 0, isNameTaken: false };
}

interface Scoped {
  memberId: number | null;
  authorId: number | null;
  collectiveId: number | null;
  inEveryone: boolean;
}

export async function insertSearch(
  db: Db,
  search: Scoped & {
    name: string;
    nameNorm: string;
    entity: SavedEntity;
    filter: string;
    sort: string | null;
    createdOn: Date;
  },
): Promise<number> {
  const row = await db.insertInto('savedSearch').values(search).returning('id').executeTakeFirstOrThrow();
  return row.id;
}

/** Returns false if the search has another version, or was deleted. */
export async function updateSearch(
  db: Db,
  { id, version }: { id: number; version: number },
  changed: Partial<Scoped> & { name?: string; nameNorm?: string; filter?: string; sort?: string | null },
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('savedSearch')
    .set({ ...changed, version: version + 1 })
    .where('id', '=', id)
    .where('version', '=', version)
    .where('deletedOn', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Locks a search against changes. Returns false if it has another version, or was deleted. */
export async function holdVersion(
  db: Db,
  { id, version }: { id: number; version: number },
): Promise<boolean> {
  const { rows } = await sql`
    select from saved_search where id = ${id} and version = ${version} and deleted_on is null
    for share`.execute(db);
  return rows.length > 0;
}

export async function setDeleted(db: Db, id: number, deletedOn: Date | null): Promise<void> {
  await db.updateTable('savedSearch').set({ deletedOn }).where('id', '=', id).execute();
}

/**
 * Deletes for good all searches that were deleted before an instant, and what members have in collectives
 * that they have left: private searches, and marks and settings for shared ones.
 */
export async function sweepSearches(db: Db, deletedBefore: Date): Promise<void> {
  await db.deleteFrom('savedSearch').where('deletedOn', '<', deletedBefore).execute();
  await sql`
    delete from saved_search s where s.member_id is not null and s.collective_id is not null
      and not exists (select from (${BELONGING}) as b
        where b.collective_id = s.collective_id and b.user_id = s.member_id)`.execute(db);
  await sql`
    delete from saved_search_view v using saved_search s
    where s.id = v.saved_search_id and s.collective_id is not null
      and not exists (select from (${BELONGING}) as b
        where b.collective_id = s.collective_id and b.user_id = v.user_id)`.execute(db);
}

/** Everybody who has a search: its member, or everybody in its collective. */
export async function usersWith(db: Db, { memberId, collectiveId }: HeldSearch): Promise<number[]> {
  if (memberId !== null) return [memberId];
  const { rows } = await sql<{ id: number }>`
    select belonging.user_id as id from (${BELONGING}) as belonging
    where belonging.collective_id = ${collectiveId}`.execute(db);
  return rows.map(({ id }) => id);
}
