import { sql } from 'kysely';
import { publish } from '../platform/live/publish.ts';
import type { Db } from '../tables.ts';

/** Tells whoever has this person's profile open and may see it that it has changed; with the commit. */
export async function tellOfPerson(db: Db, personId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`select id from users where person_id = ${personId}`.execute(db);
  // The member's own shell shows name and picture.
  await publish(
    db,
    rows.map(({ id }) => id),
    { type: 'refresh.account', data: {} },
  );
}
