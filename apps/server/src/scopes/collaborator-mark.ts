import { type RawBuilder, sql } from 'kysely';
import { profilesSeenBy, type ViewerScope } from './seen-spaces.ts';

/**
 * SQL for whether a member has the collaborator marker in a scope. In a collective, its collaborators have
 * the marker, except suspended ones; being the owner of the client is not enough. In the viewer's own
 * network, members whose profile the viewer sees have the marker; in the scope of everyone, all members have
 * it. `userId` is SQL for an id of `users`; if it is null, the person has no account and no marker.
 */
export function marksCollaborator(
  { viewer, scope }: ViewerScope,
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'collective':
      return sql`exists (
        select 1 from collaborator c join users on users.id = c.user_id and users.suspended_on is null
        where c.collective_id = ${scope.collectiveId} and c.user_id = ${userId})`;
    case 'network':
      // PostgreSQL runs the inner query at most once, and only if a person of the result has an account.
      return sql`(${userId} is not null and ${userId} in (
        select member.id from users member where member.person_id in (${profilesSeenBy(viewer)})))`;
    case 'admin':
      return sql`${userId} is not null`;
  }
}

/** SQL for the `person_id` of the collaborators of a collective, including suspended ones. */
export function collaboratorPersons(collectiveId: number): RawBuilder<unknown> {
  return sql`
    select users.person_id from collaborator join users on users.id = collaborator.user_id
    where collaborator.collective_id = ${collectiveId}`;
}
