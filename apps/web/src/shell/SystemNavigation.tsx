import { IconHome, IconShieldCog } from '@tabler/icons-react';
import { useLocation } from '@tanstack/react-router';
import { useQuery } from '@tanstack/react-query';
import type { ComponentType } from 'react';
import { sessionQuery } from '../features/accounts/session.data.ts';
import { Link } from '../ui/link/Link.tsx';
import { Mark } from '../ui/marks/Mark.tsx';
import classes from './SystemNavigation.module.css';

interface Place {
  href: string;
  label: string;
  icon: ComponentType<{ size: number; stroke: number; 'aria-hidden': boolean }>;
  isHere: (path: string) => boolean;
}

const isDashboard = (path: string): boolean => path === '/dashboard' || path.startsWith('/dashboard/');
const HOME: Place = { href: '/', label: 'Home', icon: IconHome, isHere: (path) => !isDashboard(path) };
const DASHBOARD: Place = { href: '/dashboard', label: 'Dashboard', icon: IconShieldCog, isHere: isDashboard };

/** The product's places: a column on the left, a bar at the bottom on phones. */
export function SystemNavigation() {
  const { data: user } = useQuery(sessionQuery);
  const { pathname } = useLocation();
  const places = user?.isAdmin ? [HOME, DASHBOARD] : [HOME];
  return (
    <nav aria-label="System" className={classes.bar}>
      <Link href="/" className={classes.mark} aria-label="Kithline">
        <Mark size={26} />
      </Link>
      <ul className={classes.places}>
        {places.map(({ href, label, icon: Icon, isHere }) => (
          <li key={href}>
            <Link href={href} className={classes.place} aria-current={isHere(pathname) ? 'page' : undefined}>
              <Icon size={20} stroke={1.7} aria-hidden />
              <span className={classes.label}>{label}</span>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
