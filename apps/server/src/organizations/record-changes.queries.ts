import { type RawBuilder, sql } from 'kysely';
import { publishOpenedEach } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';

/**
 * The recorded facts: SQL for the value of each, by its name in the history
 * (editing/fields/organization-fields.ts).
 */
const WRITTEN: Readonly<Record<string, string>> = {
  name: 'to_jsonb(o.name)',
  type: 'to_jsonb(o.type_id)',
  profilePicture: 'to_jsonb(o.profile_picture)',
  linkedin: 'to_jsonb(o.linkedin)',
  website: 'to_jsonb(o.website)',
  employeeSize: 'to_jsonb(o.employee_size_id)',
  location: 'to_jsonb(o.place_id)',
  yearFounded: 'to_jsonb(o.year_founded)',
  industries: `(select coalesce(jsonb_agg(i.item_id order by i.position, i.item_id), '[]') from organization_item i
    where i.organization_id = o.id and i.dataset = 'industries')`,
  mappedNames: `(select coalesce(jsonb_agg(n.name order by n.name collate "C"), '[]') from organization_name n
    where n.organization_id = o.id and n.is_alias and n.is_common)`,
};

const STATES = sql.raw(
  `jsonb_build_object(${Object.entries(WRITTEN)
    .map(
      ([field, value]) =>
        `'${field}', jsonb_build_object('value', ${value}, 'source', o.sources -> '${field}')`,
    )
    .join(', ')})`,
);

/** Stores the current facts for `recordChanges`. `which` is SQL for the ids of the organizations. */
export async function rememberFacts(db: Db, which: RawBuilder<unknown>): Promise<void> {
  await sql`
    create temp table facts_before on commit drop as
    select o.id, ${STATES} as states from organization o where o.id in (${which})`.execute(db);
}

/**
 * Records one change in the history for each organization whose facts differ from those that `rememberFacts`
 * stored.
 */
export async function recordChanges(
  db: Db,
  { means, userId, now }: { means: 'curated' | 'enrichment'; userId: number | null; now: Date },
): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    with compared as materialized (
      select o.id, field.name, b.states -> field.name as before, ${STATES} -> field.name as after
      from facts_before b join organization o on o.id = b.id
      cross join unnest(${Object.keys(WRITTEN)}::text[]) as field (name)
    ),
    differing as materialized (select * from compared where before -> 'value' is distinct from after -> 'value'),
    change as (
      insert into profile_change (organization_id, means, made_on, made_by, section)
      select distinct id, ${means}, ${now}::timestamptz, ${userId}::bigint, 'facts' from differing
      returning id, organization_id
    ),
    kept as (
      insert into profile_change_field (change_id, field, before, after)
      select change.id, differing.name, differing.before, differing.after
      from differing join change on change.organization_id = differing.id
    )
    select organization_id as id from change`.execute(db);
  await sql`drop table facts_before`.execute(db);
  await publishOpenedEach(
    db,
    rows.map(({ id }) => ({ kind: 'organization', id, inProfile: false })),
  );
}
