import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { LastResult } from './LastResult.tsx';
import { importResult } from './testing/imports.ts';

afterEach(cleanup);

it('The result of an import says what became of every row that is no contact', () => {
  const { counts } = importResult({});
  if (counts === null) throw new Error('The result has no counts.');
  const given = { ...counts, rows: 20, contacts: 10, unavailable: 4, duplicates: 3, empty: 2, skipped: 1 };
  renderLook(
    <QueryClientProvider client={queryClient}>
      <LastResult result={importResult({ counts: given })} isRunning={false} onUndone={() => undefined} />
    </QueryClientProvider>,
  );
  expect(
    screen.getByText('connections.csv: 20 rows, 4 of closed accounts, 3 repeated rows, 2 empty, 1 skipped'),
  ).toBeTruthy();
});
