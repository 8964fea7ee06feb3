import type { FastifyReply, FastifyRequest } from 'fastify';
import type { AppContext } from '../app-context.ts';
import type { EntryResult } from './enter.ts';
import { rememberBrowser } from './known-browser.ts';
import { clearHalfwayCookie, setHalfwayCookie } from './second-factors/sign-in-cookies.ts';
import { sessionTokenOf, setSessionCookies } from './session-cookies.ts';
import { endSession } from './sessions.ts';

/**
 * Sends the cookies of a session or of a halfway sign-in to the browser. For a session, also ends the
 * browser's previous session and makes the browser known to the account.
 */
export async function giveEntry(
  app: AppContext,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
  { kind, token, userId }: EntryResult,
): Promise<void> {
  const { publicUrl } = app.config;
  if (kind === 'halfway') return setHalfwayCookie(reply, token, publicUrl);
  const former = sessionTokenOf(request, publicUrl);
  if (former) await endSession(app.db, former);
  setSessionCookies(reply, { token }, publicUrl);
  clearHalfwayCookie(reply, publicUrl);
  await rememberBrowser(app, userId, { request, reply });
}
