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
  /** Of the collective: what the shares are shares of. */
  people: number;
  /** Chooses the roles that are counted. */
  choice: ReactNode;
}

/** The industries of most people; each leads to them. Left out while no current role is known. */
export function IndustriesCard({ counted, people, choice }: IndustriesCardProps) {
  const scope = useSearchScope();
  const { roles } = useRolesCounted();
  const { industries } = counted.stats;
  if (industries.length === 0 && roles === 'current') return null;
  return (
    <Card title="Industries" action={choice}>
      {industries.length === 0 && <p className={classes.none}>No roles are known.</p>}
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
