import type { Endpoint, InputOf } from '@kithline/contract/endpoint.ts';
import type { World } from './world.ts';

/**
 * A line of the permission table: a call, its subject, and the status that each role gets, in the order of
 * ROLES. 422 means that the role was admitted and only the input was wrong, such as a missing file.
 */
export interface Permission {
  readonly endpoint: Endpoint;
  /** The subject or the condition of the call in this line; empty if the call needs no explanation. */
  readonly about: string;
  readonly input: (world: World) => object;
  readonly statuses: string;
  /** The status with an accepted token of the collaborator, if it differs from the status without a token. */
  readonly byToken?: number;
}

/** Creates a line of the table. The endpoint determines the type of `input`. */
export function may<E extends Endpoint>(
  endpoint: E,
  statuses: string,
  options: { about?: string; input?: (world: World) => InputOf<E>; byToken?: number } = {},
): Permission {
  const { about = '', input = () => ({}), byToken } = options;
  const permission = { endpoint, about, input: input as never, statuses };
  return byToken === undefined ? permission : { ...permission, byToken };
}

/** Success for everybody who is signed in. Most of these calls are about the caller's own things. */
export const ANY_MEMBER = '401 200 200 200 200 200';
/** Success for everybody who belongs to the collective. */
export const WHO_BELONGS = '401 403 200 403 200 403';
/** Success only for the owner of the client. */
export const OWNER_ALONE = '401 403 403 403 200 403';
/** Success for the collaborator, whose profile it is, and for administrators. Other members get 404. */
export const WHO_EDITS = '401 404 200 404 404 200';
export const ADMINISTRATORS = '401 403 403 403 403 200';

/** Replaces 200, the status of those who are admitted, by another status, such as 404 for a missing thing. */
export const withStatus = (statuses: string, status: number): string =>
  statuses.replaceAll('200', String(status));
