import { sql } from 'kysely';
import { profilesSeenBy } from '../../scopes/seen-spaces.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import type { AnsweredRequest } from './suggest-strength.ts';

/**
 * Returns the newest request for an introduction of each kind: passed on by the person or the viewer as first
 * connector of the other, or accepted as the other's target. None if the viewer does not see the person's
 * profile: otherwise the suggestion would reveal that the person is a member.
 */
export async function answeredRequests(
  db: Db,
  viewer: Viewer,
  personId: number,
): Promise<Omit<AnsweredRequest, 'name'>[]> {
  const { userId } = viewer;
  const { rows } = await sql<Omit<AnsweredRequest, 'name'>>`
    select step.answer, step.user_id = ${userId} as is_by_viewer, max(step.answered_on) as answered_on
    from users member
    join introduction request on request.asker_id in (member.id, ${userId})
    join introduction_step step on step.introduction_id = request.id
      and step.user_id in (member.id, ${userId}) and step.user_id <> request.asker_id
    where member.person_id = ${personId} and member.person_id in (${profilesSeenBy(viewer)})
      and (step.answer = 'accepted' or step.answer = 'passed-on' and not exists (
        select from introduction_step before
        where before.introduction_id = request.id and before.number < step.number))
    group by step.answer, is_by_viewer
    order by max(step.answered_on) desc, step.answer, is_by_viewer`.execute(db);
  return rows;
}
