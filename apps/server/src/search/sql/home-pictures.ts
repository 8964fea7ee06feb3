import type { DirectoryPictures } from '@kithline/contract/stats.ts';
import { type RawBuilder, sql } from 'kysely';
import type { ViewerScope } from '../../scopes/seen-spaces.ts';
import { whereabouts } from '../../seen-facts/seen-whereabouts.ts';
import type { Db } from '../../tables.ts';
import type { RolesCounted } from '../directory-search.ts';
import { type Cell, FEWEST_FOR_MATRIX, fillYears, MOST_PLACES, toMatrix } from '../pictures.ts';
import { EVERY_PERSON } from '../person-criteria.ts';
import { type StatementsOfScope, statementsOfScope } from './statements-of-scope.ts';
import { shownPersons } from './top-lists.ts';

/** How many industries the picture of industries by seniority has. */
const ROWS = 7;

/** Computes the pictures of a scope's home page. With a million persons in the scope, this takes seconds. */
export async function pictures(
  db: Db,
  viewerScope: ViewerScope,
  roles: RolesCounted,
): Promise<DirectoryPictures> {
  return {
    rolesCounted: roles,
    ...(await matrixOf(db, statementsOfScope(viewerScope), roles)),
    ...(await placesOf(db, statementsOfScope(viewerScope))),
    growth: await growthOf(db, viewerScope),
  };
}

/**
 * For the industries with the most people, counts the people with a role there at each level of seniority.
 * The matrix is null if the scope has too few people or if there is nothing to count.
 */
async function matrixOf(
  db: Db,
  { ctes, ...spaces }: StatementsOfScope,
  roles: RolesCounted,
): Promise<Pick<DirectoryPictures, 'people' | 'withIndustry' | 'matrix'>> {
  const { rows } = await sql<Partial<Cell> & { people: number; withIndustry: number }>`
    with ${ctes}, ${shownPersons(spaces, EVERY_PERSON, roles)},
    fact as materialized (
      select distinct role.person_id, i.item_id as industry_id, seniority_id
      from role join organization_item i on i.organization_id = role.organization_id and i.dataset = 'industries'
      left join lateral unnest(role.seniority_ids) as seniority_id on true
    ),
    top as (
      select industry_id from (select distinct person_id, industry_id from fact) as each_once
      group by industry_id order by count(*) desc, industry_id limit ${sql.lit(ROWS)}
    ),
    cell as (
      select industry_id, seniority_id, count(*)::int as total from fact
      where industry_id in (select industry_id from top) and seniority_id is not null
      group by industry_id, seniority_id
    ),
    named as (
      select cell.industry_id, i.name as industry, cell.seniority_id, s.name as seniority, cell.total
      from cell join lookup i on i.id = cell.industry_id join lookup s on s.id = cell.seniority_id
    )
    select counts.*, named.*
    from (
      select (select count(*)::int from shown) as people, count(distinct person_id)::int as with_industry from fact
    ) as counts left join named on true`.execute(db);
  const { people = 0, withIndustry = 0 } = rows[0] ?? {};
  const cells = rows.filter((row): row is Cell & (typeof rows)[number] => row.industryId != null);
  const isEmpty = people < FEWEST_FOR_MATRIX || cells.length === 0;
  return { people, withIndustry, matrix: isEmpty ? null : toMatrix(cells) };
}

async function placesOf(
  db: Db,
  { ctes, seen, work }: StatementsOfScope,
): Promise<Pick<DirectoryPictures, 'places' | 'countries' | 'withPlace' | 'placedByOrganization'>> {
  const { rows } = await sql<
    DirectoryPictures['places'][number] & { countries: number; placed: number; byOrganization: number }
  >`
    with ${ctes}, placed as materialized (${whereabouts(work, seen.people)}),
    counted as materialized (
      select place_id, count(distinct person_id)::int as total from placed group by place_id
    )
    select p.id, p.name, p.lat as latitude, p.lng as longitude, counted.total,
      (select count(distinct country_code)::int from counted join place on place.id = counted.place_id) as countries,
      (select count(distinct person_id)::int from placed) as placed,
      (select count(distinct person_id)::int from placed where organization_id is not null) as by_organization
    from counted join place p on p.id = counted.place_id
    order by counted.total desc, p.name_norm, p.id limit ${sql.lit(MOST_PLACES)}`.execute(db);
  const [first] = rows;
  return {
    places: rows.map(({ id, name, latitude, longitude, total }) => ({
      id,
      name,
      latitude,
      longitude,
      total,
    })),
    countries: first?.countries ?? 0,
    withPlace: first?.placed ?? 0,
    placedByOrganization: first?.byOrganization ?? 0,
  };
}

/** The cumulative number of people, by year of connection. */
async function growthOf(db: Db, viewerScope: ViewerScope): Promise<DirectoryPictures['growth']> {
  const { rows } = await sql<{ year: number; total: number }>`
    select year, (sum(count) over (order by year))::int as total
    from (
      select extract(year from on_day)::int as year, count(*) as count from (${daysOfConnection(viewerScope)}) as contact group by 1
    ) as yearly
    order by year`.execute(db);
  return fillYears(rows);
}

/**
 * SQL for the days on which people were connected, one day per person: in the scope of everything, the day of
 * the first connection with any member. A collective has no growth.
 */
function daysOfConnection({ scope }: ViewerScope): RawBuilder<unknown> {
  switch (scope.kind) {
    case 'network':
      return sql`
        select connected_on as on_day from network_contact where network_id = ${scope.id} and connected_on is not null`;
    case 'admin':
      return sql`
        select min(connected_on) as on_day from network_contact where connected_on is not null group by person_id`;
    case 'collective':
      return sql`select null::date as on_day where false`;
  }
}
