import { IconMail } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { pendingInvitationsQuery } from '../features/invitations/invitations.data.ts';
import { sayCount } from '../lib/say-time.ts';
import { Link } from '../ui/link/Link.tsx';
import { accountPath, NAV } from './account/account-places.ts';
import classes from './WaitingInvitations.module.css';

/** Above the collectives one is in: the invitations to others that wait for an answer. */
export function WaitingInvitations() {
  const { data: pending = 0 } = useQuery(pendingInvitationsQuery);
  if (pending === 0) return null;
  return (
    <Link href={accountPath(NAV.invitations)} className={classes.line}>
      <IconMail size={18} stroke={1.7} aria-hidden />
      {sayCount(pending, 'invitation waits', 'invitations wait')}
    </Link>
  );
}
