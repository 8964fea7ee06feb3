import type { QueryKey } from '@tanstack/react-query';

// Cache keys of replies. Each key starts with one of these, so that a change in one feature can invalidate
// what another has read. Parts that only one feature knows (a page, a search) follow.

/** The member's user and profile. */
export const ACCOUNT_KEY = ['account'] as const;
/** Who has changed jobs, as far as the member sees it. */
export const CHANGED_JOBS_KEY = ['changed-jobs'] as const;
export const CLIENTS_KEY = ['clients'] as const;
export const COLLECTIVES_KEY = ['collectives'] as const;
/** The administrators' tables of items. */
export const DATASETS_KEY = ['datasets'] as const;
export const DIRECTORY_KEY = ['directory'] as const;
/**
 * Data of one import. Separate from NETWORK_KEY, because undoing an import refetches the network, and the
 * import no longer exists then.
 */
export const IMPORT_KEY = ['import'] as const;
/** Received invitations. Invitations that a collective has sent are below the collective's key. */
export const INVITATIONS_KEY = ['invitations'] as const;
/** Items of datasets, and the names of their ids. */
export const LOOKUPS_KEY = ['lookups'] as const;
/** Conversations: their list, each of them and its messages. */
export const MESSAGES_KEY = ['messages'] as const;
/** The member's own network. */
export const NETWORK_KEY = ['network'] as const;
export const NOTIFICATIONS_KEY = ['notifications'] as const;
export const ORGANIZATIONS_KEY = ['organizations'] as const;
/** The collectives that have the member's network. */
export const OWN_SHARES_KEY = ['network', 'shared'] as const;
export const PEOPLE_KEY = ['people'] as const;
/** Notes, labels, strengths, chains, what two have in common, and how to keep in touch. */
export const RELATIONS_KEY = ['relations'] as const;
export const IN_TOUCH_KEY = [...RELATIONS_KEY, 'in touch'] as const;

/** Saved searches: their list, and the results of each. */
export const SAVED_SEARCHES_KEY = ['saved-searches'] as const;

/** How many conversations are unread. */
export const UNREAD_KEY = [...MESSAGES_KEY, 'unread'] as const;
/** All lists of conversations, with any filter. */
export const INBOX_KEY = [...MESSAGES_KEY, 'inbox'] as const;

/** Single conversations: participants, name, what was read, and whether the viewer may write. */
export const CONVERSATIONS_KEY = [...MESSAGES_KEY, 'conversation'] as const;

export function conversationKey(conversationId: number) {
  return [...CONVERSATIONS_KEY, conversationId] as const;
}

/** Returns the key of the messages of a conversation. */
export function threadKey(conversationId: number) {
  return [...MESSAGES_KEY, 'thread', conversationId] as const;
}

/** Returns the key of a collective and everything about it except its directory. */
export function collectiveKey(collectiveId: number) {
  return [...COLLECTIVES_KEY, collectiveId] as const;
}

/** Returns the key of a person's profile in any scope. */
export function profileKey(personId: number) {
  return [...PEOPLE_KEY, personId, 'profile'] as const;
}

/**
 * Everything that shows or is ordered by the viewer's own ties: strengths, labels, notes and touches. Notes
 * and touches matter to the filter "in touch" and the order by last touch, also in saved searches.
 */
export const OWN_TIES_KEYS: readonly QueryKey[] = [
  IN_TOUCH_KEY,
  DIRECTORY_KEY,
  SAVED_SEARCHES_KEY,
  CHANGED_JOBS_KEY,
];

/** Lists, profiles and ties, which may change when people join or leave a network or collective. */
export const DIRECTORY_KEYS: readonly QueryKey[] = [
  DIRECTORY_KEY,
  PEOPLE_KEY,
  ORGANIZATIONS_KEY,
  RELATIONS_KEY,
  SAVED_SEARCHES_KEY,
  CHANGED_JOBS_KEY,
];

/** Everything that may change with the items of datasets, including profiles, lists and commonalities. */
export const ITEM_KEYS: readonly QueryKey[] = [DATASETS_KEY, LOOKUPS_KEY, ACCOUNT_KEY, ...DIRECTORY_KEYS];

/**
 * Everything that may change with a collective's collaborators or shared networks, besides the collective
 * itself.
 */
export const SHARING_KEYS: readonly QueryKey[] = [
  CLIENTS_KEY,
  OWN_SHARES_KEY,
  NOTIFICATIONS_KEY,
  // Sharing decides which members may message each other.
  CONVERSATIONS_KEY,
  ...DIRECTORY_KEYS,
];
