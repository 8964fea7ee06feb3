import type { Collective } from '@kithline/contract/collectives.ts';
import type { RolesCounted } from '@kithline/contract/stats.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { unixSeconds } from '../platform/clock.ts';
import { notFound } from '../platform/failure.ts';
import { clientRefs } from './client-refs.queries.ts';
import { collectiveViewerScope } from './collective-scope.ts';
import { collectiveRow } from './collectives.queries.ts';

/**
 * A collective as the viewer sees it, with stats for these roles. The caller has checked that the viewer
 * belongs to it. Throws 404 if it was deleted concurrently.
 */
export async function presentCollective(
  { db, search }: AppContext,
  viewer: Viewer,
  { collectiveId, rolesCounted }: { collectiveId: number; rolesCounted: RolesCounted },
): Promise<Collective> {
  const row = await collectiveRow(db, collectiveId, viewer.networkId);
  const client = row && (await clientRefs(db, viewer, [row.clientId])).get(row.clientId);
  if (!row || !client) throw notFound();
  const viewerScope = collectiveViewerScope(viewer, collectiveId);
  const [totals, { stats }] = await Promise.all([
    search.totals(viewerScope),
    search.stats(viewerScope, null, rolesCounted),
  ]);
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    client,
    networkShared: row.networkShared,
    stats,
    rolesCounted,
    totalPersons: totals.persons,
    totalOrganizations: totals.organizations,
    totalCollaborators: row.totalCollaborators,
    totalNetworks: row.totalNetworks,
    // Only the owner sees how many invitations are open.
    totalInvitations: client.isOwner ? row.openInvitations : null,
    createdOn: unixSeconds(row.createdOn),
  };
}
