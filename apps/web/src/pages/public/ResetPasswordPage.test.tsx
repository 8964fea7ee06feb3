import { QueryClientProvider } from '@tanstack/react-query';
import { createMemoryHistory, createRootRoute, createRouter, RouterProvider } from '@tanstack/react-router';
import { cleanup, screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { ResetPasswordPage } from './ResetPasswordPage.tsx';

afterEach(() => {
  cleanup();
  queryClient.clear();
  vi.unstubAllGlobals();
});

const REFUSED = /^This link is no longer valid/;

function openPage() {
  const routeTree = createRootRoute({ component: ResetPasswordPage });
  const history = createMemoryHistory({ initialEntries: ['/?code=abc'] });
  return renderLook(
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={createRouter({ routeTree, history }) as never} />
    </QueryClientProvider>,
  );
}

it('An invalid link for a new password is refused', async () => {
  callServer({});
  openPage();
  expect(await screen.findByText(REFUSED)).toBeTruthy();
});

it('After too many requests, a link for a new password does not count as invalid, and can be tried again', async () => {
  const server = callServer({ 'GET /password-reset': () => undefined });
  server.fail('GET /password-reset', { status: 429, clientMessage: 'Please wait a minute.' });
  const { user } = openPage();
  expect(await screen.findByText('Please wait a minute.')).toBeTruthy();
  expect(screen.queryByText(REFUSED)).toBeNull();
  server.heal();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  expect(await screen.findByLabelText(/^New Password/)).toBeTruthy();
});
