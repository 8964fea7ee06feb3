import type { SecondStep } from '@kithline/contract/second-factors.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import type { Db } from '../../tables.ts';
import { heldForEntry, lockedUser } from '../accounts.queries.ts';
import { enter, type EntryResult, type ShownProof } from '../enter.ts';
import { signedFor } from '../known-browser.queries.ts';
import { tokenFor } from '../known-browser.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import { countSecondStep } from '../sign-in-tries.ts';
import { hashToken } from '../tokens.ts';
import type { Visit } from '../visit.ts';
import { countHalfwayTry, halfwayOf, type HalfwaySignIn, takeHalfway } from './halfway.queries.ts';
import { mailSecondFactors } from './mail-second-factors.job.ts';
import { passkeysOf } from './passkeys.queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './seal-secret.ts';
import { authenticatorOf, codesOf, saltOfCodes, useCode, useStep } from './second-factors.queries.ts';
import { stepOfCode } from './totp.ts';

/** Maximum number of codes that may be tried in one sign-in. After that, the sign-in ends. */
const MOST_TRIES = 10;

export interface SecondStepInput {
  /** The token of the halfway sign-in. */
  readonly token: string;
  readonly code: string;
  readonly visit: Visit;
}

/** Throws 404 if there is no such sign-in. */
export async function readSecondStep(app: AppContext, token: string): Promise<SecondStep> {
  const { userId } = await underWay(app, token);
  const [authenticator, passkeys, codes] = [
    await authenticatorOf(app.db, userId),
    await passkeysOf(app.db, userId),
    await codesOf(app.db, userId),
  ];
  return {
    authenticator: (authenticator?.addedOn ?? null) !== null,
    passkey: passkeys.length > 0,
    recoveryCode: codes !== null && codes.left > 0,
  };
}

/**
 * Throws 422 if the code is wrong or was already used, 404 if the sign-in has ended, and 429 after too many
 * tries.
 */
export function finishByCode(app: AppContext, finishing: SecondStepInput): Promise<EntryResult> {
  return finish(app, finishing, {
    second: 'authenticator',
    wrong: 'This code is wrong, or was used before. Enter the one that the app shows now.',
    take: (db, userId) => takeAppCode(app, db, { userId, code: finishing.code }),
  });
}

/** Throws the same errors as `finishByCode`. */
export async function finishByRecoveryCode(
  app: AppContext,
  finishing: SecondStepInput,
): Promise<{ entered: EntryResult; codesLeft: number }> {
  // Like `finish`, finds a sign-in whose last try is used up.
  const { userId } = await underWay(app, finishing.token, MOST_TRIES + 1);
  const salt = await saltOfCodes(app.db, userId);
  const entered = await finish(app, finishing, {
    second: 'recovery code',
    wrong: 'This recovery code is wrong, or was used before.',
    prepare: async () => salt && hashRecoveryCode(finishing.code, { userId, salt }),
    take: async (db, owner, hash) => hash !== null && useCode(db, { userId: owner, hash, now: app.clock() }),
  });
  const codes = await codesOf(app.db, userId);
  return { entered, codesLeft: codes?.left ?? 0 };
}

/** Returns null if the halfway sign-in has ended or has no tries left. */
export async function findHalfway(
  app: AppContext,
  token: string,
  mostTries = MOST_TRIES,
): Promise<HalfwaySignIn | null> {
  if (token === '') return null;
  return halfwayOf(app.db, { tokenHash: hashToken(token), now: app.clock(), mostTries });
}

async function underWay(app: AppContext, token: string, mostTries = MOST_TRIES): Promise<HalfwaySignIn> {
  const found = await findHalfway(app, token, mostTries);
  if (found === null) throw ended();
  return found;
}

interface Code {
  readonly second: NonNullable<ShownProof['second']>;
  /** The message for a wrong code. */
  readonly wrong: string;
  /**
   * Hashes the code after the try was counted and before any row is locked, because hashing takes a while.
   */
  readonly prepare?: () => Promise<Buffer | null>;
  /** Uses up the code; returns false if it is wrong. */
  readonly take: (db: Db, userId: number, hash: Buffer | null) => Promise<boolean>;
}

/**
 * Counts the try, then uses up the halfway sign-in and the code in one transaction. Of two concurrent
 * requests for the same sign-in or with the same code, only one succeeds.
 */
async function finish(app: AppContext, { token, visit }: SecondStepInput, code: Code): Promise<EntryResult> {
  const { second } = code;
  const { place } = visit;
  // A sign-in whose last try is used up is still found here, so that the answer can say how long to wait.
  // `countHalfwayTry` refuses further tries.
  const { userId } = await underWay(app, token, MOST_TRIES + 1);
  const account = await signedFor(app.db, userId);
  const isKnown = account !== null && tokenFor(app, account, visit.tokens) !== null;
  const record = (db: Db, kind: 'refused' | 'wrong-second-step' | 'code-used') =>
    recordSecurityEvent(app, db, { userId, kind, place });
  const onRefused = () => record(app.db, 'refused');
  const counted = await countSecondStep(app, { userId, address: visit.address, isKnown, onRefused });
  const tokenHash = hashToken(token);
  if (!(await countHalfwayTry(app.db, { tokenHash, mostTries: MOST_TRIES }))) throw ended();
  const hash = (await code.prepare?.()) ?? null;
  const wrong = invalidField('code', code.wrong);
  const entered = await inTransaction(app.db, async (db) => {
    const proof = await takeHalfwayProof(db, { userId, tokenHash, now: app.clock() });
    // A wrong code rolls back this transaction, so that the halfway sign-in stays.
    if (!(await code.take(db, userId, hash))) throw wrong;
    if (second === 'recovery code') {
      await record(db, 'code-used');
      await mailChange(app, db, { userId, change: 'code-used' });
    }
    return enter(app, db, { userId, proof, hasTwoFactors: true, second, place });
  }).catch(async (error: unknown) => {
    if (error === wrong) {
      await record(app.db, 'wrong-second-step');
      if (counted.isLastOfDay)
        await inTransaction(app.db, (db) => mailChange(app, db, { userId, change: 'step-closed' }));
    }
    throw error;
  });
  await counted.forget();
  return entered;
}

async function mailChange(
  app: AppContext,
  db: Db,
  { userId, change }: { userId: number; change: 'code-used' | 'step-closed' },
): Promise<void> {
  const { username, isProven } = await lockedUser(db, userId);
  if (isProven) await app.jobs.enqueue(db, mailSecondFactors, { userId, address: username, change });
}

/**
 * Ends a halfway sign-in and returns the proof of its first step. Locks the user's row first. Throws 404 if
 * the halfway sign-in has already ended.
 */
export async function takeHalfwayProof(
  db: Db,
  { userId, ...named }: { userId: number; tokenHash: Buffer; now: Date },
): Promise<HalfwaySignIn['proof']> {
  await heldForEntry(db, userId);
  const halfway = await takeHalfway(db, named);
  if (halfway === null) throw ended();
  return halfway.proof;
}

/** Returns false if the code is wrong or was already used. */
async function takeAppCode(
  app: AppContext,
  db: Db,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const authenticator = await authenticatorOf(db, userId);
  if (authenticator === null || authenticator.addedOn === null) return false;
  const now = app.clock();
  const step = stepOfCode(openSecret(app, userId, authenticator.sealedSecret), code, now);
  return step !== null && useStep(db, { userId, step, now });
}

const ended = (): Failure =>
  new Failure('not-found', { clientMessage: 'Your login was not completed. Please start again.' });
