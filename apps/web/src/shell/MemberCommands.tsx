import {
  IconKeyboard,
  IconLogout,
  IconMoon,
  IconPlus,
  IconRefresh,
  IconShieldCog,
  IconStar,
  IconSun,
  IconUsersGroup,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, useState } from 'react';
import { sessionQuery } from '../features/accounts/session.data.ts';
import { clientsQuery } from '../features/clients/clients.data.ts';
import { useListKeys } from '../features/directory/list/use-list-keys.ts';
import { closestOf, sayRateClosest } from '../features/networks/closest.ts';
import { networkQuery } from '../features/networks/network.data.ts';
import { type Command, useCommands } from '../lib/commands.ts';
import { DASHBOARD_PAGES, MORE_DASHBOARD_PAGES } from '../lib/dashboard-pages.ts';
import { hasDrafts } from '../lib/drafts.ts';
import { sayAgoInside } from '../lib/say-time.ts';
import { SYNC_OVERLAY } from '../lib/overlay-places.ts';
import { useOverlay } from '../lib/use-overlay.ts';
import { useTheme } from '../ui/theme/useTheme.ts';
import { useLogOut } from './account/use-log-out.ts';
import { goTo } from './go-to.ts';
import { lazyCode } from '../lib/lazy-code.ts';

const KeysDialog = lazyCode(() => import('../features/directory/list/KeysDialog.tsx'), 'KeysDialog');
const CreateCollectiveDialog = lazyCode(
  () => import('../features/clients/CreateCollectiveDialog.tsx'),
  'CreateCollectiveDialog',
);

const icon = { size: 18, stroke: 1.7 } as const;
/**
 * The commands that the search for anything offers on every page, the list of shortcuts, and the dialog for a
 * new collective.
 */
export function MemberCommands() {
  const [keys, setKeys] = useState<'unopened' | 'open' | 'closed'>('unopened');
  const [creation, setCreation] = useState<{ clientId: number; opened: boolean } | null>(null);
  const showKeys = () => setKeys('open');
  // The argument 1 makes the key work in a profile, too, because the list contains the shortcuts of profiles.
  useListKeys({ '?': showKeys }, 1);
  const isAdmin = useQuery(sessionQuery).data?.isAdmin === true;
  useCommands('common', [
    useUpdate(),
    ...useRating(),
    { label: 'All keys', icon: <IconKeyboard {...icon} />, keys: ['?'], run: showKeys },
  ]);
  useCommands('rest', [
    ...useCollectives((clientId) => setCreation({ clientId, opened: true })),
    ...(isAdmin ? DASHBOARD : []),
    ...useThemeAndLogOut(),
  ]);
  return (
    <Suspense fallback={null}>
      {keys !== 'unopened' && (
        <KeysDialog opened={keys === 'open'} onClose={() => setKeys('closed')} isAdmin={isAdmin} />
      )}
      {creation && (
        <CreateCollectiveDialog
          {...creation}
          onClose={() => setCreation({ ...creation, opened: false })}
          onCreated={(id) => goTo(`/collectives/${id}`)}
        />
      )}
    </Suspense>
  );
}

function useUpdate(): Command {
  const overlay = useOverlay();
  const syncedOn = useQuery(networkQuery).data?.updatedOn ?? null;
  return {
    label: 'Update Your Network',
    icon: <IconRefresh {...icon} />,
    note: syncedOn === null ? 'last synced: never' : `last synced ${sayAgoInside(syncedOn)}`,
    run: () => overlay.open(SYNC_OVERLAY),
  };
}

function useRating(): Command[] {
  const { data: network } = useQuery(networkQuery);
  if (!network || network.totalPersons === 0) return [];
  const closest = closestOf(network);
  if (network.totalRated >= closest) return [];
  return [
    {
      label: sayRateClosest(closest),
      icon: <IconStar {...icon} />,
      note: `${network.totalRated} of ${closest}`,
      run: () => goTo('/people'),
    },
  ];
}

function useCollectives(create: (clientId: number) => void): Command[] {
  const clients = useQuery(clientsQuery).data ?? [];
  const collective = <IconUsersGroup {...icon} />;
  return [
    ...clients
      .filter(({ isOwner }) => isOwner)
      .map(({ id, name }) => ({
        label: 'New collective',
        note: name,
        icon: <IconPlus {...icon} />,
        run: () => create(id),
      })),
    ...clients.flatMap(({ collectives, name: client }) =>
      collectives.map(({ id, name }) => ({
        label: `Go to ${name}`,
        note: client,
        icon: collective,
        run: () => goTo(`/collectives/${id}`),
      })),
    ),
  ];
}

const DASHBOARD: readonly Command[] = [...DASHBOARD_PAGES, ...MORE_DASHBOARD_PAGES].map(
  ({ name, label }) => ({
    label: `Go to ${label}`,
    note: 'Dashboard',
    icon: <IconShieldCog {...icon} />,
    run: () => goTo(`/dashboard/${name}`),
  }),
);

function useThemeAndLogOut(): Command[] {
  const { theme, toggle } = useTheme();
  const overlay = useOverlay();
  const logOut = useLogOut();
  const isDark = theme === 'dark';
  const themeIcon: ReactNode = isDark ? <IconSun {...icon} /> : <IconMoon {...icon} />;
  // If drafts would be lost, opens the account overlay, which asks before it logs out.
  const leave = () => (hasDrafts() ? overlay.open({ type: 'account', nav: 0, sub: 0 }) : void logOut());
  return [
    { label: isDark ? 'Light theme' : 'Dark theme', icon: themeIcon, run: toggle },
    { label: 'Log out', icon: <IconLogout {...icon} />, run: leave },
  ];
}
