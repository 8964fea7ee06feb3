import type { PersonResult } from '@kithline/contract/directory.ts';

/** How many of those who are connected to a person are named. */
export const NAMED_CONNECTIONS = 5;

/**
 * A person as lists show them, and whose networks, of those that the viewer sees in the scope, hold the
 * person: the first five by name, and how many more.
 */
export type ListedPerson = Pick<
  PersonResult,
  'person' | 'connections' | 'moreConnections' | 'isOwnConnection'
>;
