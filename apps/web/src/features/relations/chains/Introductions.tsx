import { CHAINS_PER_PAGE } from '@kithline/contract/relations.ts';
import { useState } from 'react';
import { moveByArrowKeys } from '../../../ui/a11y/move-by-arrow-keys.ts';
import { Card } from '../../../ui/cards/Card.tsx';
import { CardBones } from '../../../ui/feedback/CardBones.tsx';
import { FailedLine } from '../../../ui/feedback/FailedLine.tsx';
import { useLastPage } from '../../../ui/paging/use-last-page.ts';
import { ChainsPages } from './ChainsPages.tsx';
import { Introduction } from './Introduction.tsx';
import classes from './Introductions.module.css';
import { useIntroductions } from './use-introductions.ts';

interface IntroductionsProps {
  organizationId: number;
  name: string;
}

/** Who of an organization can introduce the viewer there: those who work there now, best chain first. */
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
          Nobody yet. A person is listed here once somebody you can reach works at {name}.
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
