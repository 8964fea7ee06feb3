import { useQuery } from '@tanstack/react-query';
import { pendingInvitationsQuery } from '../features/invitations/invitations.data.ts';
import { sayCount } from '../lib/say-time.ts';
import { LinkButton } from '../ui/buttons/LinkButton.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { accountPath, NAV } from './account/account-places.ts';

/** For a member who is in no collective: how one gets into one. */
export function HowToJoin() {
  const { data: pending = 0 } = useQuery(pendingInvitationsQuery);
  return (
    <EmptyState
      title="You are not in a collective yet."
      action={<LinkButton href={accountPath(NAV.invitations)}>{words(pending)}</LinkButton>}
    >
      <p>
        The owner of a collective can invite you. The invitation comes by mail and waits in your account. If
        you know somebody in a collective, ask them to have you invited.
      </p>
    </EmptyState>
  );
}

function words(pending: number): string {
  return pending === 0 ? 'Your invitations' : sayCount(pending, 'invitation waits', 'invitations wait');
}
