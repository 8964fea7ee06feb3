import type { Invite } from '@kithline/contract/registrations.ts';
import type { Page } from '@kithline/contract/wire.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import { INVITE_HEADS, InviteRow } from './InviteRow.tsx';

interface InviteRowsProps {
  list: {
    data: Page<Invite> | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  isFiltered: boolean;
  onClear: () => void;
}

export function InviteRows({ list, isFiltered, onClear }: InviteRowsProps) {
  if (list.isError && !list.data) return <FailedState onRetry={() => void list.refetch()} />;
  if (list.data?.total === 0) {
    return isFiltered ? (
      <EmptyState title="No results found..." action={<Button onClick={onClear}>Clear</Button>} />
    ) : (
      <EmptyState title="There are no invitations." />
    );
  }
  return (
    <Table
      label="Invitations"
      heads={INVITE_HEADS}
      hasActions
      isOld={list.isPlaceholderData}
      isLoading={!list.data && !list.isError}
    >
      {list.data?.results.map((invite) => (
        <InviteRow key={invite.id} invite={invite} />
      ))}
    </Table>
  );
}
