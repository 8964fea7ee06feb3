import { fastifyCookie } from '@fastify/cookie';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import type { House } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import { keepRemembering } from './known-browser.ts';
import {
  clearSessionCookies,
  SESSION_COOKIE,
  setSessionCookies,
  SIGNED_IN_COOKIE,
} from './session-cookies.ts';
import { type AskedAlong, sessionKey, useSession } from './sessions.ts';

/**
 * Who sends this request: one query; null without a session that still holds. Prolongs the session and its cookies. `askAlong` gives what the
 * query asks too when the request only reads.
 */
export async function identify(
  house: House,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  askAlong: () => AskedAlong | null,
): Promise<Viewer | null> {
  const { publicUrl } = house.config;
  const token = request.cookies[SESSION_COOKIE];
  const along = request.method === 'GET' || request.method === 'HEAD' ? askAlong() : null;
  const session = token ? await useSession(house, token, along) : null;
  if (token && session?.slid) {
    setSessionCookies(reply, token, publicUrl);
    keepRemembering(house, session.viewer.userId, { request, reply });
  }
  // A browser that still believes in a session that is over learns it here.
  if (session === null && (token || request.cookies[SIGNED_IN_COOKIE])) clearSessionCookies(reply, publicUrl);
  return session?.viewer ?? null;
}

/** Who asks for a live socket: the user, and the session that the socket lives and ends with. */
export async function identifySocket(
  house: House,
  request: IncomingMessage,
): Promise<{ userId: number; session: string } | null> {
  const token = fastifyCookie.parse(request.headers.cookie ?? '')[SESSION_COOKIE];
  if (!token) return null;
  const session = await useSession(house, token);
  return session && { userId: session.viewer.userId, session: sessionKey(token) };
}
