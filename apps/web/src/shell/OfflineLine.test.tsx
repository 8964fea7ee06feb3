import { authApi } from '@kithline/contract/accounts.ts';
import { SAVING_PAUSED_HEADER } from '@kithline/contract/saving-paused.ts';
import { QueryClient, QueryClientProvider, useQuery } from '@tanstack/react-query';
import { act, cleanup, screen } from '@testing-library/react';
import { type ReactNode, Suspense, useState } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { call } from '../lib/call.ts';
import { lazyCode } from '../lib/lazy-code.ts';
import { renderLook } from '../ui/testing/render-look.tsx';
import { OfflineLine } from './OfflineLine.tsx';

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

/** Shows whether a query of the page has succeeded. */
function Page() {
  const { isSuccess } = useQuery({ queryKey: ['page'], queryFn: () => call(authApi.current), retry: false });
  return isSuccess ? 'Loaded' : 'Not loaded';
}

function Opener({ children }: { children: ReactNode }) {
  const [isOpen, setOpen] = useState(false);
  return <Suspense>{isOpen ? children : <button onClick={() => setOpen(true)}>open</button>}</Suspense>;
}

const LINE = 'Changes can’t be saved right now';

test('The line is shown until the server can store changes again; then failed requests are repeated', async () => {
  vi.useFakeTimers();
  const headers = { [SAVING_PAUSED_HEADER]: 'true' };
  vi.stubGlobal('fetch', async () => Response.json({ title: 'No' }, { status: 503, headers }));
  renderLook(
    <QueryClientProvider client={new QueryClient()}>
      <OfflineLine />
      <Page />
    </QueryClientProvider>,
  );
  expect(screen.queryByText(LINE)).toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(100));
  expect(screen.getByText(LINE).closest('[role=status]')).toBeTruthy();
  // A proxy that cannot reach the server says nothing about saving.
  vi.stubGlobal('fetch', async () => new Response('Bad gateway', { status: 502 }));
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  expect(screen.getByText(LINE)).toBeTruthy();
  vi.stubGlobal('fetch', async () => Response.json({}));
  await act(() => vi.advanceTimersByTimeAsync(5_100));
  expect(screen.queryByText(LINE)).toBeNull();
  expect(screen.getByText('Loaded')).toBeTruthy();
});

test('The line says that a panel that was opened offline opens once the browser is online', async () => {
  const state = vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false);
  const Panel = lazyCode(async () => ({ Panel: () => 'The panel' }), 'Panel');
  const { user } = renderLook(
    <QueryClientProvider client={new QueryClient()}>
      <OfflineLine />
      <Opener>
        <Panel />
      </Opener>
    </QueryClientProvider>,
  );
  expect(screen.getByText('You are offline')).toBeTruthy();
  await user.click(screen.getByRole('button', { name: 'open' }));
  expect(await screen.findByText('You are offline. This opens once you are connected.')).toBeTruthy();
  state.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event('online')));
  expect(await screen.findByText('The panel')).toBeTruthy();
  expect(screen.queryByText(/^You are offline/u)).toBeNull();
});
