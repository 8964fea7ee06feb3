import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { packIds } from '../../apps/server/src/platform/db/packed-ids.ts';
import type { Db } from '../../apps/server/src/tables.ts';
import type { LoadedMember } from './load-members.ts';
import type { SampleMember } from './population.types.ts';

/**
 * Searches by a word of a current title, in their order on the home page. `fresh` is the number of people who
 * are new in the search.
 */
const SEARCHES = [
  { name: 'Directors to meet', title: 'director', fresh: 3 },
  { name: 'Founders to watch', title: 'founder', fresh: 1 },
  { name: 'Heads of finance', title: 'finance', fresh: 0 },
] as const;

/** How many days before the last sync the members looked at their searches. */
const LOOKED_BEFORE = 7;

type Search = (typeof SEARCHES)[number];

export async function loadSavedSearches(
  db: Db,
  members: readonly SampleMember[],
  loaded: readonly LoadedMember[],
): Promise<void> {
  for (const [index, member] of members.entries()) {
    const { userId, networkId } = loaded[index] ?? { userId: 0, networkId: 0 };
    const seenOn = new Date(Date.parse(member.syncedOn) - LOOKED_BEFORE * 86_400_000);
    for (const [place, search] of SEARCHES.entries()) {
      const id = await insertSearch(db, search, { userId, seenOn });
      await db
        .insertInto('savedSearchView')
        .values({
          savedSearchId: id,
          userId,
          place,
          telling: search.fresh > 0 ? 'in-kithline' : 'never',
          seenOn,
          seen: packIds(await seenOf(db, networkId, search)),
        })
        .execute();
    }
  }
}

async function insertSearch(
  db: Db,
  { name, title }: Search,
  { userId, seenOn }: { userId: number; seenOn: Date },
): Promise<number> {
  const filter = { 'experience.title.value': title, 'experience.modifier': '1' };
  const { id } = await db
    .insertInto('savedSearch')
    .values({
      name,
      nameNorm: foldText(name),
      memberId: userId,
      entity: 'person',
      filter: JSON.stringify(filter),
      createdOn: seenOn,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** Returns the contacts that count as seen: all except the `fresh` most recent ones with this title. */
async function seenOf(db: Db, networkId: number, { title, fresh }: Search): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select person_id as id from network_contact where network_id = ${networkId} and person_id not in (
      select c.person_id from network_contact c
      where c.network_id = ${networkId} and exists (
        select from work_role r where r.person_id = c.person_id and r.is_ongoing
          and r.title ilike '%' || ${title}::text || '%')
      order by c.connected_on desc nulls last, c.person_id limit ${fresh})`.execute(db);
  return rows.map(({ id }) => id);
}
