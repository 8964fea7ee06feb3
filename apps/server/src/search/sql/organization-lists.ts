import { type RawBuilder, sql } from 'kysely';
import { fitsTyped, searchTexts, type TypedText } from '../../platform/text/match-text.ts';
import { type ViewerScope, spacesSeen } from '../../scopes/seen-spaces.ts';
import { shownOrganizationNames, shownOrganizations } from '../../seen-facts/seen-organizations.ts';
import { organizationsReached } from '../../seen-facts/seen-roles.ts';
import type { Db } from '../../tables.ts';
import type { Found, PageAt } from '../directory-search.ts';
import type { OrganizationConditions, OrganizationCriteria } from '../organization-criteria.ts';
import { placesWithin } from '../places-within.ts';
import { ranked } from './ranked.ts';
import { statementsOfScope } from './statements-of-scope.ts';
import { allOf, idArray, ownersOf } from './text-condition.ts';

export async function organizations(
  db: Db,
  viewerScope: ViewerScope,
  { criteria, at }: { criteria: OrganizationCriteria; at: PageAt },
): Promise<Found> {
  const { name } = criteria;
  const called = name === null || name.exact ? null : await organizationsNamed(db, viewerScope, name);
  const named = called && [...called, ...criteria.knownAs];
  const { rows } = await organizationPage(viewerScope, { criteria, named }, at).execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** The SQL statement of `organizations`, exported so that it can be measured. */
export function organizationPage(
  viewerScope: ViewerScope,
  { criteria, named }: { criteria: OrganizationCriteria; named: readonly number[] | null },
  at: PageAt,
): RawBuilder<Found> {
  const spaces = spacesSeen(viewerScope);
  const byName =
    at.order === 'name-desc' ? sql`name_key desc, organization_id desc` : sql`name_key, organization_id`;
  const { rankOf, order } = ranked(at, { id: sql`organization_id`, byName });
  const { name } = criteria;
  const isNamed = [
    ...(name?.exact === true ? [sql<boolean>`name_key = ${name.whole}`] : []),
    ...(named === null ? [] : [sql<boolean>`organization_id = any(${idArray(named)})`]),
  ];
  return sql`
    with ${organizationsOfScope(viewerScope)}, suited as materialized (
      select o.id as organization_id from organization o
      where o.id in (select organization_id from held) and ${allOf(criteriaOf(criteria))}
    ), named as materialized (
      select organization_id, name_key from (${shownOrganizationNames(spaces, sql`select organization_id from suited`)}) as shown
      where ${allOf(isNamed)}
    )
    select (select count(*)::int from named) as total, array(
      select organization_id from named ${rankOf} order by ${order} limit ${at.limit} offset ${(at.page - 1) * at.limit}) as ids`;
}

/**
 * The ids of the organizations of the scope whose common name, aliases and seen spellings together contain
 * every typed word. Null if `typed` is null.
 */
export async function organizationsNamed(
  db: Db,
  viewerScope: ViewerScope,
  typed: TypedText | null,
): Promise<number[] | null> {
  if (typed === null) return null;
  const spaces = spacesSeen(viewerScope);
  const { rows } = await sql<{ id: number; written: string[] }>`
    with ${organizationsOfScope(viewerScope)}
    select organization_id as id, written
    from (${shownOrganizations(spaces, sql`select organization_id from held`)}) as shown`.execute(db);
  return rows.filter(({ written }) => fitsTyped(searchTexts(written) ?? '', typed)).map(({ id }) => id);
}

/**
 * Common table expressions. `held` has the `organization_id`s of a scope: those of the roles, studies and
 * support that the viewer sees there or, in the scope of everything, every organization.
 */
export function organizationsOfScope(viewerScope: ViewerScope): RawBuilder<unknown> {
  if (viewerScope.scope.kind === 'admin')
    return sql`held as materialized (select id as organization_id from organization)`;
  const { ctes, work } = statementsOfScope(viewerScope);
  return sql`
    ${ctes}, held as materialized (
      select distinct organization_id from (${organizationsReached(work, work.people, { support: true })}) as reached)`;
}

function criteriaOf(criteria: OrganizationCriteria): RawBuilder<boolean>[] {
  const { noneOf, isWithoutIndustry, isWithoutType, source, among, outside } = criteria;
  return [
    ...conditionsOf(criteria),
    // A condition on an unknown place or size is null: not satisfied.
    ...noneOf.map((reversed) => sql<boolean>`(${allOf(conditionsOf(reversed))}) is not true`),
    ...(isWithoutIndustry
      ? [
          sql<boolean>`not exists (select from organization_item i where i.organization_id = o.id and i.dataset = 'industries')`,
        ]
      : []),
    ...(isWithoutType ? [sql<boolean>`not o.sources ? 'type'`] : []),
    ...(source ? [sql<boolean>`o.source = ${source}`] : []),
    ...(among ? [sql<boolean>`o.id = any(${idArray(among)})`] : []),
    ...(outside.length > 0 ? [sql<boolean>`o.id <> all(${idArray(outside)})`] : []),
  ];
}

function conditionsOf({ place, items, sizes, types }: OrganizationConditions): RawBuilder<boolean>[] {
  const lists = Object.entries(items).map(([dataset, wanted]) => {
    const listed = sql`select organization_id, item_id from organization_item where dataset = ${dataset}`;
    return sql<boolean>`o.id in (${ownersOf(listed, { owner: sql`organization_id`, id: sql`item_id` }, wanted)})`;
  });
  return [
    ...lists,
    ...(place ? [sql<boolean>`o.place_id in (${placesWithin(place)})`] : []),
    ...(sizes ? [sql<boolean>`o.employee_size_id = any(${idArray(sizes)})`] : []),
    ...(types ? [sql<boolean>`o.type_id = any(${idArray(types)})`] : []),
  ];
}
