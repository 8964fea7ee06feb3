import type { Face } from '@kithline/contract/clients.ts';
import { sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db, RowOf } from '../tables.ts';

interface OffFrom {
  userId: number;
  askerId: number;
}

export async function isOff(db: Db, userId: number): Promise<boolean> {
  const row = await db
    .selectFrom('introductionOff')
    .select('userId')
    .where('userId', '=', userId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function setOff(db: Db, userId: number, off: boolean): Promise<void> {
  if (off)
    await db
      .insertInto('introductionOff')
      .values({ userId })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  else await db.deleteFrom('introductionOff').where('userId', '=', userId).execute();
}

/** Whether a user takes no requests from this asker. */
export async function isOffFrom(db: Db, { userId, askerId }: OffFrom): Promise<boolean> {
  const row = await db
    .selectFrom('introductionOffFrom')
    .select('userId')
    .where('userId', '=', userId)
    .where('askerId', '=', askerId)
    .executeTakeFirst();
  return row !== undefined;
}

export async function askersRefusedBy(db: Db, userId: number): Promise<Face[]> {
  const { rows } = await sql<Face>`
    select users.id, names.name, names.profile_picture
    from introduction_off_from o join users on users.id = o.asker_id
    join (${MEMBER_NAMES}) as names on names.id = users.person_id
    where o.user_id = ${userId} order by o.created_on desc, users.id`.execute(db);
  return rows;
}

export async function insertOffFrom(
  db: Db,
  { userId, askerId, now }: OffFrom & { now: Date },
): Promise<void> {
  await db
    .insertInto('introductionOffFrom')
    .values({ userId, askerId, createdOn: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteOffFrom(db: Db, { userId, askerId }: OffFrom): Promise<void> {
  await db
    .deleteFrom('introductionOffFrom')
    .where('userId', '=', userId)
    .where('askerId', '=', askerId)
    .execute();
}

/** Returns the asker's open requests that wait for the user's answer, sorted. */
export async function openFrom(db: Db, { userId, askerId }: OffFrom): Promise<number[]> {
  const { rows } = await sql<RowOf<'introduction', 'id'>>`
    select i.id from introduction i join introduction_step s on s.introduction_id = i.id
    where i.asker_id = ${askerId} and i.state = 'open' and s.user_id = ${userId} and s.sent_on is not null
      and s.answer is null
    order by i.id`.execute(db);
  return rows.map(({ id }) => id);
}
