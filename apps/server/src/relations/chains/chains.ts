import type { QueryOf, ReplyOf } from '@kithline/contract/endpoint.ts';
import type { Chain, chainsApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { toPage } from '@kithline/contract/wire.ts';
import type { AppContext } from '../../app-context.ts';
import type { Viewer } from '../../viewer.ts';
import { forbidden } from '../../platform/failure.ts';
import { readEntityScope } from '../../scopes/read-scope.ts';
import { adviceOn } from './advice.ts';
import type { FoundChain } from './ground.ts';
import { presentChains } from './present-chains.ts';
import { groundIn } from './read-ground.ts';
import { searchChains, searchChainsByEnd } from './search-chains.ts';
import { readableEntity } from '../context/context-entity.ts';

/**
 * Returns a page of the chains from the viewer to a person or an organization, in the order of
 * `searchChains`, and their number. If there are none, the reply contains advice.
 */
export async function listChains(
  app: AppContext,
  viewer: Viewer,
  query: QueryOf<typeof chainsApi.list>,
): Promise<ReplyOf<typeof chainsApi.list>> {
  const viewerScope = { viewer, scope: readEntityScope(viewer, query) };
  if (query.fromPersonId !== undefined && query.fromPersonId !== viewer.personId) throw forbidden();
  const target = { entityTypeId: query.toEntityTypeId, entityId: query.toEntityId };
  await readableEntity(app.db, viewerScope, target);
  const { chains, ground } = await searchChains(groundIn(app, viewerScope, target));
  const results = await presentChains(app, viewerScope, { target, ground, chains: pageOf(chains, query) });
  const advice = chains.length === 0 ? await adviceOn(app, viewerScope, target) : null;
  return { ...toPage(results, { ...query, total: chains.length }), advice };
}

/**
 * Returns a page of an organization's current employees to whom a chain of `searchChains` leads, each with
 * the best chain, sorted by these chains.
 */
export async function listIntroductions(
  app: AppContext,
  viewer: Viewer,
  query: QueryOf<typeof chainsApi.introductions>,
): Promise<ReplyOf<typeof chainsApi.introductions>> {
  const viewerScope = { viewer, scope: readEntityScope(viewer, query) };
  const target = { entityTypeId: ENTITY_TYPES.organization, entityId: query.organizationId };
  await readableEntity(app.db, viewerScope, target);
  const { chains, ground } = await searchChainsByEnd(groundIn(app, viewerScope, target));
  const results = await presentChains(app, viewerScope, { target, ground, chains: pageOf(chains, query) });
  return toPage(results.flatMap(introductionOf), { ...query, total: chains.length });
}

function introductionOf(chain: Chain) {
  const person = chain.elements.findLast((element) => element.person !== null)?.person;
  return person ? [{ person, chain }] : [];
}

function pageOf(
  chains: readonly FoundChain[],
  { page, limit }: { page: number; limit: number },
): FoundChain[] {
  return chains.slice((page - 1) * limit, page * limit);
}
