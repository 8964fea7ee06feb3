import type { Invite, InviteDraft } from '@kithline/contract/registrations.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import { isMember } from '../accounts/accounts.ts';
import { newToken } from '../accounts/tokens.ts';
import type { House } from '../house.ts';
import type { Viewer } from '../viewer.ts';
import { unixSeconds, unixSecondsOrNull } from '../platform/clock.ts';
import { inTransaction } from '../platform/db/database.ts';
import { Failure, invalidField, notFound } from '../platform/failure.ts';
import { foldText } from '../platform/text/fold-text.ts';
import type { Db } from '../tables.ts';
import {
  countInvites,
  insertInvite,
  inviteById,
  invitesMatching,
  type ListedInvite,
} from './invites.queries.ts';
import { mailInviteJob } from './mail-invite.job.ts';

const ALREADY_MEMBER = 'This email address is already used by a member.';

/** Platform invitations, newest first, whose name or address holds the words. */
export async function listInvites(
  house: House,
  given: { query?: string | undefined; page: number; limit: number },
): Promise<Page<Invite>> {
  const words = foldText(given.query ?? '');
  const { page, limit } = given;
  const rows = await invitesMatching(house.db, { words, limit, offset: (page - 1) * limit });
  return toPage(rows.map(present), { page, limit, total: await countInvites(house.db, words) });
}

/** Invites a person: the invitation and its mail are stored together, or neither. */
export async function invitePerson(house: House, viewer: Viewer, draft: InviteDraft): Promise<Invite> {
  if (await isMember(house.db, draft.emailAddress)) throw invalidField('emailAddress', ALREADY_MEMBER);
  return inTransaction(house.db, async (db) => {
    const id = await insertInvite(db, {
      ...draft,
      linkedinUrl: draft.linkedinUrl === '' ? null : draft.linkedinUrl,
      code: newToken(),
      searchNorm: foldText(`${draft.firstName} ${draft.lastName} ${draft.emailAddress}`),
      createdBy: viewer.userId,
      now: house.clock(),
    });
    await house.jobs.enqueue(db, mailInviteJob, { inviteId: id });
    return readInvite(db, id);
  });
}

/** Sends the mail of an invitation again. */
export async function resendInvite(house: House, id: number): Promise<Invite> {
  const invite = await readInvite(house.db, id);
  if (invite.completed)
    throw new Failure('conflict', { clientMessage: 'This person has already registered.' });
  await house.jobs.enqueue(house.db, mailInviteJob, { inviteId: id });
  return invite;
}

async function readInvite(db: Db, id: number): Promise<Invite> {
  const row = await inviteById(db, id);
  if (row === null) throw notFound();
  return present(row);
}

function present(row: ListedInvite): Invite {
  return {
    id: row.id,
    createdOn: unixSeconds(row.created_on),
    firstName: row.first_name,
    lastName: row.last_name,
    emailAddress: row.email_address,
    linkedinUrl: row.linkedin_url,
    emailsSent: row.emails_sent,
    emailLastSentOn: unixSecondsOrNull(row.email_last_sent_on),
    registrationCode: row.registration_code,
    completed: row.completed,
  };
}
