import { type RawBuilder, sql } from 'kysely';

/** SQL for whether two users, given as SQL, block each other in either direction. */
export const isBlocked = (one: RawBuilder<unknown>, other: RawBuilder<unknown>): RawBuilder<boolean> => sql`
  exists (
    select from user_block block
    where (block.user_id, block.blocked_user_id) in ((${one}, ${other}), (${other}, ${one})))`;
