import type { RolesCounted } from '@kithline/contract/stats.ts';
import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { roleFilter } from '../../../lib/filtered-list.ts';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { AvatarStack } from '../../../ui/avatar/AvatarStack.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import { fewPersonsQuery } from '../directory.data.ts';
import classes from './MatrixStrip.module.css';

const FACES = 6;
/**
 * Milliseconds on a cell before its faces are fetched, so that moving across the matrix causes no requests.
 */
const REST = 200;

interface MatrixStripProps {
  industryId: number;
  levelId: number;
  roles: RolesCounted;
  /** "Director in Renewable Energy" */
  words: string;
  count: number;
  href: string;
}

export function MatrixStrip({ industryId, levelId, roles, words, count, href }: MatrixStripProps) {
  const { scope } = useSearchScope();
  const [rested] = useDebouncedValue(`${industryId},${levelId}`, REST);
  const isRested = rested === `${industryId},${levelId}`;
  const filter = roleFilter(roles, { industries: industryId, seniorityLevels: levelId });
  const found = useQuery({ ...fewPersonsQuery(scope, filter, FACES), enabled: isRested });
  const people = isRested && !found.isPlaceholderData ? (found.data?.results ?? []) : [];
  return (
    <>
      <span>
        <strong className={classes.count}>{sayNumber(count)}</strong> {count === 1 ? 'person' : 'people'}:{' '}
        {words}
      </span>
      {people.length > 0 && (
        <AvatarStack
          people={people.map(({ person: { id, name, profilePicture } }) => ({
            id,
            name,
            src: profilePicture,
          }))}
          more={Math.max(0, count - people.length)}
          most={FACES}
          label={`${people.map(({ person }) => person.name).join(', ')}`}
        />
      )}
      <TextLink href={href} className={classes.open} aria-label={`Open list: ${words}`}>
        Open list
      </TextLink>
    </>
  );
}
