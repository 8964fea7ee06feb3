import type { QueryKey } from '@tanstack/react-query';

// What replies are kept under: each key begins with one of these, so that a change in one place can make
// stale what another has read. Parts that only one feature knows (a page, a search) follow behind.

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
 * What is read of one import. Kept apart from NETWORK_KEY, because undoing an import refetches that, and the
 * import is gone then.
 */
export const IMPORT_KEY = ['import'] as const;
/** Received invitations; those that a collective has sent are kept under the collective. */
export const INVITATIONS_KEY = ['invitations'] as const;
/** Items of datasets and what ids of them are called. */
export const LOOKUPS_KEY = ['lookups'] as const;
/** Conversations: their list, each of them and its messages. */
export const MESSAGES_KEY = ['messages'] as const;
/** The own network. */
export const NETWORK_KEY = ['network'] as const;
export const NOTIFICATIONS_KEY = ['notifications'] as const;
export const ORGANIZATIONS_KEY = ['organizations'] as const;
/** The collectives that the own network is shared with. */
export const OWN_SHARES_KEY = ['network', 'shared'] as const;
export const PEOPLE_KEY = ['people'] as const;
/** Notes, labels, strengths, chains, what two have in common, and how to keep in touch. */
export const RELATIONS_KEY = ['relations'] as const;
export const IN_TOUCH_KEY = [...RELATIONS_KEY, 'in touch'] as const;

/** Saved searches: their list, and what each finds. */
export const SAVED_SEARCHES_KEY = ['saved-searches'] as const;

/** How many conversations are unread. */
export const UNREAD_KEY = [...MESSAGES_KEY, 'unread'] as const;
/** The lists of conversations, whatever they are narrowed to. */
export const INBOX_KEY = [...MESSAGES_KEY, 'inbox'] as const;

/** Every conversation by itself: who is in it, what it is called, what was read, whether one may write. */
export const CONVERSATIONS_KEY = [...MESSAGES_KEY, 'conversation'] as const;

export function conversationKey(conversationId: number) {
  return [...CONVERSATIONS_KEY, conversationId] as const;
}

/** The messages of a conversation. */
export function threadKey(conversationId: number) {
  return [...MESSAGES_KEY, 'thread', conversationId] as const;
}

/** A collective, and everything that is read of it but its directory. */
export function collectiveKey(collectiveId: number) {
  return [...COLLECTIVES_KEY, collectiveId] as const;
}

/** The profile of a person, in whatever scope it is read. */
export function profileKey(personId: number) {
  return [...PEOPLE_KEY, personId, 'profile'] as const;
}

/** Lists, profiles and ties: what a change of who is in a network or a collective may change. */
export const DIRECTORY_KEYS: readonly QueryKey[] = [
  DIRECTORY_KEY,
  PEOPLE_KEY,
  ORGANIZATIONS_KEY,
  RELATIONS_KEY,
  SAVED_SEARCHES_KEY,
  CHANGED_JOBS_KEY,
];

/**
 * What a change of items of datasets may change. Profiles, lists and what people have in common name them.
 */
export const ITEM_KEYS: readonly QueryKey[] = [DATASETS_KEY, LOOKUPS_KEY, ACCOUNT_KEY, ...DIRECTORY_KEYS];

/**
 * What a change of who belongs to a collective, or of what is shared with it, may change, besides the
 * collective itself.
 */
export const SHARING_KEYS: readonly QueryKey[] = [
  CLIENTS_KEY,
  OWN_SHARES_KEY,
  NOTIFICATIONS_KEY,
  // Who may write to whom follows from it.
  CONVERSATIONS_KEY,
  ...DIRECTORY_KEYS,
];
