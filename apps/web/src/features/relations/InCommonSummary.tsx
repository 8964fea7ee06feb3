import { useQuery } from '@tanstack/react-query';
import { useSearchScope } from '../../lib/search-scope.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { Card } from '../../ui/cards/Card.tsx';
import { commonalitiesQuery } from './commonalities.data.ts';
import { InCommon } from './InCommon.tsx';

const SHOWN = 4;

/** The weightiest of what the viewer and a person share, beside the summary. Left out where there is nothing to say. */
export function InCommonSummary({ personId, onAll }: { personId: number; onAll: () => void }) {
  const { scope } = useSearchScope();
  const { data = [] } = useQuery(commonalitiesQuery(scope, personId));
  if (data.length === 0) return null;
  const all = data.length > SHOWN && (
    <Button variant="quiet" size="sm" onClick={onAll}>
      All {data.length.toLocaleString('en-US')}
    </Button>
  );
  return (
    <Card title="In common with you" action={all}>
      <InCommon items={data.slice(0, SHOWN)} />
    </Card>
  );
}
