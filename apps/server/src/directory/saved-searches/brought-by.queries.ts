import type { BroughtBy } from '@kithline/contract/directory.ts';
import { sql } from 'kysely';
import { MEMBER_NAMES } from '../../seen-facts/member-names.ts';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import { changesAfter, mayBeNewToViewer } from './changed-since.queries.ts';

/**
 * For each person, the newest change after `since` that the viewer sees, which may be why the person now
 * matches a search: a contacts file with other facts about the person than before, or an edited profile.
 * Persons without such a change may match because of a label or a share.
 */
export async function broughtBy(
  db: Db,
  viewerScope: ViewerScope,
  { personIds, since }: { personIds: readonly number[]; since: Date },
): Promise<Map<number, BroughtBy>> {
  if (personIds.length === 0) return new Map();
  const ids = sql`${[...personIds]}::bigint[]`;
  const { contacts, profiles } = spacesSeen(viewerScope);
  const { rows } = await sql<BroughtBy & { id: number }>`
    select distinct on (id) id, file, changed_on
    from (
      select c.person_id as id, i.completed_on as at, null::bigint as changed_on, jsonb_build_object(
          'ownerId', owner.id, 'owner', owner.name, 'day', to_char(i.file_day, 'YYYY-MM-DD')) as file
      from (${contacts}) as c
      join contact_import i on i.id = c.first_import_id
      join network n on n.id = c.network_id
      join users u on u.id = n.user_id
      join (${MEMBER_NAMES}) as owner on owner.id = u.person_id
      where c.person_id = any(${ids}) and i.completed_on > ${since} and ${mayBeNewToViewer(viewerScope, since)}
      union all
      select person_id, made_on, extract(epoch from made_on)::bigint, null
      from (${changesAfter(since)}) as change
      where person_id = any(${ids}) and (not in_profile or person_id in (${profiles}))
    ) as changed
    order by id, at desc`.execute(db);
  return new Map(rows.map(({ id, file, changedOn }) => [id, { file, changedOn }]));
}
