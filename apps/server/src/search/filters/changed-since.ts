import type { MatchedItem } from '@kithline/contract/directory.ts';
import { sql } from 'kysely';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import { factsOfPersons } from '../../seen-facts/facts-of-persons.ts';
import { readOrganizationRefs } from '../../seen-facts/read-organization-refs.ts';
import type { Db } from '../../tables.ts';
import { type ChangedJob, changedJobs } from './job-changes.ts';
import type { OwnFilter } from './own-filters.ts';

/** Finds persons who began at another organization, or under another title (`job-changes.ts`). */
export const changedSince: OwnFilter = {
  step: (spaces, { text }) => {
    const since = text ?? '';
    return (who) => sql`select person_id from (${changedJobs(spaces, who, since)}) as change`;
  },
  reasons: async (db, viewerScope, { personIds, criterion: { text } }) => {
    const found = await readChangedJobs(db, viewerScope, { personIds, since: text ?? '' });
    const organizationIds = found.flatMap(({ wasAt, isAt }) => [wasAt, isAt].filter((id) => id !== null));
    const organizations = await readOrganizationRefs(db, viewerScope, organizationIds);
    const job = (title: string | null, at: number | null) => ({
      matched: ['changedSince'],
      title,
      organization: (at !== null && organizations.get(at)) || null,
    });
    return new Map(
      found.map((change): [number, MatchedItem[]] => [
        change.personId,
        [
          { ...job(change.wasTitle, change.wasAt), to: change.lastDay, isOngoing: false },
          { ...job(change.isTitle, change.isAt), from: change.firstDay, isOngoing: true },
        ],
      ]),
    );
  },
  examples: ['2013-05-05', '2016-11-22', '2016-11-23', '2021-03-04', '2024-02-29'].map((text) => ({
    text,
    modifier: 0,
  })),
};

/**
 * For each of these persons, the most recently stated change of job on or after the day, as far as the viewer
 * sees it. Persons without such a change are missing.
 */
export async function readChangedJobs(
  db: Db,
  viewerScope: ViewerScope,
  { personIds, since }: { personIds: readonly number[]; since: string },
): Promise<ChangedJob[]> {
  const { ctes, who, spaces } = factsOfPersons(viewerScope, personIds);
  const { rows } = await sql<ChangedJob>`
    with ${ctes}
    select person_id, was_title, was_at, is_title, is_at, last_day, first_day, network_id, source,
      to_char(first_heard, 'YYYY-MM-DD') as heard_on
    from (${changedJobs(spaces, who, since)}) as change`.execute(db);
  return rows;
}
