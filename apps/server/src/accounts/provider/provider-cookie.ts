import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AppContext } from '../../app-context.ts';
import { seal, unseal } from '../seal.ts';
import { cookieName, hiddenCookie } from '../session-cookies.ts';

const PROVIDER_COOKIE = 'kithline_provider';
const PATH = '/api/auth/provider';

/** How long (seconds) signing in at the provider may take. */
const SIGN_IN_SECONDS = 600;

export const PROVIDER_SEAL = { purpose: 'kithline provider cookie' };

/** A sign-in as the cookie contains it. */
const StoredSignIn = z.object({
  state: z.string(),
  nonce: z.string(),
  /** The verifier of PKCE (RFC 7636). */
  verifier: z.string(),
  /** The path to open after signing in. */
  to: z.string(),
  /** When the sign-in expires (Unix milliseconds). */
  endsOn: z.number(),
});

/** A sign-in that a browser began, and that only this browser can finish. */
export type BegunSignIn = Omit<z.infer<typeof StoredSignIn>, 'endsOn'>;

/** Stores a sign-in in the browser, encrypted, in place of an earlier one. */
export function setBegunSignIn(app: AppContext, reply: FastifyReply, begun: BegunSignIn): void {
  const { publicUrl } = app.config;
  const endsOn = app.clock().getTime() + SIGN_IN_SECONDS * 1000;
  const text = JSON.stringify({ ...begun, endsOn });
  const value = seal(app, PROVIDER_SEAL, Buffer.from(text)).toString('base64url');
  const name = cookieName(PROVIDER_COOKIE, publicUrl);
  reply.setCookie(name, value, { ...hiddenCookie(publicUrl, PATH), maxAge: SIGN_IN_SECONDS });
}

/**
 * Returns the sign-in that the browser began, and deletes its cookie. Null if there is none, or if it has
 * expired, is forged, or was begun with a version whose cookies have another form.
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
  const stored = storedIn(app, value);
  if (stored === null) return null;
  const { endsOn, ...begun } = stored;
  return endsOn > app.clock().getTime() ? begun : null;
}

function storedIn(app: AppContext, value: string): z.infer<typeof StoredSignIn> | null {
  try {
    const text = unseal(app, PROVIDER_SEAL, Buffer.from(value, 'base64url')).toString('utf8');
    return z.parse(StoredSignIn, JSON.parse(text));
  } catch {
    return null;
  }
}
