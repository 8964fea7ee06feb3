import { argon2Sync } from 'node:crypto';

export interface Derivation {
  message: Uint8Array;
  nonce: Uint8Array;
  /** Memory for the hash, in KiB. */
  memory: number;
  passes: number;
  parallelism: number;
  tagLength: number;
}

/** Runs in a separate thread (password-threads.ts), so it may block. */
export function deriveKey(derivation: Derivation): Uint8Array {
  return argon2Sync('argon2id', derivation);
}
