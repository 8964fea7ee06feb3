import { type RawBuilder, sql } from 'kysely';
import { containsWords } from '../platform/text/contains-words.ts';
import type { Circle, PlaceCriterion } from './text-criterion.ts';

/** SQL that selects the ids of the places that a criterion means. */
export function placesWithin(place: PlaceCriterion): RawBuilder<unknown> {
  if ('words' in place) {
    const { words, countries, divisions } = place;
    return sql`
      select id from place
      where ${containsWords(sql`searched`, words)} or country_code = any(${[...countries]}::text[]) or division = any(${[...divisions]}::text[])`;
  }
  const { latitude, longitude } = centerOf(place);
  const radius = place.radius + ROUNDING_MILES;
  return sql`
    select id from place where ${boxAround({ latitude, longitude, radius })}
      and ${milesFrom(place)} <= ${radius}::float8`;
}

/** SQL for the miles between the center of a circle and a row of `place`. */
export function milesFrom(circle: Circle): RawBuilder<number> {
  const { latitude, longitude } = centerOf(circle);
  return sql`miles_between(${latitude}::real, ${longitude}::real, place.lat, place.lng)`;
}

/**
 * Tolerance for rounding. Stored coordinates are float4, and a circle around a place must contain this place
 * even with a radius of 0.
 */
const ROUNDING_MILES = 0.01;

/**
 * The center, rounded to a millionth of a degree (about 4 inches). PostgreSQL would refuse a coordinate such
 * as 1e-300, which is too small for a real.
 */
function centerOf({ latitude, longitude }: Circle): Omit<Circle, 'radius'> {
  const rounded = (degrees: number) => Math.round(degrees * 1e6) / 1e6;
  return { latitude: rounded(latitude), longitude: rounded(longitude) };
}

/** Less than the true 69.1 miles in a degree of latitude, so that the box holds the whole circle. */
const MILES_PER_DEGREE = 69;

/** The condition that a place is in a box of degrees around the circle. An index finds these places. */
export function boxAround({ latitude, longitude, radius }: Circle): RawBuilder<boolean> {
  const height = radius / MILES_PER_DEGREE;
  const [south, north] = [latitude - height, latitude + height];
  const latitudes = sql<boolean>`lat between ${south}::real and ${north}::real`;
  // Near a pole the circle reaches every longitude.
  if (south <= -89 || north >= 89) return latitudes;
  const width = widthInDegrees(latitude, radius);
  if (width >= 180) return latitudes;
  return sql`${latitudes} and ${betweenLongitudes(longitude - width, longitude + width)}`;
}

/** Degrees of longitude that a circle reaches to either side, and 0.01 more for rounding. */
function widthInDegrees(latitude: number, radius: number): number {
  const angle = radius / EARTH_RADIUS_MILES;
  const ratio = Math.sin(Math.min(angle, Math.PI / 2)) / Math.cos((latitude * Math.PI) / 180);
  return ratio >= 1 ? 180 : (Math.asin(ratio) * 180) / Math.PI + 0.01;
}

const EARTH_RADIUS_MILES = 3958.8;

/** The range may cross the date line. */
function betweenLongitudes(west: number, east: number): RawBuilder<boolean> {
  if (west < -180) return sql`(lng >= ${west + 360}::real or lng <= ${east}::real)`;
  if (east > 180) return sql`(lng >= ${west}::real or lng <= ${east - 360}::real)`;
  return sql`lng between ${west}::real and ${east}::real`;
}
