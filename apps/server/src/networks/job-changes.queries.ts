import type { ImportResult, JobChange, StatedJob } from '@kithline/contract/networks.ts';
import { type StrengthId, strengthOf } from '@kithline/contract/strengths.ts';
import { type RawBuilder, sql } from 'kysely';
import { isOtherJob } from '../people/statements/other-job.ts';
import type { Db } from '../tables.ts';

// The job changes that a network's current import brought are not stored, but computed from statements. A
// statement that began with the import is compared with the contact's statement in the previous file.
// Therefore, undoing an import or merging organizations needs no further data. If two persons were merged
// since the import, the change of one of their contacts is not found.

export interface ImportOfMember {
  readonly userId: number;
  readonly networkId: number;
  readonly importId: number;
}

/**
 * SQL for the contacts that are in the previous and the present file and whose statement the import has
 * changed. `c` is the new statement, and `before` is the former one.
 */
const changedContacts = ({ networkId, importId }: ImportOfMember): RawBuilder<unknown> => sql`
  network
  join contact_import i on i.id = network.import_id
  join former_statement before on before.network_id = network.id and before.last_import_id = i.previous_import_id
  join network_contact c on c.network_id = network.id and c.contact_id = before.contact_id and c.first_import_id = i.id
  where network.id = ${networkId} and network.import_id = ${importId}`;

/**
 * Returns four numbers of people: everybody in the network; people with another job than in the previous
 * file; people with another job about whom the member has a note, label or rating; and people with the same
 * job. Null if the import is not the network's current one.
 */
export async function compareWithBefore(db: Db, query: ImportOfMember): Promise<ImportResult['compared']> {
  const { userId, networkId, importId } = query;
  const { rows } = await sql<NonNullable<ImportResult['compared']>>`
    with pair as materialized (
      select c.person_id, ${isOtherJob('c', 'before')} as is_changed from ${changedContacts(query)}
    ), known as (
      select ${isKept(query, sql`pair.person_id`, sql`r.strength`)} as is_kept
      from pair left join relationship r on r.user_id = ${userId} and r.to_person_id = pair.person_id where is_changed
    ), present as (
      select count(*)::int as people, (count(*) filter (where first_import_id is distinct from ${importId}))::int as same
      from network_contact where network_id = ${networkId}
    )
    select present.people,
      (select count(*)::int from pair where is_changed) as changed_jobs,
      (select count(*)::int from known where is_kept) as changed_jobs_kept,
      present.same + (select count(*)::int from pair where not is_changed) as unchanged
    from present join network on network.id = ${networkId} and network.import_id = ${importId}`.execute(db);
  return rows[0] ?? null;
}

export interface StatedJobChange extends Omit<JobChange, 'person'> {
  readonly personId: number;
  readonly name: string;
}

interface ChangeRow {
  personId: number;
  name: string;
  fromTitle: string | null;
  fromOrganization: string | null;
  toTitle: string | null;
  toOrganization: string | null;
  strength: StrengthId | null;
}

/** People whom the member knows best come first. Null if the import is not the network's current one. */
export async function jobChangesPage(
  db: Db,
  query: ImportOfMember,
  { kept, page, limit }: { kept: boolean; page: number; limit: number },
): Promise<{ changes: StatedJobChange[]; total: number } | null> {
  const { userId, networkId, importId } = query;
  const { rows } = await sql<{ total: number; changes: ChangeRow[] }>`
    with changed as (
      select c.contact_id, c.person_id, c.name_key, before.id as before_id
      from ${changedContacts(query)} and ${isOtherJob('c', 'before')}
    ), listed as materialized (
      select changed.*, r.strength
      from changed left join relationship r on r.user_id = ${userId} and r.to_person_id = changed.person_id
      where ${kept ? isKept(query, sql`changed.person_id`, sql`r.strength`) : sql`true`}
    ), page as (
      select *, row_number() over (order by strength desc nulls last, name_key, person_id) as place from listed
      order by place limit ${limit} offset ${(page - 1) * limit}
    )
    select (select count(*)::int from listed) as total,
      (select coalesce(jsonb_agg(jsonb_build_object('personId', page.person_id, 'name', c.name, 'strength', page.strength,
          'fromTitle', before.position, 'fromOrganization', before.company,
          'toTitle', c.position, 'toOrganization', c.company) order by page.place), '[]')
        from page join network_contact c on c.network_id = ${networkId} and c.contact_id = page.contact_id
        join former_statement before on before.id = page.before_id) as changes
    from network where id = ${networkId} and import_id = ${importId}`.execute(db);
  const [found] = rows;
  return found ? { changes: found.changes.map(toChange), total: found.total } : null;
}

function toChange(row: ChangeRow): StatedJobChange {
  return {
    personId: row.personId,
    name: row.name,
    from: statedJob(row.fromTitle, row.fromOrganization),
    to: statedJob(row.toTitle, row.toOrganization),
    strength: row.strength === null ? null : strengthOf(row.strength),
  };
}

/**
 * SQL for whether a user keeps something about a person: a note anywhere, a label in the user's network, or a
 * rating. `strength` is SQL for the rating, null without one.
 */
export function isKept(
  { userId, networkId }: { userId: number; networkId: number },
  person: RawBuilder<unknown>,
  strength: RawBuilder<unknown>,
): RawBuilder<boolean> {
  return sql<boolean>`(${strength} is not null
    or exists (select from note n where n.person_id = ${person} and n.user_id = ${userId})
    or exists (
      select from label_person g join label l on l.id = g.label_id
      where g.person_id = ${person} and l.scope_id = ${networkId}))`;
}

export function statedJob(title: string | null, organization: string | null): StatedJob {
  return title === null && organization === null ? null : { title, organization };
}
