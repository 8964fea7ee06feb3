import * as z from 'zod/mini';
import { isDatabaseUrl, roleAskedBy, urlsOfHosts } from './platform/db/database-hosts.ts';

const FORM = 'must look like postgres://user:password@host:5432/name';

export const DATABASE_ENVIRONMENT = {
  DATABASE_URL: z.string().check(
    z.refine(isDatabaseUrl, { error: FORM }),
    z.refine((url) => roleAskedBy(url) !== 'standby', {
      error: 'must lead to the primary: target_session_attrs can be read-write',
    }),
  ),
  DATABASE_REPLICA_URL: z.string().check(
    z.refine(isDatabaseUrl, { error: FORM }),
    z.refine((url) => roleAskedBy(url) !== 'primary', {
      error: 'must lead to a standby: target_session_attrs can be prefer-standby',
    }),
  ),
};

/**
 * The standby's URL; null if not set. Adds `target_session_attrs=prefer-standby` to a URL with several hosts
 * that does not choose between primary and standby itself (`roleAskedBy`).
 */
export function replicaUrlOf(set: { DATABASE_REPLICA_URL?: string | undefined }): string | null {
  const url = set.DATABASE_REPLICA_URL;
  if (url === undefined) return null;
  if (urlsOfHosts(url).length === 1 || roleAskedBy(url) !== null) return url;
  return `${url}${url.includes('?') ? '&' : '?'}target_session_attrs=prefer-standby`;
}

/** Returns an error for a standby without DATABASE_URL: no standby follows the embedded database. */
export function wrongStandby(env: Record<string, string | undefined>): (readonly [string, string])[] {
  if (!env['DATABASE_REPLICA_URL'] || env['DATABASE_URL']) return [];
  return [['DATABASE_REPLICA_URL', 'is for a standby of the database of DATABASE_URL, which is not set']];
}
