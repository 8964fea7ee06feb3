import { sql } from 'kysely';
import type { Db } from '../tables.ts';
import { linkSameNames } from './joining/link-same-names.ts';
import { leadingName, sameNames } from './joining/same-names.ts';

// A company in a file leads to an organization by its normalized name, by an alias, or by another name in the
// shipped table. Only the spelling belongs to one file.

/**
 * Makes each name lead to an organization: links it to an existing one by the shipped table, or inserts one.
 * Returns the number of inserted organizations. Must run in a transaction that has called `takeTurn`.
 */
export async function makeOrganizations(db: Db, norms: readonly string[]): Promise<number> {
  const ofTable = norms.filter((norm) => sameNames(norm) !== undefined);
  if (ofTable.length === 0) return insertMissing(db, norms);
  await linkSameNames(db, ofTable);
  // First, one name of each group gets an organization, to which the others are linked. A name that cannot be
  // linked gets its own.
  const first = new Map(ofTable.toReversed().map((norm) => [leadingName(norm), norm]));
  const waiting = new Set(ofTable.filter((norm) => first.get(leadingName(norm)) !== norm));
  const made = await insertMissing(
    db,
    norms.filter((norm) => !waiting.has(norm)),
  );
  await linkSameNames(db, ofTable);
  return made + (await insertMissing(db, [...waiting]));
}

/** Inserts an organization for each name that leads to none. Returns the number of inserted organizations. */
async function insertMissing(db: Db, norms: readonly string[]): Promise<number> {
  const { rows } = await sql<{ made: number }>`
    with numbered as materialized (
      select obscured_id(nextval('organization_number')) as id, name_norm
      from (
        select name_norm from unnest(${[...norms]}::text[]) as wanted (name_norm)
        where not exists (select from organization_name known where known.name_norm = wanted.name_norm)
        order by name_norm
      ) as unknown
    ),
    made as (insert into organization (id, type_id, source, sources) select id, 3, 'import', '{}' from numbered),
    named as (
      insert into organization_name (name_norm, organization_id, name, is_common)
      select name_norm, id, name_norm, false from numbered
    )
    select count(*)::int as made from numbered`.execute(db);
  return rows[0]?.made ?? 0;
}
