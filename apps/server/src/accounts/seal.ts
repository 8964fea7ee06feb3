import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import type { AppContext } from '../app-context.ts';

const CIPHER = 'aes-256-gcm';
const KEY_BYTES = 32;
/** NIST SP 800-38D, section 8.2.2: a random nonce of 96 bits. */
const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const HEAD_BYTES = NONCE_BYTES + TAG_BYTES;
const OPTIONS = { authTagLength: TAG_BYTES };

interface Seal {
  /**
   * Each purpose has its own key (RFC 5869), because the installation's secret is also used for signatures.
   */
  readonly purpose: string;
  /** The owner of the content. Decrypting needs the same owner. */
  readonly boundTo?: string;
}

/** Encrypts with AES-256-GCM. Returns nonce, tag and ciphertext. */
export function seal(app: AppContext, { purpose, boundTo = '' }: Seal, content: Uint8Array): Buffer {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyFor(app, purpose), nonce, OPTIONS).setAAD(Buffer.from(boundTo));
  const sealed = Buffer.concat([cipher.update(content), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]);
}

/** Decrypts. Throws if the content was changed, or encrypted for another purpose, owner or installation. */
export function unseal(app: AppContext, { purpose, boundTo = '' }: Seal, sealed: Buffer): Buffer {
  const nonce = sealed.subarray(0, NONCE_BYTES);
  const decipher = createDecipheriv(CIPHER, keyFor(app, purpose), nonce, OPTIONS);
  decipher.setAAD(Buffer.from(boundTo)).setAuthTag(sealed.subarray(NONCE_BYTES, HEAD_BYTES));
  return Buffer.concat([decipher.update(sealed.subarray(HEAD_BYTES)), decipher.final()]);
}

const keyFor = ({ secret }: AppContext, purpose: string): Buffer =>
  Buffer.from(hkdfSync('sha256', secret, '', purpose, KEY_BYTES));
