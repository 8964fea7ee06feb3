import type { Scope } from '@kithline/contract/scope.ts';
import { type RawBuilder, sql } from 'kysely';

/**
 * SQL for whether a user carries the collaborator's mark in a scope (decision 7): in a collective only its collaborators do,
 * among whom the owner of its client is not; elsewhere every member does. False for a null, which is somebody without a user.
 */
export function marksCollaborator(scope: Scope, userId: RawBuilder<unknown>): RawBuilder<boolean> {
  return scope.kind === 'collective'
    ? sql`exists (select 1 from collaborator mark where mark.collective_id = ${scope.collectiveId} and mark.user_id = ${userId})`
    : sql`${userId} is not null`;
}

/** SQL for the `person_id` of the collaborators of a collective. */
export function collaboratorPersons(collectiveId: number): RawBuilder<unknown> {
  return sql`
    select users.person_id from collaborator join users on users.id = collaborator.user_id
    where collaborator.collective_id = ${collectiveId}`;
}
