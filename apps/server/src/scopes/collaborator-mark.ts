import { type RawBuilder, sql } from 'kysely';
import { profilesSeenBy, type ViewerScope } from './seen-spaces.ts';

/**
 * SQL for whether a member has the collaborator's mark in a scope. In a collective, its collaborators have
 * the mark, except suspended ones; being the owner of the client is not enough. In the viewer's own network,
 * members whose profile the viewer sees have the mark; in the scope of everyone, all members have it.
 * `userId` is SQL for an id of `users`; if it is null, the person has no account and no mark.
 */
export function marksCollaborator(
  { viewer, scope }: ViewerScope,
  userId: RawBuilder<unknown>,
): RawBuilder<boolean> {
  switch (scope.kind) {
    case 'collective':
      return sql`exists (
        select 1 from collaborator mark join users on users.id = mark.user_id and users.suspended_on is null
        where mark.collective_id = ${scope.collectiveId} and mark.user_id = ${userId})`;
    case 'network':
      // The seen profiles are determined once, and only if somebody has an account.
      return sql`(${userId} is not null and ${userId} in (
        select mark.id from users mark where mark.person_id in (${profilesSeenBy(viewer)})))`;
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
