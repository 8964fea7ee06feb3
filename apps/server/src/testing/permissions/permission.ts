import type { Endpoint, InputOf } from '@kithline/contract/endpoint.ts';
import type { World } from './world.ts';

/**
 * One line of the table of permissions: a call, what it is asked about, and the status that each role is
 * answered, in the order of ROLES. 422 says that the role was let in and only the input was wanting, as for a
 * file that was not sent.
 */
export interface Permission {
  readonly endpoint: Endpoint;
  /** Where one call stands in several lines: what this one asks about. */
  readonly about: string;
  readonly input: (world: World) => object;
  readonly statuses: string;
}

/** A line; `input` is typed by the endpoint. */
export function may<E extends Endpoint>(
  endpoint: E,
  statuses: string,
  given: { about?: string; input?: (world: World) => InputOf<E> } = {},
): Permission {
  return { endpoint, about: given.about ?? '', input: (given.input ?? (() => ({}))) as never, statuses };
}

/** Everybody who is signed in, about what is the caller's own. */
export const ANY_MEMBER = '401 200 200 200 200 200';
/** Those who belong to the collective. */
export const WHO_BELONGS = '401 403 200 403 200 403';
/** The owner of the client alone. */
export const OWNER_ALONE = '401 403 403 403 200 403';
/**
 * The collaborator about the own profile, and administrators; nobody else learns that there is something to
 * edit.
 */
export const WHO_EDITS = '401 404 200 404 404 200';
export const ADMINISTRATORS = '401 403 403 403 403 200';

/** The same answers where success has another status. */
export const withSuccess = (statuses: string, success: number): string =>
  statuses.replaceAll('200', String(success));
