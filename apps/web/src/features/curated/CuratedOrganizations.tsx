import { CURATED_COLUMNS, curatedApi, type CuratedResult } from '@kithline/contract/curated.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, CallFailure } from '../../lib/call.ts';
import { sayCount } from '../../lib/say-time.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { FactRows } from '../../ui/cards/FactRows.tsx';
import { StatNumber } from '../../ui/cards/StatNumber.tsx';
import { Message } from '../../ui/feedback/Message.tsx';
import { CuratedFilePicker } from './CuratedFilePicker.tsx';
import { LinesTable } from './LinesTable.tsx';
import classes from './CuratedOrganizations.module.css';

const TITLE = 'Curated Organizations';

/** What each column contains. */
const EXPLAINED: Readonly<Record<(typeof CURATED_COLUMNS)[number], string>> = {
  name: 'Required',
  domain: 'acme.com',
  industry: 'A known industry, or several separated by bars: Banking | Insurance',
  size: '51-200, 10,001+ or a number of people',
  location: 'Lisbon, Portugal',
  linkedin: 'https://www.linkedin.com/company/acme',
  founded: 'A year',
  aliases: 'Other names, separated by bars: Acme Bots | ACR',
};

export function CuratedOrganizations() {
  useDocumentTitle(TITLE);
  const queryClient = useQueryClient();
  const load = useMutation({
    mutationFn: loadCuratedFile,
    // Refetch everything, because names, places and sizes of organizations appear everywhere.
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <div className={classes.page}>
      <h2 className={classes.title}>{TITLE}</h2>
      <Card level={3} title="Load a file" note="CSV with a row of column names">
        <div className={classes.parts}>
          <p className={classes.text}>
            Each row is one organization. If its LinkedIn page, name, alias or domain is already known, the
            row updates that organization; if not, the row adds a new one. Blank cells change nothing, and it
            is safe to load a file again.
          </p>
          <CuratedFilePicker
            isLoading={load.isPending}
            message={load.isError ? messageOf(load.error) : null}
            onChoose={load.reset}
            onSend={load.mutate}
          />
          <FactRows facts={CURATED_COLUMNS.map((column) => ({ label: column, value: EXPLAINED[column] }))} />
        </div>
      </Card>
      {load.isSuccess && <CuratedOutcome fileName={load.variables.name} result={load.data} />}
    </div>
  );
}

function messageOf(error: Error): string {
  if (!(error instanceof CallFailure)) return 'Something went wrong.';
  return error.fieldMessage('file') ?? error.clientMessage ?? 'Something went wrong.';
}

function loadCuratedFile(file: File): Promise<CuratedResult> {
  return call(curatedApi.load, { file });
}

interface CuratedOutcomeProps {
  fileName: string;
  result: CuratedResult;
}

function CuratedOutcome({ fileName, result }: CuratedOutcomeProps) {
  const { rows, created, updated, unchanged, skippedRows, ignoredColumns } = result;
  return (
    <Card level={3} title="Result" note={fileName}>
      <div className={classes.outcome}>
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
