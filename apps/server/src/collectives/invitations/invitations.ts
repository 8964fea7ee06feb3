import { foldText } from '@kithline/base/fold-text.ts';
import type { BodyOf, QueryOf } from '@kithline/contract/endpoint.ts';
import type { CollectiveInvitation, invitationsApi } from '@kithline/contract/invitations.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import { usernameKey } from '../../accounts/read-username.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { unixSeconds, unixSecondsOrNull } from '../../platform/clock.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { Failure, invalidField, notFound } from '../../platform/failure.ts';
import { publish } from '../../platform/live/publish.ts';
import { readTyped } from '../../platform/text/match-text.ts';
import type { CollectiveFacts } from '../collectives.access.ts';
import { holdCollective } from '../hold-collectives.queries.ts';
import { ownedCollective } from '../readable-collective.ts';
import { deliverInvitationJob } from './deliver-invitation.job.ts';
import { endInvitations } from './end-invitations.ts';
import { countInvitation } from './invitation-tries.ts';
import {
  countInvitations,
  insertInvitation,
  type InvitationRow,
  invitationsMatching,
  lockedInvitation,
  usernameKeyOf,
} from './invitations.queries.ts';
import type { PlatformInvites } from './platform-invites.ts';
import { readAccepted } from './received-invitations.ts';

const ALREADY_INVITED = 'This person has already been invited.';
const OWN_ADDRESS = 'This is your own address.';

/**
 * Invitations to a collective of the viewer's client, newest first. With `name`, only those with all its
 * words in the invited person's name or address.
 */
export async function listInvitations(
  { db }: AppContext,
  viewer: Viewer,
  { id, name, accepted, page, limit }: QueryOf<typeof invitationsApi.list> & { id: number },
): Promise<Page<CollectiveInvitation>> {
  const collective = await ownedCollective(db, viewer, id);
  const search = { collectiveId: id, typed: readTyped(name ?? ''), accepted: readAccepted(accepted) };
  const rows = await invitationsMatching(db, search, { limit, offset: (page - 1) * limit });
  const total = await countInvitations(db, search);
  return toPage(
    rows.map((row) => present(row, collective)),
    { page, limit, total },
  );
}

/**
 * Invites somebody to a collective of the viewer's client. A job looks up whether the address is a member's,
 * so that neither the response nor its timing reveals this.
 */
export async function inviteToCollective(
  app: AppContext,
  viewer: Viewer,
  { id: collectiveId, ...draft }: BodyOf<typeof invitationsApi.create> & { id: number },
): Promise<CollectiveInvitation> {
  await ownedCollective(app.db, viewer, collectiveId);
  const emailKey = usernameKey(draft.emailAddress);
  if (emailKey === (await usernameKeyOf(app.db, viewer.userId)))
    throw invalidField('emailAddress', OWN_ADDRESS);
  await countInvitation(app, viewer.userId);
  return inTransaction(app.db, async (db) => {
    await holdCollective(db, collectiveId);
    const collective = await ownedCollective(db, viewer, collectiveId);
    const row = await insertInvitation(db, {
      ...draft,
      linkedinUrl: draft.linkedinUrl === '' ? null : draft.linkedinUrl,
      collectiveId,
      emailKey,
      searchNorm: foldText(`${draft.firstName} ${draft.lastName} ${draft.emailAddress}`),
      createdBy: viewer.userId,
      now: app.clock(),
    });
    if (row === null) throw invalidField('emailAddress', ALREADY_INVITED);
    await app.jobs.enqueue(db, deliverInvitationJob, { invitationId: row.id });
    await publish(db, [viewer.userId], { type: 'refresh.collective', data: { collectiveId } });
    return present(row, collective);
  });
}

/**
 * Sends the mail of an invitation again. Throws 404 if the invitation does not exist, and 409 if it has been
 * answered.
 */
export async function resendInvitation(
  app: AppContext,
  viewer: Viewer,
  { id: collectiveId, invitationId }: { id: number; invitationId: number },
): Promise<void> {
  await ownedCollective(app.db, viewer, collectiveId);
  await countInvitation(app, viewer.userId);
  await inTransaction(app.db, async (db) => {
    await holdCollective(db, collectiveId);
    await ownedCollective(db, viewer, collectiveId);
    const invitation = await lockedInvitation(db, collectiveId, invitationId);
    if (invitation === null) throw notFound();
    if (invitation.accepted !== null) throw answered();
    await app.jobs.enqueue(db, deliverInvitationJob, { invitationId, again: true });
  });
}

/**
 * Cancels an invitation (`endInvitations`). Throws 404 if it does not exist, and 409 if it has been answered.
 * The sender may cancel it even after the client got another owner.
 */
export async function withdrawInvitation(
  { app, invites }: { app: AppContext; invites: PlatformInvites },
  viewer: Viewer,
  { id: collectiveId, invitationId }: { id: number; invitationId: number },
): Promise<void> {
  await inTransaction(app.db, async (db) => {
    await holdCollective(db, collectiveId);
    const invitation = await lockedInvitation(db, collectiveId, invitationId);
    if (invitation?.createdBy !== viewer.userId) await ownedCollective(db, viewer, collectiveId);
    if (invitation === null) throw notFound();
    if (invitation.accepted !== null) throw answered();
    await endInvitations(db, { collectiveId, id: invitationId }, invites);
    await publish(db, [viewer.userId], { type: 'refresh.collective', data: { collectiveId } });
  });
}

const answered = (): Failure =>
  new Failure('conflict', { clientMessage: 'This invitation has already been answered.' });

function present(row: InvitationRow, { id, name }: CollectiveFacts): CollectiveInvitation {
  return {
    ...row,
    createdOn: unixSeconds(row.createdOn),
    answeredOn: unixSecondsOrNull(row.answeredOn),
    collective: { id, name },
  };
}
