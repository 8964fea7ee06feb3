import type { Filter, PlaceWithin } from '@kithline/contract/filter.ts';
import { type RawBuilder, sql } from 'kysely';
import { containsWords, readTyped } from '../search-index/contains-words.ts';
import type { Db } from '../tables.ts';

// Words and circles are looked up in the small dictionaries first; the search itself then compares ids only.

/** Value of the modifier of names and titles that asks for an equal text instead of a part. */
export const EXACT = 1;

export interface Resolved {
  /** Titles that satisfy the title criterion; null without one. */
  titleIds: number[] | null;
  /** Places that satisfy the location criterion; null without one. */
  placeIds: number[] | null;
}

export async function resolveTerms(db: Db, filter: Filter): Promise<Resolved> {
  const title = filter['experience']?.criteria['title'];
  const place = filter['summary']?.criteria['location']?.place;
  return {
    titleIds: title?.text ? await titleIdsMatching(db, title.text, title.modifier === EXACT) : null,
    placeIds: place ? await placeIdsWithin(db, place) : null,
  };
}

async function titleIdsMatching(db: Db, text: string, exact: boolean): Promise<number[]> {
  const typed = readTyped(text);
  if (typed === null) return [];
  const { rows } = await sql<{ id: number }>`
    select id from title
    where ${exact ? sql`name_norm = ${typed.whole}` : containsWords(sql`name_norm`, typed.words)}`.execute(
    db,
  );
  return rows.map((row) => row.id);
}

/** Places in the circle; without coordinates, those whose name has every typed word. */
async function placeIdsWithin(db: Db, place: PlaceWithin): Promise<number[]> {
  if (place.latitude === null || place.longitude === null) return placeIdsNamed(db, place.name);
  const { latitude, longitude } = place;
  // Stored coordinates are float4: a centre on a place must be at distance 0 of it, whatever the rounding.
  const radius = place.locationRadius + ROUNDING_MILES;
  const { rows } = await sql<{ id: number }>`
    select id from place
    where ${boxAround({ latitude, longitude, radius })}
      and miles_between(${latitude}::real, ${longitude}::real, lat, lng) <= ${radius}::float8`.execute(db);
  return rows.map((row) => row.id);
}

const ROUNDING_MILES = 0.01;

async function placeIdsNamed(db: Db, name: string): Promise<number[]> {
  const typed = readTyped(name);
  if (typed === null) return [];
  const { rows } = await sql<{ id: number }>`
    select id from place where ${containsWords(sql`name_norm`, typed.words)}`.execute(db);
  return rows.map((row) => row.id);
}

/** Miles of one degree of latitude, a little less than the true 69.1 so that the box holds the whole circle. */
const MILES_PER_DEGREE = 69;

/** A box of degrees that holds the circle: the index finds it before distances are computed. */
export function boxAround(circle: {
  latitude: number;
  longitude: number;
  radius: number;
}): RawBuilder<boolean> {
  const { latitude, longitude, radius } = circle;
  const height = radius / MILES_PER_DEGREE;
  const [south, north] = [latitude - height, latitude + height];
  const latitudes = sql<boolean>`lat between ${south}::real and ${north}::real`;
  // Near a pole every longitude is near.
  if (south <= -89 || north >= 89) return latitudes;
  const width = widthInDegrees(latitude, radius);
  if (width >= 180) return latitudes;
  return sql`${latitudes} and ${betweenLongitudes(longitude - width, longitude + width)}`;
}

/** Degrees of longitude that a circle reaches to either side: asin(sin(r) / cos(latitude)), widened for rounding. */
function widthInDegrees(latitude: number, radius: number): number {
  const angle = radius / EARTH_RADIUS_MILES;
  const ratio = Math.sin(Math.min(angle, Math.PI / 2)) / Math.cos((latitude * Math.PI) / 180);
  return ratio >= 1 ? 180 : (Math.asin(ratio) * 180) / Math.PI + 0.01;
}

const EARTH_RADIUS_MILES = 3958.8;

/** A range of longitudes that may cross the date line. */
function betweenLongitudes(west: number, east: number): RawBuilder<boolean> {
  if (west < -180) return sql`(lng >= ${west + 360}::real or lng <= ${east}::real)`;
  if (east > 180) return sql`(lng >= ${west}::real or lng <= ${east - 360}::real)`;
  return sql`lng between ${west}::real and ${east}::real`;
}
