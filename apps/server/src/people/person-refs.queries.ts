import { type RelationshipRef, strengthOf } from '@kithline/contract/strengths.ts';
import { sql } from 'kysely';
import { marksCollaborator } from '../scopes/collaborator-mark.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db, RowOf } from '../tables.ts';

/** The persons among these who have the collaborator's mark in the scope (decision 7). */
export async function collaboratorsAmong(
  db: Db,
  viewerScope: ViewerScope,
  personIds: readonly number[],
): Promise<Set<number>> {
  const { rows } = await sql<RowOf<'users', 'personId'>>`
    select u.person_id from users u
    where u.person_id = any(${[...personIds]}::bigint[]) and ${marksCollaborator(viewerScope, sql`u.id`)}`.execute(
    db,
  );
  return new Set(rows.map(({ personId }) => personId));
}

/** The strengths that a user has recorded for these persons. */
export async function relationshipsWith(
  db: Db,
  userId: number,
  personIds: readonly number[],
): Promise<Map<number, RelationshipRef>> {
  const { rows } = await sql<RowOf<'relationship', 'id' | 'toPersonId' | 'strength'>>`
    select id, to_person_id, strength from relationship
    where user_id = ${userId} and to_person_id = any(${[...personIds]}::bigint[])`.execute(db);
  return new Map(
    rows.map(({ id, toPersonId, strength }) => [toPersonId, { id, strength: strengthOf(strength) }]),
  );
}
