import { argon2Sync } from 'node:crypto';

export interface Derivation {
  message: Uint8Array;
  nonce: Uint8Array;
  /** KiB. */
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

/** The work of one password. It runs in a thread of its own (password-threads.ts), so it may block. */
export function deriveKey(given: Derivation): Uint8Array {
  return argon2Sync('argon2id', given);
}
