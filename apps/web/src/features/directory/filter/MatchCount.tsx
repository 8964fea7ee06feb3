import type { Filter } from '@kithline/contract/filter.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Avatar } from '../../../ui/avatar/Avatar.tsx';
import { AvatarStack } from '../../../ui/avatar/AvatarStack.tsx';
import { organizationsQuery, personsQuery } from '../directory.data.ts';
import { ENTITIES, type Entity } from '../entity.ts';
import { firstPage, type ListSearch } from '../list-search.ts';
import classes from './MatchCount.module.css';

/** Milliseconds without a change before a filter is counted. */
const REST = 300;
const FACES = 3;

/** The saved search that a list shows, and whether it shows only the new results. */
export type ShownSavedSearch = Pick<ListSearch, 'savedSearch' | 'onlyNew'>;

interface MatchCountProps {
  entity: Entity;
  filter: Filter;
  /** The list to which the filter would be applied. */
  list: ShownSavedSearch;
  /** Whether to show only the number, without faces. */
  brief?: boolean;
}

/**
 * Previews how many match a filter. In a list of the new results of a saved search, counts only new results.
 * If the filter differs from that of the saved search, counts all, because the list would show all.
 */
export function MatchCount({ entity, filter, list, brief = false }: MatchCountProps) {
  const [settled] = useDebouncedValue(filter, REST);
  const { total, isOld, faces } = useFew(entity, settled, list);
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

function useFew(entity: Entity, filter: Filter, { savedSearch, onlyNew }: ShownSavedSearch) {
  const { scope } = useSearchScope();
  // The server ignores `onlyNew` if the filter is not that of the saved search.
  const few = {
    ...firstPage(filter),
    limit: FACES,
    ...(savedSearch !== undefined && onlyNew ? { savedSearch, onlyNew } : {}),
  };
  const persons = useQuery({ ...personsQuery(scope, few), enabled: entity === 'people' });
  const organizations = useQuery({
    ...organizationsQuery(scope, few),
    enabled: entity === 'organizations',
  });
  const query = entity === 'people' ? persons : organizations;
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
  return { total: query.data?.total, isOld: query.isPlaceholderData, faces };
}
