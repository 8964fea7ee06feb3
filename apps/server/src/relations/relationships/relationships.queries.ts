import type { RelationshipRef } from '@kithline/contract/strengths.ts';
import { type StrengthId, strengthOf } from '@kithline/contract/strengths.ts';
import { sql } from 'kysely';
import type { Db, RowOf } from '../../tables.ts';

export async function relationshipWith(
  db: Db,
  userId: number,
  toPersonId: number,
): Promise<RelationshipRef | null> {
  const { rows } = await sql<RowOf<'relationship', 'id' | 'strength'>>`
    select r.id, r.strength from relationship r where r.user_id = ${userId} and r.to_person_id = ${toPersonId}`.execute(
    db,
  );
  const [row] = rows;
  return row === undefined ? null : { id: row.id, strength: strengthOf(row.strength) };
}

/** Records or changes a strength. Two requests at the same time result in one row. */
export async function upsertRelationship(
  db: Db,
  row: { userId: number; toPersonId: number; strengthId: StrengthId; now: Date },
): Promise<void> {
  await sql`
    insert into relationship (user_id, to_person_id, strength, created_on, updated_on)
    values (${row.userId}, ${row.toPersonId}, ${row.strengthId}, ${row.now}, ${row.now})
    on conflict on constraint relationship_unique
    do update set strength = excluded.strength, updated_on = excluded.updated_on`.execute(db);
}

/**
 * Changes one of a user's relationships. Returns the id of the person; null if there is none with this id.
 */
export async function updateRelationship(
  db: Db,
  own: { userId: number; id: number },
  { strengthId, now }: { strengthId: StrengthId; now: Date },
): Promise<number | null> {
  const { rows } = await sql<RowOf<'relationship', 'toPersonId'>>`
    update relationship set strength = ${strengthId}, updated_on = ${now}
    where id = ${own.id} and user_id = ${own.userId} returning to_person_id`.execute(db);
  return rows[0]?.toPersonId ?? null;
}

/**
 * Deletes one of a user's relationships. Returns the id of the person; null if there is none with this id.
 */
export async function deleteRelationship(
  db: Db,
  own: { userId: number; id: number },
): Promise<number | null> {
  const { rows } = await sql<RowOf<'relationship', 'toPersonId'>>`
    delete from relationship where id = ${own.id} and user_id = ${own.userId} returning to_person_id`.execute(
    db,
  );
  return rows[0]?.toPersonId ?? null;
}
