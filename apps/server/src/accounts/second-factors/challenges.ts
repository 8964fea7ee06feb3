import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { AppContext } from '../../app-context.ts';
import type { Db } from '../../tables.ts';
import { hashToken } from '../tokens.ts';
import { insertSpent } from './passkeys.queries.ts';

/** What a challenge is for, and whose browser may use it. */
export interface ChallengeUse {
  readonly act: 'sign in' | 'second step' | 'add' | 'prove';
  /**
   * A secret of that browser: the token of its session, of its halfway sign-in, or of a cookie of its own.
   */
  readonly browser: string;
}

/** A challenge can be used for so long (seconds). */
export const CHALLENGE_SECONDS = 300;

/** Its end in unix seconds and random bytes, then their signature (WebAuthn Level 3, section 13.4.3). */
const [END_BYTES, RANDOM_BYTES, SIGNATURE_BYTES] = [6, 18, 32];
const HEAD_BYTES = END_BYTES + RANDOM_BYTES;

/** A challenge is signed and not stored, so that visitors who ask for many fill no table. */
export function newChallenge(app: AppContext, use: ChallengeUse): Buffer {
  const head = Buffer.alloc(HEAD_BYTES);
  head.writeUIntBE(Math.floor(app.clock().getTime() / 1000) + CHALLENGE_SECONDS, 0, END_BYTES);
  randomBytes(RANDOM_BYTES).copy(head, END_BYTES);
  return Buffer.concat([head, signatureOf(app, head, use)]);
}

/** Whether we have made a challenge (base64url) for this use, and it has not expired. It may be spent. */
export function isOpenChallenge(app: AppContext, challenge: string, use: ChallengeUse): boolean {
  const bytes = Buffer.from(challenge, 'base64url');
  if (bytes.length !== HEAD_BYTES + SIGNATURE_BYTES) return false;
  const head = bytes.subarray(0, HEAD_BYTES);
  if (!timingSafeEqual(bytes.subarray(HEAD_BYTES), signatureOf(app, head, use))) return false;
  return endOf(bytes).getTime() > app.clock().getTime();
}

/** Spends an open challenge. False when it was spent before. */
export function spendChallenge(db: Db, challenge: string): Promise<boolean> {
  const expiresOn = endOf(Buffer.from(challenge, 'base64url'));
  return insertSpent(db, { challengeHash: hashToken(challenge), expiresOn });
}

const endOf = (bytes: Buffer): Date => new Date(bytes.readUIntBE(0, END_BYTES) * 1000);

function signatureOf(app: AppContext, head: Buffer, { act, browser }: ChallengeUse): Buffer {
  const signedText = `webauthn challenge ${act} ${browser} ${head.toString('base64url')}`;
  return createHmac('sha256', app.secret).update(signedText).digest();
}
