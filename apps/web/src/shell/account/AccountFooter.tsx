import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { use, useState } from 'react';
import { signOut } from '../../features/accounts/session.data.ts';
import { hasDrafts } from '../../lib/drafts.ts';
import { LiveContext } from '../../lib/live-connection.ts';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { OverlayLink } from '../../ui/overlays/OverlayLink.tsx';
import { useTheme } from '../../ui/theme/useTheme.ts';
import { leaveTo } from '../guards.ts';

/** The theme, and the way out. */
export function AccountFooter() {
  const { theme, toggle } = useTheme();
  const isDark = theme === 'dark';
  const live = use(LiveContext);
  const [asks, setAsks] = useState(false);
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
      {asks ? (
        <ConfirmInline
          question="What you typed and did not save will be gone from this browser. Log out?"
          confirmLabel="log out"
          cancelLabel="stay"
          onConfirm={() => void logOut()}
          onCancel={() => setAsks(false)}
        />
      ) : (
        <OverlayLink icon={<IconLogout />} onClick={() => (hasDrafts() ? setAsks(true) : void logOut())}>
          Log out
        </OverlayLink>
      )}
    </>
  );
}
