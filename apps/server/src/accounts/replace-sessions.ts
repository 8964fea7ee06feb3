import type { AppContext } from '../app-context.ts';
import type { Db } from '../tables.ts';
import { endFormerSession } from './end-former-session.job.ts';
import type { SessionPlace } from './session-place.ts';
import { endSessionOn, hasTwoFactorsByProvider } from './sessions.queries.ts';
import { endOtherSessions, openSession } from './sessions.ts';
import { hashToken } from './tokens.ts';

/**
 * Seconds for which requests that only read may still use the previous token. Other tabs of the browser may
 * be sending such requests, and the answer "signed out" would delete the new cookie.
 */
const GRACE = 10;

/**
 * Gives this session a new token and returns it. Ends the user's other sessions, and closes their live
 * sockets. Those of this session close when its previous token expires.
 */
export async function replaceSessions(
  app: AppContext,
  db: Db,
  { userId, token, place }: { userId: number; token: string; place: SessionPlace },
): Promise<string> {
  const former = hashToken(token);
  const twoFactorsByProvider = await hasTwoFactorsByProvider(db, former);
  await endOtherSessions(db, { userId, token });
  const expiresOn = new Date(app.clock().getTime() + GRACE * 1000);
  await endSessionOn(db, former, expiresOn);
  await app.jobs.enqueue(db, endFormerSession, { session: former.toString('hex') }, { startAfter: GRACE });
  return openSession(app, db, { userId, place, proof: 'password', twoFactorsByProvider });
}
