import type { PersonResult } from '@kithline/contract/directory.ts';

/** How many of a person's connections are named. */
export const NAMED_CONNECTIONS = 5;

/**
 * A person as lists show them, with the members in whose networks the viewer sees the person: the first five
 * members by name, and how many more there are.
 */
export type ListedPerson = Pick<
  PersonResult,
  'person' | 'connections' | 'moreConnections' | 'isOwnConnection'
>;
