import { useLocation } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { useOverlay } from '../lib/use-overlay.ts';
import classes from './ClientNavigation.module.css';
import { goTo } from './go-to.ts';
import { pathsOf } from './paths.ts';
import { SystemNavigation } from './SystemNavigation.tsx';
import { useClientPanel } from './use-client-panel.ts';
import { useGoKeys } from './use-go-keys.ts';

// Only loaded by those who open them.
const ClientNavigation = lazy(async () => ({
  default: (await import('./ClientNavigation.tsx')).ClientNavigation,
}));
const MemberNotifications = lazy(async () => ({
  default: (await import('./MemberNotifications.tsx')).MemberNotifications,
}));

/** Everything that leads to another place: the system navigation, the client panel, the notifications, and the keys to them. */
export function SideNavigation() {
  const { pathname } = useLocation();
  const panel = useClientPanel(pathname);
  const overlay = useOverlay();
  const [notifications, showNotifications] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const [wasPanelOpen, setWasPanelOpen] = useState(panel.form !== null);
  if (panel.form !== null && !wasPanelOpen) setWasPanelOpen(true);
  const openNotifications = () => showNotifications('open');
  const { homePath, peoplePath, organizationsPath } = pathsOf(pathname);
  useGoKeys({
    h: () => goTo(homePath),
    p: () => goTo(peoplePath),
    o: () => goTo(organizationsPath),
    c: panel.open,
    n: openNotifications,
    a: () => overlay.open({ type: 'account', nav: 0, sub: 0 }),
  });
  return (
    <>
      <SystemNavigation panel={panel} onNotifications={openNotifications} />
      {wasPanelOpen && (
        <Suspense fallback={panel.form === 'docked' && <div className={classes.docked} />}>
          <ClientNavigation panel={panel} />
        </Suspense>
      )}
      {notifications !== 'unopened' && (
        <Suspense fallback={null}>
          <MemberNotifications
            opened={notifications === 'open'}
            onClose={() => showNotifications('closed')}
          />
        </Suspense>
      )}
    </>
  );
}
