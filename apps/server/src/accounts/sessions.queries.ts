import { type RawBuilder, sql } from 'kysely';
import { BELONGING } from '../scopes/belonging.ts';
import type { Db } from '../tables.ts';
import type { Viewer } from '../viewer.ts';

export interface FoundSession {
  viewer: Viewer;
  seenOn: Date;
  /** When the user was last noted to be here, in any session. */
  lastSeenOn: Date | null;
  /** To the question that was asked along; true without one. */
  answer: boolean;
}

/** Collectives that the user belongs to. */
const COLLECTIVES = sql<number[]>`array(
  select belonging.collective_id from (${BELONGING}) as belonging where belonging.user_id = users.id)`;

/** The session of a token that has not expired, with its viewer, and the answer to a question that the same query asks along. */
export async function sessionOf(
  db: Db,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
  question: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<FoundSession | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.user_id')
    .innerJoin('network', 'network.user_id', 'users.id')
    .select([
      'users.id as userId',
      'users.person_id as personId',
      'users.is_admin as isAdmin',
      'network.id as networkId',
      COLLECTIVES.as('collectiveIds'),
    ])
    .select(['session.seen_on as seenOn', 'users.last_seen_on as lastSeenOn', question.as('answer')])
    .where('session.token_hash', '=', tokenHash)
    .where('session.expires_on', '>', now)
    .where('users.suspended_on', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { seenOn, lastSeenOn, answer, ...viewer } = row;
  return { viewer, seenOn, lastSeenOn, answer };
}

/** False for a suspended user, who gets none: a suspension that is under way is waited for. */
export async function insertSession(
  db: Db,
  session: { tokenHash: Buffer; userId: number; now: Date; expiresOn: Date },
): Promise<boolean> {
  const { numAffectedRows } = await sql`
    insert into session (token_hash, user_id, created_on, seen_on, expires_on)
    select ${session.tokenHash}, users.id, ${session.now}, ${session.now}, ${session.expiresOn}
    from users where users.id = ${session.userId} and users.suspended_on is null for share of users`.execute(
    db,
  );
  return numAffectedRows === 1n;
}

export async function slideSession(
  db: Db,
  tokenHash: Buffer,
  at: { now: Date; expiresOn: Date },
): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_on: at.now, expires_on: at.expiresOn })
    .where('token_hash', '=', tokenHash)
    .execute();
}

/** Notes that a user is here, unless that was noted since an instant. */
export async function noteSeen(
  db: Db,
  userId: number,
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ last_seen_on: now })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('last_seen_on', 'is', null), eb('last_seen_on', '<', since)]))
    .execute();
}

/** Whether there was such a session. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<boolean> {
  const gone = await db.deleteFrom('session').where('token_hash', '=', tokenHash).executeTakeFirst();
  return gone.numDeletedRows > 0n;
}

export async function deleteSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('session').where('user_id', '=', userId).execute();
}

/** Deletes every session of a user but one; returns the hashes of their tokens. */
export async function deleteOtherSessions(
  db: Db,
  { userId, former }: { userId: number; former: Buffer },
): Promise<Buffer[]> {
  const gone = await db
    .deleteFrom('session')
    .where('user_id', '=', userId)
    .where('token_hash', '<>', former)
    .returning('token_hash as hash')
    .execute();
  return gone.map(({ hash }) => hash);
}

/** Lets a session expire at an instant. */
export async function endSessionOn(db: Db, tokenHash: Buffer, expiresOn: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ seen_on: expiresOn, expires_on: expiresOn })
    .where('token_hash', '=', tokenHash)
    .execute();
}
