import { IconLogout, IconMoon, IconSun } from '@tabler/icons-react';
import { useState } from 'react';
import { hasDrafts } from '../../lib/drafts.ts';
import { VERSION } from '../../lib/version.ts';
import { OverlayLink } from '../../ui/overlays/OverlayLink.tsx';
import { useTheme } from '../../ui/theme/useTheme.ts';
import classes from './AccountFooter.module.css';
import { ConfirmLogOut } from './ConfirmLogOut.tsx';
import { useLogOut } from './use-log-out.ts';

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
        <ConfirmLogOut onStay={() => setAsks(false)} />
      ) : (
        <OverlayLink icon={<IconLogout />} onClick={() => (hasDrafts() ? setAsks(true) : void logOut())}>
          Log out
        </OverlayLink>
      )}
      <p className={classes.version}>Kithline {VERSION}</p>
    </>
  );
}
