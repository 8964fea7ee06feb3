import type { OrganizationResult } from '@kithline/contract/directory.ts';
import { ORGANIZATION_FILTERS } from '@kithline/contract/filter-tables.ts';
import { IconMapPin } from '@tabler/icons-react';
import { sayCount } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { AvatarStack } from '../../../ui/avatar/AvatarStack.tsx';
import { ResultRow, type ResultRowProps } from './ResultRow.tsx';
import classes from './ResultRow.module.css';
import { WhyTheyMatch } from './WhyTheyMatch.tsx';

interface OrganizationRowProps extends Omit<
  ResultRowProps,
  'name' | 'id' | 'picture' | 'marker' | 'under' | 'children'
> {
  result: OrganizationResult;
}

/** The faces are people of the scope who have worked or studied at the organization. */
export function OrganizationRow({ result, ...row }: OrganizationRowProps) {
  const { organization, people, faces, blocks } = result;
  const { scope } = useSearchScope();
  const known = scope.kind === 'collective' ? 'of the collective' : 'you know';
  const part = (name: string) => `organization-${organization.id}-${name}`;
  return (
    <ResultRow
      {...row}
      id={organization.id}
      name={organization.name}
      describedBy={['type', 'place', 'why', 'people'].map(part).join(' ')}
      picture={
        <Avatar kind="organization" name={organization.name} src={organization.profilePicture} size={50} />
      }
      under={
        <div id={part('type')} className={classes.under}>
          <span className={classes.type}>{organization.type.name}</span>
        </div>
      }
    >
      <div id={part('place')} className={classes.about}>
        {organization.tagline && <p className={classes.headline}>{organization.tagline}</p>}
        {organization.location && (
          <p className={classes.place}>
            <IconMapPin size={14} stroke={1.7} aria-hidden />
            <span className={classes.cut}>{organization.location.name}</span>
          </p>
        )}
      </div>
      {row.isFiltered && <WhyTheyMatch id={part('why')} table={ORGANIZATION_FILTERS} blocks={blocks} />}
      <div id={part('people')} className={classes.tie}>
        {faces.length > 0 && (
          <AvatarStack
            people={faces.map(({ id, name, profilePicture }) => ({ id, name, src: profilePicture }))}
            more={Math.max(0, people - faces.length)}
            label={`${sayCount(people, 'person', 'people')} ${known} there`}
          />
        )}
      </div>
    </ResultRow>
  );
}
