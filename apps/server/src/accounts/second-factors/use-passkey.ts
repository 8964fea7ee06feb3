import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../tables.ts';
import { type ChallengeUse, isOpenChallenge, spendChallenge } from './challenges.ts';
import { challengeOf, checkUsed, type PasskeyResponse } from './passkey-ceremonies.ts';
import { type FoundPasskey, notePasskeyUse, passkeyOfCredential } from './passkeys.queries.ts';

export interface PasskeyUse {
  readonly response: PasskeyResponse;
  /** The use for which the challenge was made. */
  readonly use: ChallengeUse;
  /** The user to whom the passkey has to belong; null for any user. */
  readonly userId: number | null;
  /** Whether the authenticator must have asked for a PIN, a finger or a face. */
  readonly mustVerify: boolean;
}

/** A verified use of a passkey. The use counts only after `note`. */
export interface CheckedUse {
  readonly userId: number;
  readonly needsPassword: boolean;
  /**
   * Records the use; call it in the transaction in which the use counts. Returns false if the challenge was
   * already used, the passkey was deleted, or the passkey is used alone although it needs the password.
   */
  note(db: Db, how: { isAlone: boolean }): Promise<boolean>;
}

/**
 * Returns null if the passkey is unknown or another user's, or if the response is not a valid answer to a
 * request of this browser.
 */
export async function checkPasskey(
  app: AppContext,
  { response, use, userId, mustVerify }: PasskeyUse,
): Promise<CheckedUse | null> {
  const challenge = challengeOf(response);
  if (challenge === null || !isOpenChallenge(app, challenge, use)) return null;
  const passkey = await passkeyOfCredential(app.db, response.id);
  if (passkey === null || (userId !== null && passkey.userId !== userId)) return null;
  const counter = await checkUsed(app, response, { challenge, passkey, mustVerify });
  if (counter === null) return null;
  return {
    userId: passkey.userId,
    needsPassword: passkey.needsPassword,
    note: (db, { isAlone }) => noteUse(db, { challenge, passkey, counter, isAlone, now: app.clock() }),
  };
}

async function noteUse(
  db: Db,
  {
    challenge,
    passkey,
    ...use
  }: { challenge: string; passkey: FoundPasskey; counter: number; isAlone: boolean; now: Date },
): Promise<boolean> {
  if (!(await spendChallenge(db, challenge))) return false;
  return notePasskeyUse(db, { id: passkey.id, ...use });
}
