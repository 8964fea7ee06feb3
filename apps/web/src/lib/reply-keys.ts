import type { QueryKey } from '@tanstack/react-query';

// Cache keys of replies. If other features must be able to invalidate a reply, its key begins with one of the
// keys here.

/** The member's user and profile. */
export const ACCOUNT_KEY = ['account'] as const;
/** Who has changed jobs, among the people whom the member sees. */
export const CHANGED_JOBS_KEY = ['changed-jobs'] as const;
export const CLIENTS_KEY = ['clients'] as const;
export const COLLECTIVES_KEY = ['collectives'] as const;
/** The tables of datasets that administrators edit. */
export const DATASETS_KEY = ['datasets'] as const;
export const DIRECTORY_KEY = ['directory'] as const;
/**
 * The replies about one import. The key is not below NETWORK_KEY, because undoing an import refetches
 * everything below NETWORK_KEY, and a request about the undone import would fail.
 */
export const IMPORT_KEY = ['import'] as const;
/** Requests for an introduction, and who may ask the viewer. */
export const INTRODUCTIONS_KEY = ['introductions'] as const;
/** Received invitations. The invitations that a collective has sent are below the collective's key. */
export const INVITATIONS_KEY = ['invitations'] as const;
/** The items of datasets, and the names for their ids. */
export const LOOKUPS_KEY = ['lookups'] as const;
/** Conversations: the lists of them, each conversation, and its messages. */
export const MESSAGES_KEY = ['messages'] as const;
export const NETWORK_KEY = ['network'] as const;
export const NOTIFICATIONS_KEY = ['notifications'] as const;
export const ORGANIZATIONS_KEY = ['organizations'] as const;
/** The collectives with which the member's network is shared. */
export const OWN_SHARES_KEY = ['network', 'shared'] as const;
export const PEOPLE_KEY = ['people'] as const;
/** Notes, labels, strengths, chains, commonalities, and how often to keep in touch. */
export const RELATIONS_KEY = ['relations'] as const;
export const IN_TOUCH_KEY = [...RELATIONS_KEY, 'in touch'] as const;

/** Saved searches: their list, and the results of each. */
export const SAVED_SEARCHES_KEY = ['saved-searches'] as const;

/** The state of the servers, for administrators. */
export const SYSTEM_KEY = ['system'] as const;

/** The number of unread conversations. */
export const UNREAD_KEY = [...MESSAGES_KEY, 'unread'] as const;
/** The lists of conversations, with any filter. */
export const INBOX_KEY = [...MESSAGES_KEY, 'inbox'] as const;

/** The conversations themselves: participants, name, what was read, and whether the viewer may write. */
export const CONVERSATIONS_KEY = [...MESSAGES_KEY, 'conversation'] as const;

export function conversationKey(conversationId: number) {
  return [...CONVERSATIONS_KEY, conversationId] as const;
}

/** Returns the key of the messages in a conversation. */
export function threadKey(conversationId: number) {
  return [...MESSAGES_KEY, 'thread', conversationId] as const;
}

/** Returns the key of a collective, and of everything about it except its directory. */
export function collectiveKey(collectiveId: number) {
  return [...COLLECTIVES_KEY, collectiveId] as const;
}

/** Returns the key of a person's profile in any scope. */
export function profileKey(personId: number) {
  return [...PEOPLE_KEY, personId, 'profile'] as const;
}

/**
 * Everything that shows the viewer's own ties (strengths, labels, notes and touches), or is sorted by them.
 * Notes and touches change the results of the filter "in touch" and the order by last touch, also in saved
 * searches.
 */
export const OWN_TIES_KEYS: readonly QueryKey[] = [
  IN_TOUCH_KEY,
  DIRECTORY_KEY,
  SAVED_SEARCHES_KEY,
  CHANGED_JOBS_KEY,
];

/** Everything that a change of the ties to many people can affect, also profiles and chains. */
export const TIES_OF_MANY_KEYS: readonly QueryKey[] = [
  RELATIONS_KEY,
  PEOPLE_KEY,
  ORGANIZATIONS_KEY,
  ...OWN_TIES_KEYS,
];

/** Lists, profiles and ties, which can change when people join or leave a network or collective. */
export const DIRECTORY_KEYS: readonly QueryKey[] = [
  DIRECTORY_KEY,
  PEOPLE_KEY,
  ORGANIZATIONS_KEY,
  RELATIONS_KEY,
  SAVED_SEARCHES_KEY,
  CHANGED_JOBS_KEY,
];

/** Everything that can change when items of datasets change. */
export const ITEM_KEYS: readonly QueryKey[] = [DATASETS_KEY, LOOKUPS_KEY, ACCOUNT_KEY, ...DIRECTORY_KEYS];

/**
 * Everything that can change when a collective's collaborators or shared networks change, besides the
 * collective itself.
 */
export const SHARING_KEYS: readonly QueryKey[] = [
  CLIENTS_KEY,
  OWN_SHARES_KEY,
  NOTIFICATIONS_KEY,
  // Which members may write to each other depends on the collaborators and on the shared networks.
  CONVERSATIONS_KEY,
  ...DIRECTORY_KEYS,
];
