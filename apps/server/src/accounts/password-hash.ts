import { argon2, randomBytes, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

const derive = promisify(argon2);

interface Cost {
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** Argon2id with the cost that OWASP's password storage cheat sheet names first for servers that share a machine. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const SALT_BYTES = 16;
const KEY_BYTES = 32;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** Hashes a password with a fresh salt, as a PHC string that carries its own parameters. */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  const key = await deriveKey(password, { ...COST, salt, length: KEY_BYTES });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(key)}`;
}

export interface PasswordCheck {
  matches: boolean;
  /** The hash was made with another cost than today's: hash anew while the password is at hand. */
  outdated: boolean;
}

/** Compares in constant time. A text that is no hash of ours matches nothing. */
export async function checkPassword(password: string, phc: string): Promise<PasswordCheck> {
  const parts = PHC.exec(phc);
  if (parts === null) return { matches: false, outdated: false };
  const [memory = 0, passes = 0, parallelism = 0] = parts.slice(1, 4).map(Number);
  const [salt, expected] = [Buffer.from(parts[4] ?? '', 'base64'), Buffer.from(parts[5] ?? '', 'base64')];
  const key = await deriveKey(password, { memory, passes, parallelism, salt, length: expected.length });
  const outdated = memory !== COST.memory || passes !== COST.passes || parallelism !== COST.parallelism;
  return { matches: timingSafeEqual(key, expected), outdated };
}

/** The same work as checking a password, for users that do not exist: time must not tell them apart. */
export async function pretendToCheck(password: string): Promise<void> {
  await deriveKey(password, { ...COST, salt: Buffer.alloc(SALT_BYTES), length: KEY_BYTES });
}

function deriveKey(password: string, given: Cost & { salt: Buffer; length: number }): Promise<Buffer> {
  return derive('argon2id', {
    message: Buffer.from(password.normalize('NFC')),
    nonce: given.salt,
    parallelism: given.parallelism,
    tagLength: given.length,
    memory: given.memory,
    passes: given.passes,
  });
}

function unpadded(bytes: Buffer): string {
  return bytes.toString('base64').replaceAll('=', '');
}
