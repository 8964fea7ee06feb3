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
import { notifyOfGuessing } from './notify-of-guessing.ts';

/** Milliseconds after the first event of a row during which similar events are counted in that row. */
const RUN = 3_600_000;

export interface SecurityEventFacts {
  /** The account's user; null for a login email without an account. */
  readonly userId: number | null;
  readonly kind: SecurityEventKind;
  /** Details for the member and the log. They must not contain secrets or mail addresses. */
  readonly words?: string;
  /** Null if the browser and network are unknown. */
  readonly place: SessionPlace | null;
  /** The user who acted, if it was not the account's own user. */
  readonly by?: number | null;
  /** For a share that began or ended: the collective. Its name is looked up when the event is read. */
  readonly collectiveId?: number;
  /** Events with different values here get separate rows, even if they are otherwise similar. */
  readonly apart?: string;
  /**
   * The typed login email in its normalized form, if no account has it. Only a short hash of it is stored.
   */
  readonly unknownName?: string;
}

/**
 * Records a security event: a row for the member, a line in the log, and an entry in Activity if
 * administrators should know about it. For an action, call it last in the action's transaction. A wrong
 * password or second step is recorded outside of transactions.
 */
export async function recordSecurityEvent(app: AppContext, db: Db, facts: SecurityEventFacts): Promise<void> {
  const { kind, userId, by = null } = facts;
  const isGuess = GUESSES.includes(kind);
  const times = await insertEvent(db, eventOf(app, facts), by === null ? seenAct(kind) : null);
  // An event that is rolled back must not be logged.
  afterCommit(db, () => logEvent(app, facts));
  if (isGuess) await notifyOfGuessing(app, db, { userId, network: networkOf(facts) });
  else if (times > 0) await recordAct(app, db, { facts, times });
}

const seenAct = (kind: SecurityEventKind) => SECURITY_ACTS[kind]?.seen ?? null;

function eventOf(
  app: AppContext,
  { userId, kind, words = '', place, by, collectiveId, apart, unknownName }: SecurityEventFacts,
) {
  const now = app.clock();
  const browser = place?.browser ?? null;
  // An event with a `seen` phrase may come from an attacker, who can send any browser name. Different names
  // must not create separate rows.
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
    alike: hashOf([
      kind,
      words,
      from,
      by ?? null,
      collectiveId ?? null,
      ...(apart === undefined ? [] : [apart]),
    ]),
    since: new Date(now.getTime() - RUN),
    name: unknownName === undefined ? null : markOf(app, unknownName),
  };
}

const hashOf = (parts: readonly unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url');

/** Returns 16 bits of a name's hash: enough to distinguish a few names, too few to reconstruct one. */
function markOf(app: AppContext, name: string): number {
  return createHmac('sha256', app.secret).update(`unknown name ${name}`).digest().readUInt16BE();
}

const networkOf = ({ place }: Pick<SecurityEventFacts, 'place'>): string | null => place?.network ?? null;

function logEvent({ log }: AppContext, { kind, userId, place, words = '', by }: SecurityEventFacts): void {
  const line = { event: kind, userId, network: networkOf({ place }), browser: place?.browser ?? null, words };
  log.info(by === undefined || by === null ? line : { ...line, by }, 'security event');
}

/** Adds actions of the member or an administrator to Activity. Of similar logins, only the first is added. */
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
  // Administrators' logins are a separate kind, which the caller records.
  if (kind === 'signed-in' && (times > 1 || member.isAdmin)) return;
  const act = { kind: 'security', words, network: networkOf(facts), now: clock() } as const;
  if (by === null) return recordActivity(db, { ...act, by: { userId }, place: 'account' });
  const on = { kind: 'person', id: member.personId } as const;
  return recordActivity(db, { ...act, by: { userId: by }, on, place: 'dashboard' });
}
