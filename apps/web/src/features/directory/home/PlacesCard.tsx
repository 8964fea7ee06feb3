import type { DirectoryPictures } from '@kithline/contract/stats.ts';
import { sayCount, sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { DotMap } from '../../../ui/pictures/DotMap.tsx';
import { peopleWho } from '../directory-links.ts';
import map from './PlacesCard.module.css';
import classes from './StrengthCard.module.css';

/**
 * A place's link asks for this many miles around it: the place and hardly anything else, so that the list is
 * close to the number.
 */
const AROUND_A_PLACE = 10;

interface PlacesCardProps {
  places: DirectoryPictures['places'];
  countries: number;
  people: number;
  /** How many of all people are on the map by their organizations: their own places are not known. */
  placedByOrganization: number;
  /** The viewer's own place has a hole. */
  ownPlaceId: number | null;
}

/** "Where people are": every place leads to the people around it. */
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
          ? `by their organizations, ${sayNumber(placedByOrganization)} of ${sayNumber(people)}`
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

/** "Lisbon" of "Lisbon, Portugal": the map shows where. */
function cityOf(name: string): string {
  return name.split(',')[0] ?? name;
}
