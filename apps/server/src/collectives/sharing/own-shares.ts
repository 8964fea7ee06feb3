import type { SharedNetwork, sharingApi } from '@kithline/contract/collectives.ts';
import type { QueryOf } from '@kithline/contract/endpoint.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { presentShares } from './shared-networks.ts';
import { countShares, sharedNetworks } from './shared-networks.queries.ts';

/**
 * Collectives with which the viewer's network is shared, by name or, with order totalPersons-desc, by how
 * much they see.
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
