import type { Collective } from '@kithline/contract/collectives.ts';
import type { ReactNode } from 'react';
import { peopleInRoles } from '../../../lib/filtered-list.ts';
import { useRolesCounted } from '../../../lib/roles-counted.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { BarList } from '../../../ui/cards/BarList.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import classes from './IndustriesCard.module.css';

interface IndustriesCardProps {
  counted: Pick<Collective, 'stats' | 'rolesCounted'>;
  /** Number of people in the collective; rows show percentages of it. */
  people: number;
  /** The control that chooses the counted roles. */
  choice: ReactNode;
}

/**
 * The industries with the most people. Left out if the card counts current roles, and no current role has a
 * known industry.
 */
export function IndustriesCard({ counted, people, choice }: IndustriesCardProps) {
  const scope = useSearchScope();
  const { roles } = useRolesCounted();
  const { industries } = counted.stats;
  if (industries.length === 0 && roles === 'current') return null;
  return (
    <Card title="Industries" action={choice}>
      {industries.length === 0 && <p className={classes.none}>No industries are known.</p>}
      <BarList
        label="Industries"
        of={people}
        rows={industries.map((entry) => ({
          ...entry,
          href: peopleInRoles(scope, counted.rolesCounted, { industries: entry.id }),
        }))}
      />
    </Card>
  );
}
