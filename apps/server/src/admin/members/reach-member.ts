import { mailReset } from '../../accounts/accounts.jobs.ts';
import { usernameKey } from '../../accounts/read-username.ts';
import { endSessionsOf } from '../../accounts/sessions.ts';
import {
  recordSecurityEvent,
  type SecurityEventFacts,
} from '../../accounts/security/record-security-event.ts';
import type { SessionPlace } from '../../accounts/session-place.ts';
import type { House } from '../../house.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure, forbidden, notFound } from '../../platform/failure.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { type HeldMember, holdAmongAdministrators } from './members.queries.ts';

/** Sends the mail with the link for a new password, which the administrator does not see. */
export async function sendResetTo(house: House, viewer: Viewer, asked: Asked): Promise<void> {
  await reach(house, viewer, {
    ...asked,
    kind: 'reset-asked',
    act: async (db, { username, suspendedOn }) => {
      if (suspendedOn !== null)
        throw new Failure('conflict', {
          clientMessage: 'This member is suspended. Restore the account before you send a password reset.',
        });
      await house.jobs.enqueue(db, mailReset, {
        usernameNorm: usernameKey(username),
        by: 'administrator',
      });
    },
  });
}

/** Ends every session of a member, and closes their sockets on every server. */
export async function endSessionsOfMember(house: House, viewer: Viewer, asked: Asked): Promise<void> {
  await reach(house, viewer, {
    ...asked,
    kind: 'sessions-ended',
    act: (db) => endSessionsOf(db, asked.userId, 'administrator'),
  });
}

interface Asked {
  readonly userId: number;
  /** Of the administrator. */
  readonly place: SessionPlace;
}

interface Reaching extends Asked {
  readonly kind: SecurityEventFacts['kind'];
  readonly act: (db: Db, member: HeldMember) => Promise<void>;
}

function reach(house: House, viewer: Viewer, { userId, place, kind, act }: Reaching): Promise<void> {
  return inTransaction(house.db, async (db) => {
    const { member, administrators } = await holdAmongAdministrators(db, userId);
    // The viewer's own rights may have gone while we waited.
    if (!administrators.includes(viewer.userId)) throw forbidden();
    if (member === null) throw notFound();
    await act(db, member);
    const words = 'by an administrator';
    const { network } = place;
    await recordSecurityEvent(house, db, { userId, kind, words, place, network, by: viewer.userId });
  });
}
