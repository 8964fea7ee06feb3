import type { QueryOf } from '@kithline/contract/endpoint.ts';
import type { invitationsApi, ReceivedInvitation } from '@kithline/contract/invitations.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { unixSeconds, unixSecondsOrNull } from '../../platform/clock.ts';
import { notFound } from '../../platform/failure.ts';
import type { Db } from '../../tables.ts';
import { clientRefs } from '../client-refs.queries.ts';
import {
  countReceived,
  receivedInvitations,
  type ReceivedRow,
  type ReceivedSearch,
} from './received-invitations.queries.ts';

/**
 * Invitations that the member has received, unanswered ones first; both groups newest first, or oldest first
 * for `createdOn-asc`.
 */
export async function listReceived(
  { db }: AppContext,
  viewer: Viewer,
  { accepted, order, page, limit }: QueryOf<typeof invitationsApi.received>,
): Promise<Page<ReceivedInvitation>> {
  const search: ReceivedSearch = {
    userId: viewer.userId,
    accepted: readAccepted(accepted),
    order: order === 'createdOn-asc' ? 'oldest' : 'newest',
  };
  const rows = await receivedInvitations(db, search, { limit, offset: (page - 1) * limit });
  const total = await countReceived(db, search);
  return toPage(await present(db, viewer, rows), { page, limit, total });
}

/** Returns an invitation that `listReceived` shows. Throws 404 for any other invitation. */
export async function readReceived(db: Db, viewer: Viewer, id: number): Promise<ReceivedInvitation> {
  const rows = await receivedInvitations(db, { userId: viewer.userId, id }, { limit: 1, offset: 0 });
  const [invitation] = await present(db, viewer, rows);
  if (invitation === undefined) throw notFound();
  return invitation;
}

async function present(db: Db, viewer: Viewer, rows: readonly ReceivedRow[]): Promise<ReceivedInvitation[]> {
  const clients = await clientRefs(
    db,
    viewer,
    rows.map(({ clientId }) => clientId),
  );
  return rows.flatMap((row) => {
    const client = clients.get(row.clientId);
    return client === undefined ? [] : [{ ...factsOf(row), client }];
  });
}

/** A member who declined or left does not see the collective's description or its number of collaborators. */
function factsOf(row: ReceivedRow): Omit<ReceivedInvitation, 'client'> {
  const knows = row.accepted === null || row.belongs;
  return {
    id: row.id,
    createdOn: unixSeconds(row.createdOn),
    accepted: row.accepted,
    answeredOn: unixSecondsOrNull(row.answeredOn),
    collective: { id: row.collectiveId, name: row.collective },
    description: knows ? row.description : '',
    invitedBy: { id: row.inviterId, name: row.inviter, profilePicture: row.inviterPicture },
    totalCollaborators: knows ? row.totalCollaborators : 0,
  };
}

/** Parses the answer in a query string: 'null' means unanswered, undefined means any. */
export function readAccepted(accepted: 'true' | 'false' | 'null' | undefined): boolean | null | undefined {
  if (accepted === undefined) return undefined;
  return accepted === 'null' ? null : accepted === 'true';
}
