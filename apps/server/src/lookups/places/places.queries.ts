import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '../../platform/text/contains-words.ts';
import type { TypedText } from '../../platform/text/match-text.ts';
import type { Db } from '../../tables.ts';
import { NAME_KINDS } from './names-of-place.ts';
import type { Region } from './regions.ts';

/** How well a place or region fits the typed text, the best first. */
export const FITS = {
  exact: 0,
  exactInRegion: 1,
  beginning: 2,
  beginningInRegion: 3,
  words: 4,
  within: 5,
} as const;
export type Fit = (typeof FITS)[keyof typeof FITS];

export interface FoundPlace {
  id: number;
  name: string;
  country: string;
  countryCode: string;
  division: string | null;
  latitude: number;
  longitude: number;
  population: number;
  fit: Fit;
  weight: number;
  /**
   * The name by which the place was found. Null if the place was found by part of a name, or by the shown
   * name.
   */
  otherName: string | null;
}

const COLUMNS = sql`p.id, p.name, p.country, p.country_code, p.division, p.lat as latitude, p.lng as longitude,
  p.population`;

/**
 * The factor for an exact usual name. Together with `USUAL_COUNTS`, an exact usual name weighs as much as an
 * exact other name of a place with a hundred times the population.
 */
const EXACT_USUAL = 10;

/** The last character of Unicode. */
const LAST = '\u{10FFFF}';

/**
 * Compares names with two bounds instead of LIKE. The plan of a prepared statement is made without knowing
 * the text. Such a plan can use an index for bounds, but not for LIKE.
 */
function beginsWith(plain: string): RawBuilder<boolean> {
  return sql`(name_norm ~>=~ ${plain} and name_norm ~<=~ ${plain + LAST})`;
}

/**
 * Places with a name that begins with the plain text (`plainName`): exact names first, later words of names
 * last.
 */
export async function placesBeginning(db: Db, plain: string, most: number): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    with fitting as (
      select place_id, name, kind,
        case when kind = ${NAME_KINDS.laterWords} then ${FITS.words}::int
          when name_norm = ${plain} then ${FITS.exact}::int else ${FITS.beginning}::int end as fit,
        case when name_norm = ${plain} and kind = ${NAME_KINDS.usual} then ${EXACT_USUAL}::bigint else 1::bigint end
          * weight as weight
      from place_name where ${beginsWith(plain)}
    ), best as (
      select distinct on (place_id) * from fitting order by place_id, fit, weight desc
    ), top as (
      select * from best order by fit, weight desc, place_id limit ${most}
    )
    select ${COLUMNS}, top.fit, top.weight::float8 as weight, top.name as other_name
    from top join place p on p.id = top.place_id
    order by top.fit, top.weight desc, p.name_norm`.execute(db);
  return rows;
}

/** A place that has exactly one of the requested names. */
export interface CalledPlace extends FoundPlace {
  readonly called: string;
  readonly isUsual: boolean;
}

/** Maximum number of places for each name. */
const MOST_OF_NAME = 8;

/**
 * Returns places that have exactly one of these names (`plainName`). The places for each name are sorted by
 * weight, the heaviest first.
 */
export async function placesCalled(db: Db, plains: readonly string[]): Promise<CalledPlace[]> {
  const { rows } = await sql<CalledPlace>`
    with fitting as (
      select distinct on (wanted.plain, place_id) wanted.plain, place_id, named.name, kind,
        case when kind = ${NAME_KINDS.usual} then ${EXACT_USUAL}::bigint else 1::bigint end * weight as weight
      from unnest(${[...plains]}::text[]) as wanted (plain) join place_name named on named.name_norm = wanted.plain
      where kind <> ${NAME_KINDS.laterWords}
      order by wanted.plain, place_id, kind, weight desc
    ), numbered as (
      select *, row_number() over (partition by plain order by weight desc, place_id) as nth from fitting
    )
    select ${COLUMNS}, ${FITS.exact}::int as fit, numbered.weight::float8 as weight, numbered.name as other_name,
      numbered.plain as called, numbered.kind = ${NAME_KINDS.usual} as is_usual
    from numbered join place p on p.id = numbered.place_id
    where nth <= ${MOST_OF_NAME}
    order by numbered.plain, nth`.execute(db);
  return rows;
}

/** Usual names that begin with these letters (`plainName`), the names of the largest places first. */
export async function usualNamesBeginning(db: Db, plain: string, most: number): Promise<string[]> {
  const { rows } = await sql<{ name: string }>`
    select name_norm as name from place_name
    where ${beginsWith(plain)} and kind = ${NAME_KINDS.usual}
    order by weight desc limit ${most}`.execute(db);
  return rows.map(({ name }) => name);
}

/** Places that are in these regions and have a name that begins with `head`. */
export async function placesBeginningIn(
  db: Db,
  { head, regions }: { head: string; regions: readonly Region[] },
  most: number,
): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    with best as (
      select distinct on (place_id) place_id, name, kind, weight,
        case when name_norm = ${head} then ${FITS.exactInRegion}::int else ${FITS.beginningInRegion}::int end as fit
      from place_name where ${beginsWith(head)} and kind <> ${NAME_KINDS.laterWords}
      order by place_id, fit, weight desc
    )
    select ${COLUMNS}, best.fit, best.weight::float8 as weight, best.name as other_name
    from best join place p on p.id = best.place_id
    where ${placesOf(regions)}
    order by best.fit, best.weight desc, p.name_norm limit ${most}`.execute(db);
  return rows;
}

function placesOf(regions: readonly Region[]): RawBuilder<boolean> {
  const countries = regions.flatMap((region) => region.countries);
  const divisions = regions.flatMap((region) => region.divisions);
  return sql`(p.country_code = any(${countries}::text[]) or p.division = any(${divisions}::text[]))`;
}

/** The most populous places in these regions. */
export async function placesIn(db: Db, regions: readonly Region[], most: number): Promise<FoundPlace[]> {
  return placesWhere(db, { condition: placesOf(regions), fit: FITS.words, most });
}

/** Places whose names contain the typed words anywhere. */
export async function placesContaining(db: Db, { words }: TypedText, most: number): Promise<FoundPlace[]> {
  return placesWhere(db, { condition: containsWords(sql`p.searched`, words), fit: FITS.within, most });
}

/** The most populous places. */
export async function largestPlaces(db: Db, most: number): Promise<FoundPlace[]> {
  return placesWhere(db, { condition: sql`true`, fit: FITS.words, most });
}

async function placesWhere(
  db: Db,
  { condition, fit, most }: { condition: RawBuilder<unknown>; fit: Fit; most: number },
): Promise<FoundPlace[]> {
  const { rows } = await sql<FoundPlace>`
    select ${COLUMNS}, ${fit}::int as fit, p.population::float8 as weight, null as other_name
    from place p where ${condition}
    order by p.population desc, p.name_norm limit ${most}`.execute(db);
  return rows;
}
