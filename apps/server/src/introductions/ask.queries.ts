import { sql } from 'kysely';
import type { Db, RowOf } from '../tables.ts';
import { SEEMS_OPEN } from './list-introductions.queries.ts';

/**
 * Locks these users, sorted by id, so that concurrent requests of one member are counted one after the other.
 * If the chain is in a collective, first locks the collective against deletion. Returns false if the
 * collective was deleted.
 */
export async function holdForAsking(
  db: Db,
  { collectiveId, userIds }: { collectiveId: number | null; userIds: readonly number[] },
): Promise<boolean> {
  const collectives = await sql`select from collective where id = ${collectiveId} for key share`.execute(db);
  if (collectiveId !== null && collectives.rows.length === 0) return false;
  await holdReceivers(db, userIds);
  return true;
}

/** Locks these users, sorted by id, so that no request for an introduction reaches them concurrently. */
export async function holdReceivers(db: Db, userIds: readonly number[]): Promise<void> {
  await sql`
    select from users where id = any(${[...userIds]}::bigint[]) order by id for no key update`.execute(db);
}

export async function requestByClientId(db: Db, askerId: number, clientId: string): Promise<number | null> {
  const row = await db
    .selectFrom('introduction')
    .select('id')
    .where('askerId', '=', askerId)
    .where('clientId', '=', clientId)
    .executeTakeFirst();
  return row?.id ?? null;
}

interface RequestKey {
  askerId: number;
  targetPersonId: number;
  connectorId: number;
}

/** Whether a request of the asker for this target through this first connector seems open to the asker. */
export async function hasOpenRequest(
  db: Db,
  { askerId, targetPersonId, connectorId }: RequestKey,
): Promise<boolean> {
  const { rows } = await sql`
    select from introduction i join introduction_step s on s.introduction_id = i.id and s.number = 1
    where i.asker_id = ${askerId} and i.target_person_id = ${targetPersonId} and s.user_id = ${connectorId}
      and ${SEEMS_OPEN} limit 1`.execute(db);
  return rows.length > 0;
}

/**
 * Returns when a request with the same asker, target and first connector was last declined, by any member,
 * with notice to the asker; null if there was no such decline.
 */
export async function lastDecline(
  db: Db,
  { askerId, targetPersonId, connectorId }: RequestKey,
): Promise<Date | null> {
  const { rows } = await sql<{ endedOn: Date | null }>`
    select max(i.ended_on) as ended_on
    from introduction i join introduction_step s on s.introduction_id = i.id and s.number = 1
    where i.asker_id = ${askerId} and i.target_person_id = ${targetPersonId} and s.user_id = ${connectorId}
      and i.state = 'declined' and i.is_told`.execute(db);
  return rows[0]?.endedOn ?? null;
}

export interface RequestCounts {
  open: number;
  recent: number;
  oldestOn: Date | null;
}

export async function requestCounts(db: Db, askerId: number, since: Date): Promise<RequestCounts> {
  const { rows } = await sql<RequestCounts>`
    select (count(*) filter (where ${SEEMS_OPEN}))::int as open,
      (count(*) filter (where i.asked_on > ${since}))::int as recent,
      min(i.asked_on) filter (where i.asked_on > ${since}) as oldest_on
    from introduction i where i.asker_id = ${askerId}`.execute(db);
  return rows[0] ?? { open: 0, recent: 0, oldestOn: null };
}

export interface NewRequest extends RowOf<
  'introduction',
  'askerId' | 'targetName' | 'collectiveId' | 'words' | 'clientId'
> {
  targetPersonId: number;
  /** User ids, in the order of the chain. */
  connectorIds: readonly number[];
  now: Date;
}

/**
 * Inserts a request and its steps, without their messages, and returns the id of the request. The waiting
 * time of the first step begins now.
 */
export async function insertRequest(db: Db, { connectorIds, now, ...request }: NewRequest): Promise<number> {
  const { id } = await db
    .insertInto('introduction')
    .values({ ...request, askedOn: now, stepOn: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const connectors = connectorIds.map((userId, at) => ({
    introductionId: id,
    number: at + 1,
    isTarget: false,
    userId,
    sentOn: at === 0 ? now : null,
  }));
  const target = {
    introductionId: id,
    number: connectorIds.length + 1,
    isTarget: true,
    userId: null,
    sentOn: null,
  };
  await db
    .insertInto('introductionStep')
    .values([...connectors, target])
    .execute();
  return id;
}
