import { type RawBuilder, sql } from 'kysely';
import { BULK, planForBulk } from '../platform/db/bulk-settings.ts';
import { foldText } from '../platform/text/fold-text.ts';
import type { Db } from '../tables.ts';

/** Persons to index: ids, or the name of a table of this transaction with a column `person_id`. */
export type Persons = readonly number[] | { tempTable: string };

/** Above this many rows a temporary table is worth an ANALYZE, so that the joins with it are planned well. */
const WORTH_ANALYZING = 500;

export function personIdsOf(persons: Persons): RawBuilder<{ person_id: number }> {
  return 'tempTable' in persons
    ? sql`select person_id::int as person_id from ${sql.table(persons.tempTable)}`
    : sql`select unnest(${[...persons]}::int[]) as person_id`;
}

/**
 * Makes the temporary tables of one indexing pass, gone at commit:
 * index_touched the persons, index_more their further names, index_old and index_new the two states of person_search,
 * index_pair and index_total the differences that scopes have to learn.
 */
export async function prepareStage(db: Db): Promise<void> {
  await sql`
    create temporary table if not exists index_touched (person_id int primary key) on commit drop`.execute(
    db,
  );
  await sql`
    create temporary table if not exists index_more (person_id int primary key, name_more text) on commit drop`.execute(
    db,
  );
  await sql`
    create temporary table if not exists index_old (person_id int primary key, tokens int[]) on commit drop`.execute(
    db,
  );
  await sql`
    create temporary table if not exists index_new (
      person_id int primary key, place_id int, name_key text, name_more text, tokens int[], facets int[]
    ) on commit drop`.execute(db);
  await sql`
    create temporary table if not exists index_pair (scope_id int, organization_id int, people int)
    on commit drop`.execute(db);
  await sql`
    create temporary table if not exists index_total (scope_id int, persons int, organizations int)
    on commit drop`.execute(db);
  await sql`truncate index_touched, index_more, index_old, index_new, index_pair, index_total`.execute(db);
}

/** Notes who is touched and locks their rows of the index in the order of ids, so that two writers cannot lock crosswise. */
export async function stageTouched(db: Db, sources: readonly Persons[]): Promise<number> {
  const union = sql.join(
    sources.map((source) => personIdsOf(source)),
    sql` union `,
  );
  const { numAffectedRows } = await sql`
    insert into index_touched select distinct person_id from (${union}) as touched where person_id is not null order by 1`.execute(
    db,
  );
  const count = Number(numAffectedRows ?? 0);
  if (count >= BULK) await planForBulk(db);
  await analyze(db, 'index_touched', count);
  await sql`
    insert into index_old (person_id, tokens)
    select ps.person_id, ps.tokens from person_search ps join index_touched using (person_id)
    order by ps.person_id for update of ps`.execute(db);
  await analyze(db, 'index_old', count);
  return count;
}

/** Folds what else a person is called. Folding is JavaScript's, and few persons have any such name. */
export async function stageFurtherNames(db: Db): Promise<void> {
  const { rows } = await sql<{ id: number; names: string[] }>`
    select p.id, array_remove(array[p.preferred_first_name, p.credentials] || p.mapped_names, null) as names
    from index_touched join person p on p.id = person_id
    where p.preferred_first_name is not null or p.credentials is not null or p.mapped_names <> '{}'`.execute(
    db,
  );
  const named = rows
    .map(({ id, names }) => ({ id, more: foldText(names.join(' ')) }))
    .filter(({ more }) => more !== '');
  if (named.length === 0) return;
  await sql`
    insert into index_more (person_id, name_more)
    select * from unnest(${named.map(({ id }) => id)}::int[], ${named.map(({ more }) => more)}::text[])`.execute(
    db,
  );
}

export async function analyze(db: Db, table: string, rows: number): Promise<void> {
  if (rows >= WORTH_ANALYZING) await sql`analyze ${sql.table(table)}`.execute(db);
}
