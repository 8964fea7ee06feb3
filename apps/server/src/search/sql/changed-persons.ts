import { sql } from 'kysely';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import { shownNameKeys } from '../../seen-facts/seen-names.ts';
import { heldRoles } from '../../seen-facts/seen-roles.ts';
import type { Db } from '../../tables.ts';
import type { ChangedPersons } from '../changed-persons.ts';
import { changedJobs } from '../filters/job-changes.ts';
import { peopleOfScope } from './people-of-scope.ts';

export async function changedPersons(
  db: Db,
  viewerScope: ViewerScope,
  since: string,
): Promise<ChangedPersons> {
  const { viewer } = viewerScope;
  const spaces = spacesSeen(viewerScope);
  const { networkId } = viewer;
  const own = spacesSeen({ viewer, scope: { kind: 'network', networkId, id: networkId } });
  const acquaintances = sql`select person_id from acquaintance`;
  const { rows } = await sql<{ id: number; heardOn: number; isWhereNobodyIs: boolean }>`
    with acquaintance as materialized (${peopleOfScope(own)}),
    workplace as materialized (
      select distinct r.organization_id, r.person_id from (${heldRoles(own, acquaintances)}) as r
      join (${shownNameKeys(own, acquaintances)}) as named using (person_id)
      where r.organization_id is not null),
    change as materialized (${changedJobs(spaces, peopleOfScope(spaces), since)})
    select person_id as id, first_heard - date '1970-01-01' as "heardOn",
      is_at is not null and not exists (
        select from workplace w where w.organization_id = is_at and w.person_id <> change.person_id
      ) as "isWhereNobodyIs"
    from change join (${shownNameKeys(spaces, sql`select person_id from change`)}) as named using (person_id)
    order by first_heard desc, name_key, person_id`.execute(db);
  return {
    personIds: Float64Array.from(rows, ({ id }) => id),
    heardOn: Int32Array.from(rows, ({ heardOn }) => heardOn),
    isWhereNobodyIs: Uint8Array.from(rows, (row) => (row.isWhereNobodyIs ? 1 : 0)),
  };
}
