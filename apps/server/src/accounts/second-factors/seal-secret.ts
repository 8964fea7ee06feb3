import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { House } from '../../house.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** NIST SP 800-38D, section 8.2.2: a random nonce of 96 bits. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;

/** Encrypts a user's secret (AES-256-GCM): nonce, tag, ciphertext. It can be read for this user alone. */
export function sealSecret(house: House, userId: number, secret: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(house), nonce).setAAD(boundTo(userId));
  const sealed = Buffer.concat([cipher.update(secret), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/**
 * Decrypts it. Throws when it was changed, or sealed for another user or with another installation's secret.
 */
export function openSecret(house: House, userId: number, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const tag = sealed.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES);
  const decipher = createDecipheriv(CIPHER, keyOf(house), nonce, { authTagLength: TAG_BYTES });
  decipher.setAAD(boundTo(userId)).setAuthTag(tag);
  return Buffer.concat([decipher.update(sealed.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()]);
}

/** A key of its own (RFC 5869): the installation's secret also signs. */
const keyOf = ({ secret }: House): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', 'kithline authenticator secrets', KEY_BYTES));

const boundTo = (userId: number): Buffer => Buffer.from(`user ${userId}`);
