import type { LiveEvent } from '@kithline/contract/live.ts';
import type { QueryKey } from '@tanstack/react-query';

/** Lists, profiles and ties: what a change of who is in a network or a collective may change. */
const PEOPLE: readonly QueryKey[] = [['directory'], ['people'], ['organizations'], ['relations']];

/** The replies that an event makes stale. Events about relations and imports are their features' own. */
export function staleAfter(event: LiveEvent): readonly QueryKey[] {
  switch (event.type) {
    case 'refresh.network':
      return [['network'], ...PEOPLE];
    // A collective names its client; an invitation does, too.
    case 'refresh.clients':
      return [['clients'], ['collectives'], ['invitations']];
    case 'refresh.collective':
    case 'collective.collaborator.added':
    case 'collective.collaborator.removed':
    case 'collective.network.shared':
      return [['clients'], ['collectives', event.data.collectiveId], ...SHARES, ...PEOPLE];
    case 'collective.destroyed':
      return [['clients'], ['notifications'], ['invitations'], ...SHARES, ...PEOPLE];
    case 'invitation.created':
      return [['invitations'], ['notifications']];
    // It names no collective: the owner's lists of invitations, and their numbers, are all that may show it.
    case 'invitation.answered':
      return [['collectives'], ['invitations'], ['notifications']];
    case 'notification.created':
      return [['notifications']];
    case 'refresh.relations':
    case 'import.progress':
      return [];
    default:
      return event satisfies never;
  }
}

/** The collectives that the own network is shared with. */
const SHARES: readonly QueryKey[] = [['network', 'shared']];
