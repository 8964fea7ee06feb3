import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type { KeyedAlias, KeyedRow } from './join-rows.ts';

/** The JSON of so many rows has about 500 kB, and writing it blocks the event loop for a few milliseconds. */
const ROWS_PER_STATEMENT = 1_000;

const ROW =
  sql.raw(`line int, name text, name_key text, name_norm text, slug text, domain text, industry_ids bigint[],
  employee_size_id bigint, place_id bigint, year_founded int`);
const ALIAS = sql.raw('line int, name text, name_norm text');

/**
 * Creates and fills the temporary tables of one load. Later steps store in `evidence` how a row was matched
 * to an existing organization: 1 by the LinkedIn page, 2 by its name, 3 by its name as an alias of the
 * organization, 4 by an alias in the row, 5 by the domain. For other rows, `evidence` stays null and `is_new`
 * becomes true.
 */
export async function stageRows(
  db: Db,
  file: { rows: readonly KeyedRow[]; aliases: readonly KeyedAlias[] },
): Promise<void> {
  await sql`
    create temporary table curated_row (
      ${ROW},
      organization_id bigint,
      evidence int,
      is_new boolean not null default false,
      -- whether the name in the row becomes the organization's name
      gives_name boolean not null default false,
      is_changed boolean not null default false,
      primary key (line)
    ) on commit drop`.execute(db);
  await sql`create temporary table curated_alias (${ALIAS}, primary key (line, name_norm)) on commit drop`.execute(
    db,
  );
  for (const part of partsOf(file.rows.map(columnsOf)))
    await sql`insert into curated_row select * from jsonb_to_recordset(${part}::jsonb) as given (${ROW})`.execute(
      db,
    );
  for (const part of partsOf(
    file.aliases.map(({ line, name, nameNorm }) => ({ line, name, name_norm: nameNorm })),
  ))
    await sql`insert into curated_alias select * from jsonb_to_recordset(${part}::jsonb) as given (${ALIAS})`.execute(
      db,
    );
  // With statistics from an empty directory, the planner would expect few rows and join them by nested loops,
  // which are slow without an index.
  await sql`create index on curated_row (organization_id)`.execute(db);
  await sql`analyze curated_row`.execute(db);
  await sql`analyze curated_alias`.execute(db);
}

function columnsOf(row: KeyedRow) {
  return {
    line: row.line,
    name: row.name,
    name_key: row.nameKey,
    name_norm: row.nameNorm,
    slug: row.slug,
    domain: row.domain,
    industry_ids: row.industryIds && [...new Set(row.industryIds)],
    employee_size_id: row.employeeSizeId,
    place_id: row.placeId,
    year_founded: row.yearFounded,
  };
}

function partsOf(rows: readonly object[]): string[] {
  const parts: string[] = [];
  for (let at = 0; at < rows.length; at += ROWS_PER_STATEMENT)
    parts.push(JSON.stringify(rows.slice(at, at + ROWS_PER_STATEMENT)));
  return parts;
}
