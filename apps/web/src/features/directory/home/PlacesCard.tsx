import type { DirectoryPictures } from '@kithline/contract/stats.ts';
import { sayCount, sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { DotMap } from '../../../ui/pictures/DotMap.tsx';
import { peopleWho } from '../directory-links.ts';
import map from './PlacesCard.module.css';
import classes from './StrengthCard.module.css';

/**
 * Radius in miles of the linked search: little more than the place, so that the list has about as many people
 * as the number says.
 */
const AROUND_A_PLACE = 10;

interface PlacesCardProps {
  places: DirectoryPictures['places'];
  countries: number;
  people: number;
  /** How many people are placed by their organizations, because their own places are unknown. */
  placedByOrganization: number;
  /** The viewer's own place, which is drawn as a ring. */
  ownPlaceId: number | null;
}

/** A map of places, each linking to the people around it. */
export function PlacesCard(props: PlacesCardProps) {
  const { places, countries, people, placedByOrganization, ownPlaceId } = props;
  const scope = useSearchScope();
  const onMap = places.map(({ id, name, latitude, longitude, total }) => ({
    name: cityOf(name),
    lat: latitude,
    lng: longitude,
    n: total,
    own: id === ownPlaceId,
    href: peopleWho(scope, {
      summary: { location: { name, latitude, longitude, locationRadius: AROUND_A_PLACE } },
    }),
  }));
  return (
    <Card
      title="Where people are"
      note={
        placedByOrganization > 0
          ? `${sayNumber(placedByOrganization)} of ${sayNumber(people)} shown where their organization is`
          : sayCount(countries, 'country', 'countries')
      }
      level={2}
      className={classes.card ?? ''}
    >
      <div className={map.map}>
        <DotMap label="Where people are" places={onMap} />
      </div>
    </Card>
  );
}

/** Shortens "Lisbon, Portugal" to "Lisbon", since the map shows the country. */
function cityOf(name: string): string {
  return name.split(',')[0] ?? name;
}
