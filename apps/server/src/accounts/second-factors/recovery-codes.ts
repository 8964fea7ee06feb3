import { RECOVERY_CODES } from '@kithline/contract/second-factors.ts';
import { hashShortCode, newSalt } from '../password-hash.ts';
import { readableCode } from '../tokens.ts';
import { whoseTurn } from '../waiting-lines.ts';

export interface RecoveryCodes {
  /** The codes as the member sees them, for example "k7m2p-9xq4r". */
  readonly shown: string[];
  readonly salt: Buffer;
  readonly hashes: Buffer[];
}

/** Makes ten new codes of 50 random bits each. Hashing them takes about as long as hashing ten passwords. */
export async function newRecoveryCodes(userId: number): Promise<RecoveryCodes> {
  const salt = newSalt();
  const shown = Array.from({ length: RECOVERY_CODES }, () => readableCode({ groups: 2, length: 5 }));
  const hashes: Buffer[] = [];
  // The codes are hashed one after the other, because a member has few places in the waiting line.
  for (const code of shown) hashes.push(await hashRecoveryCode(code.replaceAll('-', ''), { userId, salt }));
  return { shown, salt, hashes };
}

/** Hashes with Argon2id, because 50 bits are too few for a fast hash (OWASP ASVS 5.0, 6.5.2). */
export function hashRecoveryCode(
  code: string,
  { userId, salt }: { userId: number; salt: Buffer },
): Promise<Buffer> {
  return hashShortCode(code, salt, { line: 'known', whose: whoseTurn({ userId }) });
}
