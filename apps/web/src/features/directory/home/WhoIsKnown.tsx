import type { DirectoryStats, RolesCounted } from '@kithline/contract/stats.ts';
import { IconBriefcase2, IconBuilding, IconStairsUp } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { peopleInRoles } from '../../../lib/filtered-list.ts';
import { useRolesCounted } from '../../../lib/roles-counted.ts';
import { sayNumber } from '../../../lib/say-time.ts';
import { type SearchScope, useSearchScope } from '../../../lib/search-scope.ts';
import { BarList } from '../../../ui/cards/BarList.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { SectionTitle } from '../../../ui/cards/SectionTitle.tsx';
import { Link } from '../../../ui/link/Link.tsx';
import { organizationsThat } from '../directory-links.ts';
import { RolesSwitch } from '../stats/RolesSwitch.tsx';
import card from './StrengthCard.module.css';
import classes from './WhoIsKnown.module.css';

interface WhoIsKnownProps {
  stats: DirectoryStats;
  rolesCounted: RolesCounted;
  /** Number of people in the scope, of which each bar shows a percentage. */
  people: number;
  totalOrganizations: number;
}

interface List {
  stat: 'organizations' | 'roles' | 'seniorityLevels';
  title: string;
  icon: ReactNode;
  filter: 'companies' | 'roleTypes' | 'seniorityLevels';
}

const look = { size: 16, stroke: 1.7, 'aria-hidden': true } as const;

const LISTS: readonly List[] = [
  { stat: 'organizations', title: 'Organizations', icon: <IconBuilding {...look} />, filter: 'companies' },
  { stat: 'roles', title: 'Roles', icon: <IconBriefcase2 {...look} />, filter: 'roleTypes' },
  {
    stat: 'seniorityLevels',
    title: 'Seniority Levels',
    icon: <IconStairsUp {...look} />,
    filter: 'seniorityLevels',
  },
];

/** Bar lists of facts that even a contacts file states. */
export function WhoIsKnown({ stats, rolesCounted, people, totalOrganizations }: WhoIsKnownProps) {
  const scope = useSearchScope();
  const { roles } = useRolesCounted();
  const lists = LISTS.filter(({ stat }) => stats[stat].length > 0);
  // A viewer who switched to all roles can switch back, even if no roles are known.
  if (lists.length === 0 && roles === 'current') return null;
  return (
    <Card
      title={titleIn(scope)}
      note={
        <span className={classes.note}>
          {rolesCounted === 'current' ? 'people by current role' : 'people by all their roles'}
        </span>
      }
      action={<RolesSwitch />}
      level={2}
      className={card.card ?? ''}
    >
      {lists.length === 0 && <p className={card.none}>No roles are known.</p>}
      <div className={classes.lists}>
        {lists.map(({ stat, title, icon, filter }) => (
          <div key={stat} className={classes.list}>
            <SectionTitle
              level={3}
              icon={icon}
              action={
                stat === 'organizations' && (
                  <Link href={organizationsThat(scope, {})} className={classes.all}>
                    All {sayNumber(totalOrganizations)}
                  </Link>
                )
              }
            >
              {title}
            </SectionTitle>
            <BarList
              label={title}
              of={people}
              rows={stats[stat].map((entry) => ({
                ...entry,
                href: peopleInRoles(scope, rolesCounted, { [filter]: entry.id }),
              }))}
            />
          </div>
        ))}
      </div>
    </Card>
  );
}

function titleIn({ scope }: SearchScope): string {
  return scope.kind === 'collective' ? 'Who the collective knows' : 'Who you know';
}
