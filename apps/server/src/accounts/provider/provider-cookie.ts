import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AppContext } from '../../app-context.ts';
import { seal, unseal } from '../seal.ts';
import { cookieName, hiddenCookie } from '../session-cookies.ts';

const PROVIDER_COOKIE = 'kithline_provider';
const PATH = '/api/auth/provider';

/** How long (seconds) signing in at the provider may take. */
const SIGN_IN_SECONDS = 600;

const SEAL = { purpose: 'kithline provider cookie' };

const BegunSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The verifier of PKCE (RFC 7636). */
  verifier: z.string(),
  /** The path to open afterwards. */
  to: z.string(),
  /** Unix milliseconds. */
  endsOn: z.number(),
});

/** A sign-in that a browser began, and that only this browser can finish. */
export type BegunSignIn = Omit<z.infer<typeof BegunSignIn>, 'endsOn'>;

/** Stores a sign-in in the browser, encrypted, in place of an earlier one. */
export function setBegunSignIn(app: AppContext, reply: FastifyReply, begun: BegunSignIn): void {
  const { publicUrl } = app.config;
  const endsOn = app.clock().getTime() + SIGN_IN_SECONDS * 1000;
  const text = JSON.stringify({ ...begun, endsOn });
  const value = seal(app, SEAL, Buffer.from(text)).toString('base64url');
  const name = cookieName(PROVIDER_COOKIE, publicUrl);
  reply.setCookie(name, value, { ...hiddenCookie(publicUrl, PATH), maxAge: SIGN_IN_SECONDS });
}

/**
 * Returns the sign-in that the browser began, and deletes its cookie. Null if there is none, or if it has
 * expired or is forged.
 */
export function takeBegunSignIn(
  app: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): BegunSignIn | null {
  const { publicUrl } = app.config;
  const name = cookieName(PROVIDER_COOKIE, publicUrl);
  const value = request.cookies[name];
  if (value === undefined) return null;
  reply.clearCookie(name, hiddenCookie(publicUrl, PATH));
  const text = textIn(app, value);
  if (text === null) return null;
  const { endsOn, ...begun } = z.parse(BegunSignIn, JSON.parse(text));
  return endsOn > app.clock().getTime() ? begun : null;
}

/** Returns the decrypted text; null for a value that this installation did not encrypt. */
function textIn(app: AppContext, value: string): string | null {
  try {
    return unseal(app, SEAL, Buffer.from(value, 'base64url')).toString('utf8');
  } catch {
    return null;
  }
}
