import { fastifyCookie } from '@fastify/cookie';
import { SESSION_ENDED_HEADER } from '@kithline/contract/session-end.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { SECOND_FACTOR_DUE } from '@kithline/contract/second-factors.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { Failure } from '../platform/failure.ts';
import { shownNetworkOf } from '../platform/http/network-of.ts';
import { keepRemembering } from './known-browser.ts';
import {
  clearSessionCookies,
  cookieName,
  seemsSignedIn,
  SESSION_COOKIE,
  sessionTokenOf,
  setSessionCookies,
} from './session-cookies.ts';
import { type AskedAlong, requireSession, sessionKey, sessionReplaced, useSession } from './sessions.ts';
import { sessionOf, whyEnded } from './sessions.queries.ts';
import { hashToken } from './tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /**
     * Works also while a required second factor is overdue. A route that does not say so, as of a file, does
     * not.
     */
    evenWhenDue?: boolean;
  }
}

/**
 * Who sends this request: one query; null without a session that still holds. Prolongs the session and its
 * cookies. `askAlong` gives what the query asks too when the request only reads. 403 while a required second
 * factor is overdue, but for the calls that work even then; 401 for a change by the former token of a
 * browser, which keeps its cookies.
 */
export async function identify(
  app: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  askAlong: () => AskedAlong | null,
): Promise<Viewer | null> {
  const { publicUrl } = app.config;
  const token = sessionTokenOf(request, publicUrl);
  const along = isReading(request) ? askAlong() : null;
  const session = token ? await useSession(app, { token, network: shownNetworkOf(request.ip) }, along) : null;
  if (token && session?.prolongedFor) {
    setSessionCookies(reply, { token, maxAge: session.prolongedFor }, publicUrl);
    await keepRemembering(app, session.viewer.userId, { request, reply });
  }
  // A browser that still believes in a session that is over learns it here.
  if (session === null && (token || seemsSignedIn(request, publicUrl))) clearSessionCookies(reply, publicUrl);
  // The browser drops the cookie when its session runs out: who still sends it has had the session ended.
  if (session === null && token) reply.header(SESSION_ENDED_HEADER, await whyEnded(app.db, hashToken(token)));
  if (session?.isFormer && !isReading(request)) throw sessionReplaced();
  if (session?.isSecondFactorDue && request.routeOptions.config.evenWhenDue !== true) throw secondFactorDue();
  return session?.viewer ?? null;
}

/** Who asks for a live socket: the user, and the session that the socket lives and ends with. */
export async function identifySocket(
  app: AppContext,
  request: IncomingMessage,
): Promise<{ userId: number; session: string } | null> {
  const token = fastifyCookie.parse(request.headers.cookie ?? '')[
    cookieName(SESSION_COOKIE, app.config.publicUrl)
  ];
  if (!token) return null;
  const session = await useSession(app, { token, network: null });
  if (session === null || session.isSecondFactorDue) return null;
  return { userId: session.viewer.userId, session: sessionKey(token) };
}

/** Whether the session of a live socket still holds. Asking does not prolong it. */
export async function holdsSocket(app: AppContext, { session }: { session: string }): Promise<boolean> {
  const found = await sessionOf(app.db, { tokenHash: Buffer.from(session, 'hex'), now: app.clock() });
  return found !== null && !found.isSecondFactorDue;
}

/**
 * Passes while the session of a request is open; else 401. For what goes on after the request, as a
 * download.
 */
export function requireSessionOf(app: AppContext, request: FastifyRequest): Promise<void> {
  return requireSession(app, app.db, sessionTokenOf(request, app.config.publicUrl) ?? '');
}

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const secondFactorDue = (): Failure =>
  new Failure('forbidden', {
    code: SECOND_FACTOR_DUE,
    clientMessage: 'Your Kithline requires a second factor. Add one on the page "security" to go on.',
  });
