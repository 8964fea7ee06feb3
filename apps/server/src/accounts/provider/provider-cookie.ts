import type { FastifyReply, FastifyRequest } from 'fastify';
import * as z from 'zod/mini';
import type { AppContext } from '../../app-context.ts';
import { seal, unseal } from '../seal.ts';
import { cookieName, hiddenCookie } from '../session-cookies.ts';

const PROVIDER_COOKIE = 'kithline_provider';
const PATH = '/api/auth/provider';

/** For so long somebody may take to sign in at the provider. */
const SIGN_IN_SECONDS = 600;

const SEAL = { purpose: 'kithline provider cookie' };

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
export function setBegun(app: AppContext, reply: FastifyReply, begun: Begun): void {
  const { publicUrl } = app.config;
  const endsOn = app.clock().getTime() + SIGN_IN_SECONDS * 1000;
  const text = JSON.stringify({ ...begun, endsOn });
  const value = seal(app, SEAL, Buffer.from(text)).toString('base64url');
  const name = cookieName(PROVIDER_COOKIE, publicUrl);
  reply.setCookie(name, value, { ...hiddenCookie(publicUrl, PATH), maxAge: SIGN_IN_SECONDS });
}

/**
 * Returns the sign-in that the browser has begun, which it forgets. Null for none, an old one, or a forged
 * one.
 */
export function takeBegun(
  app: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Begun | null {
  const { publicUrl } = app.config;
  const name = cookieName(PROVIDER_COOKIE, publicUrl);
  const value = request.cookies[name];
  if (value === undefined) return null;
  reply.clearCookie(name, hiddenCookie(publicUrl, PATH));
  const text = textIn(app, value);
  if (text === null) return null;
  const { endsOn, ...begun } = z.parse(Begun, JSON.parse(text));
  return endsOn > app.clock().getTime() ? begun : null;
}

/** Null for what this installation has not sealed. */
function textIn(app: AppContext, value: string): string | null {
  try {
    return unseal(app, SEAL, Buffer.from(value, 'base64url')).toString('utf8');
  } catch {
    return null;
  }
}
