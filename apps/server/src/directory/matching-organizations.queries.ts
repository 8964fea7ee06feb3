import { type RawBuilder, sql } from 'kysely';
import { EVERYONE } from '../search-index/tokens.ts';
import type { Db } from '../tables.ts';
import { labelledOrganizations } from './labelled.queries.ts';
import type { PageAt } from './matching-persons.queries.ts';
import { asksNothing, type OrganizationCriteria } from './organization-criteria.ts';
import { textCondition } from './text-criterion.ts';
import { allOf, tokenConditions } from './token-criteria.ts';

/** A scope with how many organizations it holds. */
export interface ScopeOfOrganizations {
  id: number;
  organizations: number;
}

interface OrganizationSearch {
  criteria: OrganizationCriteria;
  at: PageAt;
}

/** One page of ids and the exact total. */
export async function organizationsMatching(
  db: Db,
  scope: ScopeOfOrganizations,
  search: OrganizationSearch,
): Promise<{ ids: number[]; total: number }> {
  const { rows } = await organizationPage(scope, search).execute(db);
  return rows[0] ?? { ids: [], total: 0 };
}

/** The statement behind organizationsMatching, for the test that looks at its plan. */
export function organizationPage(
  scope: ScopeOfOrganizations,
  { criteria, at }: OrganizationSearch,
): RawBuilder<{ ids: number[]; total: number }> {
  const order =
    at.order === 'name-desc' ? sql`name_key desc, organization_id desc` : sql`name_key, organization_id`;
  const page = sql`order by ${order} limit ${at.limit} offset ${(at.page - 1) * at.limit}`;
  if (asksNothing(criteria)) {
    return sql`
      select ${scope.organizations}::int as total, array(select organization_id from ${allIn(scope)} ${page}) as ids`;
  }
  return sql`
    with m as materialized (
      select os.organization_id, os.name_key from ${candidates(criteria)} ${onlyIn(scope)}
      where ${allOf([...tokenConditions(sql`os.tokens`, criteria), ...otherConditions(criteria)])}
    )
    select (select count(*)::int from m) as total, array(select organization_id from m ${page}) as ids`;
}

/** All, or those that have the labels: they are few, and `offset 0` keeps the planner at their side. */
function candidates({ labels }: OrganizationCriteria): RawBuilder<unknown> {
  if (labels.length === 0) return sql`organization_search os`;
  return sql`(${labelledOrganizations(labels)} offset 0) as few
    cross join lateral (
      select * from organization_search where organization_id = few.organization_id offset 0
    ) as os`;
}

function allIn(scope: ScopeOfOrganizations): RawBuilder<unknown> {
  return scope.id === EVERYONE
    ? sql`organization_search`
    : sql`(select organization_id, name_key from scope_organization where scope_id = ${scope.id}) as everything`;
}

function onlyIn(scope: ScopeOfOrganizations): RawBuilder<unknown> {
  return scope.id === EVERYONE
    ? sql``
    : sql`join scope_organization so on so.scope_id = ${scope.id} and so.organization_id = os.organization_id`;
}

function otherConditions({ name, places }: OrganizationCriteria): RawBuilder<boolean>[] {
  const columns = { whole: sql`os.name_key`, searched: sql`os.name_norm` };
  return [...(places ? [places(sql`os.place_id`)] : []), ...(name ? [textCondition(name, columns)] : [])];
}
