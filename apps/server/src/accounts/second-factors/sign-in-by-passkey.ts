import type { House } from '../../house.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { type Entered, enter } from '../enter.ts';
import { countPasskey } from '../sign-in-tries.ts';
import { hashToken } from '../tokens.ts';
import type { Visit } from '../visit.ts';
import { newChallenge } from './challenges.ts';
import { optionsToUse, type PasskeyResponse } from './passkey-ceremonies.ts';
import { passkeysOf } from './passkeys.queries.ts';
import { findHalfway, takeHeld } from './second-step.ts';
import { type CheckedUse, checkPasskey } from './use-passkey.ts';

/** The secrets of a browser that signs in: of its halfway sign-in, and of its cookie for passkeys. */
export interface PasskeyBrowser {
  readonly halfway: string;
  readonly cookie: string;
}

/**
 * What a browser needs to sign in with a passkey. While a second step is under way, it is one of that account;
 * else any, and the authenticator has to ask for a PIN, a finger or a face, so that it stands for two factors.
 */
export async function passkeyOptions(house: House, { halfway, cookie }: PasskeyBrowser) {
  const account = await findHalfway(house, halfway);
  const challenge =
    account === null
      ? newChallenge(house, { act: 'sign in', browser: cookie })
      : newChallenge(house, { act: 'second step', browser: halfway });
  const passkeys = account === null ? null : await passkeysOf(house.db, account.userId);
  return { options: await optionsToUse(house, { challenge, passkeys, mustVerify: account === null }) };
}

/** Signs in with a passkey. 401 when it is not known, or not what this browser was asked for. */
export async function signInByPasskey(
  house: House,
  { halfway, cookie }: PasskeyBrowser,
  { response, visit }: { response: PasskeyResponse; visit: Visit },
): Promise<Entered> {
  await countPasskey(house, visit.address);
  const account = await findHalfway(house, halfway);
  const second =
    account &&
    (await checkPasskey(house, {
      response,
      use: { act: 'second step', browser: halfway },
      userId: account.userId,
      mustVerify: false,
    }));
  if (second) return finishByPasskey(house, second, { halfway, visit });
  const alone = await checkPasskey(house, {
    response,
    use: { act: 'sign in', browser: cookie },
    userId: null,
    mustVerify: true,
  });
  if (alone === null) throw notKnown();
  return finishByPasskey(house, alone, { halfway: null, visit });
}

function finishByPasskey(
  house: House,
  checked: CheckedUse,
  { halfway, visit }: { halfway: string | null; visit: Visit },
): Promise<Entered> {
  const { userId } = checked;
  return inTransaction(house.db, async (db) => {
    const entered = await enter(house, db, {
      userId,
      proof: 'passkey',
      hasTwoFactors: true,
      place: visit.place,
    });
    if (halfway !== null) await takeHeld(db, { userId, tokenHash: hashToken(halfway), now: house.clock() });
    if (!(await checked.note(db))) throw notKnown();
    return entered;
  });
}

const notKnown = (): Failure =>
  new Failure('unauthenticated', {
    clientMessage: 'This passkey is not known here. Log in with your password.',
  });
