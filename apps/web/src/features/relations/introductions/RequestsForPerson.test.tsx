// @vitest-environment happy-dom
import type { Introduction } from '@kithline/contract/introductions.ts';
import { QueryClientProvider } from '@tanstack/react-query';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../../lib/query-client.ts';
import { INTRODUCTIONS_KEY } from '../../../lib/reply-keys.ts';
import { callServer } from '../../../lib/testing/call-server.ts';
import { leila } from '../../../pages/people/testing/leila.ts';
import { renderDirectory } from '../../directory/testing/render-directory.tsx';
import { anAsked, introductionsPage, NOW, THANDIWE } from '../testing/introduction-examples.ts';
import { RequestsForPerson } from './RequestsForPerson.tsx';

const LIST = 'GET /introductions';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: NOW * 1000 });
});
afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Renders the line with a fake server that has these requests. */
async function openLine(all: readonly Introduction[], { onlyOpen = false } = {}) {
  let current = all;
  const server = callServer({ [LIST]: ({ query }) => introductionsPage(current, query) });
  await renderDirectory(
    <QueryClientProvider client={queryClient}>
      <RequestsForPerson profile={leila} onlyOpen={onlyOpen} />
    </QueryClientProvider>,
    '/people/12',
  );
  await waitFor(() => expect(server.asked(LIST)).toHaveLength(1));
  const refresh = (next: readonly Introduction[]) => {
    current = next;
    return queryClient.invalidateQueries({ queryKey: INTRODUCTIONS_KEY });
  };
  return { server, refresh };
}

describe('The line about a request on a profile', () => {
  it('says where the latest request for this person stands, and links to all of these requests', async () => {
    const { server } = await openLine([anAsked(11, { through: THANDIWE })]);
    await screen.findByText('You asked Thandiwe Mokoena on 22 Nov. No answer yet.');
    const link = screen.getByRole('link', { name: 'Introductions with Leila' });
    expect(link.getAttribute('href')).toBe(`/introductions?person=${leila.id}`);
    expect(server.asked(LIST)[0]?.query).toMatchObject({ tab: 'by', personId: String(leila.id) });
  });

  it('is missing if there was no request', async () => {
    const { refresh } = await openLine([]);
    await refresh([]);
    expect(screen.queryByRole('link')).toBeNull();
  });

  it('is on the summary only while the request is open', async () => {
    const { refresh } = await openLine([anAsked(11)], { onlyOpen: true });
    await screen.findByText('You asked Priya Raghunathan on 22 Nov. No answer yet.');
    await refresh([anAsked(11, { state: 'accepted', endedOn: NOW, may: [] })]);
    await waitFor(() => expect(screen.queryByRole('link')).toBeNull());
  });
});
