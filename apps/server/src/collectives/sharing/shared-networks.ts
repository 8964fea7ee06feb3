import type { SharedNetwork, sharingApi } from '@kithline/contract/collectives.ts';
import type { QueryOf } from '@kithline/contract/endpoint.ts';
import { type Page, toPage } from '@kithline/contract/wire.ts';
import type { House, Viewer } from '../../house.ts';
import { unixSeconds } from '../../platform/clock.ts';
import { readableCollective } from '../readable-collective.ts';
import { countShares, type SharedNetworkRow, sharedNetworks } from './shared-networks.queries.ts';

/** Networks that are shared with a collective which the viewer belongs to; the largest first, or by their members' names. */
export async function listSharedNetworks(
  { db }: House,
  viewer: Viewer,
  { id, order, page, limit }: QueryOf<typeof sharingApi.list> & { id: number },
): Promise<Page<SharedNetwork>> {
  const { id: collectiveId } = await readableCollective(db, viewer, id);
  const by = order === 'name-asc' ? 'person-asc' : 'totalPersons-desc';
  const rows = await sharedNetworks(db, { collectiveId }, { order: by, page, limit });
  const total = await countShares(db, { collectiveId });
  return toPage(
    rows.map((row) => presentShare(row, viewer)),
    { page, limit, total },
  );
}

export function presentShare({ sharedOn, ...row }: SharedNetworkRow, viewer: Viewer): SharedNetwork {
  return { ...row, sharedOn: unixSeconds(sharedOn), isOwn: row.userId === viewer.userId };
}
