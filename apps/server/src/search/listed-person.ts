import type { PersonResult } from '@kithline/contract/directory.ts';

/** How many of a person's connections are named. */
export const NAMED_CONNECTIONS = 5;

/**
 * A person as lists show them, and the members whose networks hold the person, as far as the viewer sees
 * these networks in the scope: the first five by name, and how many more.
 */
export type ListedPerson = Pick<
  PersonResult,
  'person' | 'connections' | 'moreConnections' | 'isOwnConnection'
>;
