import { createHash } from 'node:crypto';

/**
 * Session token of the n-th member of a data set (1 to 200), and of its administrator. Never valid outside a
 * benchmark.
 */
export function tokenOf(member: number | 'administrator'): string {
  return createHash('sha256').update(`kithline benchmark ${member}`).digest('base64url');
}

/** Members of a data set, beside its administrator. */
export const MEMBERS = 200;
/** Number of the administrator among users and networks. */
export const ADMINISTRATOR = MEMBERS + 1;
/** Network of 30,000 and of 500: the ids of the networks are the numbers of their members. */
export const LARGE_NETWORK = 1;
export const SMALL_NETWORK = 2;
