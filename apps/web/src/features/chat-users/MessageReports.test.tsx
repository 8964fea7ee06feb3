import type { MessageReport } from '@kithline/contract/messaging.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { MessageReports } from './MessageReports.tsx';

const LIST = 'GET /message-reports';
const CLOSE = 'POST /message-reports/7/close';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const said = (author: string, authorId: number | null, text: string) => ({
  author,
  authorId,
  createdOn: 1_780_000_000,
  text,
  isEdited: false,
});
const REPORT: MessageReport = {
  id: 7,
  reporter: { id: 2, name: 'Tom Reed', profilePicture: null },
  reason: 'Threatens me',
  createdOn: 1_780_000_100,
  closedOn: null,
  messages: [said('Former member', null, 'Good morning'), said('Ann Berg', 3, 'First\nSecond')],
};

function openReports(reports: MessageReport[] = [REPORT]) {
  let results = reports;
  const server = callServer({
    [LIST]: () => ({
      ...toPage(results, { page: 1, limit: 20, total: results.length }),
      open: results.filter(({ closedOn }) => closedOn === null).length,
    }),
    [CLOSE]: () => {
      const closed = { ...REPORT, closedOn: 1_780_000_200 };
      results = [closed];
      return closed;
    },
  });
  const page = renderLook(
    <QueryClientProvider client={queryClient}>
      <MessageReports page={1} />
    </QueryClientProvider>,
  );
  return { ...page, server };
}

const hrefOf = (name: string) => screen.getByRole('link', { name }).getAttribute('href');

describe('A reported message', () => {
  it('is shown below the messages before it, with the reason for the report', async () => {
    openReports();
    const messages = await screen.findByRole('list', { name: /^The reported message/ });
    const lines = within(messages).getAllByRole('listitem');
    expect(lines.map((line) => line.textContent.includes('reported'))).toEqual([false, true]);
    expect(lines[1]?.textContent).toContain('First\nSecond');
    expect(screen.getByText('Threatens me')).toBeTruthy();
  });

  it('links to its reporter, and to each author who is still a member, in the list of members', async () => {
    openReports();
    await screen.findByText('Threatens me');
    expect(hrefOf('Tom Reed')).toBe('/dashboard/members?query=Tom+Reed');
    expect(hrefOf('Ann Berg')).toBe('/dashboard/members?query=Ann+Berg');
    expect(screen.queryByRole('link', { name: 'Former member' })).toBeNull();
  });

  it('is closed by "Done", and the focus stays in the list', async () => {
    const { user } = openReports();
    await user.click(await screen.findByRole('button', { name: /^Done/ }));
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Done/ })).toBeNull());
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Reported messages' }));
  });

  it('stays open with an error if closing it fails', async () => {
    const { user, server } = openReports();
    server.fail(CLOSE, { status: 409, clientMessage: 'Not now.' });
    await user.click(await screen.findByRole('button', { name: /^Done/ }));
    expect(await screen.findByText('Not now.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^Done/ })).toBeTruthy();
  });
});

describe('The list of reported messages', () => {
  it('says so if nobody has reported a message', async () => {
    openReports([]);
    expect(await screen.findByText('Nobody has reported a message.')).toBeTruthy();
  });

  it('can be loaded again if it did not load', async () => {
    const { server, user } = openReports();
    server.fail(LIST);
    cleanup();
    queryClient.clear();
    renderLook(
      <QueryClientProvider client={queryClient}>
        <MessageReports page={1} />
      </QueryClientProvider>,
    );
    await screen.findByText('The reported messages did not load.');
    server.heal();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('Threatens me')).toBeTruthy();
  });
});
