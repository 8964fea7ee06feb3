import { createHash } from 'node:crypto';
import type { AppContext } from '../app-context.ts';
import { Failure } from '../platform/failure.ts';
import { countTry, forgetTries, takeBackTry } from '../platform/http/count-try.ts';
import { sayWait } from '../platform/text/say-wait.ts';
import { refuseWhenBusy } from './password-hash.ts';
import type { Db } from '../tables.ts';
import { forgetPart } from './sign-in-tries.queries.ts';
import { slowDown } from './slow-down.ts';
import { STRANGERS, type Turn, WaitingLines, whoseTurn } from './waiting-lines.ts';

/**
 * Maximum number of tries of one kind per `WINDOW` for one account. Passwords from unknown browsers are
 * counted for each address separately.
 */
const MOST_TRIES = 10;
const WINDOW = 15 * 60_000;

const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;
/**
 * Maximum number of tries from one address in a minute, for all accounts together. Passwords, second-step
 * codes and passkeys have separate counts. Tries of known browsers and successful passkeys are not counted.
 */
const MOST_OF_ADDRESS = 20;
/**
 * Maximum number of wrong codes of the second step for one account in a day (UTC), from unknown browsers.
 * Without this limit, somebody who knows the password could guess for months.
 */
export const MOST_CODES_OF_DAY = 30;
/**
 * Maximum number of tries per minute of an account's known browsers, including successful ones, because
 * hashing is expensive. Beyond this number, these browsers count as unknown.
 */
const MOST_OF_KNOWN = 30;

/**
 * Limits how many tries of strangers (unknown browsers) are counted concurrently. Tries from one address are
 * counted in the same row, one after the other. Without this limit, a crowd of strangers would occupy every
 * connection of the pool, and all pages would wait.
 */
const COUNTING = new WaitingLines(4);

/** A password try for an account. The counts do not reveal whether the account exists. */
export interface SignInTry {
  readonly usernameNorm: string;
  /** The network of the request (`networkOf`). */
  readonly address: string;
  /** The account's user, if the browser has signed in to it before. */
  readonly knownTo: number | null;
  /**
   * Records that tries from this place are refused. Called only for the first refusal in a window, so that
   * further refusals stay cheap.
   */
  readonly onRefused: () => Promise<void>;
}

/** A counted try whose password may now be checked. */
export interface CountedTry {
  readonly turn: Turn;
  /** Call it if the password was correct, so that earlier wrong ones from this place no longer count. */
  forget(): Promise<void>;
  /** Undoes the count. Call it if the password was not checked after all. */
  takeBack(): Promise<void>;
}

/**
 * Counts a try before the password is checked. After too many tries from one address, throws 429 with the
 * time to wait; other addresses are not affected. Known browsers have their own count, so that strangers
 * cannot lock them out; when that count is used up, these browsers count as unknown. Too many tries from all
 * addresses together only cause delays. Throws 503 if too many strangers wait.
 */
export async function countSignIn(app: AppContext, signIn: SignInTry): Promise<CountedTry> {
  return (await countKnown(app, signIn)) ?? countStranger(app, signIn);
}

/**
 * Counts a try of a known browser; returns null if the browser counts as unknown. All known browsers of an
 * account share one count. Otherwise, a person with many tokens would have as many counts.
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
  // A crowd is refused before its tries are counted, because counting uses the database.
  refuseWhenBusy(STRANGERS);
  const { part, total } = keysOf(signIn);
  const all = await COUNTING.run(STRANGERS, async () => {
    await refuseTooManyAndRecord(
      signIn,
      await count(app, `sign-in-address ${signIn.address}`, MINUTE),
      MOST_OF_ADDRESS,
    );
    await refuseTooManyAndRecord(signIn, await count(app, part));
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
 * Counts a try to confirm the password in a session, before the password is checked. Only sessions of that
 * user can use up these tries. Throws 429 after too many.
 */
export async function countConfirmation(app: AppContext, userId: number): Promise<CountedTry> {
  const key = `confirm-password ${userId}`;
  refuseTooMany(await count(app, key));
  return {
    turn: { line: 'known', whose: whoseTurn({ userId }) },
    forget: () => forgetTries(app.db, key),
    takeBack: () => takeBack(app, [key]),
  };
}

/** Counts a try of an authenticator app's first code, before it is checked. Throws 429 after too many. */
export async function countFirstCode(app: AppContext, userId: number): Promise<void> {
  refuseTooMany(await count(app, `first-code ${userId}`));
}

/**
 * Counts a request for new recovery codes, because hashing them costs as much as hashing ten passwords.
 * Throws 429 after too many.
 */
export async function countNewCodes(app: AppContext, userId: number): Promise<void> {
  refuseTooMany(await count(app, `new-codes ${userId}`));
}

export interface SecondStepTry {
  readonly userId: number;
  readonly address: string;
  readonly isKnown: boolean;
  readonly onRefused: SignInTry['onRefused'];
}

/** Two counts per account, so that strangers who know the password cannot lock out known browsers. */
const secondStepKeys = (userId: number) => ({
  stranger: `second-step ${userId}`,
  known: `second-step-known ${userId}`,
});

interface CountedCode {
  /** Whether unknown browsers have no further try today if this code is wrong. */
  readonly isLastOfDay: boolean;
  /** Call it if the code was correct, so that wrong codes of the last minutes no longer count. */
  forget(): Promise<void>;
}

/** Counts a code before it is checked. Throws 429 after too many for the account, or from the address. */
export async function countSecondStep(
  app: AppContext,
  { userId, address, isKnown, onRefused }: SecondStepTry,
): Promise<CountedCode> {
  if (!isKnown) {
    const ofAddress = await count(app, `second-step-address ${address}`, MINUTE);
    await refuseTooManyAndRecord({ onRefused }, ofAddress, MOST_OF_ADDRESS);
  }
  const { stranger, known } = secondStepKeys(userId);
  await refuseTooManyAndRecord({ onRefused }, await count(app, isKnown ? known : stranger));
  if (isKnown) return { isLastOfDay: false, forget: () => forgetSecondSteps(app.db, userId) };
  const ofDay = { key: `second-step-day ${userId}`, window: DAY };
  const counted = await count(app, ofDay.key, ofDay.window);
  await refuseTooManyAndRecord({ onRefused }, counted, MOST_CODES_OF_DAY);
  return {
    isLastOfDay: counted.tries === MOST_CODES_OF_DAY,
    // The daily count of wrong codes stays: an attacker may wait for the member's next correct code.
    forget: async () => {
      await forgetSecondSteps(app.db, userId);
      await takeBackTry(app.db, app.clock(), ofDay);
    },
  };
}

/** Counts a failed try with a passkey. Throws 429 after too many from the address. */
export async function countPasskey(app: AppContext, address: string): Promise<void> {
  refuseTooMany(await count(app, `passkey-address ${address}`, MINUTE), MOST_OF_ADDRESS);
}

/** Deletes the account's counts of second-step codes per `WINDOW`. The daily count stays. */
export async function forgetSecondSteps(db: Db, userId: number): Promise<void> {
  for (const key of Object.values(secondStepKeys(userId))) await forgetTries(db, key);
}

/** Runs `work`. If `work` throws, the password was not checked, so the count is undone. */
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

/** Deletes the count of wrong passwords from an address, after a new password was set from there. */
export async function forgetSignIns(
  app: AppContext,
  signIn: Pick<SignInTry, 'usernameNorm' | 'address'>,
): Promise<void> {
  await forgetPart(app.db, keysOf(signIn));
}

/**
 * Returns the keys of the counts of tries by unknown browsers for an account: `total` from all addresses,
 * `part` from this one. They contain only a hash of the login email, because people sometimes type the
 * password into its field.
 */
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

/** Throws like `refuseTooMany`, and records the first refusal of a window. */
async function refuseTooManyAndRecord(
  { onRefused }: Pick<SignInTry, 'onRefused'>,
  counted: { tries: number; left: number },
  most = MOST_TRIES,
): Promise<void> {
  if (counted.tries === most + 1) await onRefused();
  refuseTooMany(counted, most);
}

function refuseTooMany({ tries, left }: { tries: number; left: number }, most = MOST_TRIES): void {
  if (tries <= most) return;
  throw new Failure('too-many-tries', {
    clientMessage: `Too many tries. Please wait ${sayWait(left)} and try again.`,
    retryAfter: Math.ceil(left / 1000),
  });
}
