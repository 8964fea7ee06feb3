import { type Chain, CHAINS_PER_PAGE } from '@kithline/contract/relations.ts';
import { useMemo, useState } from 'react';
import { moveByArrowKeys } from '../../../ui/a11y/move-by-arrow-keys.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { useLastPage } from '../../../ui/paging/use-last-page.ts';
import { ChainsPages } from './ChainsPages.tsx';
import { Introduction } from './Introduction.tsx';
import classes from './Introductions.module.css';
import { useQuery } from '@tanstack/react-query';
import { useSearchScope } from '../../../lib/search-scope.ts';
import { type ChainRow, chainRows } from './chain-parts.ts';
import { introductionsQuery } from './chains.data.ts';
import { type ChainsPage, useKnownTotal } from './use-chains.ts';

interface IntroductionsProps {
  organizationId: number;
  name: string;
}

/** The people who can introduce the viewer at an organization because they work there now. */
export function Introductions({ organizationId, name }: IntroductionsProps) {
  const [page, setPage] = useState(1);
  const { rows, total, isError, isOld, retry } = useIntroductions(organizationId, page);
  useLastPage({ page, pageSize: CHAINS_PER_PAGE, total }, setPage);
  if (total === undefined && !isError) return <CardBones lines={6} />;
  return (
    <Card title="Who can introduce me" note={rows.length > 1 && 'best chain first'}>
      {isError && rows.length === 0 && <FailedLine onRetry={retry}>The people did not load.</FailedLine>}
      {total === 0 && (
        <p className={classes.none}>
          Nobody yet. People who work at {name} are listed here once there is a way from you to them.
        </p>
      )}
      <ul
        className={classes.rows}
        aria-label={`Who can introduce me at ${name}`}
        data-old={isOld || undefined}
        onKeyDown={(event) => moveByArrowKeys(event, 'a', (link) => link.focus())}
      >
        {rows.map((row) => (
          <Introduction key={row.key} row={row} organizationId={organizationId} />
        ))}
      </ul>
      {total !== undefined && total > 0 && (
        <ChainsPages label="Pages of people" page={page} total={total} onPage={setPage} />
      )}
    </Card>
  );
}

function useIntroductions(id: number, page: number): Omit<ChainsPage, 'advice'> {
  const { scope } = useSearchScope();
  const { data, isError, isPlaceholderData, refetch } = useQuery(introductionsQuery(scope, { id, page }));
  const rows = useMemo(() => rowsOf(data?.results ?? []), [data]);
  const total = useKnownTotal(data?.total);
  return { rows, total, isError, isOld: isPlaceholderData, retry: () => void refetch() };
}

/**
 * Leaves out the last stop of a chain if it is an organization, because it is the organization of this page.
 */
function rowsOf(found: readonly { chain: Chain }[]): ChainRow[] {
  return chainRows(
    found.map(({ chain: { elements } }) => ({
      elements: elements.at(-1)?.organization ? elements.slice(0, -1) : elements,
    })),
  );
}
