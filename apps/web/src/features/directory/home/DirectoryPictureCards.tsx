import { useQuery } from '@tanstack/react-query';
import { useRolesCounted } from '../../../lib/roles-counted.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { picturesQuery } from '../directory.data.ts';
import classes from './DirectoryPictureCards.module.css';
import { GrowthCard } from './GrowthCard.tsx';
import { isRepresentative } from './is-representative.ts';
import { PlacesCard } from './PlacesCard.tsx';
import { type CountedStats, StrengthCard } from './StrengthCard.tsx';

/** Minimum number of years for a curve. */
const FEWEST_YEARS = 2;

interface DirectoryPictureCardsProps {
  counted: CountedStats;
  totalOrganizations: number;
  ownPlaceId: number | null;
}

/**
 * A card that has nothing to show is left out. If the pictures did not load, only the bar lists of the stats
 * are shown.
 */
export function DirectoryPictureCards({
  counted,
  totalOrganizations,
  ownPlaceId,
}: DirectoryPictureCardsProps) {
  const { scope } = useSearchScope();
  const { data, isPending } = useQuery(picturesQuery(scope, useRolesCounted().roles));
  if (isPending) return null;
  const { places = [], countries = 0, growth = [], people = 0, withPlace = 0 } = data ?? {};
  const placedByOrganization = data?.placedByOrganization ?? 0;
  return (
    <>
      <StrengthCard pictures={data} {...{ counted, totalOrganizations }} />
      <div className={classes.pair}>
        {isRepresentative(withPlace, people) && (
          <PlacesCard {...{ places, countries, people, placedByOrganization, ownPlaceId }} />
        )}
        {growth.length >= FEWEST_YEARS && <GrowthCard growth={growth} />}
      </div>
    </>
  );
}
