import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../tables.ts';
import { hashToken } from '../tokens.ts';
import { insertSpent } from './passkeys.queries.ts';

export interface ChallengeUse {
  readonly act: 'sign in' | 'second step' | 'add' | 'prove';
  /**
   * A secret of the only browser that may use the challenge: the token of its session, of its halfway
   * sign-in, or of a separate cookie.
   */
  readonly browser: string;
}

/** Seconds for which a challenge can be used. */
export const CHALLENGE_SECONDS = 300;

/**
 * A challenge consists of its expiry in Unix seconds and random bytes, followed by their signature (WebAuthn
 * Level 3, section 13.4.3).
 */
const [END_BYTES, RANDOM_BYTES, SIGNATURE_BYTES] = [6, 18, 32];
const HEAD_BYTES = END_BYTES + RANDOM_BYTES;

/** Makes a challenge. It is signed and not stored, so visitors who request many cannot fill a table. */
export function newChallenge(app: AppContext, use: ChallengeUse): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUIntBE(Math.floor(app.clock().getTime() / 1000) + CHALLENGE_SECONDS, 0, END_BYTES);
  randomBytes(RANDOM_BYTES).copy(head, END_BYTES);
  return Buffer.concat([head, signatureOf(app, head, use)]);
}

/**
 * Whether a challenge (base64url) was made here for this use and has not expired. It may have been used
 * already.
 */
export function isOpenChallenge(app: AppContext, challenge: string, use: ChallengeUse): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== HEAD_BYTES + SIGNATURE_BYTES) return false;
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), signatureOf(app, head, use))) return false;
  return expiryOf(bytes).getTime() > app.clock().getTime();
}

/** Returns false if the challenge was already used. */
export function spendChallenge(db: Db, challenge: string): Promise<boolean> {
  const expiresOn = expiryOf(Buffer.from(challenge, 'base64url'));
  return insertSpent(db, { challengeHash: hashToken(challenge), expiresOn });
}

const expiryOf = (bytes: Buffer): Date => new Date(bytes.readUIntBE(0, END_BYTES) * 1000);

function signatureOf(app: AppContext, head: Buffer, { act, browser }: ChallengeUse): Buffer {
  const signedText = `webauthn challenge ${act} ${browser} ${head.toString('base64url')}`;
  return createHmac('sha256', app.secret).update(signedText).digest();
}
