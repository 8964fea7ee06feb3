import type { PlaceFact } from '../../apps/server/src/lookups/lookup-facts.ts';
import type { Random } from './random.ts';
import type { Hub } from './sample-facts.ts';

const NEAR_MILES = 25;
/** Proportion of a hub's people and organizations in the hub itself. */
const IN_THE_HUB = 0.62;
const EARTH_RADIUS_MILES = 3958.8;

/** Great-circle distance in miles (haversine). */
export function milesBetween(a: PlaceFact, b: PlaceFact): number {
  const radians = (degrees: number): number => (degrees * Math.PI) / 180;
  const half = (difference: number): number => Math.sin(radians(difference) / 2) ** 2;
  const chord =
    half(b.latitude - a.latitude) +
    Math.cos(radians(a.latitude)) * Math.cos(radians(b.latitude)) * half(b.longitude - a.longitude);
  return 2 * EARTH_RADIUS_MILES * Math.asin(Math.sqrt(chord));
}

/** Returns a function that draws the hub itself or a nearby town of its country, larger towns more often. */
export function createPlaceChooser(
  places: readonly PlaceFact[],
  hubs: readonly Hub[],
): (random: Random, hub: Hub) => string {
  const byName = new Map(places.map((place) => [place.displayName, place]));
  const around = new Map(
    hubs.map((hub) => {
      const centre = byName.get(hub.place);
      if (centre === undefined) throw new Error(`The hub ${hub.place} is not among the places.`);
      const near = places.filter(
        (place) =>
          place !== centre &&
          place.countryCode === centre.countryCode &&
          milesBetween(centre, place) <= NEAR_MILES,
      );
      return [hub, near];
    }),
  );
  return (random, hub) => {
    const near = around.get(hub) ?? [];
    if (near.length === 0 || random.chance(IN_THE_HUB)) return hub.place;
    return random.pickWeighted(near, (place) => Math.sqrt(place.population)).displayName;
  };
}
