import type { DirectoryPictures } from '@kithline/contract/stats.ts';
import { sql } from 'kysely';
import type { Db } from '../../../tables.ts';
import type { RolesCounted } from '../../directory-search.ts';
import { FEWEST_FOR_MATRIX, fillYears, MOST_PLACES, toMatrix } from '../../pictures.ts';
import type { CountedPictures } from '../stats/pictures.ts';

export async function describePictures(
  db: Db,
  counted: CountedPictures,
  roles: RolesCounted,
): Promise<DirectoryPictures> {
  let sum = 0;
  const growth = counted.connected.map(({ year, total }) => ({ year, total: (sum += total) }));
  return {
    rolesCounted: roles,
    people: counted.people,
    withIndustry: counted.withIndustry,
    matrix: await matrixOf(db, counted),
    ...(await placesOf(db, counted)),
    withPlace: counted.withPlace,
    placedByOrganization: counted.placedByOrganization,
    growth: fillYears(growth),
  };
}

async function matrixOf(db: Db, { people, cells }: CountedPictures): Promise<DirectoryPictures['matrix']> {
  if (people < FEWEST_FOR_MATRIX || cells.length === 0) return null;
  const ids = [...new Set(cells.flatMap(({ industryId, seniorityId }) => [industryId, seniorityId]))];
  const rows = await db.selectFrom('lookup').select(['id', 'name']).where('id', 'in', ids).execute();
  const names = new Map(rows.map(({ id, name }) => [id, name]));
  return toMatrix(
    cells.map(({ industryId, seniorityId, total }) => ({
      industryId,
      industry: names.get(industryId) ?? '',
      seniorityId,
      seniority: names.get(seniorityId) ?? '',
      total,
    })),
  );
}

async function placesOf(
  db: Db,
  { places }: CountedPictures,
): Promise<Pick<DirectoryPictures, 'places' | 'countries'>> {
  const { rows } = await sql<DirectoryPictures['places'][number] & { inCountries: number }>`
    with counted as materialized (
      select * from unnest(${places.map(({ id }) => id)}::bigint[], ${places.map(({ total }) => total)}::int[]) as c (place_id, total)
    )
    select p.id, p.name, p.lat as latitude, p.lng as longitude, counted.total,
      (select count(distinct country_code)::int from counted join place on place.id = counted.place_id) as in_countries
    from counted join place p on p.id = counted.place_id
    order by counted.total desc, p.name_norm, p.id limit ${sql.lit(MOST_PLACES)}`.execute(db);
  return {
    places: rows.map(({ inCountries: _countries, ...place }) => place),
    countries: rows[0]?.inCountries ?? 0,
  };
}
