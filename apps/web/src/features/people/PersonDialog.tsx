import type { PersonRef } from '@kithline/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { IconUsersGroup } from '@tabler/icons-react';
import { useState } from 'react';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { useErrorPage } from '../../lib/use-error-page.ts';
import { useListBehind } from '../../lib/use-list-behind.ts';
import { Avatar } from '../../ui/avatar/Avatar.tsx';
import { Marker } from '../../ui/marks/Marker.tsx';
import { ProfileDialog } from '../../ui/overlays/ProfileDialog.tsx';
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
  const query = useQuery(personQuery(id));
  const listed = useListBehind<PersonRef>('person', id);
  const profile = query.data;
  const person = profile ?? listed.item;
  useErrorPage(query.isLoadingError ? query.error : null);
  useDocumentTitle(person?.name);
  const step = (direction: 1 | -1) => {
    const next = listed.neighbour(direction);
    if (next !== undefined) onNeighbour(next);
  };
  const current = TABS.find((name) => name === tab) ?? 'summary';
  return (
    <ProfileDialog<Tab>
      opened={opened}
      onClose={() => setOpened(false)}
      onClosed={onClosed}
      title={person?.name ?? ''}
      titleNote={profile?.credentials}
      picture={<Avatar name={person?.name} src={person?.profilePicture} size={100} />}
      marker={profile?.isCollaborator && <Collaborator />}
      tabs={[
        { id: 'summary', label: 'summary' },
        { id: 'experience', label: 'experience', count: profile?.totals.experiences },
        { id: 'education', label: 'education', count: profile?.totals.educations },
      ]}
      current={current}
      onSelect={(chosen) => onTab(chosen === 'summary' ? undefined : chosen)}
      onStep={step}
      panel={<Panel key={id} id={id} tab={current} profile={profile} />}
    >
      {person && <PersonHead person={person} />}
    </ProfileDialog>
  );
}

function Collaborator() {
  return <Marker icon={<IconUsersGroup size={13} stroke={1.9} aria-hidden />}>Collaborator</Marker>;
}

type PanelProps = { id: number; tab: Tab; profile: Parameters<typeof PersonSummary>[0]['profile'] };

function Panel({ id, tab, profile }: PanelProps) {
  if (tab === 'experience') return <WorkHistory id={id} />;
  if (tab === 'education') return <Educations id={id} />;
  return <PersonSummary id={id} profile={profile} />;
}
