import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { Db } from '../tables.ts';
import { type EducationOf, educationsOf } from './education-history.queries.ts';
import { type RoleAt, rolesOf } from './work-history.queries.ts';

interface AtOrganization {
  readonly personIds: readonly number[];
  readonly organizationId: number;
}

/**
 * Roles of persons at one organization, current ones first, then the newest. The caller has checked that the
 * viewer may see them.
 */
export function readRolesAt(db: Db, viewerScope: ViewerScope, at: AtOrganization): Promise<RoleAt[]> {
  return rolesOf(db, viewerScope, at);
}

/**
 * Studies of persons at one school, ongoing ones first, then the newest. The caller has checked that the
 * viewer may see them.
 */
export function readEducationsAt(
  db: Db,
  viewerScope: ViewerScope,
  at: AtOrganization,
): Promise<EducationOf[]> {
  return educationsOf(db, viewerScope, at);
}
