import { sql } from 'kysely';
import { MEMBER_NAMES } from '../seen-facts/member-names.ts';
import type { Db } from '../tables.ts';

interface BlockRow {
  userId: number;
  name: string;
  profilePicture: string | null;
  createdOn: Date;
}

export async function blocksOf(
  db: Db,
  userId: number,
  { page, limit }: { page: number; limit: number },
): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select users.id as user_id, names.name, names.profile_picture, block.created_on
    from user_block block join users on users.id = block.blocked_user_id
    join (${MEMBER_NAMES}) as names on names.id = users.person_id
    where block.user_id = ${userId}
    order by block.created_on desc, users.id limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  return rows;
}

export async function countBlocks(db: Db, userId: number): Promise<number> {
  const { total } = await db
    .selectFrom('userBlock')
    .select((eb) => eb.fn.countAll<number>().as('total'))
    .where('userId', '=', userId)
    .executeTakeFirstOrThrow();
  return total;
}

interface Block {
  userId: number;
  otherId: number;
}

export async function insertBlock(db: Db, { userId, otherId, now }: Block & { now: Date }): Promise<void> {
  await db
    .insertInto('userBlock')
    .values({ userId, blockedUserId: otherId, createdOn: now })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

export async function deleteBlock(db: Db, { userId, otherId }: Block): Promise<void> {
  await db
    .deleteFrom('userBlock')
    .where('userId', '=', userId)
    .where('blockedUserId', '=', otherId)
    .execute();
}
