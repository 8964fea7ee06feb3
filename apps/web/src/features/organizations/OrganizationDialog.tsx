import type { OrganizationProfile } from '@kithline/contract/organizations.ts';
import type { OrganizationRef } from '@kithline/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { IconPencil } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { areLetterKeysOn } from '../../lib/letter-keys.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { isRefused } from '../../lib/failure-sentences.ts';
import { useErrorPage } from '../../lib/use-error-page.ts';
import { useListBehind } from '../../lib/use-list-behind.ts';
import type { ProfileView } from '../../lib/use-profile-route.ts';
import { useProfileTab } from '../../lib/use-profile-tab.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { useShownOnce } from '../../ui/feedback/use-shown-once.ts';
import { ProfileDialog } from '../../ui/overlays/ProfileDialog.tsx';
import type { Tab } from '../../ui/tabs/tab.ts';
import { Alumni } from './Alumni.tsx';
import { organizationQuery } from './organizations.data.ts';
import { OrganizationHead } from './OrganizationHead.tsx';
import { OrganizationPeople } from './OrganizationPeople.tsx';
import { OrganizationSummary } from './OrganizationSummary.tsx';
import { OrganizationType } from './OrganizationType.tsx';
import { PeopleHere } from './PeopleHere.tsx';

type TabId = 'summary' | 'people' | 'alumni' | 'you' | 'notes-labels';

const ACADEMIC = 'Academic';

/** The viewer's relations with an organization. Other features provide the parts; the page connects them. */
export interface OrganizationRelations {
  /** A card of the summary. */
  chains?: ReactNode;
  /** The tab "you". */
  you?: ReactNode;
  /** The tab "notes/labels". */
  notesAndLabels?: ReactNode;
}

export interface OrganizationDialogProps {
  id: number;
  /** The state in the URL: tab, section of people, and page. */
  view: ProfileView;
  onView: (view: ProfileView) => void;
  /** Opens a neighbour in the list behind. */
  onNeighbour: (id: number) => void;
  relations?: (organization: OrganizationRef) => OrganizationRelations;
  /** The number of notes and labels, once known. */
  relationsCount?: number | undefined;
  /** Opens the forms of the organization; absent if the viewer may not edit. */
  onEdit?: (() => void) | undefined;
  onClosed: () => void;
}

/** An organization's profile above the list. */
export function OrganizationDialog(props: OrganizationDialogProps) {
  const { id, view, onView, onNeighbour, onClosed } = props;
  const [opened, setOpened] = useState(true);
  const { profile, organization, neighbour } = useOrganization(id);
  const name = organization?.name ?? '';
  const tabs = tabsOf(profile, props);
  const current = useProfileTab(tabs, view.tab, { first: 'summary', onMend: () => onView({}) });
  const relations = profile && props.relations?.(profile);
  // Only once the organization is known to exist.
  const onEdit = profile && props.onEdit;
  if (!useShownOnce(organization !== undefined)) return null;
  return (
    <ProfileDialog<TabId>
      opened={opened}
      onClose={() => setOpened(false)}
      onClosed={onClosed}
      title={name}
      picture={<Avatar kind="organization" name={name} src={organization?.profilePicture} size={100} />}
      marker={profile && <OrganizationType type={profile.type} />}
      aside={
        <>
          {profile && <PeopleHere profile={profile} />}
          {onEdit && (
            <Button icon={<IconPencil size={15} stroke={1.8} />} aria-keyshortcuts="e" onClick={onEdit}>
              edit
            </Button>
          )}
        </>
      }
      onEdit={onEdit}
      areKeysOn={areLetterKeysOn}
      tabs={tabs}
      current={current}
      onSelect={(tab) => onView(tab === 'summary' ? {} : { tab })}
      onStep={(step) => {
        const next = neighbour(step);
        if (next !== undefined) onNeighbour(next);
      }}
      panel={
        organization ? (
          <Panel key={id} {...{ id, profile, view, onView, relations }} tab={current} />
        ) : (
          <CardBones lines={8} />
        )
      }
    >
      {profile && <OrganizationHead profile={profile} />}
    </ProfileDialog>
  );
}

/**
 * Returns the profile, and the known parts of the organization before it has loaded. Failures lead to error
 * pages.
 */
function useOrganization(id: number) {
  const { scope } = useSearchScope();
  const query = useQuery(organizationQuery(scope, id));
  const { item, neighbour } = useListBehind<OrganizationRef>('organization', id);
  // Close the profile if it becomes invisible to the viewer.
  useErrorPage(query.isLoadingError || isRefused(query.error) ? query.error : null);
  const organization = query.data ?? item;
  useDocumentTitle(organization?.name, { above: true });
  return { profile: query.data, organization, neighbour };
}

/** Returns the tabs. Only schools have alumni; while the profile loads, also if the URL names that tab. */
function tabsOf(
  profile: OrganizationProfile | undefined,
  { view, relations, relationsCount }: OrganizationDialogProps,
): Tab<TabId>[] {
  const isAcademic = profile ? profile.type.name === ACADEMIC : view.tab === 'alumni';
  const tabs: Tab<TabId>[] = [
    { id: 'summary', label: 'summary' },
    { id: 'people', label: 'people', count: profile?.totals.people },
  ];
  if (isAcademic) tabs.push({ id: 'alumni', label: 'alumni', count: profile?.totals.alumni });
  if (!relations) return tabs;
  return [
    ...tabs,
    { id: 'you', label: 'you' },
    { id: 'notes-labels', label: 'notes/labels', count: relationsCount || undefined },
  ];
}

interface PanelProps extends Pick<OrganizationDialogProps, 'id' | 'view' | 'onView'> {
  tab: TabId;
  profile: OrganizationProfile | undefined;
  relations: OrganizationRelations | undefined;
}

function Panel({ id, tab, profile, view, onView, relations }: PanelProps) {
  if (tab === 'people') return <OrganizationPeople {...{ id, view, onView }} />;
  if (tab === 'alumni') return <Alumni {...{ id, view, onView }} />;
  if (tab === 'you') return relations?.you ?? <CardBones lines={8} />;
  if (tab === 'notes-labels') return relations?.notesAndLabels ?? <CardBones lines={8} />;
  return <OrganizationSummary id={id} profile={profile} chains={relations?.chains} />;
}
