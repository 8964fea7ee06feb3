import type { Network } from '@kithline/contract/networks.ts';
import type { RolesCounted } from '@kithline/contract/stats.ts';
import type { AppContext } from '../app-context.ts';
import type { Viewer } from '../viewer.ts';
import { unixSeconds, unixSecondsOrNull } from '../platform/clock.ts';
import { notFound } from '../platform/failure.ts';
import { connectedSince, knowledgeTotals, lastChange, networkById } from './networks.queries.ts';

/** `rolesCounted` decides whether the stats count current roles or all roles. */
export async function readNetwork(
  app: AppContext,
  viewer: Viewer,
  rolesCounted: RolesCounted,
): Promise<Network> {
  const { db, search } = app;
  const { networkId } = viewer;
  const network = await networkById(db, networkId);
  if (!network) throw notFound();
  const viewerScope = { viewer, scope: { kind: 'network', networkId, id: networkId } } as const;
  const [totals, { stats }] = await Promise.all([
    search.totals(viewerScope),
    search.stats(viewerScope, null, rolesCounted),
  ]);
  return {
    id: network.id,
    totalPersons: totals.persons,
    totalOrganizations: totals.organizations,
    ...(await knowledgeTotals(db, networkId)),
    stats,
    rolesCounted,
    changed: await changeOf(app, networkId),
    createdOn: unixSeconds(network.createdOn),
    updatedOn: unixSecondsOrNull(network.updatedOn),
  };
}

/**
 * After the first import everybody is new, so a comparison would say nothing. Instead, the days of connection
 * show the changes of the last year.
 */
async function changeOf({ db, clock }: AppContext, networkId: number): Promise<Network['changed']> {
  const last = await lastChange(db, networkId);
  if (last === null) return null;
  if (last !== 'first') return { ...last, over: 'import' };
  const day = new Date(clock());
  day.setUTCFullYear(day.getUTCFullYear() - 1);
  return { ...(await connectedSince(db, { networkId, day })), over: 'year' };
}
