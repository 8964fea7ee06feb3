import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure } from '../../platform/failure.ts';
import { heldForEntry } from '../accounts.queries.ts';
import { type EntryResult, enter } from '../enter.ts';
import { recordSecurityEvent } from '../security/record-security-event.ts';
import { countPasskey } from '../sign-in-tries.ts';
import { hashToken } from '../tokens.ts';
import type { Visit } from '../visit.ts';
import { newChallenge } from './challenges.ts';
import { optionsToUse, type PasskeyResponse } from './passkey-ceremonies.ts';
import { passkeysOf } from './passkeys.queries.ts';
import { findHalfway, takeHalfwayProof } from './second-step.ts';
import { type CheckedUse, checkPasskey } from './use-passkey.ts';

/** The secrets of a browser that signs in: the token of its halfway sign-in, and its passkey cookie. */
export interface PasskeyBrowser {
  readonly halfway: string;
  readonly cookie: string;
}

/**
 * During a halfway sign-in, the passkey has to belong to that sign-in's account. Otherwise any account's
 * passkey will do, but the authenticator has to ask for a PIN, a finger or a face, so that the passkey counts
 * as two factors.
 */
export async function passkeyOptions(app: AppContext, { halfway, cookie }: PasskeyBrowser) {
  const account = await findHalfway(app, halfway);
  const challenge =
    account === null
      ? newChallenge(app, { act: 'sign in', browser: cookie })
      : newChallenge(app, { act: 'second step', browser: halfway });
  const passkeys = account === null ? null : await passkeysOf(app.db, account.userId);
  return { options: await optionsToUse(app, { challenge, passkeys, mustVerify: account === null }) };
}

/**
 * Throws 401 for an unknown passkey, for a response to another browser's request, and for a passkey that
 * needs the password first; 429 after too many failed tries.
 */
export async function signInByPasskey(
  app: AppContext,
  { halfway, cookie }: PasskeyBrowser,
  { response, visit }: { response: PasskeyResponse; visit: Visit },
): Promise<EntryResult> {
  const account = await findHalfway(app, halfway);
  const second =
    account &&
    (await checkPasskey(app, {
      response,
      use: { act: 'second step', browser: halfway },
      userId: account.userId,
      mustVerify: false,
    }));
  if (second) return finishByPasskey(app, second, { halfway, visit });
  const alone = await checkPasskey(app, {
    response,
    use: { act: 'sign in', browser: cookie },
    userId: null,
    mustVerify: true,
  });
  if (alone === null) {
    // Successful sign-ins are not counted, so that people behind one network address do not lock each other
    // out.
    await countPasskey(app, visit.address);
    const { place } = visit;
    if (account)
      await recordSecurityEvent(app, app.db, {
        userId: account.userId,
        kind: 'wrong-second-step',
        place,
      });
    throw notKnown();
  }
  if (alone.needsPassword) throw needsPassword();
  return finishByPasskey(app, alone, { halfway: null, visit });
}

function finishByPasskey(
  app: AppContext,
  checked: CheckedUse,
  { halfway, visit }: { halfway: string | null; visit: Visit },
): Promise<EntryResult> {
  const { userId } = checked;
  return inTransaction(app.db, async (db) => {
    await heldForEntry(db, userId);
    const first =
      halfway === null
        ? null
        : await takeHalfwayProof(db, { userId, tokenHash: hashToken(halfway), now: app.clock() });
    if (!(await checked.note(db, { isAlone: first === null }))) throw notKnown();
    const shown =
      first === null ? ({ proof: 'passkey' } as const) : ({ proof: first, second: 'passkey' } as const);
    return enter(app, db, { ...shown, userId, hasTwoFactors: true, place: visit.place });
  });
}

const needsPassword = (): Failure =>
  new Failure('unauthenticated', {
    clientMessage:
      'Your password has changed. Log in with the new password once. After that, this passkey works on its own again.',
  });

const notKnown = (): Failure =>
  new Failure('unauthenticated', {
    clientMessage:
      'Kithline does not recognize this passkey, or you took too long. Try again, or log in with your password.',
  });
