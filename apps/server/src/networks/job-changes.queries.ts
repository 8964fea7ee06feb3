import type { ImportResult, JobChange, StatedJob } from '@kithline/contract/networks.ts';
import { type StrengthId, strengthOf } from '@kithline/contract/strengths.ts';
import { type RawBuilder, sql } from 'kysely';
import { isOtherJob } from '../people/statements/other-job.ts';
import type { Db } from '../tables.ts';

// What the import that a network stands at has changed, read from the statements themselves: those that it
// began, beside those that the file before it said last of the same contacts. So an undone import and a
// joined organization need no second truth. Where two persons are merged since, one of their contacts has
// gone, and its change with it.

export interface AskedImport {
  readonly userId: number;
  readonly networkId: number;
  readonly importId: number;
}

/**
 * The rows `c` and `before` of contacts that both files name and that the import has changed, be it in their
 * job or else.
 */
const changedContacts = ({ networkId, importId }: AskedImport): RawBuilder<unknown> => sql`
  network
  join contact_import i on i.id = network.import_id
  join former_statement before on before.network_id = network.id and before.last_import_id = i.previous_import_id
  join network_contact c on c.network_id = network.id and c.contact_id = before.contact_id and c.first_import_id = i.id
  where network.id = ${networkId} and network.import_id = ${importId}`;

/**
 * How many people the network has, how many of them have another job than in the file before, and how many
 * are as they were.
 */
export async function compareWithBefore(db: Db, asked: AskedImport): Promise<ImportResult['compared']> {
  const { userId, networkId, importId } = asked;
  const { rows } = await sql<NonNullable<ImportResult['compared']>>`
    with pair as materialized (
      select c.person_id, ${isOtherJob('c', 'before')} as is_changed from ${changedContacts(asked)}
    ), known as (
      select ${isKept(asked, sql`pair.person_id`, sql`r.strength`)} as is_kept
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
  /** As the file names the person. */
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

/** One page of them, closest first; null when the network does not stand at the import. */
export async function jobChangesPage(
  db: Db,
  asked: AskedImport,
  { kept, page, limit }: { kept: boolean; page: number; limit: number },
): Promise<{ changes: StatedJobChange[]; total: number } | null> {
  const { userId, networkId, importId } = asked;
  const { rows } = await sql<{ total: number; changes: ChangeRow[] }>`
    with changed as (
      select c.contact_id, c.person_id, c.name_key, before.id as before_id
      from ${changedContacts(asked)} and ${isOtherJob('c', 'before')}
    ), wanted as materialized (
      select changed.*, r.strength
      from changed left join relationship r on r.user_id = ${userId} and r.to_person_id = changed.person_id
      where ${kept ? isKept(asked, sql`changed.person_id`, sql`r.strength`) : sql`true`}
    ), page as (
      select *, row_number() over (order by strength desc nulls last, name_key, person_id) as place from wanted
      order by place limit ${limit} offset ${(page - 1) * limit}
    )
    select (select count(*)::int from wanted) as total,
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
 * Whether a user keeps something about a person: a note anywhere, a label in the own network, or a rating,
 * whose strength is given.
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

/** The job of a row; null where it names neither a title nor an organization. */
export function statedJob(title: string | null, organization: string | null): StatedJob {
  return title === null && organization === null ? null : { title, organization };
}
