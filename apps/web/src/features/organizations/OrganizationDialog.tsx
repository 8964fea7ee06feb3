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
import { Card } from '../../ui/cards/Card.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { useShownOnce } from '../../ui/feedback/use-shown-once.ts';
import { ProfileColumns } from '../../ui/overlays/ProfileColumns.tsx';
import { ProfileDialog } from '../../ui/overlays/ProfileDialog.tsx';
import type { Tab } from '../../ui/tabs/tab.ts';
import { LongText } from '../../ui/text/LongText.tsx';
import { Alumni } from './Alumni.tsx';
import { organizationQuery } from './organizations.data.ts';
import { OrganizationHead } from './OrganizationHead.tsx';
import { OrganizationPeople } from './OrganizationPeople.tsx';
import { OrganizationSide } from './OrganizationSide.tsx';
import { OrganizationType } from './OrganizationType.tsx';
import { PeopleHere } from './PeopleHere.tsx';
import { WhoWasThere } from './WhoWasThere.tsx';

type TabId = 'summary' | 'people' | 'alumni' | 'you' | 'notes-labels';

const ACADEMIC = 'Academic';

/**
 * The parts of the profile about the viewer's relations with the organization. Other features provide these
 * parts; the page connects them.
 */
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
  /** What the URL says about the profile: the tab, the section of people, and the page. */
  view: ProfileView;
  onView: (view: ProfileView) => void;
  /** Opens the next or the previous organization of the list behind. */
  onNeighbour: (id: number) => void;
  relations?: (organization: OrganizationRef) => OrganizationRelations;
  /** The number of notes and labels; undefined until it is known. */
  relationsCount?: number | undefined;
  /** Opens the forms of the organization; undefined if the viewer may not edit it. */
  onEdit?: (() => void) | undefined;
  onClosed: () => void;
}

/** An organization's profile, in a dialog above the list. */
export function OrganizationDialog(props: OrganizationDialogProps) {
  const { id, view, onView, onNeighbour, onClosed } = props;
  const [opened, setOpened] = useState(true);
  const { profile, organization, neighbour } = useOrganization(id);
  const name = organization?.name ?? '';
  const tabs = tabsOf(profile, props);
  const current = useProfileTab(tabs, view.tab, { first: 'summary', onMend: () => onView({}) });
  const relations = profile && props.relations?.(profile);
  // No forms until the organization is known to exist.
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

/** Returns the profile and, until it has loaded, what a list row contains. Failures open error pages. */
function useOrganization(id: number) {
  const { scope } = useSearchScope();
  const query = useQuery(organizationQuery(scope, id));
  const { item, neighbour } = useListBehind<OrganizationRef>('organization', id);
  // Also close a profile that was shown, if the viewer may no longer see it.
  useErrorPage(query.isLoadingError || isRefused(query.error) ? query.error : null);
  const organization = query.data ?? item;
  useDocumentTitle(organization?.name, { above: true });
  return { profile: query.data, organization, neighbour };
}

/** While the profile loads, the alumni tab exists if the URL names it. */
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

interface OrganizationSummaryProps {
  id: number;
  profile: OrganizationProfile | undefined;
  chains?: ReactNode;
}

function OrganizationSummary({ id, profile, chains }: OrganizationSummaryProps) {
  if (!profile) {
    return (
      <ProfileColumns side={<CardBones lines={5} />}>
        <CardBones lines={4} />
      </ProfileColumns>
    );
  }
  return (
    <ProfileColumns side={<OrganizationSide profile={profile} />}>
      {profile.summary && (
        <Card title="About">
          <LongText lines={8}>{profile.summary}</LongText>
        </Card>
      )}
      {chains}
      <WhoWasThere id={id} />
    </ProfileColumns>
  );
}
