import type { Collective } from '@kithline/contract/collectives.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { StatNumber } from '../../../ui/cards/StatNumber.tsx';
import { TOGGLES_PANEL } from '../../../ui/overlays/toggles-panel.ts';
import classes from './CollectiveCounts.module.css';
import { stringifySearch } from '../../../lib/search-params.ts';

interface CollectiveCountsProps {
  collective: Collective;
  onCollaborators: () => void;
  onNetworks: () => void;
}

/** The counts of a collective. Each opens its list. */
export function CollectiveCounts({ collective, onCollaborators, onNetworks }: CollectiveCountsProps) {
  const { peoplePath, organizationsPath } = useSearchScope();
  const { totalPersons, totalOrganizations, totalCollaborators, totalNetworks } = collective;
  return (
    <ul className={classes.counts} aria-label="Counts">
      <li className={classes.count}>
        <StatNumber size="medium" value={totalPersons} label="People" href={firstPageOf(peoplePath)} />
      </li>
      <li className={classes.count}>
        <StatNumber
          size="medium"
          value={totalOrganizations}
          label="Organizations"
          href={firstPageOf(organizationsPath)}
        />
      </li>
      <li className={classes.count}>
        <CountButton value={totalCollaborators} label="Collaborators" onPress={onCollaborators} />
      </li>
      <li className={classes.count}>
        <CountButton value={totalNetworks} label="Shared Networks" onPress={onNetworks} />
      </li>
    </ul>
  );
}

function CountButton({ value, label, onPress }: { value: number; label: string; onPress: () => void }) {
  return (
    <button type="button" className={classes.button} onClick={onPress} {...TOGGLES_PANEL}>
      <StatNumber size="medium" value={value} label={label} />
    </button>
  );
}

/**
 * Returns the URL of a list's first page, which is also the URL that the Apply button of the filters opens
 * (specification, part 1 section 2).
 */
function firstPageOf(listPath: string): string {
  return listPath + stringifySearch({ page: 1, limit: 50 });
}
