import { notFound } from '../platform/failure.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { isOrganization, isReadableOrganization } from './readable-organization.queries.ts';

/**
 * Whether the viewer may read about the organization in the scope: people about whom the viewer may read
 * there lead to it by what is seen of them; in everyone all are readable.
 */
export function mayReadOrganization(
  db: Db,
  viewerScope: ViewerScope,
  organizationId: number,
): Promise<boolean> {
  return viewerScope.scope.kind === 'admin'
    ? isOrganization(db, organizationId)
    : isReadableOrganization(db, viewerScope, organizationId);
}

/** Passes when the viewer may read about the organization; 404 out of sight, as for an id that none has. */
export async function readableOrganization(
  db: Db,
  viewerScope: ViewerScope,
  organizationId: number,
): Promise<void> {
  if (!(await mayReadOrganization(db, viewerScope, organizationId))) throw notFound();
}
