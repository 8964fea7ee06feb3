import type { PersonProfile, PersonRef } from '@kithline/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useErrorPage } from '../../lib/use-error-page.ts';
import { useListBehind } from '../../lib/use-list-behind.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Marker } from '../../ui/marks/Marker.tsx';
import { ProfileDialog } from '../../ui/overlays/ProfileDialog.tsx';
import type { Tab as TabOf } from '../../ui/tabs/tab.ts';
import { Educations } from './Educations.tsx';
import { personQuery } from './people.data.ts';
import { PersonHead } from './PersonHead.tsx';
import { PersonSummary } from './PersonSummary.tsx';
import { WorkHistory } from './WorkHistory.tsx';

const TABS = ['summary', 'experience', 'education'] as const;
type Tab = (typeof TABS)[number];

export interface PersonDialogProps {
  id: number;
  /** The tab that the address names; anything unknown is the first. */
  tab: string | undefined;
  onTab: (tab: string | undefined) => void;
  /** Opens another person of the list behind. */
  onNeighbour: (id: number) => void;
  /** Called once the dialog has gone. */
  onClosed: () => void;
}

/** A person's profile above the list. What a row of that list knows stands in the head until the profile is there. */
export function PersonDialog({ id, tab, onTab, onNeighbour, onClosed }: PersonDialogProps) {
  const [opened, setOpened] = useState(true);
  const { profile, person, neighbour } = usePerson(id);
  const name = person?.name ?? '';
  const current = TABS.find((known) => known === tab) ?? 'summary';
  return (
    <ProfileDialog<Tab>
      opened={opened}
      onClose={() => setOpened(false)}
      onClosed={onClosed}
      title={name}
      titleNote={profile?.credentials}
      picture={<Avatar name={name} src={person?.profilePicture} size={100} />}
      marker={profile?.isCollaborator && <Collaborator />}
      tabs={tabsOf(profile)}
      current={current}
      onSelect={(chosen) => onTab(chosen === 'summary' ? undefined : chosen)}
      onStep={(step) => {
        const next = neighbour(step);
        if (next !== undefined) onNeighbour(next);
      }}
      panel={<Panel key={id} id={id} tab={current} profile={profile} />}
    >
      {person && <PersonHead person={person} />}
    </ProfileDialog>
  );
}

/** The profile, and what is known of the person before it is there. Failures lead to their pages. */
function usePerson(id: number) {
  const query = useQuery(personQuery(id));
  const { item, neighbour } = useListBehind<PersonRef>('person', id);
  useErrorPage(query.isLoadingError ? query.error : null);
  const person = query.data ?? item;
  useDocumentTitle(person?.name);
  return { profile: query.data, person, neighbour };
}

function tabsOf(profile: PersonProfile | undefined): TabOf<Tab>[] {
  return [
    { id: 'summary', label: 'summary' },
    { id: 'experience', label: 'experience', count: profile?.totals.experiences },
    { id: 'education', label: 'education', count: profile?.totals.educations },
  ];
}

function Collaborator() {
  return <Marker icon={<IconUsersGroup size={13} stroke={1.9} aria-hidden />}>Collaborator</Marker>;
}

type PanelProps = { id: number; tab: Tab; profile: PersonProfile | undefined };

function Panel({ id, tab, profile }: PanelProps) {
  if (tab === 'experience') return <WorkHistory id={id} />;
  if (tab === 'education') return <Educations id={id} />;
  return <PersonSummary id={id} profile={profile} />;
}
