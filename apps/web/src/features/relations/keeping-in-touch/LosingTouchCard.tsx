import { useQuery } from '@tanstack/react-query';
import { sayNumber } from '../../../lib/say-time.ts';
import { useFocusOnNext } from '../../../ui/a11y/use-focus-on-next.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { TextLink } from '../../../ui/link/TextLink.tsx';
import classes from './LosingTouchCard.module.css';
import { LosingTouchRow } from './LosingTouchRow.tsx';
import { losingTouchQuery } from './touch.data.ts';

/**
 * People in the viewer's network whom it is time to contact, the longest overdue first. Renders nothing if
 * there are none. `allHref` is the URL of the full list.
 */
export function LosingTouchCard({ allHref }: { allHref: string }) {
  const { data: losing, isError, refetch } = useQuery(losingTouchQuery);
  const { list, hold } = useFocusOnNext(losing?.results.map(({ person }) => person.id) ?? []);
  if (!losing && isError)
    return (
      <Card title="Losing touch">
        <FailedLine onRetry={() => void refetch()}>This list did not load.</FailedLine>
      </Card>
    );
  if (!losing || losing.total === 0) return null;
  return (
    <Card
      title="Losing touch"
      note={
        <>
          {sayNumber(losing.total)} overdue<span className={classes.order}>, longest first</span>
        </>
      }
      action={<TextLink href={allHref}>All {sayNumber(losing.total)}</TextLink>}
      flush
    >
      <ul ref={list} className={classes.rows} aria-label="Losing touch">
        {losing.results.map((one, at) => (
          <LosingTouchRow key={one.person.id} duePerson={one} onFocus={() => hold(one.person.id, at)} />
        ))}
      </ul>
    </Card>
  );
}
