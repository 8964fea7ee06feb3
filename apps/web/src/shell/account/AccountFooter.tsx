import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { use } from 'react';
import { signOut } from '../../features/accounts/session.data.ts';
import { LiveContext } from '../../lib/live-connection.ts';
import { OverlayLink } from '../../ui/overlays/OverlayLink.tsx';
import { useTheme } from '../../ui/theme/useTheme.ts';
import { leaveTo } from '../guards.ts';

/** The theme, and the way out. */
export function AccountFooter() {
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
      <OverlayLink icon={isDark ? <IconSun /> : <IconMoon />} onClick={toggle}>
        {isDark ? 'Light theme' : 'Dark theme'}
      </OverlayLink>
      <OverlayLink icon={<IconLogout />} onClick={() => void logOut()}>
        Log out
      </OverlayLink>
    </>
  );
}
