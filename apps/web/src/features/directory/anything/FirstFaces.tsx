import { useDebouncedValue } from '@mantine/hooks';
import { useQuery } from '@tanstack/react-query';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { AvatarStack } from '../../../ui/avatar/AvatarStack.tsx';
import { fewPersonsQuery } from '../directory.data.ts';
import { type AskedSentence, listSearchOf } from '../sentences/asked-sentence.ts';
import classes from './FirstFaces.module.css';

/** Milliseconds without a change before people are requested, because each request is another search. */
const REST = 400;
const FACES = 3;

/** Pictures of the first people whom a search finds, once the typing pauses. */
export function FirstFaces({ asked, total = 0 }: { asked: AskedSentence; total: number | undefined }) {
  const scope = useSearchScope();
  const { filter } = listSearchOf(scope, asked);
  const key = JSON.stringify(filter);
  const [rested] = useDebouncedValue(key, REST);
  const { data, isPlaceholderData } = useQuery({
    ...fewPersonsQuery(scope.scope, filter, FACES),
    enabled: rested === key && total > 0,
  });
  if (!data || isPlaceholderData || rested !== key || total === 0) return null;
  const people = data.results.map(({ person: { id, name, profilePicture } }) => ({
    id,
    name,
    src: profilePicture,
  }));
  return (
    <span className={classes.faces} aria-hidden>
      <AvatarStack people={people} more={Math.max(0, total - people.length)} label="" />
    </span>
  );
}
