import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../tables.ts';
import { type ChallengeUse, isOpenChallenge, spendChallenge } from './challenges.ts';
import { challengeOf, checkUsed, type PasskeyResponse } from './passkey-ceremonies.ts';
import { type FoundPasskey, notePasskeyUse, passkeyOfCredential } from './passkeys.queries.ts';

export interface PasskeyUse {
  readonly response: PasskeyResponse;
  /** What the challenge has to have been made for. */
  readonly use: ChallengeUse;
  /** Whose passkey it has to be; null: anybody's. */
  readonly userId: number | null;
  /** Whether the authenticator has to have asked for a PIN, a finger or a face. */
  readonly mustVerify: boolean;
}

/** A passkey whose use was checked. It counts once `note` has been done. */
export interface CheckedUse {
  readonly userId: number;
  /** Whether a new password has to come before it opens the account alone. */
  readonly needsPassword: boolean;
  /**
   * In the transaction in which the use counts. False when the challenge was used, the passkey is gone, or it
   * comes alone and needs the password.
   */
  note(db: Db, how: { isAlone: boolean }): Promise<boolean>;
}

/** Checks a use of a passkey; null when it is not known, or not what this browser was asked for. */
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
