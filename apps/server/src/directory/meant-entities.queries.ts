import type { Filter } from '@kithline/contract/filter.ts';
import { CHANGED, MEMBERS, REVIEW } from '@kithline/contract/curation-filters.ts';
import { MEMBERSHIP } from '@kithline/contract/filter-tables.ts';
import { type RawBuilder, sql } from 'kysely';
import { collaboratorPersons } from '../scopes/collaborator-mark.ts';
import type { ViewerScope } from '../scopes/seen-spaces.ts';
import type { OrganizationCriteria } from '../search/organization-criteria.ts';
import type { PersonCriteria } from '../search/person-criteria.ts';
import type { Db } from '../tables.ts';
import { ownTieSets } from './own-ties.queries.ts';
import {
  type LabelCriterion,
  labelledOrganizations,
  labelledPersons,
  type MeantSets,
} from './labelled.queries.ts';

/**
 * The persons whom a filter's criteria of labels, own ties, collaborators, members and days of change require
 * (`among`; null for no such requirement) or exclude (`outside`).
 */
export async function personsMeant(
  db: Db,
  filter: Filter,
  { labels, viewerScope }: { labels: readonly LabelCriterion[]; viewerScope: ViewerScope },
): Promise<Pick<PersonCriteria, 'among' | 'outside'>> {
  const { viewer, scope } = viewerScope;
  const [labelled, ties] = [labelledPersons(labels), ownTieSets(filter, viewer)];
  const membership = filter['collective']?.criteria['membership'];
  const collaborators =
    membership && scope.kind === 'collective' ? collaboratorPersons(scope.collectiveId) : null;
  const isInside = membership?.modifier === MEMBERSHIP.collaboratorOnly;
  const members = filter['curation']?.criteria['members'];
  const isMember = members?.modifier === MEMBERS.membersOnly;
  const sets = [
    ...labelled.among,
    ...ties.among,
    ...(collaborators && isInside ? [collaborators] : []),
    ...(members && isMember ? [MEMBER_PERSONS] : []),
    ...changedSince(filter, sql`person_id`),
  ];
  const outside = [
    ...labelled.outside,
    ...ties.outside,
    ...(collaborators && !isInside ? [collaborators] : []),
    ...(members && !isMember ? [MEMBER_PERSONS] : []),
  ];
  return idsOfSets(db, { among: sets, outside });
}

async function idsOfSets(
  db: Db,
  { among, outside }: MeantSets,
): Promise<{ among: number[] | null; outside: number[] }> {
  return {
    among: among.length === 0 ? null : await idsOf(db, sql.join(among, sql` intersect `)),
    outside: outside.length === 0 ? [] : await idsOf(db, sql.join(outside, sql` union `)),
  };
}

const MEMBER_PERSONS = sql`select person_id from users where person_id is not null`;

/**
 * SQL for organizations that members have typed into their profiles and whose `name` is null. The partial
 * indexes of spellings find them.
 */
const TYPED_BY_MEMBERS = sql`
  select o.id from organization o join (
    select organization_id from work_role where spelling is not null
    union select organization_id from education where spelling is not null
    union select organization_id from person_supported_organization where spelling is not null
  ) as spelled on spelled.organization_id = o.id
  where o.name is null`;

/** Like `personsMeant`, for organizations and the criteria of labels, review and days of change. */
export async function organizationsMeant(
  db: Db,
  filter: Filter,
  labels: readonly LabelCriterion[],
): Promise<Pick<OrganizationCriteria, 'among' | 'outside'>> {
  const labelled = labelledOrganizations(labels);
  const review = filter['curation']?.criteria['review']?.modifier;
  const sets = [
    ...labelled.among,
    ...(review === REVIEW.typedByMembers ? [TYPED_BY_MEMBERS] : []),
    ...changedSince(filter, sql`organization_id`),
  ];
  return idsOfSets(db, { among: sets, outside: labelled.outside });
}

function changedSince(filter: Filter, column: RawBuilder<unknown>): RawBuilder<unknown>[] {
  const days = filter['curation']?.criteria['changed']?.modifier ?? CHANGED.any;
  if (days === CHANGED.any) return [];
  return [
    sql`select ${column} from profile_change
      where ${column} is not null and made_on >= now() - make_interval(days => ${days})`,
  ];
}

async function idsOf(db: Db, ids: RawBuilder<unknown>): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`select id from (${ids}) as meant (id)`.execute(db);
  return rows.map((row) => row.id);
}
