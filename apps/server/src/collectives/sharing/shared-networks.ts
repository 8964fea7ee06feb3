import type { SharedNetwork, sharingApi } from '@kithline/contract/collectives.ts';
import type { QueryOf } from '@kithline/contract/endpoint.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { unixSeconds } from '../../platform/clock.ts';
import type { Db } from '../../tables.ts';
import { collectiveViewerScope } from '../collective-scope.ts';
import { readableCollective } from '../readable-collective.ts';
import { organizationsShown } from './share-counts.queries.ts';
import { countShares, type SharedNetworkRow, sharedNetworks } from './shared-networks.queries.ts';

/**
 * A page of the networks that are shared with a collective of the viewer, sorted by the sharing member's name
 * for `name-asc`, else by the number of people shown, largest first.
 */
export async function listSharedNetworks(
  { db }: AppContext,
  viewer: Viewer,
  { id, order, page, limit }: QueryOf<typeof sharingApi.list> & { id: number },
): Promise<Page<SharedNetwork>> {
  const { id: collectiveId } = await readableCollective(db, viewer, id);
  const by = order === 'name-asc' ? 'person-asc' : 'totalPersons-desc';
  const rows = await sharedNetworks(db, { collectiveId }, { order: by, page, limit });
  const total = await countShares(db, { collectiveId });
  return toPage(await presentShares(db, viewer, rows), { page, limit, total });
}

/**
 * Adds to each share the number of organizations that it shows. The caller guarantees that the viewer belongs
 * to the collectives of these shares.
 */
export async function presentShares(
  db: Db,
  viewer: Viewer,
  rows: readonly SharedNetworkRow[],
): Promise<SharedNetwork[]> {
  const organizations = new Map<SharedNetworkRow, number>();
  for (const [collectiveId, shares] of Map.groupBy(rows, ({ collective }) => collective.id)) {
    const networkIds = shares.map(({ networkId }) => networkId);
    const shown = await organizationsShown(db, collectiveViewerScope(viewer, collectiveId), networkIds);
    for (const share of shares) organizations.set(share, shown.get(share.networkId) ?? 0);
  }
  return rows.map((row) => {
    const { sharedOn, networkId: _networkId, ...share } = row;
    const totalOrganizations = organizations.get(row) ?? 0;
    return {
      ...share,
      totalOrganizations,
      sharedOn: unixSeconds(sharedOn),
      isOwn: row.userId === viewer.userId,
    };
  });
}

/**
 * Shares of the viewer's network, sorted by the number of people shown, largest first, for
 * `totalPersons-desc`; otherwise by the name of the collective.
 */
export async function listOwnShares(
  { db }: AppContext,
  viewer: Viewer,
  { order, page, limit }: QueryOf<typeof sharingApi.mine>,
): Promise<Page<SharedNetwork>> {
  const { networkId } = viewer;
  const by = order === 'totalPersons-desc' ? 'totalPersons-desc' : 'collective-asc';
  const rows = await sharedNetworks(db, { networkId }, { order: by, page, limit });
  const total = await countShares(db, { networkId });
  return toPage(await presentShares(db, viewer, rows), { page, limit, total });
}
