import type { PersonProfile, PersonRef } from '@kithline/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { IconMessageCircle, IconPencil, IconUsersGroup } from '@tabler/icons-react';
import { type ReactNode, useState } from 'react';
import { areLetterKeysOn } from '../../lib/letter-keys.ts';
import { encodeOverlay } from '../../lib/overlay-state.ts';
import { hashOfMessages } from '../../lib/messages-place.ts';
import { useSearchScope } from '../../lib/search-scope.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { isRefused } from '../../lib/call.ts';
import { useErrorPage } from '../../lib/use-error-page.ts';
import { useListBehind } from '../../lib/use-list-behind.ts';
import { useProfileTab } from '../../lib/use-profile-tab.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { LinkButton } from '../../ui/buttons/LinkButton.tsx';
import { CardBones } from '../../ui/feedback/CardBones.tsx';
import { useShownOnce } from '../../ui/feedback/use-shown-once.ts';
import { Marker } from '../../ui/marks/Marker.tsx';
import { ProfileDialog } from '../../ui/overlays/ProfileDialog.tsx';
import type { Tab as TabOf } from '../../ui/tabs/tab.ts';
import { Educations } from './Educations.tsx';
import { personQuery } from './people.data.ts';
import type { PersonRelations } from './person-relations.ts';
import { PersonHead } from './PersonHead.tsx';
import { PersonSummary } from './PersonSummary.tsx';
import { WorkHistory } from './WorkHistory.tsx';

/** The member's own profile in the account overlay. */
const OWN_FORMS = `#${encodeOverlay({ open: true, type: 'account', nav: 0, sub: 0 })}`;

type Tab = 'summary' | 'experience' | 'education' | 'you' | 'notes-labels';

export interface PersonDialogProps {
  id: number;
  /** The tab that the address names; anything unknown is the first, and the address is mended. */
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
  /** Opens another person of the list behind. */
  onNeighbour: (id: number) => void;
  /** Absent on the viewer's own profile, which then has no tabs for it. */
  relations?: (profile: PersonProfile) => PersonRelations;
  /** On the viewer's own profile: what the member is asked about it, above the summary. */
  offer?: ReactNode;
  /** Notes and labels together, once known. */
  relationsCount?: number | undefined;
  /** Leads to the forms of the person; absent where the viewer may not edit. */
  onEdit?: (() => void) | undefined;
  /** Called once the dialog has gone. */
  onClosed: () => void;
}

/**
 * A person's profile above the list. What a row of that list knows stands in the head until the profile is
 * there.
 */
export function PersonDialog({ id, tab, onTab, onNeighbour, onClosed, ...more }: PersonDialogProps) {
  const [opened, setOpened] = useState(true);
  const { profile, person, name, neighbour } = usePerson(id);
  const relations = profile && more.relations?.(profile);
  // Not before it is known that there is such a person.
  const onEdit = profile && more.onEdit;
  const tabs = tabsOf(profile, more);
  const current = useProfileTab(tabs, tab, { first: 'summary', onMend: () => onTab(undefined) });
  if (!useShownOnce(person !== undefined)) return null;
  return (
    <ProfileDialog<Tab>
      opened={opened}
      onClose={() => setOpened(false)}
      onClosed={onClosed}
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

/** Leads to the conversation with a member, or to a new one. */
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

/** The first tab leaves the address clean. */
function addressOf(tab: Tab): string | undefined {
  return tab === 'summary' ? undefined : tab;
}

function openIfAny(id: number | undefined, open: (id: number) => void): void {
  if (id !== undefined) open(id);
}

/** The profile, and what is known of the person before it is there. Failures lead to their pages. */
function usePerson(id: number) {
  const { scope } = useSearchScope();
  const query = useQuery(personQuery(scope, id));
  const { item, neighbour } = useListBehind<PersonRef>('person', id);
  // Who goes out of sight while the profile is open is not shown any longer.
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
