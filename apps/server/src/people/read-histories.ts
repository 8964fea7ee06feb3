import type { Db } from '../tables.ts';
import { type EducationOf, educationsOf } from './education-history.queries.ts';
import { type RoleAt, rolesOf } from './work-history.queries.ts';

/** Roles of persons at one organization, current ones first, then the newest. The caller has checked who may see them. */
export function readRolesAt(db: Db, personIds: readonly number[], organizationId: number): Promise<RoleAt[]> {
  return rolesOf(db, personIds, organizationId);
}

/** Studies of persons at one school, ongoing ones first, then the newest. The caller has checked who may see them. */
export function readEducationsAt(
  db: Db,
  personIds: readonly number[],
  organizationId: number,
): Promise<EducationOf[]> {
  return educationsOf(db, personIds, organizationId);
}
