import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetDrafts, hasDrafts, keepDraft } from '../../lib/drafts.ts';
import { LiveContext } from '../../lib/live-connection.ts';
import { LiveConnection } from '../../lib/live.ts';
import { useProofQuestion } from '../../lib/proof.ts';
import { queryClient } from '../../lib/query-client.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { useSecureAccount } from './use-secure-account.ts';

const NOT_ME = 'POST /account/not-me';

afterEach(() => {
  cleanup();
  forgetDrafts();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Press() {
  const secureAccount = useSecureAccount();
  const question = useProofQuestion();
  return (
    <>
      <Button onClick={() => void secureAccount().catch(() => undefined)}>It was not me</Button>
      {question && <Button onClick={() => question.answer(false)}>no proof</Button>}
    </>
  );
}

function openPage(secondsLeft = 600) {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const live = new LiveConnection({ onReturn: () => undefined, onEnd: () => undefined });
  const stop = vi.spyOn(live, 'stop');
  const start = vi.spyOn(live, 'start').mockImplementation(() => undefined);
  const server = callServer({
    'GET /auth/proof': () => ({ secondsLeft }),
    [NOT_ME]: () => undefined,
  });
  const cancelQueries = vi.spyOn(queryClient, 'cancelQueries');
  keepDraft('12:summary:bio', 'Half a sentence');
  const drawn = renderLook(
    <LiveContext value={live}>
      <Press />
    </LiveContext>,
  );
  return { ...drawn, assign, stop, start, server, cancelQueries };
}

it('"Not you?" deletes drafts and leads to the login page, which says why the session ended', async () => {
  const { user, assign, stop } = openPage();
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/login?why=not-me'));
  expect(stop).toHaveBeenCalledOnce();
  expect(hasDrafts()).toBe(false);
});

it('"Not you?" changes nothing if the request fails', async () => {
  const { user, assign, start, server } = openPage();
  server.fail(NOT_ME, { status: 503 });
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(start).toHaveBeenCalledOnce());
  expect(assign).not.toHaveBeenCalled();
  expect(hasDrafts()).toBe(true);
});

it('"Not you?" changes nothing if the member does not confirm with the password or a passkey', async () => {
  const { user, server, stop, cancelQueries } = openPage(0);
  await user.click(screen.getByRole('button'));
  await user.click(await screen.findByRole('button', { name: 'no proof' }));
  await waitFor(() => expect(screen.queryByRole('button', { name: 'no proof' })).toBeNull());
  expect([stop, cancelQueries].map(({ mock }) => mock.calls)).toEqual([[], []]);
  expect(server.asked(NOT_ME)).toEqual([]);
});
