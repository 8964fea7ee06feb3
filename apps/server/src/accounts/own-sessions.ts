import type { ListedSessions } from '@kithline/contract/sessions.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { unixSeconds } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import { notFound } from '../platform/failure.ts';
import { lockedUser } from './accounts.queries.ts';
import { publishEnded } from '../platform/live/publish.ts';
import { recordSecurityEvent } from './security/record-security-event.ts';
import { endOtherSessions, refreshSessionLists, requireSession } from './sessions.ts';
import { deleteSessionById, sessionsOf } from './sessions.queries.ts';
import { hashToken } from './tokens.ts';
import { readDevice, type SessionPlace } from './session-place.ts';

/** The current session comes first, then the others by last use. */
export async function listSessions(app: AppContext, viewer: Viewer, token: string): Promise<ListedSessions> {
  const here = hashToken(token);
  const rows = await sessionsOf(app.db, viewer.userId, app.clock());
  const sessions = rows.map(({ id, browser, device, network, createdOn, seenOn, tokenHash }) => ({
    id,
    browser,
    device: readDevice(device),
    network,
    openedOn: unixSeconds(createdOn),
    lastUsedOn: unixSeconds(seenOn),
    isCurrent: tokenHash.equals(here),
  }));
  return { sessions: sessions.toSorted((a, b) => Number(b.isCurrent) - Number(a.isCurrent)) };
}

/**
 * Returns whether the ended session was the current one. Throws 404 if the viewer has no such session, and
 * 401 if the current session has ended.
 */
export async function endOwnSession(
  app: AppContext,
  { userId }: Viewer,
  { id, token, place }: { id: string; token: string; place: SessionPlace },
): Promise<boolean> {
  return inTransaction(app.db, async (db) => {
    await lockedUser(db, userId);
    await requireSession(app, db, token);
    const ended = await deleteSessionById(db, { userId, id });
    if (ended === null) throw notFound();
    await publishEnded(db, { session: ended.hash.toString('hex') });
    await refreshSessionLists(db, userId);
    const words = ended.browser ?? '';
    await recordSecurityEvent(app, db, { userId, kind: 'session-ended', words, place });
    return ended.hash.equals(hashToken(token));
  });
}

export async function endOwnOtherSessions(
  app: AppContext,
  { userId }: Viewer,
  { token, place }: { token: string; place: SessionPlace },
): Promise<void> {
  await inTransaction(app.db, async (db) => {
    await lockedUser(db, userId);
    await requireSession(app, db, token);
    await endOtherSessions(db, { userId, token });
    await refreshSessionLists(db, userId);
    const words = 'all but this one';
    await recordSecurityEvent(app, db, { userId, kind: 'sessions-ended', words, place });
  });
}
