import type { Collective } from '@kithline/contract/collectives.ts';
import { useQuery } from '@tanstack/react-query';
import { UnderlineTabs } from '../../../../ui/tabs/UnderlineTabs.tsx';
import { collaboratorsQuery } from '../../collectives.data.ts';
import { COLLABORATORS_PER_PAGE } from './collaborators.data.ts';
import { COLLABORATOR_TABS, type CollaboratorTab, sectionHref } from '../overlay-sections.ts';

interface CollaboratorTabsProps {
  collective: Collective;
  current: CollaboratorTab;
}

export function CollaboratorTabs({ collective, current }: CollaboratorTabsProps) {
  const others = useQuery(
    collaboratorsQuery(collective.id, { name: '', page: 1, limit: COLLABORATORS_PER_PAGE, notIn: true }),
  );
  const place = { collectiveId: collective.id, isOwner: true };
  const counts = { current: collective.totalCollaborators, others: others.data?.total };
  return (
    <UnderlineTabs
      label="Collaborators"
      current={current}
      tabs={COLLABORATOR_TABS.map((tab, sub) => ({
        id: tab,
        label: tab,
        href: sectionHref(place, 'collaborators', sub),
        ...(counts[tab] === undefined ? {} : { count: counts[tab] }),
      }))}
    />
  );
}
