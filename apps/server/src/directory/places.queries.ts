import type { Filter, PlaceWithin } from '@kithline/contract/filter.ts';
import { type RawBuilder, sql } from 'kysely';
import { containsWords, readTyped } from '../platform/text/contains-words.ts';
import { ints } from '../search-index/tokens.ts';
import type { Db } from '../tables.ts';

// Circles are looked up in the small dictionary of places first; the search itself then compares ids only.

/** A condition on a column of place ids; null when no place is asked for. */
export type PlaceCondition = ((column: RawBuilder<unknown>) => RawBuilder<boolean>) | null;

/** More ids than this are better compared with a hashed subquery: the planner weighs every one of a list. */
const MOST_LITERAL_PLACES = 2_000;

/** The places that the location filter means: those in the circle; without coordinates, those whose name has every typed word. */
export async function placesOf(db: Db, filter: Filter): Promise<PlaceCondition> {
  const place = filter['summary']?.criteria['location']?.place;
  if (!place) return null;
  const wanted = conditionOn(place);
  const { rows } = await sql<{ id: number }>`
    select id from place where ${wanted} limit ${sql.lit(MOST_LITERAL_PLACES + 1)}`.execute(db);
  if (rows.length > MOST_LITERAL_PLACES)
    return (column) => sql`${column} in (select id from place where ${wanted})`;
  const ids = ints(rows.map((row) => row.id));
  return (column) => sql`${column} = any(${ids})`;
}

/** Stored coordinates are float4: a centre on a place must be at distance 0 of it, whatever the rounding. */
const ROUNDING_MILES = 0.01;

/** The centre to a millionth of a degree (about 4 inches): PostgreSQL refuses a real as small as 1e-300. */
export function centreOf({ latitude, longitude }: PlaceWithin): Pick<PlaceWithin, 'latitude' | 'longitude'> {
  const rounded = (degrees: number | null) => degrees && Math.round(degrees * 1e6) / 1e6;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

function conditionOn(place: PlaceWithin): RawBuilder<boolean> {
  const { latitude, longitude } = centreOf(place);
  if (latitude === null || longitude === null) {
    const typed = readTyped(place.name);
    return typed ? containsWords(sql`name_norm`, typed.words) : sql`false`;
  }
  const radius = place.locationRadius + ROUNDING_MILES;
  return sql`${boxAround({ latitude, longitude, radius })}
    and miles_between(${latitude}::real, ${longitude}::real, lat, lng) <= ${radius}::float8`;
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
