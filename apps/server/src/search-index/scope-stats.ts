import type { DirectoryPictures, DirectoryStats } from '@kithline/contract/stats.ts';
import { type RawBuilder, sql } from 'kysely';
import { planForBulk } from '../platform/db/bulk-settings.ts';
import { inTransaction } from '../platform/db/database.ts';
import type { Db } from '../tables.ts';
import { countFacets, type TopFacets, withNames } from './facet-counts.queries.ts';
import { picturesOf } from './pictures.queries.ts';
import { EVERYONE } from './tokens.ts';

/** The stats of a scope of more people take some tenths of a second, so they wait for further changes. */
const LARGE_SCOPE = 20_000;

const NO_PICTURES: DirectoryPictures = { matrix: null, places: [], countries: 0, growth: [] };

/**
 * Works out the top lists and pictures of a scope and keeps them. 30,000 people take about 0.3 s, a million some seconds.
 * Who changes a scope's totals and who counts it wait for each other: what was counted before somebody left is not kept after.
 */
export async function refreshScopeStats(db: Db, scopeId: number): Promise<void> {
  await inTransaction(db, async (db) => {
    await planForBulk(db);
    if (scopeId !== EVERYONE)
      await db
        .selectFrom('scope_stat')
        .select('scope_id')
        .where('scope_id', '=', scopeId)
        .forUpdate()
        .execute();
    const persons =
      scopeId === EVERYONE
        ? sql`select facets from person_search`
        : sql`select ps.facets from scope_person sp join person_search ps using (person_id) where sp.scope_id = ${scopeId}`;
    const { facets } = await countFacets(db, persons);
    const stats = JSON.stringify(facets);
    const industries = facets.industries.map((industry) => industry.id);
    const pictures = JSON.stringify(await picturesOf(db, scopeId, industries));
    const computed_on = new Date();
    await db
      .insertInto('scope_stat')
      .values({ scope_id: scopeId, stats, pictures, computed_on })
      .onConflict((conflict) => conflict.column('scope_id').doUpdateSet({ stats, pictures, computed_on }))
      .execute();
  });
}

/** The top lists of some people, counted now. `persons` is SQL for rows that have `facets`, some of `among` people. */
export async function countStats(
  db: Db,
  { persons, among }: { persons: RawBuilder<unknown>; among: number },
): Promise<{ total: number; stats: DirectoryStats }> {
  const { total, facets } =
    among > LARGE_SCOPE ? await countInMemory(db, persons) : await countFacets(db, persons);
  return { total, stats: await withNames(db, facets) };
}

function countInMemory(db: Db, persons: RawBuilder<unknown>): ReturnType<typeof countFacets> {
  return inTransaction(db, async (db) => {
    await planForBulk(db);
    return countFacets(db, persons);
  });
}

export interface ScopeTotals {
  persons: number;
  organizations: number;
}

/** How many people and organizations a scope holds: exact, kept in the transaction that changes them. */
export async function readScopeTotals(db: Db, scopeId: number): Promise<ScopeTotals> {
  const row = await statRow(db, scopeId);
  return { persons: row?.total_persons ?? 0, organizations: row?.total_organizations ?? 0 };
}

/** The six top lists of a scope as they are kept. */
export async function readScopeStats(
  db: Db,
  scopeId: number,
): Promise<{ totals: ScopeTotals; stats: DirectoryStats }> {
  const row = await statRow(db, scopeId);
  return {
    totals: { persons: row?.total_persons ?? 0, organizations: row?.total_organizations ?? 0 },
    stats: await withNames(db, (row?.stats ?? {}) as Partial<TopFacets>),
  };
}

/** Those of the scopes whose stats take a while. */
export async function largeScopes(db: Db, scopeIds: readonly number[]): Promise<Set<number>> {
  const rows = await db
    .selectFrom('scope_stat')
    .select('scope_id')
    .where('scope_id', 'in', [...scopeIds, EVERYONE])
    .where('total_persons', '>', LARGE_SCOPE)
    .execute();
  return new Set(rows.map((row) => row.scope_id));
}

/** The pictures of a scope's home page as they are kept. */
export async function readScopePictures(db: Db, scopeId: number): Promise<DirectoryPictures> {
  const row = await db
    .selectFrom('scope_stat')
    .select('pictures')
    .where('scope_id', '=', scopeId)
    .executeTakeFirst();
  return { ...NO_PICTURES, ...(row?.pictures as Partial<DirectoryPictures> | undefined) };
}

function statRow(db: Db, scopeId: number) {
  return db
    .selectFrom('scope_stat')
    .select(['total_persons', 'total_organizations', 'stats'])
    .where('scope_id', '=', scopeId)
    .executeTakeFirst();
}
