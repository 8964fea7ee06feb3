import { sql } from 'kysely';
import { isBlocked } from '../messaging/is-blocked.ts';
import type { Db } from '../tables.ts';
import type { Request } from './introduction.ts';

const STEP_COLUMNS = [
  'introductionId',
  'number',
  'isTarget',
  'userId',
  'words',
  'withAskerWords',
  'sentOn',
  'conversationId',
  'position',
  'laterUntil',
  'answer',
  'answeredOn',
] as const;

export async function requestsById(db: Db, ids: readonly number[]): Promise<Map<number, Request>> {
  if (ids.length === 0) return new Map();
  const rows = await db
    .selectFrom('introduction')
    .select(['id', 'askerId', 'targetPersonId', 'targetName', 'words', 'state', 'isTold', 'reason'])
    .select(['askedOn', 'stepOn', 'remindedOn', 'endedOn', 'conversationId'])
    .where('id', 'in', [...ids])
    .execute();
  const steps = await db
    .selectFrom('introductionStep')
    .select(STEP_COLUMNS)
    .where('introductionId', 'in', [...ids])
    .orderBy('introductionId')
    .orderBy('number')
    .execute();
  const byRequest = Map.groupBy(steps, ({ introductionId }) => introductionId);
  return new Map(rows.map((row) => [row.id, { ...row, steps: byRequest.get(row.id) ?? [] }]));
}

/**
 * Locks users in the order of their ids: the askers and receivers of these requests, the targets who are
 * members, and `furtherUserIds`. Then locks the requests in the order of their ids, and returns them as they
 * are after locking.
 */
export async function holdRequests(
  db: Db,
  ids: readonly number[],
  furtherUserIds: readonly number[] = [],
): Promise<Map<number, Request>> {
  await sql`
    select from users where id = any(${[...furtherUserIds]}::bigint[])
      or id in (select asker_id from introduction where id = any(${[...ids]}::bigint[]))
      or id in (select user_id from introduction_step where introduction_id = any(${[...ids]}::bigint[]))
      or person_id in (select target_person_id from introduction where id = any(${[...ids]}::bigint[]))
    order by id for key share`.execute(db);
  await sql`select from introduction where id = any(${[...ids]}::bigint[]) order by id for update`.execute(
    db,
  );
  return requestsById(db, ids);
}

/**
 * Returns which of `userIds` must not see the asker's requests: all others if the asker is suspended,
 * otherwise those with a block between them and the asker.
 */
export async function hiddenFrom(db: Db, askerId: number, userIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select u.id from users u join users asker on asker.id = ${askerId}
    where u.id = any(${[...userIds]}::bigint[]) and u.id <> asker.id
      and (asker.suspended_on is not null or ${isBlocked(sql`asker.id`, sql`u.id`)})`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

interface AskerAndUser {
  askerId: number;
  userId: number;
}

/**
 * Returns a function that says whether the user of a pair takes the asker's requests. A user takes none while
 * requests are switched off, while the user refuses this asker, or while one of the two has blocked the
 * other. With `isForAsker`, a refusal of only this asker is ignored, because the asker must not learn about
 * it.
 */
export async function readTakers(
  db: Db,
  pairs: readonly AskerAndUser[],
  { isForAsker = false } = {},
): Promise<(pair: AskerAndUser) => boolean> {
  const { rows } = await sql<AskerAndUser>`
    select pair.asker_id, pair.user_id
    from unnest(${pairs.map(({ askerId }) => askerId)}::bigint[], ${pairs.map(({ userId }) => userId)}::bigint[])
      as pair (asker_id, user_id)
    where not exists (select from introduction_off o where o.user_id = pair.user_id)
      and (${isForAsker} or not exists (
        select from introduction_off_from o where o.user_id = pair.user_id and o.asker_id = pair.asker_id))
      and not ${isBlocked(sql`pair.user_id`, sql`pair.asker_id`)}`.execute(db);
  const keyOf = ({ askerId, userId }: AskerAndUser) => `${askerId} ${userId}`;
  const takers = new Set(rows.map(keyOf));
  return (pair) => takers.has(keyOf(pair));
}

export async function suspendedAmong(db: Db, userIds: readonly number[]): Promise<Set<number>> {
  if (userIds.length === 0) return new Set();
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('id', 'in', [...userIds])
    .where('suspendedOn', 'is not', null)
    .execute();
  return new Set(rows.map(({ id }) => id));
}

/** User ids by person. Persons who are not members are missing. */
export async function usersOfPersons(db: Db, personIds: readonly number[]): Promise<Map<number, number>> {
  if (personIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('users')
    .select(['id', 'personId'])
    .where('personId', 'in', [...personIds])
    .execute();
  return new Map(rows.map(({ id, personId }) => [personId, id]));
}
