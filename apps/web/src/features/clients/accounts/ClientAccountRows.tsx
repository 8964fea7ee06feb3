import type { ClientAccount } from '@kithline/contract/clients.ts';
import type { Page } from '@kithline/contract/wire.ts';
import { useState } from 'react';
import { sayAgo, sayDateTime } from '../../../lib/say-time.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Checkbox } from '../../../ui/choices/Checkbox.tsx';
import { EmptyState } from '../../../ui/feedback/EmptyState.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { toast } from '../../../ui/feedback/toast.ts';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { Table } from '../../../ui/tables/Table.tsx';
import { setVouches } from './client-accounts.data.ts';
import classes from '../../../ui/tables/table.module.css';

const HEADS = ['Name', 'Id', 'Owner', 'Collectives', 'Created', 'LinkedIn addresses'] as const;

interface ClientAccountRowsProps {
  list: {
    data: Page<ClientAccount> | undefined;
    isError: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
  isFiltered: boolean;
  onClear: () => void;
}

export function ClientAccountRows({ list, isFiltered, onClear }: ClientAccountRowsProps) {
  if (list.isError && !list.data) return <FailedState onRetry={() => void list.refetch()} />;
  if (list.data?.total === 0) {
    return isFiltered ? (
      <EmptyState title="No results found..." action={<Button onClick={onClear}>Clear</Button>} />
    ) : (
      <EmptyState title="There is no client account yet." />
    );
  }
  return (
    <Table
      label="Client accounts"
      heads={HEADS}
      isOld={list.isPlaceholderData}
      isLoading={!list.data && !list.isError}
    >
      {list.data?.results.map((account) => (
        <Row key={account.id} account={account} />
      ))}
    </Table>
  );
}

function Row({ account }: { account: ClientAccount }) {
  const { id, name, owner, totalCollectives, createdOn } = account;
  return (
    <tr className={classes.row}>
      <th scope="row" className={classes.name}>
        <span className={classes.who}>
          <Avatar kind="organization" name={name} size={25} />
          <span className={classes.cut} translate="no">
            {name}
          </span>
        </span>
      </th>
      <td className={classes.cell}>
        <span className={classes.quiet}>{id}</span>
      </td>
      <td className={classes.cell}>
        <span className={classes.who}>
          <Avatar name={owner.name} src={owner.profilePicture} size={25} />
          <TextLink className={classes.cut} href={`/dashboard/people/${owner.id}`} translate="no">
            {owner.name}
          </TextLink>
        </span>
      </td>
      <td className={classes.cell}>{totalCollectives}</td>
      <td className={classes.cell}>
        <time dateTime={new Date(createdOn * 1000).toISOString()} title={sayDateTime(createdOn)}>
          {sayAgo(createdOn)}
        </time>
      </td>
      <td className={classes.cell}>
        <VouchesBox account={account} />
      </td>
    </tr>
  );
}

function VouchesBox({ account: { id, name, vouches = false } }: { account: ClientAccount }) {
  const [pending, setPending] = useState<boolean | null>(null);
  const change = async (next: boolean) => {
    setPending(next);
    try {
      await setVouches(id, next);
      toast.success(
        next
          ? `LinkedIn addresses in invitations from the owner of ${name} are now confirmed automatically`
          : `LinkedIn addresses in invitations from the owner of ${name} now wait for an administrator`,
      );
    } catch {
      toast.failure('Client Organization failed to update');
    } finally {
      setPending(null);
    }
  };
  return (
    <Checkbox
      label="confirmed automatically"
      title="LinkedIn addresses in this owner's invitations are confirmed automatically. Otherwise an administrator confirms each of them."
      aria-label={`LinkedIn addresses in invitations from the owner of ${name}: confirmed automatically`}
      checked={pending ?? vouches}
      disabled={pending !== null}
      onChange={(next) => void change(next)}
    />
  );
}
