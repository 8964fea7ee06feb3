import type { ImportRemarkGroup } from '@kithline/contract/networks.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { RemarkList } from './RemarkList.tsx';
import { sayRemarks } from './say-remarks.ts';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const remark = (line: number) => ({ line, value: `day ${line}` });
const GROUPS: ImportRemarkGroup[] = [
  { kind: 'row', column: null, reason: 'No name.', total: 1, first: [{ line: 3, value: ',,,,Acme,,' }] },
  { kind: 'value', column: 'Connected On', reason: 'Not a date.', total: 230, first: [1, 2, 3].map(remark) },
];
const REMARKS = 'GET /account/network/imports/7/remarks';

function show(importId?: number) {
  const server = callServer({
    [REMARKS]: ({ query }) => {
      const page = Number(query['page']);
      return {
        limit: 100,
        page,
        pages: 3,
        total: 230,
        next: null,
        previous: null,
        results: [remark(page * 1000)],
        cache: false,
        size: 1,
      };
    },
  });
  const drawn = renderLook(
    <QueryClientProvider client={queryClient}>
      <RemarkList groups={GROUPS} importId={importId} />
    </QueryClientProvider>,
  );
  return { ...drawn, server };
}

describe('The remarks of an import', () => {
  it('are listed by reason, with line numbers and values, and can be downloaded', () => {
    show(7);
    expect(screen.getByRole('heading').textContent).toBe('Skipped or changed 1 row, 230 values');
    const rows = within(screen.getByRole('table', { name: 'Rows: No name.', hidden: true }));
    expect(rows.getByText(',,,,Acme,,')).toBeTruthy();
    expect(screen.getByRole('link', { name: 'Download as CSV' }).getAttribute('href')).toBe(
      '/api/account/network/imports/7/remarks.csv',
    );
  });

  it('can all be read in pages, and the focus stays on the list', async () => {
    const { user } = show(7);
    await user.click(screen.getByText('Not a date.'));
    await user.click(screen.getByRole('button', { name: 'Show all 230' }));
    await screen.findByText('day 1000');
    expect(document.activeElement?.contains(screen.getByText('day 1000'))).toBe(true);
    await user.click(screen.getByRole('button', { name: 'Page 3' }));
    await screen.findByText('day 3000');
    expect(screen.getByText('201-230 of 230 total')).toBeTruthy();
  });

  it('can be loaded again if a page did not load', async () => {
    const { user, server } = show(7);
    server.fail(REMARKS);
    await user.click(screen.getByText('Not a date.'));
    await user.click(screen.getByRole('button', { name: 'Show all 230' }));
    await screen.findByText("Couldn't load the list.");
    server.heal();
    await user.click(screen.getByRole('button', { name: /^Try again/ }));
    await waitFor(() => expect(screen.getByText('day 1000')).toBeTruthy());
  });

  it('are only the first of each group in a preview, because a preview stores nothing', () => {
    show();
    expect(screen.getByText('and 227 more, listed after the import')).toBeTruthy();
    expect(screen.queryByRole('link')).toBeNull();
    expect(screen.queryByRole('button')).toBeNull();
  });

  it('are not shown if there are none', () => {
    const { container } = renderLook(<RemarkList groups={[]} importId={7} />);
    expect(container.textContent).toBe('');
    expect(sayRemarks([])).toBe('');
  });
});
