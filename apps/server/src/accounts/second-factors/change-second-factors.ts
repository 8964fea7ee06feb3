import type { SecondFactors } from '@kithline/contract/second-factors.ts';
import type { SecurityEventKind } from '@kithline/contract/security-events.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { lockedUser } from '../accounts.queries.ts';
import { requireProof } from '../proofs.ts';
import { countNewCodes } from '../sign-in-tries.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import type { SessionPlace } from '../session-place.ts';
import { requireSession } from '../sessions.ts';
import { deleteHalfways } from './halfway.queries.ts';
import { hasFactor } from './has-second-factor.ts';
import { type FactorChange, mailSecondFactors } from './mail-second-factors.job.ts';
import { readSecondFactors } from './read-second-factors.ts';
import { newRecoveryCodes, type RecoveryCodes } from './recovery-codes.ts';
import { followRule, holdRule, requirementOf } from './second-factor-rule.queries.ts';
import { codesOf, deleteCodes, replaceCodes } from './second-factors.queries.ts';

export interface MemberSession {
  readonly viewer: Viewer;
  readonly token: string;
  readonly place: SessionPlace;
}

/** The change, and the changed factor in words, such as "passkey blue security key". */
interface FactorAction {
  change: Exclude<FactorChange, 'reset' | 'code-used' | 'step-closed'>;
  words: string;
}

export interface AddedFactor {
  factors: SecondFactors;
  recoveryCodes: string[] | null;
}

/**
 * The first factor comes with ten recovery codes. Throws 403 without a recent proof. Other sessions stay
 * open: the password has not changed, and the member can end them.
 */
export async function addFactor(
  app: AppContext,
  memberSession: MemberSession,
  { add, ...act }: FactorAction & { add: (db: Db, now: Date) => Promise<void> },
): Promise<AddedFactor> {
  await requireProof(app, memberSession.token);
  const { userId } = memberSession.viewer;
  // Hashing takes a while, so it is done before the user's row is locked.
  const codes = (await hasFactor(app.db, userId)) ? null : await newRecoveryCodes(userId);
  return changeFactors(app, { ...memberSession, ...act }, async (db, now) => {
    const isFirst = !(await hasFactor(db, userId));
    await add(db, now);
    const made = isFirst ? (codes ?? (await newRecoveryCodes(userId))) : null;
    if (made !== null) await replaceCodes(db, { userId, codes: made, now });
    return (factors) => ({ factors, recoveryCodes: made?.shown ?? null });
  });
}

/**
 * The recovery codes are deleted with the last factor. Throws 403 without a recent proof, and 409 for the
 * last factor if the member must have one.
 */
export async function removeFactor(
  app: AppContext,
  memberSession: MemberSession,
  { remove, ...act }: FactorAction & { remove: (db: Db) => Promise<void> },
): Promise<SecondFactors> {
  await requireProof(app, memberSession.token);
  const { userId } = memberSession.viewer;
  return changeFactors(app, { ...memberSession, ...act }, async (db) => {
    await remove(db);
    if (!(await hasFactor(db, userId))) {
      await holdRule(db, 'to follow');
      if ((await requirementOf(db, userId)).isRequired) throw stillRequired();
      await deleteCodes(db, userId);
    }
    return (factors) => factors;
  });
}

/** The earlier codes stop working. Throws 409 without a second factor. */
export async function makeRecoveryCodes(
  app: AppContext,
  memberSession: MemberSession,
): Promise<{ factors: SecondFactors; recoveryCodes: string[] }> {
  await requireProof(app, memberSession.token);
  const { userId } = memberSession.viewer;
  if (!(await hasFactor(app.db, userId))) throw noFactor();
  await countNewCodes(app, userId);
  const codes: RecoveryCodes = await newRecoveryCodes(userId);
  return changeFactors(app, { ...memberSession, change: 'codes-made', words: '' }, async (db, now) => {
    if ((await codesOf(db, userId)) === null) throw noFactor();
    await replaceCodes(db, { userId, codes, now });
    return (factors) => ({ factors, recoveryCodes: codes.shown });
  });
}

/** Changes second factors while the user's row is locked. */
async function changeFactors<T>(
  app: AppContext,
  { viewer: { userId }, token, place, change, words }: MemberSession & FactorAction,
  work: (db: Db, now: Date) => Promise<(factors: SecondFactors) => T>,
): Promise<T> {
  return inTransaction(app.db, async (db) => {
    const { username, isProven } = await lockedUser(db, userId);
    await requireSession(app, db, token);
    const now = app.clock();
    const present = await work(db, now);
    await deleteHalfways(db, userId);
    await followRule(db, [userId], now);
    await publish(db, [userId], { type: 'refresh.account', data: {} });
    if (isProven) await app.jobs.enqueue(db, mailSecondFactors, { userId, address: username, change });
    const answer = present(await readSecondFactors(db, userId));
    const kind = EVENTS[change];
    await recordSecurityEvent(app, db, { userId, kind, words, place });
    return answer;
  });
}

const EVENTS = {
  'authenticator-added': 'factor-added',
  'authenticator-removed': 'factor-removed',
  'passkey-added': 'factor-added',
  'passkey-removed': 'factor-removed',
  'codes-made': 'codes-made',
} as const satisfies Readonly<Record<FactorAction['change'], SecurityEventKind>>;

const noFactor = (): Failure =>
  new Failure('conflict', { clientMessage: 'Add an authenticator app or a passkey first.' });

const stillRequired = (): Failure =>
  new Failure('conflict', {
    clientMessage:
      'Your account needs two-step sign-in. Add another app or passkey before you remove this one.',
  });
