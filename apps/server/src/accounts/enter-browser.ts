import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { Entered } from './enter.ts';
import { rememberBrowser } from './known-browser.ts';
import { clearHalfwayCookie, setHalfwayCookie } from './second-factors/sign-in-cookies.ts';
import { sessionTokenOf, setSessionCookies } from './session-cookies.ts';
import { endSession } from './sessions.ts';

/**
 * Gives a browser what it has got: a session, which ends the former one of this browser, or the cookie of a
 * sign-in that waits for its second step. Only a session makes the browser known to the account.
 */
export async function giveEntry(
  app: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { kind, token, userId }: Entered,
): Promise<void> {
  const { publicUrl } = app.config;
  if (kind === 'halfway') return setHalfwayCookie(reply, token, publicUrl);
  const former = sessionTokenOf(request, publicUrl);
  if (former) await endSession(app.db, former);
  setSessionCookies(reply, { token }, publicUrl);
  clearHalfwayCookie(reply, publicUrl);
  await rememberBrowser(app, userId, { request, reply });
}
