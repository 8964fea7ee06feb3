import { type RawBuilder, sql } from 'kysely';

/** SQL for whether one of two users has blocked the other. */
export const isBlocked = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (
    select from user_block block
    where (block.user_id, block.blocked_user_id) in ((${one}, ${other}), (${other}, ${one})))`;
