import { sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';
import { SEEMS_OPEN } from './list-introductions.queries.ts';

/**
 * Returns the ids of at most `most` requests that seem open to the asker and whose last step began at
 * `before` or earlier.
 */
export async function dueToEnd(db: Db, before: Date, most: number): Promise<number[]> {
  const { rows } = await sql<RowOf<'introduction', 'id'>>`
    select i.id from introduction i
    where ${SEEMS_OPEN} and i.step_on <= ${before} order by i.step_on, i.id limit ${most}`.execute(db);
  return rows.map(({ id }) => id);
}

export async function requestsMadeBy(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<RowOf<'introduction', 'id'>>`
    select id from introduction where asker_id = ${userId} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the requests that seem open to their askers and have reached this user. */
export async function openRequestsOf(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<RowOf<'introduction', 'id'>>`
    select i.id from introduction i join introduction_step s on s.introduction_id = i.id
    where s.user_id = ${userId} and s.sent_on is not null and ${SEEMS_OPEN} order by i.id`.execute(db);
  return rows.map(({ id }) => id);
}

/** Returns the open requests with a step to this user that have not reached the user yet. */
export async function openRequestsToReach(db: Db, userId: number): Promise<number[]> {
  const { rows } = await sql<RowOf<'introduction', 'id'>>`
    select i.id from introduction i join introduction_step s on s.introduction_id = i.id
    where s.user_id = ${userId} and s.sent_on is null and i.state = 'open' order by i.id`.execute(db);
  return rows.map(({ id }) => id);
}
