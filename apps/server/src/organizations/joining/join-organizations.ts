import { type RawBuilder, sql } from 'kysely';
import { ORGANIZATION_REFERENCES, type Reference } from '../../scopes/references.ts';
import type { Db, Tables } from '../../tables.ts';
import { normalizeOrganizationName } from '../normalize-organization-name.ts';

// Moves statements and facts from one organization to another one.

/**
 * The tables that contain spellings of organizations (statements of files, and facts that members state), and
 * the column in each.
 */
export const WRITTEN = {
  networkContact: 'company',
  formerStatement: 'company',
  workRole: 'spelling',
  education: 'spelling',
  personSupportedOrganization: 'spelling',
} as const satisfies Partial<Record<keyof Tables, string>>;

/** Returns the spellings in an organization's statements and facts that have the normalized form `norm`. */
export async function spellingsOf(db: Db, { id, norm }: { id: number; norm: string }): Promise<string[]> {
  const written = Object.entries(WRITTEN).map(
    ([table, column]) => sql`
      select ${sql.ref(column)} as spelling from ${sql.table(table)} where organization_id = ${id} and ${sql.ref(column)} is not null`,
  );
  const { rows } = await sql<{ spelling: string }>`${sql.join(written, sql` union `)}`.execute(db);
  return rows
    .map(({ spelling }) => spelling)
    .filter((spelling) => normalizeOrganizationName(spelling) === norm);
}

/**
 * Moves the statements and facts of the organization `from` to `to`, if their spelling has the normalized
 * form `norm`. A fact that `to` already has is not moved.
 */
export async function moveStatements(
  db: Db,
  { from, to, norm }: { from: number; to: number; norm: string },
): Promise<void> {
  const spellings = await spellingsOf(db, { id: from, norm });
  if (spellings.length === 0) return;
  for (const [table, column] of Object.entries(WRITTEN)) {
    const { uniqueWith } = referenceIn(table);
    await sql`
      update ${sql.table(table)} r set organization_id = ${to}
      where r.organization_id = ${from} and r.${sql.ref(column)} = any(${spellings}::text[])
        and ${isNewAt(table, { column: 'organization_id', to, uniqueWith })}`.execute(db);
  }
  await moveInHistory(db, { from, to, spellings });
}

const referenceIn = (table: string): Reference => {
  const found = ORGANIZATION_REFERENCES.find((one) => one.table === table);
  if (found === undefined) throw new Error(`${table} refers to no organization.`);
  return found;
};

/** SQL that is true if the organization `to` does not have the fact in the row `r` yet. */
function isNewAt(
  table: string,
  { column, to, uniqueWith }: { column: string; to: number; uniqueWith: readonly string[] | null },
): RawBuilder<boolean> {
  if (uniqueWith === null) return sql`true`;
  const same = uniqueWith.map((other) => sql` and known.${sql.ref(other)} = r.${sql.ref(other)}`);
  return sql`not exists (select from ${sql.table(table)} known where known.${sql.ref(column)} = ${to}${sql.join(same, sql``)})`;
}

/**
 * Joins the organization `from` into `to`: moves the facts, notes and labels of `from`, and deletes `from`.
 * Does nothing if `from` has a name in the common space, or if any name leads to `from`. The common space
 * contains all facts outside of files and profiles.
 */
export async function joinNameless(db: Db, { from, to }: { from: number; to: number }): Promise<void> {
  const { rows } = await sql`
    select from organization o where o.id = ${from} and o.name is null
      and not exists (select from organization_name n where n.organization_id = o.id)`.execute(db);
  if (rows.length === 0) return;
  for (const { table, column, uniqueWith, keeping } of ORGANIZATION_REFERENCES) {
    if (keeping === 'dropped') continue;
    const isNew = isNewAt(table, { column, to, uniqueWith });
    await sql`update ${sql.table(table)} r set ${sql.ref(column)} = ${to} where r.${sql.ref(column)} = ${from} and ${isNew}`.execute(
      db,
    );
  }
  await moveInHistory(db, { from, to, spellings: null });
  await sql`delete from organization where id = ${from}`.execute(db);
}

/**
 * In the history of persons, replaces the organization `from` by `to`, so that changes can still be taken
 * back. If `spellings` is not null, this affects only changes with one of these spellings.
 */
async function moveInHistory(
  db: Db,
  { from, to, spellings }: { from: number; to: number; spellings: readonly string[] | null },
): Promise<void> {
  const [old, id] = [String(from), String(to)];
  const isWritten = (spelling: RawBuilder<unknown>) =>
    spellings === null ? sql`true` : sql`${spelling} = any(${[...spellings]}::text[])`;
  for (const column of ['before', 'after']) {
    const state = sql.ref(column);
    await sql`
      update profile_change_field set ${state} = jsonb_set(${state}, '{organization_id}', to_jsonb(${to}::bigint))
      where field ~ '^(role|study) ' and ${state} -> 'organization_id' = to_jsonb(${from}::bigint)
        and ${isWritten(sql`${state} ->> 'spelling'`)}`.execute(db);
  }
  for (const column of ['before', 'after', 'common']) {
    const state = sql.ref(column);
    const spelling = sql`${state} #>> array['spellings', ${old}]`;
    await sql`
      update profile_change_field set ${state} = ${state} || jsonb_build_object('value', (
        select jsonb_agg(distinct case when one = to_jsonb(${from}::bigint) then to_jsonb(${to}::bigint) else one end)
        from jsonb_array_elements(${state} -> 'value') as one
      )) || case when ${spelling} is null then '{}' else
        jsonb_build_object('spellings', (${state} -> 'spellings') - ${old} || jsonb_build_object(${id}::text, ${spelling})) end
      where field = 'supportedOrganizations' and ${state} -> 'value' @> to_jsonb(${from}::bigint)
        and ${isWritten(spelling)}`.execute(db);
  }
}
