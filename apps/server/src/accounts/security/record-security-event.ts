import type { SecurityEventKind } from '@kithline/contract/security-events.ts';
import { createHash, createHmac } from 'node:crypto';
import { recordActivity } from '../../activity/record-activity.ts';
import type { AppContext } from '../../app-context.ts';
import { afterCommit } from '../../platform/db/database.ts';
import type { Db } from '../../tables.ts';
import type { SessionPlace } from '../session-place.ts';
import { GUESSES } from './guessing.queries.ts';
import { SECURITY_ACTS } from './security-acts.ts';
import { insertEvent, memberOf } from './security-events.queries.ts';
import { notifyOfGuessing } from './tell-of-guessing.ts';

/** Events alike count as one for this time from the first (milliseconds). */
const RUN = 3_600_000;

export interface SecurityEventFacts {
  /** Whose account; null for a login email that no account has. */
  readonly userId: number | null;
  readonly kind: SecurityEventKind;
  /** More to say, for the member and the log. No secret, and no address of a mailbox. */
  readonly words?: string;
  /** Where it came from; null where it is not known. */
  readonly place: SessionPlace | null;
  /** The user whose act it is, when it is another one. */
  readonly by?: number | null;
  /** The collective that the network is shared with. It is named when the event is read. */
  readonly collectiveId?: number;
  /** What was typed, in the form that names are compared in, when no account has it. It is not kept. */
  readonly unknownName?: string;
}

/**
 * Records what happened to an account: a row for its member, a line in the log, and what concerns
 * administrators in Activity. Call it last in the transaction of the act. A failed try, which has none, costs
 * one write, and may notify administrators of guessing.
 */
export async function recordSecurityEvent(app: AppContext, db: Db, facts: SecurityEventFacts): Promise<void> {
  const { kind, userId, by = null } = facts;
  const isGuess = GUESSES.includes(kind);
  const times = await insertEvent(db, eventOf(app, facts), by === null ? seenAct(kind) : null);
  // An event that is rolled back must not reach the log.
  afterCommit(db, () => logEvent(app, facts));
  if (isGuess) await notifyOfGuessing(app, db, { userId, network: networkOf(facts) });
  else if (times > 0) await recordAct(app, db, { facts, times });
}

const seenAct = (kind: SecurityEventKind) => SECURITY_ACTS[kind]?.seen ?? null;

function eventOf(
  app: AppContext,
  { userId, kind, words = '', place, by, collectiveId, unknownName }: SecurityEventFacts,
) {
  const now = app.clock();
  const browser = place?.browser ?? null;
  // Who guesses chooses what the browser calls itself: that makes no row of its own.
  const from = seenAct(kind) === null ? browser : null;
  return {
    userId,
    kind,
    words,
    browser,
    network: networkOf({ place }),
    by: by ?? null,
    collectiveId: collectiveId ?? null,
    now,
    alike: hashOf([kind, words, from, by ?? null, collectiveId ?? null]),
    since: new Date(now.getTime() - RUN),
    name: unknownName === undefined ? null : markOf(app, unknownName),
  };
}

/** Equal for what is equal; points at nothing. */
const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** 16 bits: enough to tell a few names apart, too few to find out which they were. */
function markOf(app: AppContext, name: string): number {
  return createHmac('sha256', app.secret).update(`unknown name ${name}`).digest().readUInt16BE();
}

const networkOf = ({ place }: Pick<SecurityEventFacts, 'place'>): string | null => place?.network ?? null;

function logEvent({ log }: AppContext, { kind, userId, place, words = '', by }: SecurityEventFacts): void {
  const line = { event: kind, userId, network: networkOf({ place }), browser: place?.browser ?? null, words };
  log.info(by === undefined || by === null ? line : { ...line, by }, 'security event');
}

/** What the member or an administrator did comes into Activity. Of logins alike the first does. */
async function recordAct(
  { clock }: AppContext,
  db: Db,
  { facts, times }: { facts: SecurityEventFacts; times: number },
): Promise<void> {
  const { kind, userId, by = null } = facts;
  const { own, byAdministrator } = SECURITY_ACTS[kind] ?? {};
  const words = by === null ? own : byAdministrator;
  if (userId === null || words === undefined) return;
  const member = await memberOf(db, userId);
  if (member === null) return;
  // The caller records the logins of administrators, which are a kind of their own.
  if (kind === 'signed-in' && (times > 1 || member.isAdmin)) return;
  const act = { kind: 'security', words, network: networkOf(facts), now: clock() } as const;
  if (by === null) return recordActivity(db, { ...act, by: { userId }, place: 'account' });
  const on = { kind: 'person', id: member.personId } as const;
  return recordActivity(db, { ...act, by: { userId: by }, on, place: 'dashboard' });
}
