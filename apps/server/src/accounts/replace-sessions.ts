import type { AppContext } from '../app-context.ts';
import type { Db } from '../tables.ts';
import { endFormerSession } from './end-former-session.job.ts';
import type { SessionPlace } from './session-place.ts';
import { endSessionOn, showedProviderTwo } from './sessions.queries.ts';
import { endOtherSessions, openSession } from './sessions.ts';
import { hashToken } from './tokens.ts';

/**
 * Seconds for which the previous token can still read. Other tabs of the browser may just be asking with
 * it, and an answer that there is no session would take the new cookie away again.
 */
const GRACE = 10;

/**
 * Ends every session of a user but the one of this token, which gets a new token. Live sockets of the others
 * close at once, those of the former token with it; their browser comes back with the new one.
 */
export async function replaceSessions(
  app: AppContext,
  db: Db,
  { userId, token, place }: { userId: number; token: string; place: SessionPlace },
): Promise<string> {
  const former = hashToken(token);
  const twoFactorsByProvider = await showedProviderTwo(db, former);
  await endOtherSessions(db, { userId, token });
  const expiresOn = new Date(app.clock().getTime() + GRACE * 1000);
  await endSessionOn(db, former, expiresOn);
  await app.jobs.enqueue(db, endFormerSession, { session: former.toString('hex') }, { startAfter: GRACE });
  return openSession(app, db, { userId, place, proof: 'password', twoFactorsByProvider });
}
