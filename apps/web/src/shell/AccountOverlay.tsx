import { IconLogout, IconMoon, IconShare3, IconSun } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { use } from 'react';
import { accountQuery } from '../features/accounts/account.data.ts';
import { signOut } from '../features/accounts/session.data.ts';
import { LinkedinSync } from '../features/networks/LinkedinSync.tsx';
import { LiveContext } from '../lib/live-connection.ts';
import { encodeOverlay } from '../lib/overlay-state.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { Avatar } from '../ui/avatar/Avatar.tsx';
import { OverlayFrame } from '../ui/overlays/OverlayFrame.tsx';
import { OverlayLink } from '../ui/overlays/OverlayLink.tsx';
import { UnderlineTabs } from '../ui/tabs/UnderlineTabs.tsx';
import { useTheme } from '../ui/theme/useTheme.ts';
import classes from './AccountOverlay.module.css';
import { leaveTo } from './guards.ts';

/** Numbers of the navigation and its tabs in the URL's hash (specification, part 2 section 2). */
const NETWORK = 1;
const LINKEDIN_SYNC = 1;

/** The account overlay, while the URL's hash asks for it. */
export function AccountOverlay() {
  const overlay = useOverlay();
  const isOpen = overlay.state?.type === 'account';
  const here = `#${encodeOverlay({ open: true, type: 'account', nav: NETWORK, sub: LINKEDIN_SYNC })}`;
  return (
    <OverlayFrame
      opened={isOpen}
      onClose={() => overlay.close()}
      title="Network"
      navLabel="Account"
      head={<Owner />}
      nav={
        <OverlayLink icon={<IconShare3 size={18} stroke={1.7} />} href={here} current>
          network
        </OverlayLink>
      }
      navFooter={<Footer />}
      tabs={
        <UnderlineTabs
          label="Network"
          current="sync"
          tabs={[{ id: 'sync', label: 'LinkedIn sync', href: here }]}
        />
      }
    >
      <LinkedinSync />
    </OverlayFrame>
  );
}

function Owner() {
  const { data: account } = useQuery(accountQuery);
  if (!account) return null;
  const { name, profilePicture, primaryWorkRole } = account.profile;
  const role = [primaryWorkRole?.title, primaryWorkRole?.organization?.name].filter(Boolean).join(', ');
  return (
    <div className={classes.owner}>
      <Avatar name={name} src={profilePicture} size={50} />
      <div className={classes.words}>
        <p className={classes.name}>{name}</p>
        <p className={classes.role}>{role || account.user.username}</p>
      </div>
    </div>
  );
}

function Footer() {
  const { theme, toggle } = useTheme();
  const isDark = theme === 'dark';
  const live = use(LiveContext);
  const logOut = async () => {
    // Closed first: the server ends the session's sockets, which would otherwise look like a lost session.
    live?.stop();
    await signOut();
    leaveTo('/login');
  };
  return (
    <>
      <OverlayLink
        icon={isDark ? <IconSun size={18} stroke={1.7} /> : <IconMoon size={18} stroke={1.7} />}
        onClick={toggle}
      >
        {isDark ? 'Light theme' : 'Dark theme'}
      </OverlayLink>
      <OverlayLink icon={<IconLogout size={18} stroke={1.7} />} onClick={() => void logOut()}>
        Log out
      </OverlayLink>
    </>
  );
}
