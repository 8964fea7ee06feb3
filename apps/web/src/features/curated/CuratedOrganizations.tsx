import { CURATED_COLUMNS, curatedApi, type CuratedResult } from '@kithline/contract/curated.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, CallFailure } from '../../lib/call.ts';
import { useDocumentTitle } from '../../lib/use-document-title.ts';
import { Card } from '../../ui/cards/Card.tsx';
import { FactRows } from '../../ui/cards/FactRows.tsx';
import { CuratedFilePicker } from './CuratedFilePicker.tsx';
import classes from './CuratedOrganizations.module.css';
import { CuratedOutcome } from './CuratedOutcome.tsx';

const TITLE = 'Curated Organizations';

/** What each column takes. */
const EXPLAINED: Readonly<Record<(typeof CURATED_COLUMNS)[number], string>> = {
  name: 'Required',
  domain: 'acme.com',
  industry: 'One of our industries; several between bars: Banking | Insurance',
  size: '51-200, 10,001+ or a number of people',
  location: 'Lisbon, Portugal',
  linkedin: 'https://www.linkedin.com/company/acme',
  founded: 'A year',
  aliases: 'Other names, between bars: Acme Bots | ACR',
};

/** Administrators load what they know about organizations, and see what became of every row. */
export function CuratedOrganizations() {
  useDocumentTitle(TITLE);
  const queryClient = useQueryClient();
  const load = useMutation({
    mutationFn: loadCuratedFile,
    // Names, places and sizes of organizations show all over the directory.
    onSuccess: () => queryClient.invalidateQueries(),
  });
  return (
    <div className={classes.page}>
      <h2 className={classes.title}>{TITLE}</h2>
      <Card level={3} title="Load a file" note="CSV with a row of column names">
        <div className={classes.parts}>
          <p className={classes.text}>
            A row is an organization: one that we know by its LinkedIn page, name, alias or domain, else a new
            one. What a row states replaces what we have; blank cells change nothing. Loading a file again
            does no harm.
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

/** Loads a file of curated organizations; the answer says what became of every row. */
function loadCuratedFile(file: File): Promise<CuratedResult> {
  return call(curatedApi.load, { file });
}
