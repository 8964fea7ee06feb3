import type { EndedBy, SessionEnd } from '@kithline/contract/session-end.ts';
import { type RawBuilder, sql } from 'kysely';
import { BELONGING } from '../scopes/belonging.ts';
import type { Db, RowOf } from '../tables.ts';
import type { Viewer } from '../viewer.ts';
import { NEVER, type ProofKind } from './proofs.queries.ts';
import type { SessionPlace } from './session-place.ts';

export interface FoundSession {
  viewer: Viewer;
  seenOn: Date;
  /** When the user was last seen, in any session. */
  lastSeenOn: Date | null;
  isSecondFactorDue: boolean;
  /** Whether the token was replaced. A replaced token still allows reading for a few seconds. */
  isFormer: boolean;
  /** The answer to the `question` of `sessionOf`; true without a question. */
  answer: boolean;
}

const COLLECTIVES = sql<number[]>`array(
  select belonging.collective_id from (${BELONGING}) as belonging where belonging.user_id = users.id)`;

/**
 * SQL for whether a second factor is overdue. Always false for a session for which the provider checked two
 * factors.
 */
const isSecondFactorDue = (now: Date) =>
  sql<boolean>`coalesce(users.second_factor_due_on <= ${now}, false) and not session.two_factors_by_provider`;

const IS_FORMER = sql<boolean>`session.proof_on = ${NEVER}`;

/** Returns null if the token has no unexpired session, or if its user is suspended. */
export async function sessionOf(
  db: Db,
  { tokenHash, now }: { tokenHash: Buffer; now: Date },
  question: RawBuilder<boolean> = sql<boolean>`true`,
): Promise<FoundSession | null> {
  const row = await db
    .selectFrom('session')
    .innerJoin('users', 'users.id', 'session.userId')
    .innerJoin('network', 'network.userId', 'users.id')
    .select([
      'users.id as userId',
      'users.personId',
      'users.isAdmin',
      'network.id as networkId',
      COLLECTIVES.as('collectiveIds'),
    ])
    .select(['session.seenOn', 'users.lastSeenOn', question.as('answer')])
    .select([isSecondFactorDue(now).as('isSecondFactorDue'), IS_FORMER.as('isFormer')])
    .where('session.tokenHash', '=', tokenHash)
    .where('session.expiresOn', '>', now)
    .where('users.suspendedOn', 'is', null)
    .executeTakeFirst();
  if (row === undefined) return null;
  const { seenOn, lastSeenOn, answer, isSecondFactorDue: isDue, isFormer, ...viewer } = row;
  return { viewer, seenOn, lastSeenOn, answer, isSecondFactorDue: isDue, isFormer };
}

export interface SessionToInsert {
  tokenHash: Buffer;
  userId: number;
  now: Date;
  expiresOn: Date;
  place: SessionPlace;
  proof: ProofKind;
  twoFactorsByProvider?: boolean;
}

/** Returns false if the user is suspended. Waits for a suspension in progress. */
export async function insertSession(db: Db, session: SessionToInsert): Promise<boolean> {
  const { tokenHash, userId, now, expiresOn, place, proof, twoFactorsByProvider = false } = session;
  const { numAffectedRows } = await sql`
    insert into session (token_hash, user_id, created_on, seen_on, proof_on, proof_kind, expires_on,
      browser, device, network, two_factors_by_provider)
    select ${tokenHash}, users.id, opened.at, opened.at, opened.at, ${proof}::text, ${expiresOn}::timestamptz,
      ${place.browser}::text, ${place.device}::text, ${place.network}::text,
      ${twoFactorsByProvider}::boolean
    from users, (values (${now}::timestamptz)) as opened (at)
    where users.id = ${userId} and users.suspended_on is null for share of users`.execute(db);
  return numAffectedRows === 1n;
}

interface Slide {
  now: Date;
  /** The IP network to store; null to keep the stored one. */
  network: string | null;
  expiresOn: Date;
  /** Milliseconds after its start at which a session ends even if it is in use. */
  longest: number;
}

/**
 * Returns the new end of the session, or the current instant if the session was just deleted or its token was
 * just replaced.
 */
export async function slideSession(db: Db, tokenHash: Buffer, at: Slide): Promise<Date> {
  const { rows } = await sql<RowOf<'session', 'expiresOn'>>`
    update session set seen_on = ${at.now}, network = coalesce(${at.network}::text, network),
      expires_on = least(${at.expiresOn}::timestamptz, created_on + ${at.longest} * interval '1 millisecond')
    where token_hash = ${tokenHash} and proof_on > ${NEVER} returning expires_on`.execute(db);
  return rows[0]?.expiresOn ?? at.now;
}

/** Records that a user was seen, unless the last record is from `since` or later. */
export async function noteSeen(
  db: Db,
  userId: number,
  { now, since }: { now: Date; since: Date },
): Promise<void> {
  await db
    .updateTable('users')
    .set({ lastSeenOn: now })
    .where('id', '=', userId)
    .where((eb) => eb.or([eb('lastSeenOn', 'is', null), eb('lastSeenOn', '<', since)]))
    .execute();
}

/** Returns the user's id; null if there is no such session. */
export async function deleteSession(db: Db, tokenHash: Buffer): Promise<number | null> {
  const deleted = await db
    .deleteFrom('session')
    .where('tokenHash', '=', tokenHash)
    .returning('userId')
    .executeTakeFirst();
  return deleted?.userId ?? null;
}

/** Deletes all sessions of a user without storing why they have ended. */
export async function deleteSessionsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('session').where('userId', '=', userId).execute();
  await dropClaims(db, userId);
}

/** Deletes all sessions of a user, and stores for `whyEnded` why they have ended. */
export async function endSessionsFor(db: Db, userId: number, why: EndedBy): Promise<void> {
  await sql`
    with ended as (
      delete from session where user_id = ${userId} returning token_hash, user_id, expires_on
    )
    insert into ended_session (token_hash, user_id, why, expires_on)
    select token_hash, user_id, ${why}, expires_on from ended`.execute(db);
  await dropClaims(db, userId);
}

/**
 * Returns why the session of a token has ended: "ended" if no reason is stored, or if the reason is a
 * suspension that is over.
 */
export async function whyEnded(db: Db, tokenHash: Buffer): Promise<SessionEnd> {
  const { rows } = await sql<{ why: SessionEnd }>`
    select ended.why from ended_session ended join users on users.id = ended.user_id
    where ended.token_hash = ${tokenHash}
      and (ended.why <> 'suspended' or users.suspended_on is not null)`.execute(db);
  return rows[0]?.why ?? 'ended';
}

/** Revokes the claim of the browser that registered the user, so that it can no longer open a session. */
async function dropClaims(db: Db, userId: number): Promise<void> {
  await db
    .updateTable('registration')
    .set({ claimHash: null })
    .where('userId', '=', userId)
    .where('claimHash', 'is not', null)
    .execute();
}

export interface ListedSession {
  id: string;
  tokenHash: Buffer;
  browser: string | null;
  device: string | null;
  network: string | null;
  createdOn: Date;
  seenOn: Date;
}

/** A user's open sessions, most recently used first. Sessions whose token was replaced are excluded. */
export async function sessionsOf(db: Db, userId: number, now: Date): Promise<ListedSession[]> {
  return db
    .selectFrom('session')
    .select(['id', 'tokenHash', 'browser', 'device', 'network'])
    .select(['createdOn', 'seenOn'])
    .where('userId', '=', userId)
    .where('expiresOn', '>', now)
    .where('proofOn', '>', NEVER)
    .orderBy('seenOn', 'desc')
    .orderBy('id')
    .execute();
}

/** Returns the session's browser and the hash of its token; null if the user has no session with this id. */
export async function deleteSessionById(
  db: Db,
  { userId, id }: { userId: number; id: string },
): Promise<{ hash: Buffer; browser: string | null } | null> {
  const deleted = await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('id', '=', id)
    .returning(['tokenHash as hash', 'browser'])
    .executeTakeFirst();
  return deleted ?? null;
}

/** Returns the hashes of the deleted sessions' tokens. */
export async function deleteOtherSessions(
  db: Db,
  { userId, kept }: { userId: number; kept: Buffer },
): Promise<Buffer[]> {
  const deleted = await db
    .deleteFrom('session')
    .where('userId', '=', userId)
    .where('tokenHash', '<>', kept)
    .returning('tokenHash as hash')
    .execute();
  await dropClaims(db, userId);
  return deleted.map(({ hash }) => hash);
}

/** Returns null if the session has ended. */
export async function stateOfSession(
  db: Db,
  tokenHash: Buffer,
  now: Date,
): Promise<'open' | 'replaced' | null> {
  const row = await db
    .selectFrom('session')
    .select(IS_FORMER.as('isFormer'))
    .where('tokenHash', '=', tokenHash)
    .where('expiresOn', '>', now)
    .executeTakeFirst();
  if (row === undefined) return null;
  return row.isFormer ? 'replaced' : 'open';
}

/** Whether the provider checked two factors when the session of a token was opened. */
export async function hasTwoFactorsByProvider(db: Db, tokenHash: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('session')
    .select('twoFactorsByProvider as shown')
    .where('tokenHash', '=', tokenHash)
    .executeTakeFirst();
  return row?.shown ?? false;
}

/** Makes a session expire at an instant. Until then, the session allows only reading, and has no proof. */
export async function endSessionOn(db: Db, tokenHash: Buffer, expiresOn: Date): Promise<void> {
  await db
    .updateTable('session')
    .set({ seenOn: expiresOn, expiresOn, proofOn: NEVER })
    .where('tokenHash', '=', tokenHash)
    .execute();
}
