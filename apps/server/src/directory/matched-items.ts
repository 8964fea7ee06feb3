import type { MatchedItem } from '@kithline/contract/directory.ts';
import type { OrganizationRef } from '@kithline/contract/people.ts';
import type { Named } from '@kithline/contract/wire.ts';
import { sql } from 'kysely';
import type { AppContext } from '../app-context.ts';
import { roleDate } from '../people/role-date.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { MatchedEducation, MatchedRole } from '../search/matched-rows.ts';
import type { EducationCriteria, RoleCriteria } from '../search/person-criteria.ts';
import { readOrganizationRefs } from '../seen-facts/read-organization-refs.ts';
import type { Db } from '../tables.ts';

export type ItemsByPerson = Map<number, MatchedItem[]>;

/** `filters` has the names of the group's active filters. */
interface Matching<Criteria> {
  personIds: readonly number[];
  criteria: Criteria;
  filters: readonly string[];
}

/** The roles of these persons that satisfy the whole experience group. */
export async function matchedRoleItems(
  { db, search }: AppContext,
  viewerScope: ViewerScope,
  { personIds, criteria, filters }: Matching<RoleCriteria>,
): Promise<ItemsByPerson> {
  const roles = await search.matchedRoles(viewerScope, personIds, criteria);
  const entries = roles.flatMap(({ roleTypeId, seniorityIds, sizeId, industryIds }) => [
    ...seniorityIds,
    ...industryIds,
    ...[roleTypeId, sizeId].filter((id) => id !== null),
  ]);
  const naming = await namesOf(db, viewerScope, { rows: roles, entries });
  return grouped(roles, (role) => ({
    ...commonOf(role, filters, naming),
    title: role.title,
    from: roleDate(role.fromYear, role.fromMonth),
    to: roleDate(role.toYear, role.toMonth),
    primary: role.isPrimary,
    roleType: naming.one(role.roleTypeId),
    seniorityLevels: naming.all(role.seniorityIds),
    employeeSize: naming.one(role.sizeId),
    industries: naming.all(role.industryIds),
  }));
}

/** The studies of these persons that satisfy the whole education group. */
export async function matchedEducationItems(
  { db, search }: AppContext,
  viewerScope: ViewerScope,
  { personIds, criteria, filters }: Matching<EducationCriteria>,
): Promise<ItemsByPerson> {
  const studies = await search.matchedEducations(viewerScope, personIds, criteria);
  const entries = studies.flatMap(({ degreeIds, majorIds }) => [...degreeIds, ...majorIds]);
  const naming = await namesOf(db, viewerScope, { rows: studies, entries });
  return grouped(studies, (study) => ({
    ...commonOf(study, filters, naming),
    from: roleDate(study.fromYear, null),
    to: roleDate(study.toYear, null),
    degrees: naming.all(study.degreeIds),
    majors: naming.all(study.majorIds),
  }));
}

type MatchedRow = MatchedRole | MatchedEducation;

function commonOf(row: MatchedRow, filters: readonly string[], naming: Naming) {
  return {
    id: row.id,
    matched: [...filters],
    isOngoing: row.isOngoing,
    organization: organizationOf(row, naming),
  };
}

function organizationOf({ organizationId }: MatchedRow, { organizations }: Naming): OrganizationRef | null {
  return organizationId === null ? null : (organizations.get(organizationId) ?? null);
}

interface Naming {
  organizations: Map<number, OrganizationRef>;
  /** Null for null or an unknown id. */
  one(id: number | null): Named | null;
  /** In the order of their dataset. */
  all(ids: readonly number[]): Named[];
}

async function namesOf(
  db: Db,
  viewerScope: ViewerScope,
  { rows, entries }: { rows: readonly MatchedRow[]; entries: readonly number[] },
): Promise<Naming> {
  const organizationIds = rows.map((row) => row.organizationId).filter((id) => id !== null);
  const [organizations, named] = await Promise.all([
    readOrganizationRefs(db, viewerScope, organizationIds),
    readEntries(db, entries),
  ]);
  return {
    organizations,
    one: (id) => named.find((entry) => entry.id === id) ?? null,
    all: (ids) => named.filter((entry) => ids.includes(entry.id)),
  };
}

async function readEntries(db: Db, ids: readonly number[]): Promise<Named[]> {
  const distinctIds = [...new Set(ids)];
  if (distinctIds.length === 0) return [];
  return db
    .selectFrom('lookup')
    .select(['id', 'name'])
    .where(sql<boolean>`id = any(${distinctIds}::bigint[])`)
    .orderBy('position')
    .orderBy('id')
    .execute();
}

function grouped<Row extends MatchedRow>(
  rows: readonly Row[],
  toItem: (row: Row) => MatchedItem,
): ItemsByPerson {
  const items: ItemsByPerson = new Map();
  for (const row of rows) items.set(row.personId, [...(items.get(row.personId) ?? []), toItem(row)]);
  return items;
}
