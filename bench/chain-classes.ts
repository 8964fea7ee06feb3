import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { EVERYONE } from '../apps/server/src/scopes/seen-spaces.ts';
import type { Db } from '../apps/server/src/tables.ts';
import { LARGE_NETWORK, tokenOf } from './dataset/bench-members.ts';
import type { RequestClass } from './request-classes.ts';
import { collectiveScopeOf, type ScopeUnderTest } from './scopes.ts';

const AIMS_TO_PERSON = [20, 20, 20] as const;
const AIMS_TO_ORGANIZATION = [100, 100, 100] as const;

type Params = Readonly<Record<string, string | number>>;

function query(path: string, scope: ScopeUnderTest, params: Params): string {
  const all = Object.entries({ ...scope.query, ...params }).map(([key, value]) => [key, String(value)]);
  return `/api/${path}?${new URLSearchParams(all).toString()}`;
}

const chainsTo =
  (toEntityTypeId: number) =>
  (scope: ScopeUnderTest, toEntityId: number, page = 1) =>
    query('chains', scope, { toEntityTypeId, toEntityId, page });
const toPerson = chainsTo(ENTITY_TYPES.person);
const toOrganization = chainsTo(ENTITY_TYPES.organization);

/**
 * Requests for chains to sampled persons of the scope, to their companies and to the largest organization,
 * and requests for introductions at these companies and that organization.
 */
export async function chainClassesOf(db: Db): Promise<RequestClass[]> {
  const largest = await largestOrganization(db);
  return [
    { name: 'to a person', aims: AIMS_TO_PERSON, path: ({ scope, person }) => toPerson(scope, person.id) },
    {
      name: 'to an organization',
      aims: AIMS_TO_ORGANIZATION,
      path: ({ scope, person }) => toOrganization(scope, person.companyId),
    },
    {
      name: 'to the largest',
      aims: AIMS_TO_ORGANIZATION,
      path: ({ scope }) => toOrganization(scope, largest),
    },
    {
      name: 'to the largest, last page',
      aims: AIMS_TO_ORGANIZATION,
      path: ({ scope }) => toOrganization(scope, largest, 100),
    },
    {
      name: 'introductions',
      aims: AIMS_TO_ORGANIZATION,
      path: ({ scope, person }) => query('chains/introductions', scope, { organizationId: person.companyId }),
    },
    {
      name: 'introductions, largest',
      aims: AIMS_TO_ORGANIZATION,
      path: ({ scope }) => query('chains/introductions', scope, { organizationId: largest }),
    },
  ];
}

/**
 * Returns three scopes: the largest network, a collective of 60 members, and everyone. The collective is
 * searched by a collaborator whose network has about the median size.
 */
export async function chainScopesOf(db: Db, persons: number): Promise<ScopeUnderTest[]> {
  const collective = await collectiveScopeOf(db);
  return [
    {
      name: 'own network, the largest',
      id: LARGE_NETWORK,
      at: 0,
      people: persons,
      query: { networkId: LARGE_NETWORK },
      token: tokenOf(LARGE_NETWORK),
    },
    collective,
    {
      name: 'administrators',
      id: EVERYONE,
      at: 2,
      people: persons,
      query: { admin: 'true' },
      token: tokenOf('administrator'),
    },
  ];
}

async function largestOrganization(db: Db): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select organization_id as id from work_role where is_ongoing and organization_id is not null
    group by organization_id order by count(*) desc, organization_id limit 1`.execute(db);
  return rows[0]?.id ?? 1;
}
