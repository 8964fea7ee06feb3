import type { Member } from '@kithline/contract/members.ts';
import type { Page } from '@kithline/contract/wire.ts';
import { useUserId } from '../../lib/signed-in.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { Table } from '../../ui/tables/Table.tsx';
import { MEMBER_HEADS, MemberRow } from './MemberRow.tsx';

interface MembersTableProps {
  list: {
    data: Page<Member> | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  onClear: () => void;
  onHandOver: (member: Member) => void;
  onTokens: (member: Member) => void;
}

/** Without a filter, the table contains at least the administrator. */
export function MembersTable({ list, onClear, onHandOver, onTokens }: MembersTableProps) {
  const userId = useUserId();
  if (list.isError && !list.data)
    return <FailedState title="The members did not load." onRetry={() => void list.refetch()} />;
  if (list.data?.total === 0)
    return <EmptyState title="No results found..." action={<Button onClick={onClear}>Clear</Button>} />;
  return (
    <Table
      label="Members"
      heads={MEMBER_HEADS}
      numbers={['Network', 'Collectives']}
      hasActions
      isOld={list.isPlaceholderData}
      isLoading={!list.data}
    >
      {list.data?.results.map((member) => (
        <MemberRow
          key={member.id}
          member={member}
          isOwn={member.id === userId}
          onHandOver={() => onHandOver(member)}
          onTokens={() => onTokens(member)}
        />
      ))}
    </Table>
  );
}
