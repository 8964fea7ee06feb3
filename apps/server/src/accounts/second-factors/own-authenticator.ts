import type { SecondFactors } from '@kithline/contract/second-factors.ts';
import type { AppContext } from '../../app-context.ts';
import { Failure, invalidField, notFound } from '../../platform/failure.ts';
import type { Db } from '../../tables.ts';
import { BEGUN_LIFE, userById } from '../accounts.queries.ts';
import { requireProof } from '../proofs.ts';
import { countFirstCode } from '../sign-in-tries.ts';
import { type AddedFactor, addFactor, type MemberSession, removeFactor } from './change-second-factors.ts';
import { openSecret, sealSecret } from './seal-secret.ts';
import {
  authenticatorOf,
  confirmAuthenticator,
  deleteAuthenticator,
  keepBegunAuthenticator,
} from './second-factors.queries.ts';
import { newTotpSecret, showTotpSecret, stepOfCode } from './totp.ts';

/**
 * Creates a secret for an authenticator app. The app becomes a second factor when the member enters its first
 * code. Throws 409 if the member already has an app.
 */
export async function beginAuthenticator(
  app: AppContext,
  { viewer: { userId }, token }: MemberSession,
): Promise<{ secret: string; address: string }> {
  await requireProof(app, token);
  const secret = newTotpSecret();
  const sealedSecret = sealSecret(app, userId, secret);
  const begun = await keepBegunAuthenticator(app.db, { userId, sealedSecret, now: app.clock() });
  if (!begun) throw alreadyAdded();
  const { username } = await userById(app.db, userId);
  return showTotpSecret(secret, username);
}

/**
 * Throws 422 if the app's first code is wrong or the secret has expired, 409 if the member already has an
 * app, and 429 after too many tries.
 */
export async function addAuthenticator(
  app: AppContext,
  memberSession: MemberSession,
  code: string,
): Promise<AddedFactor> {
  const { userId } = memberSession.viewer;
  await requireProof(app, memberSession.token);
  await countFirstCode(app, userId);
  // Making recovery codes is expensive, so a wrong code is refused before that.
  await firstStep(app, app.db, { userId, code, now: app.clock() });
  return addFactor(app, memberSession, {
    change: 'authenticator-added',
    words: 'authenticator app',
    add: async (db, now) => {
      const step = await firstStep(app, db, { userId, code, now });
      await confirmAuthenticator(db, { userId, step, now });
    },
  });
}

/** Throws 404 if there is no authenticator app, and the errors of `removeFactor`. */
export function removeAuthenticator(app: AppContext, memberSession: MemberSession): Promise<SecondFactors> {
  return removeFactor(app, memberSession, {
    change: 'authenticator-removed',
    words: 'authenticator app',
    remove: async (db) => {
      if (!(await deleteAuthenticator(db, memberSession.viewer.userId))) throw notFound();
    },
  });
}

/** Returns the time step of the first code. */
async function firstStep(
  app: AppContext,
  db: Db,
  { userId, code, now }: { userId: number; code: string; now: Date },
): Promise<number> {
  const authenticator = await authenticatorOf(db, userId);
  if (authenticator?.addedOn) throw alreadyAdded();
  if (authenticator === null || now.getTime() - authenticator.begunOn.getTime() > BEGUN_LIFE)
    throw invalidField('code', 'The QR code has expired. Start again.');
  const step = stepOfCode(openSecret(app, userId, authenticator.sealedSecret), code, now);
  if (step === null) throw invalidField('code', 'This code is wrong. Enter the one that the app shows now.');
  return step;
}

const alreadyAdded = (): Failure =>
  new Failure('conflict', { clientMessage: 'You already have an authenticator app. Remove it first.' });
