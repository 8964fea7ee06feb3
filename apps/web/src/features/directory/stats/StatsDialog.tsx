import type { directoryApi } from '@kithline/contract/directory.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type { Criterion, Filter } from '@kithline/contract/filter.ts';
import type { DirectoryStats, RolesCounted, StatsEntry } from '@kithline/contract/stats.ts';
import { HELD, ROLES_COUNTED_MODIFIER, PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import {
  IconBriefcase2,
  IconBuilding,
  IconCategory,
  IconSchool,
  IconStairsUp,
  IconUsers,
} from '@tabler/icons-react';
import { useMediaQuery } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { rolesParam, useRolesCounted } from '../../../lib/roles-counted.ts';
import { sayNumber } from '../../../lib/say-time.ts';
import { stringifySearch } from '../../../lib/search-params.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { BarList } from '../../../ui/cards/BarList.tsx';
import { SectionTitle } from '../../../ui/cards/SectionTitle.tsx';
import { FailedState } from '../../../ui/feedback/FailedState.tsx';
import { Skeleton } from '../../../ui/feedback/Skeleton.tsx';
import { useDelayed } from '../../../ui/feedback/use-delayed.ts';
import { Dialog } from '../../../ui/overlays/Dialog.tsx';
import { personStatsQuery } from '../directory.data.ts';
import type { Entity } from '../entity.ts';
import { firstPage, writeListSearch } from '../list-search.ts';
import { RolesSwitch } from './RolesSwitch.tsx';
import classes from './StatsDialog.module.css';
import type { ListAddress } from '../use-list-search.ts';

interface Box {
  stat: keyof DirectoryStats;
  title: string;
  icon: ReactNode;
  /** The filter of an entry. */
  at: readonly [group: 'experience' | 'education', filter: string];
}

const look = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

const BOXES: readonly Box[] = [
  {
    stat: 'organizations',
    title: 'Organizations',
    icon: <IconBuilding {...look} />,
    at: ['experience', 'companies'],
  },
  {
    stat: 'seniorityLevels',
    title: 'Seniority Levels',
    icon: <IconStairsUp {...look} />,
    at: ['experience', 'seniorityLevels'],
  },
  { stat: 'roles', title: 'Roles', icon: <IconBriefcase2 {...look} />, at: ['experience', 'roleTypes'] },
  {
    stat: 'industries',
    title: 'Industries',
    icon: <IconCategory {...look} />,
    at: ['experience', 'industries'],
  },
  {
    stat: 'organizationSizes',
    title: 'Organization Sizes',
    icon: <IconUsers {...look} />,
    at: ['experience', 'organizationSizes'],
  },
  { stat: 'schools', title: 'Alumni', icon: <IconSchool {...look} />, at: ['education', 'schools'] },
];
const TOP = 5;

interface StatsDialogProps {
  entity: Entity;
  address: ListAddress;
  opened: boolean;
  onClose: () => void;
}

/** Pressing an entry closes the dialog and filters the list of people by the entry. */
export function StatsDialog({ entity, address, opened, onClose }: StatsDialogProps) {
  const scope = useSearchScope();
  // Stats count people. In a list of organizations, they count all people of the scope.
  const filter = entity === 'people' ? address.search.filter : {};
  const { roles } = useRolesCounted();
  const { onlyNew, savedSearch } = address.search;
  const newIn = entity === 'people' && onlyNew ? savedSearch : undefined;
  const stats = useQuery({ ...personStatsQuery(scope.scope, filter, { roles, newIn }), enabled: opened });
  const isWaiting = useDelayed(stats.isPending);
  const isPhone = useMediaQuery('(max-width: 47.99em)', undefined, { getInitialValueInEffect: false });
  const hrefFor = (at: Box['at'], id: number) => {
    const narrowed = firstPage(withOnly(filter, { at, id, roles }));
    return (
      scope.peoplePath +
      stringifySearch({ ...writeListSearch(PERSON_FILTERS, narrowed), ...rolesParam({ roles }) })
    );
  };
  return (
    <Dialog
      opened={opened}
      onClose={onClose}
      title={`Stats — ${scope.name}`}
      note={`Top 5 of each${newIn === undefined ? '' : ' among the new people'}. Choose one to narrow the list.`}
      // On phones the title needs the whole line.
      actions={!isPhone && <RolesSwitch />}
      size="stats"
      flush
    >
      {isPhone && (
        <div className={classes.roles}>
          <RolesSwitch />
        </div>
      )}
      {stats.isError ? (
        <FailedState title="These stats did not load." onRetry={() => void stats.refetch()} />
      ) : (
        <div className={classes.boxes} aria-busy={stats.isPending}>
          {BOXES.map(({ stat, title, icon, at }) => (
            <section key={stat} className={classes.box} aria-label={title}>
              <SectionTitle level={2} icon={icon} note={stats.data && sayKnownOf(stats.data, stat)}>
                {title}
              </SectionTitle>
              {stats.data && (
                <StatEntries
                  title={title}
                  entries={stats.data.stats[stat]}
                  hrefFor={(id) => hrefFor(at, id)}
                  onSelect={onClose}
                />
              )}
              {isWaiting && <WaitingBars />}
            </section>
          ))}
        </div>
      )}
    </Dialog>
  );
}

interface StatEntriesProps {
  title: string;
  entries: readonly StatsEntry[];
  hrefFor: (id: number) => string;
  onSelect: () => void;
}

function StatEntries({ title, entries, hrefFor, onSelect }: StatEntriesProps) {
  if (entries.length === 0) return <p className={classes.none}>No results.</p>;
  const rows = entries.slice(0, TOP).map((entry) => ({ ...entry, href: hrefFor(entry.id) }));
  return <BarList label={title} rows={rows} onSelect={onSelect} />;
}

function WaitingBars() {
  return (
    <div className={classes.waiting}>
      {[100, 82, 64, 52, 40].map((width) => (
        <Skeleton key={width} width={`${width}%`} height={26} />
      ))}
    </div>
  );
}

/** "known for 38 of 214"; null if the fact is known for all. */
function sayKnownOf(
  { known, total }: ReplyOf<typeof directoryApi.personStats>,
  stat: Box['stat'],
): string | null {
  const held = known[stat];
  return held < total ? `known for ${sayNumber(held)} of ${sayNumber(total)}` : null;
}

/**
 * Returns the filter with this entry as the only value of its criterion, because earlier values would widen
 * the list.
 */
function withOnly(
  filter: Filter,
  { at, id, roles }: { at: Box['at']; id: number; roles: RolesCounted },
): Filter {
  const [group, name] = at;
  const active = filter[group];
  const criterion: Criterion = { ids: [id], modifier: 0 };
  const usual = PERSON_FILTERS[group].modifier.fallback;
  const modifier = group === 'experience' ? heldIn(active?.modifier, roles) : (active?.modifier ?? usual);
  return { ...filter, [group]: { modifier, criteria: { ...active?.criteria, [name]: criterion } } };
}

/**
 * Returns the modifier of the roles that the stats count, unless the list would then have people whom it does
 * not have now: then, the list's own modifier.
 */
function heldIn(held: number = HELD.allTime, roles: RolesCounted): number {
  const narrows = held === HELD.allTime || (roles === 'current' && held !== HELD.formerOnly);
  return narrows ? ROLES_COUNTED_MODIFIER[roles] : held;
}
