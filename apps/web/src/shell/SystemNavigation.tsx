import { useMediaQuery } from '@mantine/hooks';
import {
  IconBell,
  IconHome,
  IconLayoutGrid,
  IconMessageCircle,
  IconRoute,
  IconShieldCog,
} from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { useLocation } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { sessionQuery } from '../features/accounts/session.data.ts';
import { ClientMarks } from '../features/clients/ClientMarks.tsx';
import { unreadQuery } from '../features/messaging/unread.data.ts';
import { notificationsQuery } from '../features/notifications/notifications.data.ts';
import { waitingIntroductionsQuery } from '../lib/introductions.ts';
import { INTRODUCTIONS_PATH } from '../lib/search-scope.ts';
import { Link } from '../ui/link/Link.tsx';
import { VisuallyHidden } from '../ui/a11y/VisuallyHidden.tsx';
import { CountBadge } from '../ui/marks/CountBadge.tsx';
import { Mark } from '../ui/marks/Mark.tsx';
import { TOGGLES_PANEL } from '../ui/overlays/toggles-panel.ts';
import { areaOf } from './area.ts';
import classes from './SystemNavigation.module.css';
import type { ClientPanelState } from './use-client-panel.ts';

interface SystemNavigationProps {
  panel: ClientPanelState;
  onNotifications: () => void;
}

const icon = { size: 20, stroke: 1.7, 'aria-hidden': true } as const;

/**
 * The main navigation with the marks of the member's clients: a column on the left, or a bar at the bottom on
 * phones.
 */
export function SystemNavigation({ panel, onNotifications }: SystemNavigationProps) {
  const { data: user } = useQuery(sessionQuery);
  const { pathname } = useLocation();
  const area = areaOf(pathname).kind;
  return (
    <nav aria-label="System" className={classes.bar}>
      <Link href="/" className={classes.mark} aria-label="Kithline">
        <Mark size={26} />
      </Link>
      <ul className={classes.places}>
        <li className={classes.alerts}>
          <Bell onPress={onNotifications} />
        </li>
        <Place href="/" label="Home" icon={<IconHome {...icon} />} isHere={area === 'network'} />
        <li className={classes.collectives} data-alone={panel.isWithoutClients || undefined}>
          <button
            type="button"
            className={classes.place}
            aria-expanded={panel.form === 'sheet' || (panel.isWithoutClients && panel.form === 'over')}
            {...TOGGLES_PANEL}
            data-here={area === 'collective' || undefined}
            onClick={panel.isWithoutClients && panel.form !== null ? panel.close : panel.open}
          >
            <IconLayoutGrid {...icon} />
            <span className={classes.label}>Collectives</span>
          </button>
        </li>
        <li className={classes.chat}>
          <Chat />
        </li>
        <li className={classes.introductions}>
          <Introductions isHere={area === 'introductions'} />
        </li>
        {user?.isAdmin && (
          <Place
            href="/dashboard"
            label="Dashboard"
            icon={<IconShieldCog {...icon} />}
            isHere={area === 'dashboard'}
          />
        )}
      </ul>
      <div className={classes.clients}>
        <ClientMarks
          clients={panel.clients}
          currentId={panel.currentId}
          openId={panel.form === null ? null : (panel.client?.id ?? null)}
          onPress={panel.press}
        />
      </div>
    </nav>
  );
}

interface PlaceProps {
  href: string;
  label: string;
  icon: ReactNode;
  isHere: boolean;
}

function Place({ href, label, icon: picture, isHere }: PlaceProps) {
  return (
    <li>
      <Link href={href} className={classes.place} aria-current={isHere ? 'page' : undefined}>
        {picture}
        <span className={classes.label}>{label}</span>
      </Link>
    </li>
  );
}

function Chat() {
  const { data: unread = 0 } = useQuery(unreadQuery);
  const isPhone = useIsPhone();
  const name = unread > 0 ? `Messages, ${unread} unread` : 'Messages';
  return (
    <Link href="#messages" className={classes.place} aria-haspopup="dialog">
      <span className={classes.bell}>
        <IconMessageCircle {...icon} />
        <span className={classes.badge} aria-hidden>
          <CountBadge count={unread} tone="blue" />
        </span>
      </span>
      <span className={classes.label} aria-hidden>
        Chat
      </span>
      <VisuallyHidden>{isPhone ? `Chat. ${name}` : name}</VisuallyHidden>
    </Link>
  );
}

/**
 * The link to the requests for an introduction. On phones, only the navigation of the account overlay has
 * this link, because the bar has no room for it.
 */
function Introductions({ isHere }: { isHere: boolean }) {
  const { data } = useQuery(waitingIntroductionsQuery);
  const waiting = data?.counts.waiting ?? 0;
  return (
    <Link
      href={waiting > 0 ? `${INTRODUCTIONS_PATH}?tab=of` : INTRODUCTIONS_PATH}
      className={classes.place}
      aria-current={isHere ? 'page' : undefined}
      aria-label={waiting > 0 ? `Introductions, ${waiting} waiting` : 'Introductions'}
    >
      <span className={classes.bell}>
        <IconRoute {...icon} />
        <span className={classes.badge} aria-hidden>
          <CountBadge count={waiting} tone="blue" />
        </span>
      </span>
    </Link>
  );
}

const useIsPhone = () => useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });

function Bell({ onPress }: { onPress: () => void }) {
  const { data } = useQuery(notificationsQuery);
  const isPhone = useIsPhone();
  const unread = data?.unread ?? 0;
  const name = unread > 0 ? `Notifications, ${unread} unread` : 'Notifications';
  return (
    <button type="button" className={classes.place} aria-haspopup="dialog" onClick={onPress}>
      <span className={classes.bell}>
        <IconBell {...icon} />
        <span className={classes.badge} aria-hidden>
          <CountBadge count={unread} tone="red" />
        </span>
      </span>
      <span className={classes.label} aria-hidden>
        Alerts
      </span>
      {/* On phones, the bell's name contains the word that is visible below it. */}
      <VisuallyHidden>{isPhone ? `Alerts. ${name}` : name}</VisuallyHidden>
    </button>
  );
}
