import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import type { OrganizationRef } from '@kithline/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useErrorPage } from '../../lib/use-error-page.ts';
import { useListBehind } from '../../lib/use-list-behind.ts';
import type { ProfileView } from '../../lib/use-profile-route.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { ProfileDialog } from '../../ui/overlays/ProfileDialog.tsx';
import type { Tab } from '../../ui/tabs/tab.ts';
import { Alumni } from './Alumni.tsx';
import { organizationQuery } from './organizations.data.ts';
import { OrganizationHead } from './OrganizationHead.tsx';
import { OrganizationPeople } from './OrganizationPeople.tsx';
import { OrganizationSummary } from './OrganizationSummary.tsx';
import { OrganizationType } from './OrganizationType.tsx';
import { PeopleHere } from './PeopleHere.tsx';

type TabId = 'summary' | 'people' | 'alumni';

const ACADEMIC = 'Academic';

export interface OrganizationDialogProps {
  id: number;
  /** What the address says: tab, part of its people, page of them. */
  view: ProfileView;
  onView: (view: ProfileView) => void;
  /** Opens another organization of the list behind. */
  onNeighbour: (id: number) => void;
  onClosed: () => void;
}

/** An organization's profile above the list. */
export function OrganizationDialog({ id, view, onView, onNeighbour, onClosed }: OrganizationDialogProps) {
  const [opened, setOpened] = useState(true);
  const { profile, organization, neighbour } = useOrganization(id);
  const name = organization?.name ?? '';
  const tabs = tabsOf(profile, view.tab);
  const current = tabs.find((tab) => tab.id === view.tab)?.id ?? 'summary';
  return (
    <ProfileDialog<TabId>
      opened={opened}
      onClose={() => setOpened(false)}
      onClosed={onClosed}
      title={name}
      picture={<Avatar kind="organization" name={name} src={organization?.profilePicture} size={100} />}
      marker={profile && <OrganizationType type={profile.type} />}
      aside={profile && <PeopleHere profile={profile} />}
      tabs={tabs}
      current={current}
      onSelect={(tab) => onView(tab === 'summary' ? {} : { tab })}
      onStep={(step) => {
        const next = neighbour(step);
        if (next !== undefined) onNeighbour(next);
      }}
      panel={<Panel key={id} {...{ id, profile, view, onView }} tab={current} />}
    >
      {profile && <OrganizationHead profile={profile} />}
    </ProfileDialog>
  );
}

/** The profile, and what is known of the organization before it is there. Failures lead to their pages. */
function useOrganization(id: number) {
  const { scope } = useSearchScope();
  const query = useQuery(organizationQuery(scope, id));
  const { item, neighbour } = useListBehind<OrganizationRef>('organization', id);
  useErrorPage(query.isLoadingError ? query.error : null);
  const organization = query.data ?? item;
  useDocumentTitle(organization?.name);
  return { profile: query.data, organization, neighbour };
}

/** Alumni are there for schools only; while the profile loads, also when the address asks for them. */
function tabsOf(profile: OrganizationProfile | undefined, asked: string | undefined): Tab<TabId>[] {
  const isAcademic = profile ? profile.type.name === ACADEMIC : asked === 'alumni';
  const tabs: Tab<TabId>[] = [
    { id: 'summary', label: 'summary' },
    { id: 'people', label: 'people', count: profile?.totals.people },
  ];
  return isAcademic ? [...tabs, { id: 'alumni', label: 'alumni', count: profile?.totals.alumni }] : tabs;
}

interface PanelProps extends Pick<OrganizationDialogProps, 'id' | 'view' | 'onView'> {
  tab: TabId;
  profile: OrganizationProfile | undefined;
}

function Panel({ id, tab, profile, view, onView }: PanelProps) {
  if (tab === 'people') return <OrganizationPeople {...{ id, view, onView }} />;
  if (tab === 'alumni') return <Alumni {...{ id, view, onView }} />;
  return <OrganizationSummary id={id} profile={profile} />;
}
