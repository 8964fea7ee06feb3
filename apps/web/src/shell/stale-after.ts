import type { LiveEvent } from '@kithline/contract/live.ts';
import type { QueryKey } from '@tanstack/react-query';
import {
  ACCOUNT_KEY,
  CHANGED_JOBS_KEY,
  CLIENTS_KEY,
  collectiveKey,
  COLLECTIVES_KEY,
  conversationKey,
  DIRECTORY_KEY,
  DIRECTORY_KEYS,
  INBOX_KEY,
  INTRODUCTIONS_KEY,
  INVITATIONS_KEY,
  ITEM_KEYS,
  NETWORK_KEY,
  NOTIFICATIONS_KEY,
  ORGANIZATIONS_KEY,
  OWN_TIES_KEYS,
  PEOPLE_KEY,
  SAVED_SEARCHES_KEY,
  SHARING_KEYS,
  SYSTEM_KEY,
  TIES_OF_MANY_KEYS,
  threadKey,
  UNREAD_KEY,
} from '../lib/reply-keys.ts';
import { SESSION_KEY } from '../lib/signed-in.ts';

/**
 * The replies that each event makes stale. Features handle `refresh.relations`, `import.progress` and
 * `conversation.typing` themselves. SHARING_KEYS include notifications, because notifications contain names,
 * and those about a withdrawn network are removed.
 */
const STALE: Readonly<Record<LiveEvent['type'], readonly QueryKey[]>> = {
  'refresh.network': [NETWORK_KEY, ...DIRECTORY_KEYS],
  // Collectives and invitations contain the name of their client.
  'refresh.clients': [CLIENTS_KEY, COLLECTIVES_KEY, INVITATIONS_KEY],
  'refresh.lookups': ITEM_KEYS,
  'refresh.account': [ACCOUNT_KEY, SESSION_KEY],
  'refresh.collective': SHARING_KEYS,
  'collective.destroyed': [INVITATIONS_KEY, ...SHARING_KEYS],
  'collective.collaborator.added': SHARING_KEYS,
  'collective.collaborator.removed': SHARING_KEYS,
  'collective.network.shared': SHARING_KEYS,
  'invitation.created': [INVITATIONS_KEY, NOTIFICATIONS_KEY],
  // The event does not name the collective, so the invitations and counts of every collective may have
  // changed.
  'invitation.answered': [COLLECTIVES_KEY, INVITATIONS_KEY, NOTIFICATIONS_KEY],
  'notification.created': [NOTIFICATIONS_KEY],
  'notification.read': [NOTIFICATIONS_KEY],
  // staleAfter handles changes of a person or an organization, because the keys contain the profile's id.
  'refresh.person': [],
  'refresh.organization': [],
  'refresh.relations': [],
  'refresh.ties': TIES_OF_MANY_KEYS,
  // Lists also become stale, because they mark what is new in a search.
  'refresh.saved-searches': [
    SAVED_SEARCHES_KEY,
    [...DIRECTORY_KEY, 'persons'],
    [...DIRECTORY_KEY, 'organizations'],
  ],
  'refresh.changed-jobs': [CHANGED_JOBS_KEY],
  'refresh.system': [SYSTEM_KEY],
  // An answered request counts as being in touch.
  'refresh.introductions': [INTRODUCTIONS_KEY, ...OWN_TIES_KEYS],
  // The open thread fetches a new message itself, so the whole thread is not refetched. The message can
  // change the time at which two people were last in touch.
  'message.created': [UNREAD_KEY, INBOX_KEY, ...OWN_TIES_KEYS],
  'conversation.updated': [UNREAD_KEY, INBOX_KEY],
  'conversation.read': [UNREAD_KEY, INBOX_KEY],
  'conversation.typing': [],
  'import.progress': [],
};

/**
 * Returns the keys of the replies that an event makes stale. If the event is about a collective, the key of
 * this collective comes first, unless the viewer loses the collective: then the server would refuse the
 * requests.
 */
export function staleAfter({ type, data }: LiveEvent, viewerId: number | null): readonly QueryKey[] {
  // The key matches the profile with all its tabs, forms and history, in every scope.
  if (type === 'refresh.person') return [[...PEOPLE_KEY, data.personId]];
  if (type === 'refresh.organization') return [[...ORGANIZATIONS_KEY, data.organizationId]];
  // The viewer can no longer fetch this conversation.
  if (type === 'conversation.updated' && data.left) return STALE[type];
  // The open thread fetches a changed message itself. If the message was deleted, unread counts and the time
  // of the last contact can change.
  if (type === 'conversation.updated' && data.message !== undefined)
    return [conversationKey(data.conversationId), ...STALE[type], ...OWN_TIES_KEYS];
  // Without a message, anything in the conversation may have changed.
  if (type === 'conversation.updated')
    return [conversationKey(data.conversationId), threadKey(data.conversationId), ...STALE[type]];
  if (type === 'conversation.read' || type === 'message.created')
    return [conversationKey(data.conversationId), ...STALE[type]];
  const isLost =
    type === 'collective.destroyed' ||
    (type === 'collective.collaborator.removed' && data.userId === viewerId);
  if (isLost || !('collectiveId' in data)) return STALE[type];
  return [collectiveKey(data.collectiveId), ...STALE[type]];
}
