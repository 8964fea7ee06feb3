import type { PersonResult } from '@kithline/contract/directory.ts';

export const NAMED_CONNECTIONS = 5;

/**
 * A person as lists show them, with the members in whose networks the viewer sees the person: the first
 * NAMED_CONNECTIONS of them by name, and how many more there are.
 */
export type ListedPerson = Pick<
  PersonResult,
  'person' | 'connections' | 'moreConnections' | 'isOwnConnection'
>;
