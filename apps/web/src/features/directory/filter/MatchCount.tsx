import type { Filter } from '@kithline/contract/filter.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { AvatarStack } from '../../../ui/avatar/AvatarStack.tsx';
import { fewOrganizationsQuery, fewPersonsQuery } from '../directory.data.ts';
import { ENTITIES, type Entity } from '../entity.ts';
import classes from './MatchCount.module.css';

/** Milliseconds without a change before a filter is counted. */
const REST = 300;

interface MatchCountProps {
  entity: Entity;
  filter: Filter;
  /** Whether to show only the number, without faces. */
  brief?: boolean;
}

/** The preview of a filter: three faces and a number, updated after each change. */
export function MatchCount({ entity, filter, brief = false }: MatchCountProps) {
  const [settled] = useDebouncedValue(filter, REST);
  const { total, isOld, faces } = useFew(entity, settled);
  const { one, many } = ENTITIES[entity];
  return (
    <div className={classes.count} role="status" data-old={isOld || settled !== filter || undefined}>
      {total !== undefined && (
        <>
          {!brief && faces}
          <span>
            <strong className={classes.number}>{sayNumber(total)}</strong>{' '}
            {!brief && (total === 1 ? one : many)} {total === 1 ? 'matches' : 'match'}
          </span>
        </>
      )}
    </div>
  );
}

function useFew(entity: Entity, filter: Filter) {
  const { scope } = useSearchScope();
  const persons = useQuery({ ...fewPersonsQuery(scope, filter), enabled: entity === 'people' });
  const organizations = useQuery({
    ...fewOrganizationsQuery(scope, filter),
    enabled: entity === 'organizations',
  });
  const asked = entity === 'people' ? persons : organizations;
  const people = (persons.data?.results ?? []).map(({ person }) => person);
  const faces =
    entity === 'people' ? (
      <span className={classes.faces} aria-hidden>
        <AvatarStack
          people={people.map(({ id, name, profilePicture }) => ({ id, name, src: profilePicture }))}
          label=""
        />
      </span>
    ) : (
      <span className={classes.marks} aria-hidden>
        {(organizations.data?.results ?? []).map(({ organization: { id, name, profilePicture } }) => (
          <Avatar key={id} kind="organization" name={name} src={profilePicture} size={25} />
        ))}
      </span>
    );
  return { total: asked.data?.total, isOld: asked.isPlaceholderData, faces };
}
