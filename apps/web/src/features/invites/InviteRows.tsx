import type { Invite } from '@kithline/contract/registrations.ts';
import type { Page } from '@kithline/contract/wire.ts';
import { VisuallyHidden } from '../../ui/a11y/VisuallyHidden.tsx';
import { Button } from '../../ui/buttons/Button.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../ui/feedback/FailedState.tsx';
import { ProgressLine } from '../../ui/feedback/ProgressLine.tsx';
import { Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../ui/feedback/use-delayed.ts';
import { InviteRow } from './InviteRow.tsx';
import classes from './InviteRows.module.css';

const HEADS = [
  'Name',
  'Email',
  'LinkedIn URL',
  'Invited',
  'Emails sent',
  'Last sent',
  'Registration code',
] as const;

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

/** The table of invitations, or why there is none. */
export function InviteRows({ list, isFiltered, onClear }: InviteRowsProps) {
  const isLate = useDelayed(!list.data && !list.isError);
  if (list.isError && !list.data) return <FailedState onRetry={() => void list.refetch()} />;
  if (list.data?.total === 0) {
    return isFiltered ? (
      <EmptyState title="No results found..." action={<Button onClick={onClear}>Clear</Button>} />
    ) : (
      <EmptyState title="Nobody has been invited yet." />
    );
  }
  return (
    <>
      <ProgressLine active={list.isPlaceholderData} />
      {/* Keyboards scroll it too; every cell is text. */}
      <div className={classes.frame} role="region" aria-label="Invitations" tabIndex={0}>
        <table className={classes.table} data-old={list.isPlaceholderData || undefined}>
          <thead>
            <tr>
              {HEADS.map((head) => (
                <th key={head} scope="col" className={classes.head}>
                  {head}
                </th>
              ))}
              <th scope="col" className={classes.head}>
                <VisuallyHidden>Actions</VisuallyHidden>
              </th>
            </tr>
          </thead>
          <tbody>
            {list.data?.results.map((invite) => (
              <InviteRow key={invite.id} invite={invite} />
            ))}
            {isLate && <Bones />}
          </tbody>
        </table>
      </div>
    </>
  );
}

function Bones() {
  return Array.from({ length: 8 }, (_, row) => (
    <tr key={row} aria-hidden style={{ opacity: 1 - row / 10 }}>
      {[...HEADS, 'actions'].map((head) => (
        <td key={head} className={classes.cell}>
          <Skeleton width="70%" />
        </td>
      ))}
    </tr>
  ));
}
