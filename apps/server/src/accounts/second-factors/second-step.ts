import type { SecondStep } from '@kithline/contract/second-factors.ts';
import type { House } from '../../house.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure, invalidField } from '../../platform/failure.ts';
import type { Db } from '../../tables.ts';
import { type Entered, enter } from '../enter.ts';
import { heldForEntry } from '../enter.queries.ts';
import { tokenFor } from '../known-browser.ts';
import { countSecondStep, forgetSecondSteps } from '../sign-in-tries.ts';
import { hashToken } from '../tokens.ts';
import type { Visit } from '../visit.ts';
import { countHalfwayTry, type HalfwaySignIn, halfwayOf, takeHalfway } from './halfway.queries.ts';
import { passkeysOf } from './passkeys.queries.ts';
import { hashRecoveryCode } from './recovery-codes.ts';
import { openSecret } from './seal-secret.ts';
import { authenticatorOf, codesOf, saltOfCodes, useCode, useStep } from './second-factors.queries.ts';
import { stepOfCode } from './totp.ts';

/** Codes that may be tried for one sign-in; then it has to begin again. */
const MOST_TRIES = 10;

/** What a browser sends to finish its sign-in. `token` is that of the halfway sign-in. */
export interface Finishing {
  readonly token: string;
  readonly code: string;
  readonly visit: Visit;
}

/** What the second step of a sign-in can be. 404 when none is under way. */
export async function readSecondStep(house: House, token: string): Promise<SecondStep> {
  const { userId } = await underWay(house, token);
  const [authenticator, passkeys, codes] = [
    await authenticatorOf(house.db, userId),
    await passkeysOf(house.db, userId),
    await codesOf(house.db, userId),
  ];
  return {
    authenticator: (authenticator?.addedOn ?? null) !== null,
    passkey: passkeys.length > 0,
    recoveryCode: codes !== null && codes.left > 0,
  };
}

/** Finishes a sign-in by a code of the authenticator app. 422 when it is wrong or was used. */
export function finishByCode(house: House, given: Finishing): Promise<Entered> {
  return finish(house, given, async (db, userId) => {
    if (await takeAppCode(house, db, { userId, code: given.code })) return;
    throw invalidField(
      'code',
      'This code is wrong, or was used before. Enter the one that the app shows now.',
    );
  });
}

/** Finishes a sign-in by a recovery code, which is used up. 422 when it is wrong or was used. */
export async function finishByRecoveryCode(
  house: House,
  given: Finishing,
): Promise<{ entered: Entered; codesLeft: number }> {
  const { userId } = await underWay(house, given.token);
  const salt = await saltOfCodes(house.db, userId);
  const entered = await finish(house, given, async (db, owner) => {
    // Hashed only once the try is counted: hashing is dear.
    const hash = salt && (await hashRecoveryCode(given.code, { userId: owner, salt }));
    if (hash && (await useCode(db, { userId: owner, hash, now: house.clock() }))) return;
    throw invalidField('code', 'This recovery code is wrong, or was used before.');
  });
  const codes = await codesOf(house.db, userId);
  return { entered, codesLeft: codes?.left ?? 0 };
}

/** The sign-in that a token stands for; null when it has ended. */
export async function findHalfway(house: House, token: string): Promise<HalfwaySignIn | null> {
  if (token === '') return null;
  return halfwayOf(house.db, {
    tokenHash: hashToken(token),
    now: house.clock(),
    mostTries: MOST_TRIES,
  });
}

async function underWay(house: House, token: string): Promise<HalfwaySignIn> {
  const found = await findHalfway(house, token);
  if (found === null) throw ended();
  return found;
}

/** Counts the try, then takes sign-in and code at once: of two that come together, one finishes. */
async function finish(
  house: House,
  { token, visit }: Finishing,
  takeCode: (db: Db, userId: number) => Promise<void>,
): Promise<Entered> {
  const { userId } = await underWay(house, token);
  const isKnown = tokenFor(house, userId, visit.tokens) !== null;
  await countSecondStep(house, { userId, address: visit.address, isKnown });
  const tokenHash = hashToken(token);
  if (!(await countHalfwayTry(house.db, { tokenHash, mostTries: MOST_TRIES }))) throw ended();
  const entered = await inTransaction(house.db, async (db) => {
    const proof = await takeHeld(db, { userId, tokenHash, now: house.clock() });
    await takeCode(db, userId);
    return enter(house, db, { userId, proof, hasTwoFactors: true, ofAccount: true, place: visit.place });
  });
  await forgetSecondSteps(house.db, userId);
  return entered;
}

/** The user's row is held first, as by everything that ends sign-ins. Returns the proof of the first step. */
export async function takeHeld(
  db: Db,
  { userId, ...named }: { userId: number; tokenHash: Buffer; now: Date },
): Promise<HalfwaySignIn['proof']> {
  await heldForEntry(db, userId);
  const halfway = await takeHalfway(db, named);
  if (halfway === null) throw ended();
  return halfway.proof;
}

/** Whether this is a code of the user's app that was not used. */
async function takeAppCode(
  house: House,
  db: Db,
  { userId, code }: { userId: number; code: string },
): Promise<boolean> {
  const app = await authenticatorOf(db, userId);
  if (app === null || app.addedOn === null) return false;
  const now = house.clock();
  const step = stepOfCode(openSecret(house, userId, app.sealedSecret), code, now);
  return step !== null && useStep(db, { userId, step, now });
}

const ended = (): Failure =>
  new Failure('not-found', { clientMessage: 'This sign-in has ended. Please log in again.' });
