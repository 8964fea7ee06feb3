import { createHash } from 'node:crypto';

/**
 * The session token of a data set's administrator, or of its member with this number (1 to 200). The token is
 * never valid outside of a benchmark.
 */
export function tokenOf(member: number | 'administrator'): string {
  return createHash('sha256').update(`kithline benchmark ${member}`).digest('base64url');
}

/** Number of members of a data set, not counting its administrator. */
export const MEMBERS = 200;
/** The user id of the administrator, and the id of the administrator's network. */
export const ADMINISTRATOR = MEMBERS + 1;
/**
 * Ids of the largest network (30,000 people, fewer in a small data set) and of the network of 500 people.
 * Each network has the same id as its member.
 */
export const LARGE_NETWORK = 1;
export const SMALL_NETWORK = 2;
