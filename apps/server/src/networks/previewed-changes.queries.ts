import type { ImportPreview, PreviewedPerson } from '@kithline/contract/networks.ts';
import { type StrengthId, strengthOf } from '@kithline/contract/strengths.ts';
import { sql } from 'kysely';
import type { MergedRow } from '../people/statements/identify-persons.queries.ts';
import { isOtherJob } from '../people/statements/other-job.ts';
import type { Db } from '../tables.ts';
import { isKept, statedJob } from './job-changes.queries.ts';

/** At most this many people of each kind are named. */
const NAMED = 50;

export interface PreviewedChanges extends Pick<
  ImportPreview,
  'added' | 'removed' | 'changedJobs' | 'unchanged' | 'removedWithNotes' | 'people'
> {
  readonly before: number;
  readonly merged: readonly MergedRow[];
}

interface ChangeRow {
  kind: keyof ImportPreview['people'] | 'unchanged';
  total: number;
  kept: number;
  people: {
    name: string;
    fromTitle: string | null;
    fromOrganization: string | null;
    toTitle: string | null;
    toOrganization: string | null;
    strength: StrengthId | null;
  }[];
}

/**
 * Compares the network with the file's rows in the temporary table `staged_contact`. If a row is blank except
 * for its date (a closed profile), a missing contact of that day may stay, because the row may be about that
 * contact (see `findMissing`). Only the user's own strengths, notes and labels count.
 */
export async function previewedChanges(
  db: Db,
  { userId, networkId }: { userId: number; networkId: number },
): Promise<Omit<PreviewedChanges, 'merged'>> {
  const { rows } = await sql<ChangeRow>`
    with compared as materialized (
      select case when b.contact_id is null then 'added' when missing.contact_id is not null then 'removed'
          when c.contact_id is not null and ${isOtherJob('b', 'c')} then 'changedJobs'
          else 'unchanged' end as kind,
        coalesce(c.name, b.name) as name, coalesce(c.name_key, b.name_key) as name_key,
        b.position as from_title, b.company as from_organization, c.position as to_title, c.company as to_organization, r.strength,
        ${isKept({ userId, networkId }, sql`b.person_id`, sql`r.strength`)} as is_kept
      from (select * from network_contact where network_id = ${networkId}) as b
      full join staged_contact c on c.contact_id = b.contact_id
      left join missing_contact missing on missing.contact_id = b.contact_id
      left join relationship r on r.user_id = ${userId} and r.to_person_id = b.person_id
    ), placed as (
      select compared.*, row_number() over (partition by kind order by strength desc nulls last, name_key, name) as place from compared
    )
    select kind, count(*)::int as total, (count(*) filter (where is_kept))::int as kept,
      coalesce(jsonb_agg(jsonb_build_object('name', name, 'fromTitle', from_title, 'fromOrganization', from_organization,
        'toTitle', to_title, 'toOrganization', to_organization, 'strength', strength) order by place)
        filter (where place <= ${sql.lit(NAMED)} and kind <> 'unchanged'), '[]') as people
    from placed group by kind`.execute(db);
  const of = (kind: ChangeRow['kind']) => rows.find((row) => row.kind === kind);
  const totalOf = (kind: ChangeRow['kind']) => of(kind)?.total ?? 0;
  const peopleOf = (kind: ChangeRow['kind']) => (of(kind)?.people ?? []).map(toPerson);
  return {
    added: totalOf('added'),
    removed: totalOf('removed'),
    changedJobs: totalOf('changedJobs'),
    unchanged: totalOf('unchanged'),
    removedWithNotes: of('removed')?.kept ?? 0,
    before: totalOf('removed') + totalOf('changedJobs') + totalOf('unchanged'),
    people: { added: peopleOf('added'), removed: peopleOf('removed'), changedJobs: peopleOf('changedJobs') },
  };
}

function toPerson(row: ChangeRow['people'][number]): PreviewedPerson {
  return {
    name: row.name,
    from: statedJob(row.fromTitle, row.fromOrganization),
    to: statedJob(row.toTitle, row.toOrganization),
    strength: row.strength === null ? null : strengthOf(row.strength),
  };
}
