import type { PersonRef } from '@kithline/contract/people.ts';
import { useQuery } from '@tanstack/react-query';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { commonalitiesQuery, countCommonalities } from './commonalities.data.ts';
import { InCommonPeople } from './InCommonPeople.tsx';

const SHOWN = 4;

/** The strongest commonalities of the viewer and a person. Renders nothing if there are none. */
export function InCommonSummary({ person, onAll }: { person: PersonRef; onAll: () => void }) {
  const { scope } = useSearchScope();
  const { data } = useQuery(commonalitiesQuery(scope, person.id));
  if (!data || data.results.length === 0) return null;
  // All people whom both know are in one line, so they count as one.
  const people = data.results.filter(({ kind }) => kind === 'person');
  const things = data.results.filter(({ kind }) => kind !== 'person');
  const lines = people.length > 0 ? 1 : 0;
  const count = countCommonalities(data);
  const all = lines + things.length > SHOWN && (
    <Button variant="quiet" size="sm" onClick={onAll}>
      All {sayNumber(count)}
    </Button>
  );
  return (
    <Card title="In common with you" action={all}>
      <InCommonPeople profile={person} data={data} items={[...people, ...things.slice(0, SHOWN - lines)]} />
    </Card>
  );
}
