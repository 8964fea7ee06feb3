import { createHmac } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
/** Milliseconds for which a code is valid (RFC 6238, section 4.1). */
const STEP_MS = 30_000;

/** A separate implementation of an authenticator app, so that the server's library does not check itself. */
export class AuthenticatorApp {
  readonly #key: Buffer;
  #lastStep = 0;

  /** `secret` as displayed, in base32 (RFC 4648, section 6). */
  constructor(secret: string) {
    this.#key = fromBase32(secret.replaceAll(/[\s=]/gu, ''));
  }

  /** Returns an unused code; waits for the next one if the current one was used. */
  async nextCode(): Promise<string> {
    const wait = (this.#lastStep + 1) * STEP_MS - Date.now();
    if (wait > 0) await pause(wait + 500);
    this.#lastStep = Math.floor(Date.now() / STEP_MS);
    return codeOf(this.#key, this.#lastStep);
  }
}

function fromBase32(text: string): Buffer {
  const bits = [...text].map((letter) => LETTERS.indexOf(letter).toString(2).padStart(5, '0')).join('');
  return Buffer.from((bits.match(/.{8}/gu) ?? []).map((byte) => Number.parseInt(byte, 2)));
}

/** Returns six digits (RFC 4226, section 5.3). */
function codeOf(key: Buffer, step: number): string {
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(step));
  const hash = createHmac('sha1', key).update(counter).digest();
  const at = (hash.at(-1) ?? 0) & 0x0f;
  const number = hash.readUInt32BE(at) & 0x7f_ff_ff_ff;
  return String(number % 1_000_000).padStart(6, '0');
}
