import { randomBytes, timingSafeEqual } from 'node:crypto';
import { derive, THREADS } from './password-threads.ts';
import { type Turn, WaitingLines, whoseTurn } from './waiting-lines.ts';

interface Cost {
  /** Memory for the hash, in KiB. */
  memory: number;
  passes: number;
  parallelism: number;
}

/** The minimum cost for Argon2id in OWASP's password storage cheat sheet. */
const COST: Cost = { memory: 19_456, passes: 2, parallelism: 1 };
const CHEAP: Cost = { memory: 64, passes: 1, parallelism: 1 };
let costOfShortCodes = COST;
const SALT_BYTES = 16;
const KEY_BYTES = 32;

const PHC = /^\$argon2id\$v=19\$m=(\d+),t=(\d+),p=(\d+)\$([A-Za-z0-9+/]+)\$([A-Za-z0-9+/]+)$/;

/** All passwords of this process wait in the same lines, because its threads share the cores. */
const lines = new WaitingLines(THREADS);

/**
 * Throws 503 if a hash with this turn would be refused now, because too many are waiting already. Call it
 * before any other work for the hash.
 */
export const refuseWhenBusy = (turn: Turn): void => lines.refuseWhenFull(turn);

/**
 * Returns a PHC string, which contains salt and parameters. The hash is computed before those of strangers,
 * because a person who sets a password has already shown a code or the old password. Throws 503 if too many
 * hashes are waiting.
 */
export async function hashPassword(
  password: string,
  of: Parameters<typeof whoseTurn>[0] = { code: 'of the installation' },
): Promise<string> {
  const salt = newSalt();
  const turn: Turn = { line: 'known', whose: whoseTurn(of) };
  const key = await deriveKey(password, turn, { ...COST, salt, length: KEY_BYTES });
  return `$argon2id$v=19$m=${COST.memory},t=${COST.passes},p=${COST.parallelism}$${unpadded(salt)}$${unpadded(key)}`;
}

export interface PasswordCheck {
  matches: boolean;
  /** Whether the hash was made at another cost than `COST`. */
  outdated: boolean;
}

/**
 * If `phc` is not a hash that `hashPassword` returned, no password matches. Throws 503 if too many hashes are
 * waiting.
 */
export async function checkPassword(password: string, phc: string, turn: Turn): Promise<PasswordCheck> {
  const parts = PHC.exec(phc);
  if (parts === null) return { matches: false, outdated: false };
  const [memory = 0, passes = 0, parallelism = 0] = parts.slice(1, 4).map(Number);
  const [salt, expected] = [Buffer.from(parts[4] ?? '', 'base64'), Buffer.from(parts[5] ?? '', 'base64')];
  const key = await deriveKey(password, turn, { memory, passes, parallelism, salt, length: expected.length });
  const outdated = memory !== COST.memory || passes !== COST.passes || parallelism !== COST.parallelism;
  return { matches: timingSafeEqual(key, expected), outdated };
}

/**
 * Hashes a code that is too short for a fast hash such as SHA-256. Codes that are made together share a salt.
 * Throws 503 if too many hashes are waiting.
 */
export async function hashShortCode(code: string, salt: Buffer, turn: Turn): Promise<Buffer> {
  return Buffer.from(await deriveKey(code, turn, { ...costOfShortCodes, salt, length: KEY_BYTES }));
}

/**
 * For tests that make many recovery codes: hashes them cheaply until the returned function is called. Throws
 * outside of tests.
 */
export function hashShortCodesCheaply(): () => void {
  if (process.env['VITEST'] === undefined) throw new Error('Only tests hash cheaply.');
  costOfShortCodes = CHEAP;
  return () => (costOfShortCodes = COST);
}

export const newSalt = (): Buffer => randomBytes(SALT_BYTES);

/**
 * Does the same work as a check, for users that do not exist, so that response times do not reveal which
 * users exist.
 */
export async function pretendToCheck(password: string, turn: Turn): Promise<void> {
  await deriveKey(password, turn, { ...COST, salt: Buffer.alloc(SALT_BYTES), length: KEY_BYTES });
}

function deriveKey(
  password: string,
  turn: Turn,
  { salt: nonce, length: tagLength, ...cost }: Cost & { salt: Buffer; length: number },
): Promise<Uint8Array> {
  const message = new TextEncoder().encode(password.normalize('NFC'));
  return lines.run(turn, () => derive({ message, nonce, tagLength, ...cost }));
}

function unpadded(bytes: Uint8Array): string {
  return Buffer.from(bytes).toString('base64').replaceAll('=', '');
}
