import { mailReset } from '../../accounts/accounts.jobs.ts';
import { usernameKey } from '../../accounts/read-username.ts';
import { resetSecondFactors } from '../../accounts/second-factors/reset-second-factors.ts';
import { endSessionsOf, requireSession } from '../../accounts/sessions.ts';
import {
  recordSecurityEvent,
  type SecurityEventFacts,
} from '../../accounts/security/record-security-event.ts';
import type { SessionPlace } from '../../accounts/session-place.ts';
import type { AppContext } from '../../app-context.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure, forbidden, notFound } from '../../platform/failure.ts';
import type { Db } from '../../tables.ts';
import type { Viewer } from '../../viewer.ts';
import { type HeldMember, holdAmongAdministrators } from './members.queries.ts';

/**
 * Mails the member a link for a new password. The administrator never sees the link. Throws 409 if the member
 * is suspended.
 */
export async function sendResetTo(app: AppContext, viewer: Viewer, input: MemberAction): Promise<void> {
  await actOnMember(app, viewer, {
    ...input,
    kind: 'reset-asked',
    act: async (db, { username, suspendedOn }) => {
      if (suspendedOn !== null)
        throw new Failure('conflict', {
          clientMessage: 'This member is suspended. Restore the account before you send a password reset.',
        });
      await app.jobs.enqueue(db, mailReset, {
        usernameNorm: usernameKey(username),
        by: 'administrator',
      });
    },
  });
}

export async function endSessionsOfMember(
  app: AppContext,
  viewer: Viewer,
  input: MemberAction,
): Promise<void> {
  await actOnMember(app, viewer, {
    ...input,
    kind: 'sessions-ended',
    act: (db) => endSessionsOf(db, input.userId, 'administrator'),
  });
}

/** Resets a member's two-step sign-in (`resetSecondFactors`). Throws 409 for the viewer's own account. */
export async function resetSecondFactorsOf(
  app: AppContext,
  viewer: Viewer,
  input: MemberAction,
): Promise<void> {
  if (input.userId === viewer.userId)
    throw new Failure('conflict', {
      clientMessage: 'This is your own account. Another administrator can reset its two-step sign-in.',
    });
  await actOnMember(app, viewer, {
    ...input,
    kind: 'factors-reset',
    act: (db) => resetSecondFactors(app, db, { userId: input.userId, now: app.clock() }),
  });
}

export interface MemberAction {
  readonly userId: number;
  /** The token of the administrator's session. */
  readonly token: string;
  readonly place: SessionPlace;
}

interface RecordedAction extends MemberAction {
  readonly kind: SecurityEventFacts['kind'];
  /** Performs the action. Returns false if there was nothing to do; then nothing is recorded. */
  readonly act: (db: Db, member: HeldMember) => Promise<boolean | void>;
}

/**
 * Runs an administrator's action on a member's account, and records it. Throws 403 if the viewer is no longer
 * an administrator, and 404 if there is no such member.
 */
export function actOnMember(
  app: AppContext,
  viewer: Viewer,
  { userId, token, place, kind, act }: RecordedAction,
): Promise<void> {
  return inTransaction(app.db, async (db) => {
    const { member, administrators } = await holdAmongAdministrators(db, userId);
    // The viewer may have lost the rights while waiting.
    if (!administrators.includes(viewer.userId)) throw forbidden();
    await requireSession(app, db, token);
    if (member === null) throw notFound();
    if ((await act(db, member)) === false) return;
    const words = 'by an administrator';
    await recordSecurityEvent(app, db, { userId, kind, words, place, by: viewer.userId });
  });
}
