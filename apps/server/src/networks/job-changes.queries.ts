import type { ImportResult, JobChange } from '@kithline/contract/networks.ts';
import { type StrengthId, strengthOf } from '@kithline/contract/strengths.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { isKept } from './kept-about.ts';
import { statedJob } from './stated-job.ts';

// What the import that a network stands at has changed, read from the statements themselves: those that it began, beside those that
// the file before it said last. So an undone import, a joined organization or a merged person needs no second truth.

interface OwnNetwork {
  readonly userId: number;
  readonly networkId: number;
}

/** The contacts whose job differs between the two files. A contact that names no other organization or title has kept its job. */
function changedJobs({ userId, networkId }: OwnNetwork): RawBuilder<unknown> {
  return sql`
    select c.person_id, c.name, c.name_key, before.position as from_title, before.company as from_organization,
      c.position as to_title, c.company as to_organization, r.strength,
      ${isKept({ userId, networkId }, sql`c.person_id`, sql`r.strength`)} as is_kept
    from network
    join contact_import i on i.id = network.import_id
    join former_statement before on before.network_id = network.id and before.last_import_id = i.previous_import_id
    join network_contact c on c.network_id = network.id and c.contact_id = before.contact_id and c.first_import_id = i.id
    left join relationship r on r.user_id = ${userId} and r.to_person_id = c.person_id
    where network.id = ${networkId}
      and (c.organization_id, c.title_id) is distinct from (before.organization_id, before.title_id)`;
}

/** How many of those who were there before have another job, and how many are as they were. */
export async function countStayed(
  db: Db,
  own: OwnNetwork,
  contactsAdded: number,
): Promise<NonNullable<ImportResult['stayed']>> {
  const { rows } = await sql<{ people: number; changed: number; kept: number }>`
    with changed as materialized (${changedJobs(own)})
    select (select count(*)::int from network_contact where network_id = ${own.networkId}) as people,
      (select count(*)::int from changed) as changed,
      (select count(*)::int from changed where is_kept) as kept`.execute(db);
  const { people = 0, changed = 0, kept = 0 } = rows[0] ?? {};
  return {
    changedJobs: changed,
    changedJobsKept: kept,
    unchanged: Math.max(0, people - contactsAdded - changed),
  };
}

export interface StatedJobChange extends Omit<JobChange, 'person'> {
  readonly personId: number;
  /** As the file names the person. */
  readonly name: string;
}

interface ChangeRow {
  person_id: number;
  name: string;
  from_title: string | null;
  from_organization: string | null;
  to_title: string | null;
  to_organization: string | null;
  strength: StrengthId | null;
  total: number;
}

/** One page of them, closest first. */
export async function jobChangesPage(
  db: Db,
  own: OwnNetwork,
  { kept, page, limit }: { kept: boolean; page: number; limit: number },
): Promise<{ changes: StatedJobChange[]; total: number }> {
  const { rows } = await sql<ChangeRow>`
    with changed as materialized (
      select * from (${changedJobs(own)}) as c where ${kept ? sql`is_kept` : sql`true`}
    ), counted as (select count(*)::int as total from changed)
    select person_id, name, from_title, from_organization, to_title, to_organization, strength, total
    from counted left join (
      select * from changed order by strength desc nulls last, name_key, person_id limit ${limit} offset ${(page - 1) * limit}
    ) as shown on true
    order by strength desc nulls last, name_key, person_id`.execute(db);
  return {
    changes: rows.filter(({ person_id }) => person_id !== null).map(toChange),
    total: rows[0]?.total ?? 0,
  };
}

function toChange(row: ChangeRow): StatedJobChange {
  return {
    personId: row.person_id,
    name: row.name,
    from: statedJob(row.from_title, row.from_organization),
    to: statedJob(row.to_title, row.to_organization),
    strength: row.strength === null ? null : strengthOf(row.strength),
  };
}
