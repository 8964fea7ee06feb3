/** The drawing's own units; the map is scaled to the width of its card. */
export const MAP_WIDTH = 480;
export const MAP_HEIGHT = 186;

/** The land data covers 168 west to 180 east and 73 north to 56 south; this adds a margin. */
const WEST = -170;
const EAST = 184;
const NORTH = 76;
const SOUTH = -58;

/** Projects a place with the plate carrée projection: degrees are distances. */
export function placeOnMap({ lat, lng }: { lat: number; lng: number }): { x: number; y: number } {
  // Places just beyond the date line belong to the right edge.
  const east = lng < WEST ? lng + 360 : lng;
  return {
    x: ((east - WEST) / (EAST - WEST)) * MAP_WIDTH,
    y: ((NORTH - lat) / (NORTH - SOUTH)) * MAP_HEIGHT,
  };
}

/** Returns the radius of a place's circle, in the drawing's units. */
export function placeRadius(count: number): number {
  return 2.2 + 0.56 * Math.sqrt(count);
}
