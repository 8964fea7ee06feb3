import type { DirectoryPictures } from '@kithline/contract/stats.ts';
import { type RawBuilder, sql } from 'kysely';
import type { Db } from '../tables.ts';
import { EVERYONE, ints } from './tokens.ts';

/** Fewer people than this make no picture of industries by seniority. */
const FEWEST_FOR_MATRIX = 25;
const COLUMNS = 7;
const MOST_PLACES = 60;

/** Seniority from junior to senior, with the seven that the picture prefers marked. */
const JUNIOR_TO_SENIOR: readonly (readonly [name: string, preferred: boolean])[] = [
  ['Unpaid', false],
  ['Training', false],
  ['Entry', true],
  ['Senior', true],
  ['Manager', true],
  ['Director', true],
  ['Vice President', true],
  ['Partner', true],
  ['C-Suite', true],
  ['Owner', false],
];

/**
 * Works out the pictures of a scope's home page, where most people are in these industries, at most seven. For everyone
 * (1 million persons) this takes seconds: a job's work.
 */
export async function picturesOf(
  db: Db,
  scopeId: number,
  industries: readonly number[],
): Promise<DirectoryPictures> {
  const places = await placesOf(db, scopeId);
  return {
    matrix: await matrixOf(db, scopeId, industries),
    places: places.places,
    countries: places.countries,
    growth: await growthOf(db, scopeId),
  };
}

/** Narrows a table with `person_id` to a scope. */
function inScope(scopeId: number, alias: string): RawBuilder<unknown> {
  return scopeId === EVERYONE
    ? sql``
    : sql`join scope_person sp on sp.scope_id = ${scopeId} and sp.person_id = ${sql.ref(`${alias}.person_id`)}`;
}

interface Cell {
  industry_id: number;
  industry: string;
  seniority_id: number;
  seniority: string;
  total: number;
}

async function matrixOf(
  db: Db,
  scopeId: number,
  industries: readonly number[],
): Promise<DirectoryPictures['matrix']> {
  const top = ints(industries);
  const { rows: cells } = await sql<Cell & { people: number }>`
    select cell.industry_id, i.name as industry, cell.seniority_id, s.name as seniority, cell.total,
      (select total_persons from scope_stat where scope_id = ${scopeId}) as people
    from (
      select industry_id, seniority_id, count(*)::int as total
      from (
        select distinct r.person_id, industry_id, seniority_id
        from role_flat r ${inScope(scopeId, 'r')},
          unnest(r.industry_ids) as industry_id, unnest(r.seniority_ids) as seniority_id
        where r.industry_ids && ${top} and industry_id = any(${top})
      ) as each_once
      group by industry_id, seniority_id
    ) as cell
    join lookup i on i.id = cell.industry_id
    join lookup s on s.id = cell.seniority_id`.execute(db);
  if (cells.length === 0 || (cells[0]?.people ?? 0) < FEWEST_FOR_MATRIX) return null;
  return toMatrix(cells);
}

/** Arranges counts as a matrix: industries with most people first, seniority from junior to senior. */
export function toMatrix(cells: readonly Cell[]): NonNullable<DirectoryPictures['matrix']> {
  const industries = sumBy(cells, (cell) => [cell.industry_id, cell.industry]);
  const seniority = sumBy(cells, (cell) => [cell.seniority_id, cell.seniority]);
  const ranks = new Map(JUNIOR_TO_SENIOR.map(([name, preferred], at) => [name, { at, preferred }]));
  const columns = seniority
    .filter(({ name }) => ranks.has(name))
    .toSorted(
      (a, b) =>
        Number(ranks.get(b.name)?.preferred) - Number(ranks.get(a.name)?.preferred) || b.total - a.total,
    )
    .slice(0, COLUMNS)
    .toSorted((a, b) => (ranks.get(a.name)?.at ?? 0) - (ranks.get(b.name)?.at ?? 0));
  const totals = new Map(cells.map((cell) => [`${cell.industry_id}:${cell.seniority_id}`, cell.total]));
  const named = ({ id, name }: { id: number; name: string }) => ({ id, name });
  return {
    industries: industries.map(named),
    seniorityLevels: columns.map(named),
    cells: industries.map((row) => columns.map((column) => totals.get(`${row.id}:${column.id}`) ?? 0)),
  };
}

function sumBy(cells: readonly Cell[], keyOf: (cell: Cell) => [id: number, name: string]) {
  const sums = new Map<number, { id: number; name: string; total: number }>();
  for (const cell of cells) {
    const [id, name] = keyOf(cell);
    const sum = sums.get(id) ?? { id, name, total: 0 };
    sum.total += cell.total;
    sums.set(id, sum);
  }
  return [...sums.values()].toSorted((a, b) => b.total - a.total || a.id - b.id);
}

async function placesOf(db: Db, scopeId: number): Promise<Pick<DirectoryPictures, 'places' | 'countries'>> {
  const { rows } = await sql<DirectoryPictures['places'][number] & { countries: number }>`
    with counted as (
      select ps.place_id, count(*)::int as total from person_search ps ${inScope(scopeId, 'ps')}
      where ps.place_id is not null group by ps.place_id
    )
    select p.id, p.name, p.lat as latitude, p.lng as longitude, counted.total,
      (select count(distinct country_code)::int from counted join place on place.id = counted.place_id) as countries
    from counted join place p on p.id = counted.place_id
    order by counted.total desc, p.name_norm limit ${sql.lit(MOST_PLACES)}`.execute(db);
  return {
    places: rows.map(({ countries: _countries, ...place }) => place),
    countries: rows[0]?.countries ?? 0,
  };
}

/**
 * Cumulative people by year connected. For everyone a person counts from the first member's connection. A scope that is
 * no network of its own and not everyone has no dates.
 */
async function growthOf(db: Db, scopeId: number): Promise<DirectoryPictures['growth']> {
  const connected =
    scopeId === EVERYONE
      ? sql`select min(connected_on) as on_day from network_contact where connected_on is not null group by person_id`
      : sql`select connected_on as on_day from network_contact
            where network_id = ${scopeId} and connected_on is not null`;
  const { rows } = await sql<{ year: number; total: number }>`
    select year, (sum(count) over (order by year))::int as total
    from (
      select extract(year from on_day)::int as year, count(*) as count from (${connected}) as contact group by 1
    ) as yearly
    order by year`.execute(db);
  return fillYears(rows);
}

/** A year without a new connection keeps the total of the year before. */
export function fillYears(growth: readonly { year: number; total: number }[]): DirectoryPictures['growth'] {
  const filled: DirectoryPictures['growth'] = [];
  for (const entry of growth) {
    let last = filled.at(-1);
    while (last !== undefined && last.year < entry.year - 1) {
      last = { year: last.year + 1, total: last.total };
      filled.push(last);
    }
    filled.push({ ...entry });
  }
  return filled;
}
