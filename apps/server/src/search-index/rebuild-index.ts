import { sql } from 'kysely';
import { inTransaction } from '../platform/db/database.ts';
import type { Db } from '../tables.ts';
import { stageNewRows, writePersonSearch } from './person-search.queries.ts';
import { writeRoleFlat } from './role-flat.queries.ts';
import { insertMembersOfScopes } from './scope-members.queries.ts';
import { refreshScopeStats } from './scope-stats.ts';
import { writeAllTotals } from './scope-totals.queries.ts';
import { indexOrganizations } from './search-index.ts';
import { prepareStage, stageFurtherNames, stageTouched } from './staged-persons.queries.ts';

/** Rows handled by one pass: bounds memory, and is large enough to be set-based. */
const BATCH = 100_000;

/** What is written here from other tables, and so need not be kept. */
export const INDEX_TABLES = [
  'scope_person',
  'person_search',
  'role_flat',
  'organization_search',
  'scope_organization',
];

/** Memory for sorting, counting and building indexes while the index is written anew. */
const MEMORY = ["set local work_mem = '64MB'", "set local maintenance_work_mem = '256MB'"];

/**
 * Writes the whole index anew from the tables it comes from, with the stats of every scope: after a restore or after
 * loading people in bulk. Searches wait meanwhile (3,000 people: about 1 s; a million: minutes). Whole or not at all.
 */
export async function rebuildIndex(db: Db): Promise<void> {
  await inTransaction(db, async (db) => {
    for (const setting of MEMORY) await sql.raw(setting).execute(db);
    const tables = sql.join(INDEX_TABLES.map((table) => sql.table(table)));
    await sql`truncate ${tables}`.execute(db);
    await db.updateTable('scope_stat').set({ total_persons: 0, total_organizations: 0 }).execute();
    const definitions = await dropPlainIndexes(db);
    await sql`analyze network_contact, person, work_role, education, organization, person_item, organization_item`.execute(
      db,
    );
    for (const ids of await batchesOf(db, 'organization')) await indexOrganizations(db, ids);
    for (const ids of await batchesOf(db, 'person')) await writePersons(db, ids);
    for (const definition of definitions) await sql.raw(definition).execute(db);
    await sql`analyze scope_person, person_search, role_flat, organization_search`.execute(db);
    await writeAllTotals(db);
    await sql`analyze scope_organization`.execute(db);
    const scopes = await db.selectFrom('scope_stat').select('scope_id').orderBy('scope_id').execute();
    for (const { scope_id } of scopes) await refreshScopeStats(db, scope_id);
  });
}

/** As indexPersons does, where nothing is there yet: nothing to compare with, and totals are counted once at the end. */
async function writePersons(db: Db, ids: readonly number[]): Promise<void> {
  await prepareStage(db);
  await stageTouched(db, [ids]);
  await stageFurtherNames(db);
  await insertMembersOfScopes(db);
  await writeRoleFlat(db);
  await stageNewRows(db);
  await writePersonSearch(db);
}

/** The work and memberships of each person are found by these while persons are written. */
const NEEDED_INDEXES = ['role_flat_person', 'scope_person_person'];

/** An index is built much faster than it is kept: drops those that are not needed and answers how to make them again. */
async function dropPlainIndexes(db: Db): Promise<string[]> {
  const { rows } = await sql<{ name: string; definition: string }>`
    select c.relname as name, pg_get_indexdef(i.indexrelid) as definition
    from pg_index i join pg_class c on c.oid = i.indexrelid
    where i.indrelid = any(${INDEX_TABLES}::regclass[]) and not i.indisunique and c.relname <> all(${NEEDED_INDEXES})
    order by c.relname`.execute(db);
  for (const { name } of rows) await sql`drop index ${sql.table(name)}`.execute(db);
  return rows.map((row) => row.definition);
}

async function batchesOf(db: Db, table: 'person' | 'organization'): Promise<number[][]> {
  const rows = await db.selectFrom(table).select('id').orderBy('id').execute();
  const batches: number[][] = [];
  for (let at = 0; at < rows.length; at += BATCH)
    batches.push(rows.slice(at, at + BATCH).map((row) => row.id));
  return batches;
}
