import { useId } from 'react';
import { Link } from '../link/Link.tsx';
import land from './land.json';
import classes from './DotMap.module.css';

const DOT_RADIUS = 1.45;
const LISTED = 6;

/** Width of the map in units of the drawing, which is scaled to the width of its card. */
const MAP_WIDTH = 480;
const MAP_HEIGHT = 186;

/** The land covers 168° west to 180° east and 73° north to 56° south. These bounds add a margin. */
const WEST = -170;
const EAST = 184;
const NORTH = 76;
const SOUTH = -58;

/** The land as one path. Each dot is a stroke of length zero with round ends. */
const LAND = land
  .map(([lng = 0, lat = 0]) => placeOnMap({ lat, lng }))
  .map(({ x, y }) => `M${x.toFixed(1)} ${y.toFixed(1)}h0`)
  .join('');

export interface MapPlace {
  name: string;
  /** The latitude in degrees. `lng` is the longitude. */
  lat: number;
  lng: number;
  n: number;
  href: string;
  /** Whether this is the viewer's own place, which is drawn as a ring. */
  own?: boolean;
}

export interface DotMapProps {
  label: string;
  places: readonly MapPlace[];
}

const placesOf = (count: number): string =>
  count === 1 ? '1 place, also' : `${count} places, the largest of them`;

/** A map of dots, with a circle for each place. The six largest places are also listed below the map. */
export function DotMap({ label, places }: DotMapProps) {
  const titleId = useId();
  const largestFirst = places.toSorted((a, b) => b.n - a.n);
  return (
    <div>
      <svg
        className={classes.map}
        viewBox={`0 0 ${MAP_WIDTH} ${MAP_HEIGHT}`}
        role="group"
        aria-labelledby={titleId}
      >
        <title id={titleId}>{`${label}: ${placesOf(places.length)} listed below`}</title>
        <path className={classes.land} d={LAND} strokeWidth={DOT_RADIUS * 2} />
        {largestFirst.map((place) => (
          <PlaceMark key={`${place.name} ${place.href}`} place={place} />
        ))}
      </svg>
      <ul className={classes.list} aria-label={`${label}, largest places`}>
        {largestFirst.slice(0, LISTED).map((place) => (
          <li key={`${place.name} ${place.href}`}>
            <Link href={place.href} className={classes.line}>
              <span className={classes.name}>{place.name}</span>
              <span className={classes.count}>{place.n.toLocaleString('en-US')}</span>
            </Link>
          </li>
        ))}
      </ul>
    </div>
  );
}

function PlaceMark({ place }: { place: MapPlace }) {
  const { x, y } = placeOnMap(place);
  const name = `${place.name}: ${place.n.toLocaleString('en-US')} ${place.n === 1 ? 'person' : 'people'}`;
  return (
    <Link href={place.href} aria-label={name} className={classes.place}>
      <title>{name}</title>
      <circle cx={x} cy={y} r={placeRadius(place.n)} />
      {place.own && <circle className={classes.hole} cx={x} cy={y} r="2.6" />}
    </Link>
  );
}

/** Uses the plate carrée projection: degrees are distances. */
function placeOnMap({ lat, lng }: { lat: number; lng: number }): { x: number; y: number } {
  // Places just beyond the date line are drawn at the right edge.
  const east = Math.min(lng < WEST ? lng + 360 : lng, EAST);
  return {
    x: ((east - WEST) / (EAST - WEST)) * MAP_WIDTH,
    y: ((NORTH - lat) / (NORTH - SOUTH)) * MAP_HEIGHT,
  };
}

function placeRadius(count: number): number {
  return 2.2 + 0.56 * Math.sqrt(count);
}
