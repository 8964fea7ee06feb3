import { IconChevronRight } from '@tabler/icons-react';
import { Outlet, useLocation } from '@tanstack/react-router';
import { Link } from '../../ui/link/Link.tsx';
import classes from './DashboardLayout.module.css';

const PAGES = [
  { name: 'invites', label: 'Invites' },
  { name: 'client-accounts', label: 'Client Accounts' },
  { name: 'people', label: 'People' },
  { name: 'organizations', label: 'Organizations' },
  { name: 'curated', label: 'Curated Organizations' },
] as const;

/** The administrators' pages: links to each, and where one is. */
export function DashboardLayout() {
  const { pathname } = useLocation();
  const current = pathname.split('/')[2];
  return (
    <div className={classes.page}>
      <nav aria-label="Dashboard" className={classes.links}>
        {PAGES.map(({ name, label }) => (
          <Link
            key={name}
            href={`/dashboard/${name}`}
            className={classes.link}
            aria-current={name === current ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={classes.content}>
        <nav aria-label="Breadcrumb">
          <ol className={classes.crumbs}>
            <li>
              <Link href="/dashboard" className={classes.crumb}>
                dashboard
              </Link>
            </li>
            {current && (
              <li className={classes.here} aria-current="page">
                <IconChevronRight size={14} stroke={1.8} aria-hidden />
                {current}
              </li>
            )}
          </ol>
        </nav>
        <Outlet />
      </div>
    </div>
  );
}
