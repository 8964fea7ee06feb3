import {
  IconAt,
  IconDatabase,
  IconMail,
  IconMailbox,
  IconMessageCircle,
  IconPlugConnected,
  IconRoute,
  IconShare3,
  IconShieldLock,
  IconUser,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pendingInvitationsQuery } from '../../features/invitations/invitations.data.ts';
import { waitingIntroductionsQuery } from '../../lib/introductions.ts';
import { INTRODUCTIONS_PATH } from '../../lib/search-scope.ts';
import { OverlayLink } from '../../ui/overlays/OverlayLink.tsx';
import { type AccountNav, accountPath, NAV } from './account-places.ts';

/**
 * The navigation of the account overlay. The link "introductions" leaves the overlay; it is here for phones,
 * whose main navigation has no such link.
 */
export function AccountLinks({ current }: { current: AccountNav }) {
  const { data: pending = 0 } = useQuery(pendingInvitationsQuery);
  const waiting = useQuery(waitingIntroductionsQuery).data?.counts.waiting ?? 0;
  const link = (nav: AccountNav, words: string, icon: ReactNode) => ({
    icon,
    href: accountPath(nav),
    current: nav === current,
    children: words,
  });
  return (
    <>
      <OverlayLink {...link(NAV.profile, 'profile', <IconUser />)} />
      <OverlayLink {...link(NAV.network, 'network', <IconShare3 />)} />
      <OverlayLink
        {...link(NAV.invitations, 'invitations', <IconMail />)}
        count={pending}
        countLabel={`${pending} unanswered`}
      />
      <OverlayLink
        icon={<IconRoute />}
        href={waiting > 0 ? `${INTRODUCTIONS_PATH}?tab=of` : INTRODUCTIONS_PATH}
        count={waiting}
        countLabel={`${waiting} waiting`}
      >
        introductions
      </OverlayLink>
      <OverlayLink {...link(NAV.messages, 'messages', <IconMessageCircle />)} />
      <OverlayLink {...link(NAV.weeklyMail, 'weekly mail', <IconMailbox />)} />
      <OverlayLink {...link(NAV.loginEmail, 'login email', <IconAt />)} />
      <OverlayLink {...link(NAV.security, 'security', <IconShieldLock />)} />
      <OverlayLink {...link(NAV.apps, 'connected apps', <IconPlugConnected />)} />
      <OverlayLink {...link(NAV.yourData, 'your data', <IconDatabase />)} />
    </>
  );
}
