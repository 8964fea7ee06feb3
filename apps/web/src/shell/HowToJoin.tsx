import { useQuery } from '@tanstack/react-query';
import { clientsQuery } from '../features/clients/clients.data.ts';
import { pendingInvitationsQuery } from '../features/invitations/invitations.data.ts';
import { sayCount } from '../lib/say-time.ts';
import { LinkButton } from '../ui/buttons/LinkButton.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { FailedState } from '../ui/feedback/FailedState.tsx';
import { accountPath, NAV } from './account/account-places.ts';
import { VisuallyHidden } from '../ui/a11y/VisuallyHidden.tsx';
import { Skeleton } from '../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../ui/feedback/use-delayed.ts';
import classes from './HowToJoin.module.css';

/** Explains how to join a collective, in place of an empty list. */
export function HowToJoin() {
  const { data: clients, isError, refetch } = useQuery(clientsQuery);
  const { data: pending = 0 } = useQuery(pendingInvitationsQuery);
  if (!clients && isError)
    return <FailedState title="Your collectives did not load." onRetry={() => void refetch()} />;
  if (!clients) return <CollectivesBones />;
  return (
    <EmptyState
      title="You are not in a collective yet."
      action={<LinkButton href={accountPath(NAV.invitations)}>{words(pending)}</LinkButton>}
    >
      <p>
        The owner of a collective can invite you. The invitation comes by mail and waits in your account. If
        you know somebody in a collective, ask them to get you an invitation.
      </p>
    </EmptyState>
  );
}

function words(pending: number): string {
  return pending === 0 ? 'Your invitations' : sayCount(pending, 'invitation waits', 'invitations wait');
}

const WIDTHS = [128, 104, 142, 118] as const;

function CollectivesBones() {
  const shown = useDelayed(true);
  if (!shown) return null;
  return (
    <div className={classes.bones}>
      <VisuallyHidden>Loading the collectives</VisuallyHidden>
      <Skeleton width={120} height={16} />
      {WIDTHS.map((width) => (
        <Skeleton key={width} width={width} height={14} />
      ))}
    </div>
  );
}
