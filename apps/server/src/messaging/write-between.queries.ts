import { sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';

/**
 * Locks a conversation and returns the positions of its messages that carry a request for an introduction,
 * without deleted ones.
 */
export async function holdCards(
  db: Db,
  { conversationId, from, introductionId }: { conversationId: number; from: number; introductionId: number },
): Promise<number[]> {
  await sql`select from conversation where id = ${conversationId} for no key update`.execute(db);
  const { rows } = await sql<RowOf<'message', 'position'>>`
    select position from message
    where conversation_id = ${conversationId} and position >= ${from} and deleted_on is null
      and facts->>'introduction' = ${String(introductionId)}
    order by position`.execute(db);
  return rows.map(({ position }) => position);
}
