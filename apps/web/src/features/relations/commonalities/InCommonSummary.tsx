import { useQuery } from '@tanstack/react-query';
import { sayNumber } from '../../../lib/say-time.ts';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { Button } from '../../../ui/buttons/Button.tsx';
import { Card } from '../../../ui/cards/Card.tsx';
import { commonalitiesQuery, countCommonalities } from './commonalities.data.ts';
import { InCommon } from './InCommon.tsx';

const SHOWN = 4;

/** The weightiest of what the viewer and a person share, beside the summary. Left out where there is nothing to say. */
export function InCommonSummary({ personId, onAll }: { personId: number; onAll: () => void }) {
  const { scope } = useSearchScope();
  const { data } = useQuery(commonalitiesQuery(scope, personId));
  if (!data || data.results.length === 0) return null;
  const count = countCommonalities(data);
  const all = count > SHOWN && (
    <Button variant="quiet" size="sm" onClick={onAll}>
      All {sayNumber(count)}
    </Button>
  );
  return (
    <Card title="In common with you" action={all}>
      <InCommon items={data.results.slice(0, SHOWN)} />
    </Card>
  );
}
