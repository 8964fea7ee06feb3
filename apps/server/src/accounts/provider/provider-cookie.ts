import type { FastifyReply, FastifyRequest } from 'fastify';
import { createCipheriv, createDecipheriv, hkdfSync, randomBytes } from 'node:crypto';
import * as z from 'zod/mini';
import type { House } from '../../house.ts';
import { cookieName, isSecure } from '../session-cookies.ts';

const PROVIDER_COOKIE = 'kithline_provider';

/** For so long somebody may take to sign in at the provider. */
const SIGN_IN_SECONDS = 600;

const [CIPHER, NONCE_BYTES, TAG_BYTES] = ['aes-256-gcm', 12, 16] as const;

const Begun = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The verifier of PKCE (RFC 7636). */
  verifier: z.string(),
  /** The path to go to afterwards. */
  to: z.string(),
  /** Unix milliseconds. */
  endsOn: z.number(),
});

/** A sign-in that was begun in a browser, and that only this browser can finish. */
export type Begun = Omit<z.infer<typeof Begun>, 'endsOn'>;

/** Keeps a sign-in in the browser, encrypted. It replaces one that was begun before. */
export function setBegun(house: House, reply: FastifyReply, begun: Begun): void {
  const { publicUrl } = house.config;
  const endsOn = house.clock().getTime() + SIGN_IN_SECONDS * 1000;
  const value = seal(house, JSON.stringify({ ...begun, endsOn }));
  const name = cookieName(PROVIDER_COOKIE, publicUrl);
  reply.setCookie(name, value, { ...common(publicUrl), maxAge: SIGN_IN_SECONDS });
}

/**
 * Returns the sign-in that the browser has begun, which it forgets. Null for none, an old one, or a forged
 * one.
 */
export function takeBegun(
  house: House,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Begun | null {
  const { publicUrl } = house.config;
  const name = cookieName(PROVIDER_COOKIE, publicUrl);
  const value = request.cookies[name];
  if (value === undefined) return null;
  reply.clearCookie(name, common(publicUrl));
  const text = unseal(house, value);
  if (text === null) return null;
  const { endsOn, ...begun } = z.parse(Begun, JSON.parse(text));
  return endsOn > house.clock().getTime() ? begun : null;
}

/** The provider's redirect comes from another site: `strict` would leave the cookie behind. */
function common(publicUrl: URL) {
  const secure = isSecure(publicUrl);
  // The prefix of a secure cookie's name wants every path.
  return { path: secure ? '/' : '/api/auth/provider', sameSite: 'lax', httpOnly: true, secure } as const;
}

function seal(house: House, text: string): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv(CIPHER, keyOf(house), nonce, { authTagLength: TAG_BYTES });
  const sealed = [cipher.update(text, 'utf8'), cipher.final()];
  return Buffer.concat([nonce, cipher.getAuthTag(), ...sealed]).toString('base64url');
}

/** Null for what this installation has not sealed. */
function unseal(house: House, value: string): string | null {
  const bytes = Buffer.from(value, 'base64url');
  const [nonce, tag] = [bytes.subarray(0, NONCE_BYTES), bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES)];
  if (tag.length !== TAG_BYTES) return null;
  const decipher = createDecipheriv(CIPHER, keyOf(house), nonce, { authTagLength: TAG_BYTES });
  try {
    decipher.setAuthTag(tag);
    const opened = [decipher.update(bytes.subarray(NONCE_BYTES + TAG_BYTES)), decipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}

/** A key for this cookie alone, from the installation's secret (RFC 5869). */
const keyOf = (house: House): Buffer =>
  Buffer.from(hkdfSync('sha256', house.secret, '', 'kithline provider cookie', 32));
