import type { Collective } from '@kithline/contract/collectives.ts';
import { useQuery } from '@tanstack/react-query';
import { useMediaQuery } from '@mantine/hooks';
import { accountQuery } from '../../features/accounts/account.data.ts';
import { AboutCard } from '../../features/collectives/home/AboutCard.tsx';
import { CollectiveCounts } from '../../features/collectives/home/CollectiveCounts.tsx';
import { CollectiveHead } from '../../features/collectives/home/CollectiveHead.tsx';
import { IndustriesCard } from '../../features/collectives/home/IndustriesCard.tsx';
import { LargestNetworks } from '../../features/collectives/home/LargestNetworks.tsx';
import { useCollaboratorsPanel } from '../../features/collectives/panel/panel-state.ts';
import { collectiveCounting } from '../../features/collectives/collectives.data.ts';
import { useCollective } from '../../features/collectives/collective-context.ts';
import { DirectoryPictureCards } from '../../features/directory/home/DirectoryPictureCards.tsx';
import { RolesSwitch } from '../../features/directory/stats/RolesSwitch.tsx';
import { SearchPanel } from '../../features/directory/home/SearchPanel.tsx';
import { useRepresentativeIndustries } from '../../features/directory/home/use-representative-industries.ts';
import { WhoIsKnown } from '../../features/directory/home/WhoIsKnown.tsx';
import { useRolesCounted } from '../../lib/roles-counted.ts';
import { sharedNetworksOverlay } from '../../lib/overlay-places.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useOverlay } from '../../lib/use-overlay.ts';
import classes from './CollectiveHomePage.module.css';

/** The section of the collective overlay for collaborators, which only the owner sees. */
const COLLABORATORS = 1;

/** /collectives/{collectiveId} */
export function CollectiveHomePage() {
  const collective = useCollective();
  const panel = useCollaboratorsPanel();
  const overlay = useOverlay();
  const isWide = useMediaQuery('(min-width: 80em)', undefined, { getInitialValueInEffect: false });
  const { id, name, description, client } = collective;
  // While the counts of all roles load, the page shows those of current roles.
  const { data: counted = collective } = useQuery(collectiveCounting(id, useRolesCounted().roles));
  const hasRepresentativeIndustries = useRepresentativeIndustries();
  const openNetworks = () => overlay.open(sharedNetworksOverlay(id, client));
  // If there are no collaborators, the panel would be empty. Then a press on the number of collaborators
  // leads the owner to the section where people are added and invited.
  const isAlone = client.isOwner && collective.totalCollaborators === 0;
  const openCollaborators = () =>
    isAlone ? overlay.open({ type: 'collective', id, nav: COLLABORATORS }) : panel.toggle();
  useDocumentTitle(name);
  return (
    <div className={classes.page} data-panel={panel.shape}>
      <div className={classes.top}>
        <CollectiveHead
          collective={collective}
          onNetworks={openNetworks}
          onSettings={() => overlay.open({ type: 'collective', id, nav: 0 })}
        />
        <CollectiveCounts
          collective={collective}
          onCollaborators={openCollaborators}
          onNetworks={openNetworks}
        />
      </div>
      <div className={classes.search}>
        <SearchPanel byCompany={hasRepresentativeIndustries === false} />
      </div>
      <div className={classes.cards}>
        <AboutCard description={description} />
        {isWide && panel.shape === 'rail' ? (
          <Pictures counted={counted} totalOrganizations={collective.totalOrganizations} />
        ) : (
          <WhoIsThere whole={collective} {...{ counted, hasRepresentativeIndustries }} />
        )}
        <LargestNetworks collectiveId={id} whole={collective.totalPersons} onAll={openNetworks} />
      </div>
    </div>
  );
}

interface WhoIsThereProps {
  whole: Collective;
  counted: Collective;
  hasRepresentativeIndustries: boolean | null;
}

/** Shows the industries of the people, or other facts if the industries of too few people are known. */
function WhoIsThere({ whole, counted, hasRepresentativeIndustries }: WhoIsThereProps) {
  const { totalPersons: people, totalOrganizations } = whole;
  if (hasRepresentativeIndustries === null) return null;
  return hasRepresentativeIndustries ? (
    <IndustriesCard {...{ counted, people }} choice={<RolesSwitch />} />
  ) : (
    <WhoIsKnown
      stats={counted.stats}
      rolesCounted={counted.rolesCounted}
      {...{ people, totalOrganizations }}
    />
  );
}

function Pictures(props: Omit<Parameters<typeof DirectoryPictureCards>[0], 'ownPlaceId'>) {
  const { data: account } = useQuery(accountQuery);
  return <DirectoryPictureCards {...props} ownPlaceId={account?.profile.location?.id ?? null} />;
}
