import type { PersonResult } from '@kithline/contract/directory.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { unixSeconds } from '../../platform/clock.ts';
import { Failure } from '../../platform/failure.ts';
import { readScope } from '../../scopes/read-scope.ts';
import { countClaims, slugClaimedBy, waitingClaims, type WaitingClaim } from './claims.queries.ts';

/**
 * Returns members whose typed address waits for an administrator, in the shape of the list of people, the
 * oldest address first. Throws 400 without admin=true, and with it 403 unless the viewer is an administrator.
 */
export async function listWaitingAddresses(
  { db }: AppContext,
  viewer: Viewer,
  query: ScopeQuery & { page: number; limit: number },
): Promise<Page<PersonResult>> {
  if (readScope(viewer, query).kind !== 'admin')
    throw new Failure('malformed', { clientMessage: 'confirm=true needs admin=true.' });
  const { page, limit } = query;
  const rows = await waitingClaims(db, { limit, offset: (page - 1) * limit });
  return toPage(rows.map(present), { page, limit, total: await countClaims(db) });
}

function present({ person, createdOn, ...evidence }: WaitingClaim): PersonResult {
  return {
    person: { ...person, primaryWorkRole: null, location: null },
    isCollaborator: true,
    connections: [],
    moreConnections: 0,
    isOwnConnection: false,
    connectedOn: null,
    relationship: null,
    labels: [],
    lastNote: null,
    blocks: [],
    waiting: { ...evidence, typedOn: unixSeconds(createdOn) },
  };
}

/** Returns the viewer's address that waits for an administrator; `slug` is null if there is none. */
export async function ownWaitingAddress(
  { db }: AppContext,
  viewer: Viewer,
): Promise<{ slug: string | null }> {
  return { slug: await slugClaimedBy(db, viewer.personId) };
}
