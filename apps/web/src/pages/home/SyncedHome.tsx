import type { Network } from '@kithline/contract/networks.ts';
import { IconRefresh } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { accountQuery } from '../../features/accounts/account.data.ts';
import { ChangedJobsCard } from '../../features/directory/changed-jobs/ChangedJobsCard.tsx';
import { DirectoryPictureCards } from '../../features/directory/home/DirectoryPictureCards.tsx';
import { networkCounting } from '../../features/networks/network.data.ts';
import { organizationsThat, overduePeople, peopleWho } from '../../features/directory/directory-links.ts';
import { SearchPanel } from '../../features/directory/home/SearchPanel.tsx';
import { SavedSearchesCard } from '../../features/directory/saved/SavedSearchesCard.tsx';
import { useRepresentativeIndustries } from '../../features/directory/home/use-representative-industries.ts';
import { WaitingCard } from '../../features/relations/introductions/WaitingCard.tsx';
import { LosingTouchCard } from '../../features/relations/keeping-in-touch/LosingTouchCard.tsx';
import { useRolesCounted } from '../../lib/roles-counted.ts';
import { sayAgoInside, sayDateTime } from '../../lib/say-time.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { StatNumber } from '../../ui/cards/StatNumber.tsx';
import { SYNC_OVERLAY } from '../../lib/overlay-places.ts';
import { useNoteOnChange } from '../people/use-note-on-change.ts';
import { MakeItYours } from './MakeItYours.tsx';
import classes from './SyncedHome.module.css';

/** The home page of a network that was synced. */
export function SyncedHome({ network, syncedOn }: { network: Network; syncedOn: number }) {
  const scope = useSearchScope();
  const { data: account } = useQuery(accountQuery);
  // While the counts of all roles load, the page shows those of current roles.
  const { data: counted = network } = useQuery(networkCounting(useRolesCounted().roles));
  const hasRepresentativeIndustries = useRepresentativeIndustries();
  const overlay = useOverlay();
  const onNote = useNoteOnChange();
  const over = network.changed?.over === 'year' ? 'in 12 months' : '';
  return (
    <div className={classes.page}>
      <div className={classes.hero}>
        <StatNumber
          value={network.totalPersons}
          label="People"
          change={network.changed?.persons ?? 0}
          over={over}
          href={peopleWho(scope, {})}
        />
        <StatNumber
          value={network.totalOrganizations}
          label="Organizations"
          change={network.changed?.organizations ?? 0}
          over={over}
          href={organizationsThat(scope, {})}
        />
        <div className={classes.sync}>
          <Button
            icon={<IconRefresh size={16} stroke={1.7} />}
            className={classes.update ?? ''}
            onClick={() => overlay.open(SYNC_OVERLAY)}
          >
            Update Your Network
          </Button>
          <p className={classes.last}>
            Last synced{' '}
            <time dateTime={new Date(syncedOn * 1000).toISOString()} title={sayDateTime(syncedOn)}>
              {sayAgoInside(syncedOn)}
            </time>
          </p>
        </div>
      </div>
      <div className={classes.search}>
        <SearchPanel byCompany={hasRepresentativeIndustries === false} />
      </div>
      <div className={classes.pictures}>
        <WaitingCard />
        <div className={classes.watch}>
          <SavedSearchesCard />
          <ChangedJobsCard onNote={onNote} />
        </div>
        <LosingTouchCard allHref={overduePeople(scope)} />
        <MakeItYours network={network} />
        <DirectoryPictureCards
          counted={counted}
          totalOrganizations={network.totalOrganizations}
          ownPlaceId={account?.profile.location?.id ?? null}
        />
      </div>
    </div>
  );
}
