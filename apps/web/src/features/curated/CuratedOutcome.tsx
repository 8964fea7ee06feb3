import type { CuratedResult } from '@kithline/contract/curated.ts';
import { sayCount } from '../../lib/say-time.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { StatNumber } from '../../ui/cards/StatNumber.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import classes from './CuratedOutcome.module.css';
import { LinesTable } from './LinesTable.tsx';

interface CuratedOutcomeProps {
  fileName: string;
  result: CuratedResult;
}

/** The outcome of the rows of a file. */
export function CuratedOutcome({ fileName, result }: CuratedOutcomeProps) {
  const { rows, created, updated, unchanged, skippedRows, ignoredColumns } = result;
  return (
    <Card level={3} title="Result" note={fileName}>
      <div className={classes.parts}>
        <Message tone={skippedRows === rows ? 'warning' : 'success'}>
          Loaded {sayCount(rows - skippedRows, 'organization', 'organizations')} from{' '}
          {sayCount(rows, 'row', 'rows')}.
        </Message>
        <div className={classes.numbers}>
          <StatNumber value={created} label="created" size="medium" />
          <StatNumber value={updated} label="updated" size="medium" />
          <StatNumber value={unchanged} label="unchanged" size="medium" />
          <StatNumber value={skippedRows} label="skipped" size="medium" />
        </div>
        {ignoredColumns.length > 0 && (
          <p className={classes.note}>Columns that were ignored: {ignoredColumns.join(', ')}</p>
        )}
        <LinesTable title="Skipped rows" notes={result.skipped} total={skippedRows} />
        <LinesTable title="Values that were ignored" notes={result.warnings} total={result.warningsTotal} />
      </div>
    </Card>
  );
}
