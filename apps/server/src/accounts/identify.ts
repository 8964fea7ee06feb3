import { fastifyCookie } from '@fastify/cookie';
import { SESSION_ENDED_HEADER } from '@kithline/contract/session-end.ts';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { IncomingMessage } from 'node:http';
import { SECOND_FACTOR_DUE } from '@kithline/contract/second-factors.ts';
import type { AppContext } from '../app-context.ts';
import type { Config } from '../config.ts';
import type { Viewer } from '../viewer.ts';
import { Failure } from '../platform/failure.ts';
import { shownNetworkOf } from '../platform/http/network-of.ts';
import { accessTokenIn, identifyToken } from './access-tokens/identify-token.ts';
import { keepRemembering } from './known-browser.ts';
import {
  clearSessionCookies,
  cookieName,
  seemsSignedIn,
  SESSION_COOKIE,
  sessionTokenOf,
  setSessionCookies,
} from './session-cookies.ts';
import { type AddedQuestion, requireSession, sessionKey, sessionReplaced, useSession } from './sessions.ts';
import { sessionOf, whyEnded } from './sessions.queries.ts';
import { hashToken } from './tokens.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** Whether the call works even while a required second factor is overdue. False by default. */
    evenWhenDue?: boolean;
  }
}

/**
 * Identifies the sender of this request; null without a valid session. A personal access token takes
 * precedence over cookies (`identifyToken`), and gets 503 while the primary database is away. Prolongs the
 * session and its cookies. If the request only reads, `addedQuestion` may add a question to the query and
 * gets its answer. Throws 403 while a required second factor is overdue, except with `evenWhenDue`. Throws
 * 401 if the request changes something and has a browser's previous token; the browser then keeps its
 * cookies.
 */
export async function identify(
  app: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  addedQuestion: () => AddedQuestion | null,
): Promise<Viewer | null> {
  const { publicUrl } = app.config;
  const accessToken = accessTokenIn(request.headers);
  if (accessToken !== null) {
    // Each use of a token is recorded in the primary, which is away.
    if (app.primary.isAway) throw mustWait();
    const question = isReading(request) ? addedQuestion() : null;
    return identifyToken(app, { request, reply }, { token: accessToken, question });
  }
  const token = sessionTokenOf(request, publicUrl);
  const question = isReading(request) ? addedQuestion() : null;
  const session = token
    ? await useSession(
        app,
        { token, network: shownNetworkOf(request.ip), isReading: isReading(request) },
        question,
      )
    : null;
  if (token && session?.prolongedFor) {
    setSessionCookies(reply, { token, maxAge: session.prolongedFor }, publicUrl);
    await keepRemembering(app, session.viewer.userId, { request, reply });
  }
  if (session === null && (token || seemsSignedIn(request, publicUrl))) clearSessionCookies(reply, publicUrl);
  // Browsers drop the cookie when its session expires, so a cookie that is still sent means that the session
  // was ended.
  if (session === null && token) reply.header(SESSION_ENDED_HEADER, await whyEnded(app.db, hashToken(token)));
  if (session?.isFormer && !isReading(request)) throw sessionReplaced();
  if (session?.isSecondFactorDue && request.routeOptions.config.evenWhenDue !== true) throw secondFactorDue();
  return session?.viewer ?? null;
}

/** Whether the request has a session cookie or an access token, even an invalid one. */
export function mayBeSignedIn({ publicUrl }: Pick<Config, 'publicUrl'>, request: FastifyRequest): boolean {
  return accessTokenIn(request.headers) !== null || sessionTokenOf(request, publicUrl) !== undefined;
}

/**
 * Identifies the sender of a live socket's upgrade: the user, and the session whose end also ends the socket.
 * Null without a valid session, while a required second factor is overdue, and for an access token.
 */
export async function identifySocket(
  app: AppContext,
  request: IncomingMessage,
): Promise<{ userId: number; session: string } | null> {
  if (accessTokenIn(request.headers) !== null) return null;
  const token = fastifyCookie.parse(request.headers.cookie ?? '')[
    cookieName(SESSION_COOKIE, app.config.publicUrl)
  ];
  if (!token) return null;
  const session = await useSession(app, { token, network: null, isReading: false });
  if (session === null || session.isSecondFactorDue) return null;
  return { userId: session.viewer.userId, session: sessionKey(token) };
}

/** Whether a live socket may stay open. Does not prolong its session. */
export async function holdsSocket(app: AppContext, { session }: { session: string }): Promise<boolean> {
  const found = await sessionOf(app.db, { tokenHash: Buffer.from(session, 'hex'), now: app.clock() });
  return found !== null && !found.isSecondFactorDue;
}

/**
 * Throws 401 unless the session of a request is open. Call it during work that continues after the request
 * began, such as a download.
 */
export function requireSessionOf(app: AppContext, request: FastifyRequest): Promise<void> {
  return requireSession(app, app.db, sessionTokenOf(request, app.config.publicUrl) ?? '');
}

const isReading = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const mustWait = (): Failure =>
  new Failure('not-ready', {
    clientMessage: 'Access tokens cannot be used right now. Please try again in a moment.',
    retryAfter: 2,
  });

const secondFactorDue = (): Failure =>
  new Failure('forbidden', {
    code: SECOND_FACTOR_DUE,
    clientMessage:
      'Your organization requires two-step sign-in. Set it up in your account under "security" to continue.',
  });
