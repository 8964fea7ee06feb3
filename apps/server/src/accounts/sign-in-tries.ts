import { createHash } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { Failure } from '../platform/failure.ts';
import { countTry, forgetTries, takeBackTry } from '../platform/http/count-try.ts';
import { refuseWhenBusy } from './password-hash.ts';
import type { Db } from '../tables.ts';
import { forgetPart } from './sign-in-tries.queries.ts';
import { slowDown } from './slow-down.ts';
import { STRANGERS, type Turn, WaitingLines, whoseTurn } from './waiting-lines.ts';

/**
 * Wrong passwords for one account from one address, from the browsers that it knows, or in the sessions of
 * one user.
 */
const MOST_TRIES = 10;
const WINDOW = 15 * 60_000;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/** Tries of strangers from one address in a minute, for whichever accounts. */
const MOST_OF_ADDRESS = 20;
/**
 * Wrong codes of the second step for one account in a day (UTC), from browsers that it does not know.
 * Without it who knows the password could guess for months.
 */
export const MOST_CODES_OF_DAY = 30;
/**
 * Tries in a minute of the browsers that an account knows, right ones included: hashing is dear. Beyond, they
 * are strangers.
 */
const MOST_OF_KNOWN = 30;

/**
 * Strangers whose tries are counted at the same time. Those from one address count in one row, one after the
 * other: a crowd of them would hold every connection of the pool, for which all pages wait.
 */
const COUNTING = new WaitingLines(4);

/** Who tries a password for an account. Counts say nothing about whether there is such an account. */
export interface SignInTry {
  readonly usernameNorm: string;
  /** The network that the request came from (`networkOf`). */
  readonly address: string;
  /** The account's user, when the browser has signed in to it before. */
  readonly knownTo: number | null;
  /** Records that tries from here are refused: called once in a window, as it has to cost little. */
  readonly onRefused: () => Promise<void>;
}

/** A try that was counted, and may now be looked at. */
export interface CountedTry {
  readonly turn: Turn;
  /** The password was right: earlier mistakes from here no longer count. */
  forget(): Promise<void>;
  /** The password was not looked at after all. */
  takeBack(): Promise<void>;
}

/**
 * Counts a try before the password is looked at. Too many from one place: 429 with the time to wait, for that
 * place alone. A known browser has a count of its own, so that strangers cannot lock it out; when that is
 * used up it is a stranger. Too many from everywhere only take longer.
 */
export async function countSignIn(app: AppContext, signIn: SignInTry): Promise<CountedTry> {
  return (await countKnown(app, signIn)) ?? countStranger(app, signIn);
}

/**
 * All browsers that an account knows share one count: a person who has signed in often has as many tokens.
 */
async function countKnown(app: AppContext, { usernameNorm, knownTo }: SignInTry): Promise<CountedTry | null> {
  if (knownTo === null) return null;
  const turn: Turn = { line: 'known', whose: whoseTurn({ userId: knownTo }) };
  const often = await count(app, `sign-in-often ${hash(usernameNorm)}`, MINUTE);
  if (often.tries > MOST_OF_KNOWN) return null;
  const key = `sign-in-known ${hash(usernameNorm)}`;
  if ((await count(app, key)).tries > MOST_TRIES) return null;
  return { turn, forget: () => forgetTries(app.db, key), takeBack: () => takeBack(app, [key]) };
}

async function countStranger(app: AppContext, signIn: SignInTry): Promise<CountedTry> {
  // A crowd is sent away before its tries are counted, which the database does.
  refuseWhenBusy(STRANGERS);
  const { part, total } = keysOf(signIn);
  const all = await COUNTING.run(STRANGERS, async () => {
    await refuseAndRecord(
      signIn,
      await count(app, `sign-in-address ${signIn.address}`, MINUTE),
      MOST_OF_ADDRESS,
    );
    await refuseAndRecord(signIn, await count(app, part));
    return count(app, total);
  });
  const tried = {
    turn: STRANGERS,
    forget: () => forgetPart(app.db, { part, total }),
    takeBack: () => takeBack(app, [part, total]),
  };
  await takeBackUnlessChecked(tried, () => slowDown(all.tries));
  return tried;
}

/**
 * Counts a try of a member to confirm the own password: only sessions of that user can use these tries up.
 */
export async function countConfirmation(app: AppContext, userId: number): Promise<CountedTry> {
  const key = `confirm-password ${userId}`;
  refuse(await count(app, key));
  return {
    turn: { line: 'known', whose: whoseTurn({ userId }) },
    forget: () => forgetTries(app.db, key),
    takeBack: () => takeBack(app, [key]),
  };
}

/** Counts a first code of a new authenticator app before it is looked at. 429 after too many. */
export async function countFirstCode(app: AppContext, userId: number): Promise<void> {
  refuse(await count(app, `first-code ${userId}`));
}

/** Counts a making of recovery codes, which is as dear as ten passwords. 429 after too many. */
export async function countNewCodes(app: AppContext, userId: number): Promise<void> {
  refuse(await count(app, `new-codes ${userId}`));
}

/** Who tries a code of the second step. The password was right. */
export interface SecondStepTry {
  readonly userId: number;
  readonly address: string;
  /** Whether the browser has signed in to the account before. */
  readonly isKnown: boolean;
  readonly onRefused: SignInTry['onRefused'];
}

/** Two counts for one account: strangers who know the password cannot keep out the browsers that it knows. */
const secondStepKeys = (userId: number) => ({
  stranger: `second-step ${userId}`,
  known: `second-step-known ${userId}`,
});

/** A code that was counted, and may now be looked at. */
interface CountedCode {
  /** Whether it is the last one of the day, if it is wrong, from browsers that the account does not know. */
  readonly isLastOfDay: boolean;
  /** The code was right: wrong ones of the last minutes no longer count. */
  forget(): Promise<void>;
}

/** Counts a try of a code before it is looked at. 429 after too many for the account, or from the address. */
export async function countSecondStep(
  app: AppContext,
  { userId, address, isKnown, onRefused }: SecondStepTry,
): Promise<CountedCode> {
  if (!isKnown) {
    const ofAddress = await count(app, `second-step-address ${address}`, MINUTE);
    await refuseAndRecord({ onRefused }, ofAddress, MOST_OF_ADDRESS);
  }
  const { stranger, known } = secondStepKeys(userId);
  await refuseAndRecord({ onRefused }, await count(app, isKnown ? known : stranger));
  if (isKnown) return { isLastOfDay: false, forget: () => forgetSecondSteps(app.db, userId) };
  const ofDay = { key: `second-step-day ${userId}`, window: DAY };
  const counted = await count(app, ofDay.key, ofDay.window);
  await refuseAndRecord({ onRefused }, counted, MOST_CODES_OF_DAY);
  return {
    isLastOfDay: counted.tries === MOST_CODES_OF_DAY,
    // Wrong ones of the day go on counting: who guesses may wait for the member's next right one.
    forget: async () => {
      await forgetSecondSteps(app.db, userId);
      await takeBackTry(app.db, app.clock(), ofDay);
    },
  };
}

/** Counts a passkey that is not known. 429 after too many from the address. */
export async function countPasskey(app: AppContext, address: string): Promise<void> {
  refuse(await count(app, `passkey-address ${address}`, MINUTE), MOST_OF_ADDRESS);
}

/** After a right code, or with the account, wrong ones of the last minutes no longer count. */
export async function forgetSecondSteps(db: Db, userId: number): Promise<void> {
  for (const key of Object.values(secondStepKeys(userId))) await forgetTries(db, key);
}

/** What was not looked at does not count as a mistake. */
export async function takeBackUnlessChecked<T>(
  tried: Pick<CountedTry, 'takeBack'>,
  work: () => Promise<T>,
): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await tried.takeBack();
    throw error;
  }
}

/** After a new password, earlier mistakes from this place no longer count. */
export async function forgetSignIns(
  app: AppContext,
  signIn: Pick<SignInTry, 'usernameNorm' | 'address'>,
): Promise<void> {
  await forgetPart(app.db, keysOf(signIn));
}

/** Hashed, because people type passwords into the wrong field. */
function keysOf({ usernameNorm, address }: Pick<SignInTry, 'usernameNorm' | 'address'>) {
  const total = `sign-in ${hash(usernameNorm)}`;
  return { total, part: `${total} ${address}` };
}

const hash = (text: string): string => createHash('sha256').update(text).digest('base64url');

async function count(
  app: AppContext,
  key: string,
  window = WINDOW,
): Promise<{ tries: number; left: number }> {
  if (!app.config.rateLimit) return { tries: 0, left: 0 };
  return countTry(app.db, app.clock(), { key, window });
}

async function takeBack(app: AppContext, keys: string[]): Promise<void> {
  for (const key of keys) await takeBackTry(app.db, app.clock(), { key, window: WINDOW });
}

/** Refuses as `refuse` does, and has the first refusal of a window recorded. */
async function refuseAndRecord(
  { onRefused }: Pick<SignInTry, 'onRefused'>,
  counted: { tries: number; left: number },
  most = MOST_TRIES,
): Promise<void> {
  if (counted.tries === most + 1) await onRefused();
  refuse(counted, most);
}

function refuse({ tries, left }: { tries: number; left: number }, most = MOST_TRIES): void {
  if (tries <= most) return;
  throw new Failure('too-many-tries', {
    clientMessage: `Too many tries. Please wait ${sayWait(left)} and try again.`,
    retryAfter: Math.ceil(left / 1000),
  });
}
