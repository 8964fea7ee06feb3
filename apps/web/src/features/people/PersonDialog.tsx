import type { PersonProfile, PersonRef } from '@kithline/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { IconMessageCircle, IconPencil, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { areLetterKeysOn } from '../../lib/letter-keys.ts';
import { encodeOverlay } from '../../lib/overlay-state.ts';
import { hashOfMessages } from '../../lib/messages-place.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { isRefused } from '../../lib/failure-sentences.ts';
import { useErrorPage } from '../../lib/use-error-page.ts';
import { useListBehind } from '../../lib/use-list-behind.ts';
import { useProfileTab } from '../../lib/use-profile-tab.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { useShownOnce } from '../../ui/feedback/use-shown-once.ts';
import { Marker } from '../../ui/marks/Marker.tsx';
import { ProfileColumns } from '../../ui/overlays/ProfileColumns.tsx';
import { ProfileDialog } from '../../ui/overlays/ProfileDialog.tsx';
import type { Tab as TabOf } from '../../ui/tabs/tab.ts';
import { LongText } from '../../ui/text/LongText.tsx';
import { BasicInfo } from './BasicInfo.tsx';
import { Educations } from './Educations.tsx';
import { ExperienceSummary } from './ExperienceSummary.tsx';
import { personQuery } from './people.data.ts';
import type { PersonRelations } from './person-relations.ts';
import { PersonHead } from './PersonHead.tsx';
import { PersonMenu } from './PersonMenu.tsx';
import { PersonInterests } from './PersonInterests.tsx';
import { WorkHistory } from './WorkHistory.tsx';

/** The link to the overlay with the forms of the member's own profile. */
const OWN_FORMS = `#${encodeOverlay({ open: true, type: 'account', nav: 0, sub: 0 })}`;

type Tab = 'summary' | 'experience' | 'education' | 'you' | 'notes-labels';

export interface PersonDialogProps {
  id: number;
  /** The tab in the URL. If there is no such tab, the first one is shown and the URL is corrected. */
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
  /** Opens the next or the previous person of the list behind. */
  onNeighbour: (id: number) => void;
  /**
   * Returns the parts about the viewer's relations; undefined for the viewer's own profile, which has no such
   * tabs.
   */
  relations?: (profile: PersonProfile) => PersonRelations;
  /** A question that only the viewer's own profile asks, above the summary. */
  offer?: ReactNode;
  /** The number of notes and labels; undefined until it is known. */
  relationsCount?: number | undefined;
  /** Opens the forms of the person; undefined if the viewer may not edit them. */
  onEdit?: (() => void) | undefined;
  /** Opens the dialog that adds facts from a card; undefined if the viewer may not edit the person. */
  onAddCard?: (() => void) | undefined;
  /**
   * Whether an overlay is open. The dialog would cover the overlay, so the dialog is hidden until the overlay
   * closes.
   */
  givesWay: boolean;
  /** Called once the dialog has closed, but not when an overlay hides it. */
  onClosed: () => void;
}

/** A person's profile, in a dialog above the list. */
export function PersonDialog(props: PersonDialogProps) {
  const { id, tab, onTab, onNeighbour, givesWay, onClosed, ...more } = props;
  const [opened, setOpened] = useState(true);
  const { profile, person, name, neighbour } = usePerson(id);
  const relations = profile && more.relations?.(profile);
  // No forms until the person is known to exist.
  const onEdit = profile && more.onEdit;
  const tabs = tabsOf(profile, more);
  const current = useProfileTab(tabs, tab, { first: 'summary', onMend: () => onTab(undefined) });
  if (!useShownOnce(person !== undefined)) return null;
  return (
    <ProfileDialog<Tab>
      opened={opened && !givesWay}
      onClose={() => setOpened(false)}
      onClosed={opened ? undefined : onClosed}
      title={name}
      titleNote={profile?.credentials}
      picture={<Avatar name={name} src={person?.profilePicture} size={100} />}
      marker={profile?.isCollaborator && <Collaborator />}
      aside={
        <>
          {relations?.tie}
          {relations && profile?.userId != null && <Message userId={profile.userId} />}
          {onEdit && (
            <Button icon={<IconPencil size={15} stroke={1.8} />} aria-keyshortcuts="e" onClick={onEdit}>
              edit
            </Button>
          )}
          {profile && <PersonMenu key={`menu of ${id}`} id={id} onAddCard={more.onAddCard} />}
        </>
      }
      foot={relations?.foot}
      onEdit={onEdit}
      areKeysOn={areLetterKeysOn}
      tabs={tabs}
      current={current}
      onSelect={(chosen) => onTab(addressOf(chosen))}
      onStep={(step) => openIfAny(neighbour(step), onNeighbour)}
      panel={
        person ? (
          <Panel key={id} {...{ id, profile, relations }} tab={current} offer={more.offer} />
        ) : (
          <CardBones lines={8} />
        )
      }
    >
      {person && <PersonHead person={person} ownFormsHref={more.relations ? undefined : OWN_FORMS} />}
    </ProfileDialog>
  );
}

/** The button that opens the conversation with a member, or the form for a new one. */
function Message({ userId }: { userId: number }) {
  return (
    <LinkButton
      variant="primary"
      href={`#${hashOfMessages({ kind: 'new', userId })}`}
      icon={<IconMessageCircle size={15} stroke={1.8} />}
    >
      Message
    </LinkButton>
  );
}

/** Returns the parameter for a tab; undefined for the first tab, which is not in the URL. */
function addressOf(tab: Tab): string | undefined {
  return tab === 'summary' ? undefined : tab;
}

function openIfAny(id: number | undefined, open: (id: number) => void): void {
  if (id !== undefined) open(id);
}

/** Returns the profile and, until it has loaded, what a list row contains. Failures open error pages. */
function usePerson(id: number) {
  const { scope } = useSearchScope();
  const query = useQuery(personQuery(scope, id));
  const { item, neighbour } = useListBehind<PersonRef>('person', id);
  // Also close a profile that was shown, if the viewer may no longer see it.
  useErrorPage(query.isLoadingError || isRefused(query.error) ? query.error : null);
  const person = query.data ?? item;
  useDocumentTitle(person?.name, { above: true });
  return { profile: query.data, person, name: person?.name ?? '', neighbour };
}

function tabsOf(
  profile: PersonProfile | undefined,
  { relations, relationsCount }: Pick<PersonDialogProps, 'relations' | 'relationsCount'>,
): TabOf<Tab>[] {
  const tabs: TabOf<Tab>[] = [
    { id: 'summary', label: 'summary' },
    { id: 'experience', label: 'experience', count: profile?.totals.experiences },
    { id: 'education', label: 'education', count: profile?.totals.educations },
  ];
  if (!relations) return tabs;
  return [
    ...tabs,
    { id: 'you', label: 'you' },
    { id: 'notes-labels', label: 'notes/labels', count: relationsCount || undefined },
  ];
}

function Collaborator() {
  return <Marker icon={<IconUsersGroup size={13} stroke={1.9} aria-hidden />}>Collaborator</Marker>;
}

interface PanelProps {
  id: number;
  tab: Tab;
  profile: PersonProfile | undefined;
  relations: PersonRelations | undefined;
  offer: ReactNode;
}

function Panel({ id, tab, profile, relations, offer }: PanelProps) {
  if (tab === 'experience') return <WorkHistory id={id} />;
  if (tab === 'education') return <Educations id={id} />;
  if (tab === 'you') return relations?.you ?? <CardBones lines={8} />;
  if (tab === 'notes-labels') return relations?.notesAndLabels ?? <CardBones lines={8} />;
  return <PersonSummary id={id} profile={profile} relations={relations} offer={offer} />;
}

interface PersonSummaryProps {
  id: number;
  profile: PersonProfile | undefined;
  relations: PersonRelations | undefined;
  offer: ReactNode;
}

function PersonSummary({ id, profile, relations, offer }: PersonSummaryProps) {
  const side = profile ? <Side profile={profile} relations={relations} /> : <CardBones lines={5} />;
  return (
    <ProfileColumns side={side}>
      {offer}
      <ExperienceSummary id={id} />
      {relations?.chains}
      {profile && <PersonInterests profile={profile} />}
    </ProfileColumns>
  );
}

function Side({ profile, relations }: { profile: PersonProfile } & Pick<PersonSummaryProps, 'relations'>) {
  return (
    <>
      <BasicInfo profile={profile} />
      {profile.bio && (
        <Card title="Bio">
          <LongText small>{profile.bio}</LongText>
        </Card>
      )}
      {relations?.inCommon}
    </>
  );
}
