import { EmptyState } from '../../../../ui/feedback/EmptyState.tsx';
import type { CollaboratorTab } from '../overlay-sections.ts';

interface NoCollaboratorsProps {
  tab: CollaboratorTab;
  isSearched: boolean;
}

/** Why the list is empty, and what to do about it; the way to an invitation stands above it. */
export function NoCollaborators({ tab, isSearched }: NoCollaboratorsProps) {
  if (isSearched && tab === 'current') return <EmptyState title="No results found..." />;
  const title = tab === 'current' ? 'Nobody collaborates here yet.' : 'Nobody to add.';
  return (
    <EmptyState title={isSearched ? 'No results found...' : title}>
      {tab === 'current'
        ? 'Add members whom you know under others, or invite somebody by mail.'
        : 'You can add members of your collectives, and members who have you in their network as you have them in yours. Everybody else is invited.'}
    </EmptyState>
  );
}
