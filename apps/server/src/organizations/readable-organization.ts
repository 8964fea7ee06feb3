import { notFound } from '../platform/failure.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { isOrganization, isReadableOrganization } from './readable-organization.queries.ts';

/**
 * Whether the viewer may read about the organization. In the administrators' scope: always. In other scopes:
 * if a visible fact of a readable person leads to it.
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

/**
 * Throws 404 unless the viewer may read about the organization. A hidden organization and one that does not
 * exist give the same error.
 */
export async function readableOrganization(
  db: Db,
  viewerScope: ViewerScope,
  organizationId: number,
): Promise<void> {
  if (!(await mayReadOrganization(db, viewerScope, organizationId))) throw notFound();
}
