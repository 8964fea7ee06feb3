import type { OrganizationRef } from '@kithline/contract/people.ts';
import { sql } from 'kysely';
import { BELONGING } from '../../search-index/belonging.ts';
import type { ReadableScope } from '../../search-index/read-scope.ts';
import type { Db } from '../../tables.ts';

/**
 * Which of these persons count as collaborators: in a collective those who belong to it, elsewhere all members
 * (decision 7).
 */
export async function collaboratorsAmong(
  db: Db,
  scope: ReadableScope,
  personIds: readonly number[],
): Promise<Set<number>> {
  const belongs =
    scope.kind === 'collective'
      ? sql`u.id in (select user_id from (${BELONGING}) as belonging where collective_id = ${scope.id})`
      : sql`true`;
  const { rows } = await sql<{ person_id: number }>`
    select u.person_id from users u where u.person_id = any(${[...personIds]}::bigint[]) and ${belongs}`.execute(
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
