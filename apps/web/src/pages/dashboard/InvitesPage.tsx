import { PlatformInvitations } from '../../features/invites/PlatformInvitations.tsx';

/** /dashboard/invites */
export function InvitesPage() {
  return <PlatformInvitations />;
}
