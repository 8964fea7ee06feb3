import type { FastifyReply, FastifyRequest } from 'fastify';
import type { House } from '../house.ts';
import type { Entered } from './enter.ts';
import { rememberBrowser } from './known-browser.ts';
import { cookieName, isSecure, sessionTokenOf, setSessionCookies } from './session-cookies.ts';
import { endSession } from './sessions.ts';

const HALFWAY_COOKIE = 'kithline_halfway';
const HALFWAY_SECONDS = 600;

interface Exchange {
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Gives the browser its session, which replaces a former one, or the half of one. */
export async function giveEntry(
  house: House,
  { request, reply }: Exchange,
  { entered, userId }: { entered: Entered; userId: number },
): Promise<void> {
  const { publicUrl } = house.config;
  const { kind, token } = entered;
  if (kind === 'halfway') {
    const common = { path: '/', sameSite: 'lax', httpOnly: true, secure: isSecure(publicUrl) } as const;
    const name = cookieName(HALFWAY_COOKIE, publicUrl);
    reply.setCookie(name, token, { ...common, maxAge: HALFWAY_SECONDS });
    return;
  }
  const former = sessionTokenOf(request, publicUrl);
  if (former) await endSession(house.db, former);
  setSessionCookies(reply, { token }, publicUrl);
  rememberBrowser(house, userId, { request, reply });
}
