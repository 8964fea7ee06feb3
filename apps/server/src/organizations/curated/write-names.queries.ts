import { sql } from 'kysely';
import type { Db } from '../../tables.ts';
import type { NameTaken } from './curated-row.ts';

/**
 * New organizations get the name in their row, and so do organizations that only contacts files and members
 * have named. If an organization already has a name in the common space, it gets the name in the row only if
 * the row was matched by LinkedIn page, by name, or by an alias in the row. A name that another organization
 * has is not used. Returns all such names.
 */
export async function decideNames(db: Db): Promise<NameTaken[]> {
  const { rows } = await sql<NameTaken>`
    select s.line, s.name, false as is_alias
    from curated_row s join organization_name n on n.name_norm = s.name_norm
    where n.organization_id <> s.organization_id order by s.line`.execute(db);
  await sql`
    update curated_row s set gives_name = true, is_changed = s.is_changed or o.name is distinct from s.name
    from organization o
    where o.id = s.organization_id and (s.evidence in (1, 2, 4) or o.name is null)
      and not exists (select from organization_name n
        where n.name_norm = s.name_norm and n.organization_id <> s.organization_id)`.execute(db);
  return rows;
}

/**
 * The former name of an organization in the common space becomes an alias. A former name that only files or
 * members stated is not shown.
 */
export async function writeNames(db: Db): Promise<void> {
  await sql`
    update organization_name n set is_alias = true from curated_row s
    where s.gives_name and not s.is_new and n.organization_id = s.organization_id
      and not n.is_alias and n.name_norm <> s.name_norm`.execute(db);
  await sql`
    insert into organization_name (name_norm, organization_id, name, is_alias, is_common)
    select name_norm, organization_id, name, false, true from curated_row where gives_name order by name_norm
    on conflict (name_norm) do update set name = excluded.name, is_alias = false, is_common = true
    where organization_name.organization_id = excluded.organization_id
      and (organization_name.name <> excluded.name or organization_name.is_alias or not organization_name.is_common)`.execute(
    db,
  );
}

/**
 * Adds the aliases of the rows, and the names of rows that were matched only by their domain. An alias that
 * only contacts files stated becomes part of the common space. Returns the aliases that another organization
 * has.
 */
export async function writeAliases(db: Db): Promise<NameTaken[]> {
  await sql`
    insert into curated_alias (line, name, name_norm)
    select line, name, name_norm from curated_row where evidence = 5 and not gives_name
    on conflict do nothing`.execute(db);
  const { rows } = await sql<NameTaken>`
    with added as (
      insert into organization_name (name_norm, organization_id, name, is_alias, is_common)
      select a.name_norm, s.organization_id, a.name, true, true from curated_alias a join curated_row s using (line)
      order by a.name_norm
      on conflict (name_norm) do update set name = excluded.name, is_alias = true, is_common = true
      where organization_name.organization_id = excluded.organization_id and not organization_name.is_common
      returning organization_id
    ),
    changed as (
      update curated_row s set is_changed = true from added where added.organization_id = s.organization_id
    )
    select a.line, a.name, true as is_alias
    from curated_alias a
    join curated_row s using (line)
    join organization_name n on n.name_norm = a.name_norm
    where n.organization_id <> s.organization_id
    order by a.line`.execute(db);
  return rows;
}
