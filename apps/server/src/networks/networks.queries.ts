import { sql } from 'kysely';
import { BELONGING } from '../scopes/belonging.ts';
import { type ViewerScope, spacesSeen } from '../scopes/seen-spaces.ts';
import { organizationsReached } from '../seen-facts/seen-roles.ts';
import type { Db } from '../tables.ts';

export async function networkById(db: Db, networkId: number) {
  return db
    .selectFrom('network')
    .select(['id', 'createdOn', 'updatedOn', 'fileDay', 'asksForImport'])
    .where('id', '=', networkId)
    .executeTakeFirst();
}

interface Totals {
  persons: number;
  organizations: number;
}

/** The change by the last completed import: null if there was none, "first" if it was the network's first. */
export async function lastChange(db: Db, networkId: number): Promise<Totals | 'first' | null> {
  const row = await db
    .selectFrom('contactImport')
    .select([
      sql<Totals | null>`result -> 'changed'`.as('changed'),
      sql<boolean>`previous_import_id is null`.as('isFirst'),
    ])
    .where('networkId', '=', networkId)
    .where('state', '=', 'completed')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.isFirst ? 'first' : (row?.changed ?? null);
}

/**
 * Returns the number of contacts that were connected since `day`, and of organizations whose earliest contact
 * was connected since `day`.
 */
export async function connectedSince(
  db: Db,
  { networkId, day }: { networkId: number; day: Date },
): Promise<Totals> {
  const { rows } = await sql<Totals>`
    select (select count(*)::int from network_contact
        where network_id = ${networkId} and connected_on >= ${day}) as persons,
      (select count(*)::int from (
        select organization_id from network_contact
        where network_id = ${networkId} and organization_id is not null
        group by organization_id having min(connected_on) >= ${day}) as begun) as organizations`.execute(db);
  return rows[0] ?? { persons: 0, organizations: 0 };
}

interface KnowledgeTotals {
  totalLabels: number;
  totalLabeled: number;
  totalRated: number;
}

/** `totalLabeled` and `totalRated` count only the network's current people. */
export async function knowledgeTotals(db: Db, networkId: number): Promise<KnowledgeTotals> {
  const { rows } = await sql<KnowledgeTotals>`
    select
      (select count(*)::int from label where scope_id = ${networkId}) as total_labels,
      (select count(distinct given.person_id)::int
        from label join label_person given on given.label_id = label.id
        join network_contact c on c.network_id = label.scope_id and c.person_id = given.person_id
        where label.scope_id = ${networkId}) as total_labeled,
      (select count(*)::int
        from network n join relationship r on r.user_id = n.user_id
        join network_contact c on c.network_id = n.id and c.person_id = r.to_person_id
        where n.id = ${networkId}) as total_rated`.execute(db);
  return rows[0] ?? { totalLabels: 0, totalLabeled: 0, totalRated: 0 };
}

/** Makes the file of an import the network's current file, and stores which import it replaces. */
export async function setPresentFile(
  db: Db,
  file: { importId: number; networkId: number; day: string; now: Date },
): Promise<void> {
  await sql`
    update contact_import i set previous_file_day = n.file_day, previous_import_id = n.import_id, previous_updated_on = n.updated_on
    from network n where n.id = ${file.networkId} and i.id = ${file.importId}`.execute(db);
  await db
    .updateTable('network')
    .set({ fileDay: file.day, importId: file.importId, updatedOn: file.now, asksForImport: false })
    .where('id', '=', file.networkId)
    .execute();
}

/**
 * Counts the people in a network and the organizations in its scope. During a network's first import,
 * `organizations` is null: counting them takes long, and no change of their number is shown after a first
 * import.
 */
export async function networkTotals(
  db: Db,
  { networkId, userId }: { networkId: number; userId: number },
): Promise<{ persons: number; organizations: number | null }> {
  const spaces = spacesSeen(await ownScope(db, { networkId, userId }));
  // Read `who` as an array, because PostgreSQL expects few elements in an array and therefore looks up facts
  // by person.
  const who = sql`select unnest(array(select person_id from who))`;
  const { rows } = await sql<{ persons: number; organizations: number | null }>`
    with who as materialized (select person_id from (${spaces.people}) as people)
    select (select count(*)::int from who) as persons,
      case when network.import_id is not null then (select count(distinct organization_id)::int
        from (${organizationsReached(spaces, who, { support: false })}) as reached)
      end as organizations
    from network where id = ${networkId}`.execute(db);
  return rows[0] ?? { persons: 0, organizations: null };
}

async function ownScope(
  db: Db,
  { networkId, userId }: { networkId: number; userId: number },
): Promise<ViewerScope> {
  const { rows } = await sql<{ personId: number; collectiveIds: number[] }>`
    select u.person_id,
      array(select collective_id from (${BELONGING}) as b where b.user_id = u.id order by 1) as collective_ids
    from users u where u.id = ${userId}`.execute(db);
  const { personId = 0, collectiveIds = [] } = rows[0] ?? {};
  const viewer = { userId, personId, networkId, isAdmin: false, collectiveIds };
  return { viewer, scope: { kind: 'network', networkId, id: networkId } };
}
