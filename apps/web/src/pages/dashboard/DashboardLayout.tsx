import { IconChevronDown, IconChevronRight } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useLocation } from '@tanstack/react-router';
import { useEffect, useRef } from 'react';
import { sessionQuery } from '../../features/accounts/session.data.ts';
import { DatasetMenu } from '../../features/datasets/DatasetMenu.tsx';
import { SystemDot } from '../../features/system/SystemDot.tsx';
import { DASHBOARD_PAGES, MORE_DASHBOARD_PAGES } from '../../lib/dashboard-pages.ts';
import { Link } from '../../ui/link/Link.tsx';
import { Menu } from '../../ui/overlays/Menu.tsx';
import { useCurrentInView } from '../../ui/rows/use-current-in-view.ts';
import { useHiddenEnds } from '../../ui/rows/use-hidden-ends.ts';
import classes from './DashboardLayout.module.css';

export function DashboardLayout() {
  const { pathname } = useLocation();
  useRights();
  const [, , current, page] = pathname.split('/');
  const links = useRef<HTMLDivElement>(null);
  useCurrentInView(links, current);
  useHiddenEnds(links);
  return (
    <div className={classes.page} data-paper="whole">
      <nav aria-label="Dashboard" className={classes.top}>
        <div ref={links} className={classes.links}>
          {DASHBOARD_PAGES.map(({ name, label }) => (
            <Link
              key={name}
              href={`/dashboard/${name}`}
              className={classes.link}
              aria-current={name === current ? 'page' : undefined}
            >
              {label}
              {name === 'system' && <SystemDot />}
            </Link>
          ))}
          <More current={current} />
        </div>
      </nav>
      <div className={classes.section} data-paper="whole">
        {current === 'datasets' && <DatasetMenu current={page} />}
        <div className={classes.content} data-paper="whole">
          {/* Only the list's name, because profiles and forms open above their list. */}
          <Breadcrumbs names={current === 'datasets' ? [current, page] : [current]} />
          <Outlet />
        </div>
      </div>
    </div>
  );
}

/**
 * Leaves the dashboard if the viewer stops being an administrator. Reloads the page, so that no data stays in
 * memory.
 */
function useRights(): void {
  const { data: user } = useQuery(sessionQuery);
  const isGone = user?.isAdmin === false;
  useEffect(() => {
    if (isGone) location.assign('/');
  }, [isGone]);
}

function More({ current }: { current: string | undefined }) {
  const isHere = MORE_DASHBOARD_PAGES.some(({ name }) => name === current);
  return (
    <Menu
      align="start"
      items={MORE_DASHBOARD_PAGES.map(({ name, label }) => ({ id: name, label, href: `/dashboard/${name}` }))}
      trigger={
        <button type="button" className={classes.link} aria-current={isHere ? 'page' : undefined}>
          more
          <IconChevronDown size={14} stroke={1.8} aria-hidden />
        </button>
      }
    />
  );
}

/** The path as breadcrumbs: "dashboard > datasets > causes". */
function Breadcrumbs({ names }: { names: readonly (string | undefined)[] }) {
  const crumbs = ['dashboard', ...names.filter((name) => name !== undefined && name !== '')];
  return (
    <nav aria-label="Breadcrumb">
      <ol className={classes.crumbs}>
        {crumbs.map((name, at) => (
          <li
            key={name}
            className={classes.here}
            aria-current={at > 0 && at === crumbs.length - 1 ? 'page' : undefined}
          >
            {at > 0 && <IconChevronRight size={14} stroke={1.8} aria-hidden />}
            {at > 0 && at === crumbs.length - 1 ? (
              name
            ) : (
              <Link href={`/${crumbs.slice(0, at + 1).join('/')}`} className={classes.crumb}>
                {name}
              </Link>
            )}
          </li>
        ))}
      </ol>
    </nav>
  );
}
