import type { Network } from '@kithline/contract/networks.ts';
import type { House, Viewer } from '../house.ts';
import { unixSeconds, unixSecondsOrNull } from '../platform/clock.ts';
import { notFound } from '../platform/failure.ts';
import { readScopeStats } from '../search-index/scope-stats.ts';
import { labelTotals, lastChange, networkById } from './networks.queries.ts';

/** The member's own network as its home shows it. */
export async function readNetwork({ db }: House, { networkId }: Viewer): Promise<Network> {
  const network = await networkById(db, networkId);
  if (!network) throw notFound();
  const { totals, stats } = await readScopeStats(db, networkId);
  return {
    id: network.id,
    totalPersons: totals.persons,
    totalOrganizations: totals.organizations,
    ...(await labelTotals(db, networkId)),
    stats,
    changed: await lastChange(db, networkId),
    createdOn: unixSeconds(network.created_on),
    updatedOn: unixSecondsOrNull(network.updated_on),
  };
}
