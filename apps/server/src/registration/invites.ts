import { foldText } from '@kithline/base/fold-text.ts';
import { type Invite, INVITE_PENDING, type InviteDraft } from '@kithline/contract/registrations.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import { recordActivity } from '../activity/record-activity.ts';
import { isMember } from '../accounts/accounts.ts';
import { usernameKey } from '../accounts/read-username.ts';
import { newToken } from '../accounts/tokens.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { unixSeconds, unixSecondsOrNull } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, invalidField, notFound } from '../platform/failure.ts';
import { readTyped } from '../platform/text/match-text.ts';
import type { Db } from '../tables.ts';
import { expiryOf, hasExpired } from './code-expiry.ts';
import { holdInvitesOf, openInviteOf } from './collective-invites.queries.ts';
import {
  countInvites,
  deleteInvite,
  holdInvite,
  insertInvite,
  inviteById,
  invitesMatching,
  type ListedInvite,
  restartValidity,
} from './invites.queries.ts';
import { mailInviteJob } from './mail-invite.job.ts';

const ALREADY_MEMBER = 'This email address is already used by a member.';
const ALREADY_INVITED = 'This person has already been invited. Send the invitation again, or withdraw it.';

/** Returns a page of the invites whose name or address contains the words, newest first. */
export async function listInvites(
  app: AppContext,
  search: { query?: string | undefined; page: number; limit: number },
): Promise<Page<Invite>> {
  const typed = readTyped(search.query ?? '');
  const { page, limit } = search;
  const rows = await invitesMatching(app.db, { typed, limit, offset: (page - 1) * limit });
  return toPage(
    rows.map((row) => present(app, row)),
    { page, limit, total: await countInvites(app.db, typed) },
  );
}

/**
 * Invites a person by mail. Throws 422 if the address is a member's, and 422 with the error code
 * INVITE_PENDING if the address already has a pending invite.
 */
export async function invitePerson(app: AppContext, viewer: Viewer, draft: InviteDraft): Promise<Invite> {
  const now = app.clock();
  if (await isMember(app.db, draft.emailAddress, now)) throw invalidField('emailAddress', ALREADY_MEMBER);
  return inTransaction(app.db, async (db) => {
    const emailKey = usernameKey(draft.emailAddress);
    await holdInvitesOf(db, emailKey);
    if ((await openInviteOf(db, emailKey)) !== null) throw alreadyInvited();
    const id = await insertInvite(db, {
      ...draft,
      linkedinUrl: draft.linkedinUrl === '' ? null : draft.linkedinUrl,
      code: newToken(),
      searchNorm: foldText(`${draft.firstName} ${draft.lastName} ${draft.emailAddress}`),
      createdBy: viewer.userId,
      now,
    });
    await app.jobs.enqueue(db, mailInviteJob, { inviteId: id });
    await recordInvite(db, viewer, { words: 'sent', id, now });
    return readInvite(app, db, id);
  });
}

/**
 * Sends the mail of an invite again, and restarts the validity period of its code, even if the code had
 * expired. Throws 404 if the invite does not exist, and 409 if its person has registered.
 */
export async function resendInvite(app: AppContext, viewer: Viewer, id: number): Promise<Invite> {
  return inTransaction(app.db, async (db) => {
    const { completed } = await readInvite(app, db, id);
    if (completed) throw alreadyRegistered();
    await restartValidity(db, id, app.clock());
    await app.jobs.enqueue(db, mailInviteJob, { inviteId: id });
    await recordInvite(db, viewer, { words: 'sent again', id, now: app.clock() });
    return readInvite(app, db, id);
  });
}

/**
 * Withdraws an invite: its code stops working, and a registration begun with the code is deleted. Throws 404
 * if the invite does not exist. Throws 409 if its person has registered, or if a member made the invite for
 * an invitation to a collective that is still unanswered: only the owner can withdraw that invitation.
 */
export async function withdrawInvite(app: AppContext, viewer: Viewer, id: number): Promise<void> {
  await inTransaction(app.db, async (db) => {
    const held = await holdInvite(db, id);
    if (held === null) throw notFound();
    if (held.completed) throw alreadyRegistered();
    if (held.isOfOwner) throw invitedByOwner();
    await deleteInvite(db, id);
    await recordInvite(db, viewer, { words: 'withdrew', id, now: app.clock() });
  });
}

const alreadyInvited = (): Failure =>
  new Failure('invalid', {
    code: INVITE_PENDING,
    clientMessage: ALREADY_INVITED,
    fields: { emailAddress: ALREADY_INVITED },
  });
const alreadyRegistered = (): Failure =>
  new Failure('conflict', { clientMessage: 'This person has already registered.' });
const invitedByOwner = (): Failure =>
  new Failure('conflict', {
    clientMessage:
      'The owner of a collective has invited this person. Only the owner can withdraw the invitation.',
  });

/** Records what an administrator did with an invite, without the name and address of the invited person. */
async function recordInvite(
  db: Db,
  by: Viewer,
  { words, id, now }: { words: string; id: number; now: Date },
): Promise<void> {
  const on = { kind: 'invite', id, name: 'an invitation' } as const;
  await recordActivity(db, { by, kind: 'invite', words, on, place: 'dashboard', now });
}

async function readInvite(app: AppContext, db: Db, id: number): Promise<Invite> {
  const row = await inviteById(db, id);
  if (row === null) throw notFound();
  return present(app, row);
}

function present(app: AppContext, row: ListedInvite): Invite {
  return {
    id: row.id,
    createdOn: unixSeconds(row.createdOn),
    firstName: row.firstName,
    lastName: row.lastName,
    emailAddress: row.emailAddress,
    linkedinUrl: row.linkedinUrl,
    emailsSent: row.emailsSent,
    emailLastSentOn: unixSecondsOrNull(row.emailLastSentOn),
    registrationCode: row.registrationCode,
    expiresOn: unixSeconds(expiryOf(app, row)),
    expired: !row.completed && hasExpired(app, row),
    completed: row.completed,
  };
}

/** Null if the address has no pending invite, or if its code has expired. */
export async function findInvitedCode(app: AppContext, emailKey: string): Promise<string | null> {
  const id = await openInviteOf(app.db, emailKey);
  const invite = id === null ? null : await inviteById(app.db, id);
  return invite === null || hasExpired(app, invite) ? null : invite.registrationCode;
}
