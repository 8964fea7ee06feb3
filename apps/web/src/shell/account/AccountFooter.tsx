import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { hasDrafts } from '../../lib/drafts.ts';
import { ConfirmInline } from '../../ui/overlays/ConfirmInline.tsx';
import { OverlayLink } from '../../ui/overlays/OverlayLink.tsx';
import { useTheme } from '../../ui/theme/useTheme.ts';
import { useLogOut } from './use-log-out.ts';

/** The theme, and the way out. */
export function AccountFooter() {
  const { theme, toggle } = useTheme();
  const isDark = theme === 'dark';
  const logOut = useLogOut();
  const [asks, setAsks] = useState(false);
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
