// @vitest-environment happy-dom
import type { Network } from '@kithline/contract/networks.ts';
import { toPage } from '@kithline/contract/wire.ts';
import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { answerCalls } from '../../features/directory/testing/answer-calls.ts';
import { renderDirectory } from '../../features/directory/testing/render-directory.tsx';
import { MakeItYours } from './MakeItYours.tsx';

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
  localStorage.clear();
});

const none = toPage([], { page: 1, limit: 100, total: 0 });

function draw(totals: Partial<Network>, clients: unknown[] = []) {
  answerCalls({
    '/account/clients': () => ({ ...none, results: clients }),
    '/account/invitations': () => none,
  });
  const network = { totalRated: 0, totalLabeled: 0, ...totals } as Network;
  return renderDirectory(<MakeItYours network={network} />, '/');
}

it('says which of the first steps are done, and leads to the others', async () => {
  await draw({ totalRated: 6, totalLabeled: 3 });
  expect(await screen.findByText('1 of 3 done, 1 begun')).toBeTruthy();
  expect(screen.getByText('6 of 20 rated')).toBeTruthy();
  expect(screen.getByRole('link', { name: 'Rate' }).getAttribute('href')).toMatch(/^\/people/);
  expect(screen.queryByRole('link', { name: 'Label' })).toBeNull();
  expect(screen.getByRole('button', { name: 'See it' })).toBeTruthy();
});

it('goes when it is hidden, and stays away', async () => {
  const { user } = await draw({});
  await user.click(await screen.findByRole('button', { name: 'hide' }));
  expect(screen.queryByText('Make it yours')).toBeNull();
  cleanup();
  await draw({});
  await waitFor(() => expect(screen.queryByText('Make it yours')).toBeNull());
});

it('is not there when all is done', async () => {
  await draw({ totalRated: 20, totalLabeled: 1 }, [{ id: 1, name: 'Harbour Circle', collectives: [] }]);
  await new Promise((resolve) => setTimeout(resolve, 50));
  expect(screen.queryByText('Make it yours')).toBeNull();
});
