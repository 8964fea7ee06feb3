import type { LiveEvent } from '@kithline/contract/live.ts';
import type { QueryKey } from '@tanstack/react-query';

/** Lists, profiles and ties: what a change of who is in a network or a collective may change. */
const PEOPLE: readonly QueryKey[] = [['directory'], ['people'], ['organizations'], ['relations']];
/** The collectives that the own network is shared with. */
const OWN_SHARES: QueryKey = ['network', 'shared'];
const OF_A_COLLECTIVE = [['clients'], OWN_SHARES, ...PEOPLE];

/** For each event the replies it makes stale. Those of relations and imports are their features' own. */
const STALE: Readonly<Record<LiveEvent['type'], readonly QueryKey[]>> = {
  'refresh.network': [['network'], ...PEOPLE],
  // Collectives and invitations name their client.
  'refresh.clients': [['clients'], ['collectives'], ['invitations']],
  'refresh.collective': OF_A_COLLECTIVE,
  'collective.destroyed': [['invitations'], ['notifications'], ...OF_A_COLLECTIVE],
  'collective.collaborator.added': OF_A_COLLECTIVE,
  'collective.collaborator.removed': OF_A_COLLECTIVE,
  'collective.network.shared': OF_A_COLLECTIVE,
  'invitation.created': [['invitations'], ['notifications']],
  // It names no collective: the lists of invitations of any collective, and their numbers, may show it.
  'invitation.answered': [['collectives'], ['invitations'], ['notifications']],
  'notification.created': [['notifications']],
  'refresh.relations': [],
  'import.progress': [],
};

/** The replies that an event makes stale; those of the collective that it names go first. */
export function staleAfter({ type, data }: LiveEvent): readonly QueryKey[] {
  // A collective that is no more is not asked for again.
  if (!('collectiveId' in data) || type === 'collective.destroyed') return STALE[type];
  return [['collectives', data.collectiveId], ...STALE[type]];
}
