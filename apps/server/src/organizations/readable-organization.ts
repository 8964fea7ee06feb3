import { notFound } from '../platform/failure.ts';
import type { Sight } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { isOrganization, isReadableOrganization } from './readable-organization.queries.ts';

/**
 * Passes when the viewer may read about the organization in the scope: people about whom the viewer may read there lead to it by
 * what is seen of them; in everyone all are readable. 404 out of sight, as for an id that none has.
 */
export async function readableOrganization(db: Db, sight: Sight, organizationId: number): Promise<void> {
  const isReadable =
    sight.scope.kind === 'admin'
      ? isOrganization(db, organizationId)
      : isReadableOrganization(db, sight, organizationId);
  if (!(await isReadable)) throw notFound();
}
