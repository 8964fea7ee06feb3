import { type ChainAdvice, OLD_FILE_DAYS } from '@kithline/contract/relations.ts';
import { scopeIfShared } from '../../collectives/sharing/preview-share.ts';
import type { AppContext } from '../../app-context.ts';
import { readPersonFaces } from '../../people/read-person-refs.ts';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import type { Entity } from '../context/context-entity.ts';
import { ageOfFile, othersWithoutShare } from './advice.queries.ts';
import { groundIn } from './read-ground.ts';
import { hasChain } from './search-chains.ts';

/**
 * Returns advice on opening a chain, for a target to which no chain leads. Hidden facts do not change it: it
 * depends only on what the viewer sees in the scope and in the viewer's own network, and on who shares a
 * network with the viewer's collectives, which their collaborators can see.
 */
export async function adviceOn(
  app: AppContext,
  viewerScope: ViewerScope,
  target: Entity,
): Promise<ChainAdvice> {
  const { db, clock } = app;
  const { viewer } = viewerScope;
  const [shareOwn, others, days] = await Promise.all([
    wouldSharingHelp(app, viewerScope, target),
    othersWithoutShare(db, viewer, { collectiveIds: collectivesIn(viewerScope), target }),
    ageOfFile(db, viewer.networkId, clock()),
  ]);
  const people = await readPersonFaces(db, viewerScope, others.personIds);
  return {
    shareOwn,
    notSharing: { total: others.total, people: people.map(({ id, name }) => ({ id, name })) },
    file: days === null ? 'none' : days > OLD_FILE_DAYS ? 'old' : 'recent',
  };
}

async function wouldSharingHelp(
  app: AppContext,
  { viewer, scope }: ViewerScope,
  target: Entity,
): Promise<boolean> {
  if (scope.kind !== 'collective') return false;
  const shared = await scopeIfShared(app, viewer, scope.id);
  return shared !== null && hasChain(groundIn(app, shared, target));
}

/**
 * The collectives whose shared networks form the chains of a scope. For administrators there are none,
 * because their chains use all networks.
 */
function collectivesIn({ viewer, scope }: ViewerScope): readonly number[] {
  if (scope.kind === 'admin') return [];
  return scope.kind === 'collective' ? [scope.id] : viewer.collectiveIds;
}
