import { recordActivity } from '../activity/record-activity.ts';
import type { AppContext } from '../app-context.ts';
import { Failure } from '../platform/failure.ts';
import type { Db } from '../tables.ts';
import { heldForEntry } from './accounts.queries.ts';
import type { ProofKind } from './proofs.queries.ts';
import { HALFWAY_SECONDS } from './second-factors/sign-in-cookies.ts';
import { insertHalfway } from './second-factors/halfway.queries.ts';
import { hasFactor } from './second-factors/has-second-factor.ts';
import { recordSecurityEvent } from './security/record-security-event.ts';
import type { SessionPlace } from './session-place.ts';
import { openSession, suspended } from './sessions.ts';
import { noteSeen } from './sessions.queries.ts';
import { hashToken, newToken } from './tokens.ts';

type SecondFactorKind = 'authenticator' | 'recovery code' | 'passkey';

export interface ShownProof {
  userId: number;
  proof: ProofKind;
  /** Whether the member has shown two factors: both in the proof, or `second` after the proof. */
  hasTwoFactors: boolean;
  second?: SecondFactorKind;
  place: SessionPlace;
}

export interface EntryResult {
  kind: 'session' | 'halfway';
  token: string;
  userId: number;
}

/**
 * Opens a session; or a halfway sign-in, if the account has a second factor and only one factor was shown.
 * The caller has checked the proof. Throws 403 for a suspended user, and 401 if the account was deleted.
 */
export async function enter(app: AppContext, db: Db, shown: ShownProof): Promise<EntryResult> {
  const { userId, proof, hasTwoFactors, second, place } = shown;
  const user = await heldForEntry(db, userId);
  if (user === null) throw new Failure('unauthenticated', { clientMessage: 'Please log in.' });
  // Only somebody who has proved that they are the member learns that the account is suspended.
  if (user.suspendedOn !== null) throw suspended();
  if (!hasTwoFactors && (await hasFactor(db, userId)))
    return { kind: 'halfway', userId, token: await openHalfway(app, db, { userId, proof }) };
  const now = app.clock();
  await noteSeen(db, userId, { now, since: now });
  if (user.isAdmin)
    await recordActivity(db, {
      by: { userId },
      kind: 'login',
      words: 'logged in',
      place: 'account',
      network: place.network,
      now,
    });
  const twoFactorsByProvider = proof === 'provider' && hasTwoFactors && second === undefined;
  const token = await openSession(app, db, { ...shown, twoFactorsByProvider });
  const words = `with ${[FIRST[proof], second].filter(Boolean).join(' and ')}`;
  await recordSecurityEvent(app, db, { userId, kind: 'signed-in', words, place });
  return { kind: 'session', userId, token };
}

const FIRST: Readonly<Record<ProofKind, string>> = {
  password: 'password',
  passkey: 'passkey',
  provider: 'OpenID provider',
};

async function openHalfway(
  app: AppContext,
  db: Db,
  firstStep: { userId: number; proof: ProofKind },
): Promise<string> {
  const token = newToken();
  const expiresOn = new Date(app.clock().getTime() + HALFWAY_SECONDS * 1000);
  await insertHalfway(db, { ...firstStep, tokenHash: hashToken(token), expiresOn });
  return token;
}
