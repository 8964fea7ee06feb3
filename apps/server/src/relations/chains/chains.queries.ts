import type { OrganizationRef } from '@kithline/contract/people.ts';
import { sql } from 'kysely';
import { marksCollaborator } from '../../scopes/collaborator-mark.ts';
import type { ReadableScope } from '../../scopes/read-scope.ts';
import type { Db } from '../../tables.ts';

/** Which of these persons carry the collaborator's mark of the scope (decision 7). */
export async function collaboratorsAmong(
  db: Db,
  scope: ReadableScope,
  personIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<{ person_id: number }>`
    select u.person_id from users u
    where u.person_id = any(${[...personIds]}::bigint[]) and ${marksCollaborator(scope, sql`u.id`)}`.execute(
    db,
  );
  return new Set(rows.map(({ person_id }) => person_id));
}

/** An organization as other things show it; null when there is none. */
export async function organizationRef(db: Db, id: number): Promise<OrganizationRef | null> {
  const organization = await db
    .selectFrom('organization')
    .select(['id', 'name', 'profile_picture as profilePicture'])
    .where('id', '=', id)
    .executeTakeFirst();
  return organization ?? null;
}
