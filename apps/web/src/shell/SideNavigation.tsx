import {
  IconArrowsExchange,
  IconBell,
  IconBuilding,
  IconHome,
  IconLayoutGrid,
  IconMessageCircle,
  IconRoute,
  IconShieldCog,
  IconUser,
  IconUsers,
} from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { type ComponentType, Suspense, useState } from 'react';
import { useCommands } from '../lib/commands.ts';
import { useIsAdmin } from '../lib/signed-in.ts';
import { useMessages } from '../lib/use-messages.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import classes from './ClientNavigation.module.css';
import { goTo } from './go-to.ts';
import { SystemNavigation } from './SystemNavigation.tsx';
import { useClientPanel } from './use-client-panel.ts';
import { useGoKeys } from './use-go-keys.ts';
import {
  adminScope,
  collectiveScope,
  INTRODUCTIONS_PATH,
  networkScope,
  type SearchScope,
} from '../lib/search-scope.ts';
import { areaOf } from './area.ts';
import { lazyCode } from '../lib/lazy-code.ts';

const ClientNavigation = lazyCode(() => import('./ClientNavigation.tsx'), 'ClientNavigation');
const MemberNotifications = lazyCode(() => import('./MemberNotifications.tsx'), 'MemberNotifications');

/** The number of common commands, which come first in `places`. */
const COMMON = 2;

/** A place that a shortcut of two keys opens: g, and then the place's own key. */
interface GoPlace {
  key: string;
  label: string;
  Icon: ComponentType<{ size: number; stroke: number }>;
  run: () => void;
}

const DASHBOARD: GoPlace = {
  key: 'd',
  label: 'Go to the dashboard',
  Icon: IconShieldCog,
  run: () => goTo('/dashboard'),
};

export function SideNavigation() {
  const { pathname } = useLocation();
  const panel = useClientPanel(pathname);
  const overlay = useOverlay();
  const messages = useMessages();
  const [notifications, showNotifications] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const [wasPanelOpen, setWasPanelOpen] = useState(panel.form !== null);
  if (panel.form !== null && !wasPanelOpen) setWasPanelOpen(true);
  const openNotifications = () => showNotifications('open');
  const isAdmin = useIsAdmin();
  const { homePath, peoplePath, organizationsPath, changedJobsPath } = pathsOf(pathname);
  const places: readonly GoPlace[] = [
    { key: 'p', label: 'Go to people', Icon: IconUsers, run: () => goTo(peoplePath) },
    { key: 'o', label: 'Go to organizations', Icon: IconBuilding, run: () => goTo(organizationsPath) },
    { key: 'j', label: 'Go to changed jobs', Icon: IconArrowsExchange, run: () => goTo(changedJobsPath) },
    { key: 'h', label: 'Go to the start page', Icon: IconHome, run: () => goTo(homePath) },
    { key: 'c', label: 'Collectives', Icon: IconLayoutGrid, run: panel.open },
    { key: 'm', label: 'Messages', Icon: IconMessageCircle, run: () => messages.open({ kind: 'inbox' }) },
    { key: 'i', label: 'Introductions', Icon: IconRoute, run: () => goTo(INTRODUCTIONS_PATH) },
    { key: 'n', label: 'Notifications', Icon: IconBell, run: openNotifications },
    {
      key: 'a',
      label: 'Your account',
      Icon: IconUser,
      run: () => overlay.open({ type: 'account', nav: 0, sub: 0 }),
    },
    ...(isAdmin ? [DASHBOARD] : []),
  ];
  useGoKeys(Object.fromEntries(places.map(({ key, run }) => [key, run])));
  const commands = places.map(({ key, label, Icon, run }) => ({
    label,
    icon: <Icon size={18} stroke={1.7} />,
    keys: ['g', key],
    run,
  }));
  useCommands('common', commands.slice(0, COMMON));
  useCommands('rest', commands.slice(COMMON));
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

function pathsOf(
  pathname: string,
): Pick<SearchScope, 'homePath' | 'peoplePath' | 'organizationsPath' | 'changedJobsPath'> {
  const area = areaOf(pathname);
  if (area.kind === 'dashboard') return adminScope;
  // The paths do not contain the network's id or the collective's name, so any values will do.
  return area.kind === 'collective' ? collectiveScope({ id: area.collectiveId, name: '' }) : networkScope(0);
}
