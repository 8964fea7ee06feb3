import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { forgetDrafts, hasDrafts, keepDraft } from '../../lib/drafts.ts';
import { LiveContext } from '../../lib/live-connection.ts';
import { LiveConnection } from '../../lib/live.ts';
import { callServer } from '../../lib/testing/call-server.ts';
import { Button } from '../../ui/buttons/Button.tsx';
import { renderLook } from '../../ui/testing/render-look.tsx';
import { useNotMe } from './use-not-me.ts';

const NOT_ME = 'POST /account/not-me';

afterEach(() => {
  cleanup();
  forgetDrafts();
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

function Press() {
  const notMe = useNotMe();
  return <Button onClick={() => void notMe().catch(() => undefined)}>It was not me</Button>;
}

function openPage() {
  const assign = vi.spyOn(location, 'assign').mockImplementation(() => undefined);
  const live = new LiveConnection({ onReturn: () => undefined, onEnd: () => undefined });
  const stop = vi.spyOn(live, 'stop');
  const start = vi.spyOn(live, 'start').mockImplementation(() => undefined);
  const server = callServer({
    'GET /auth/proof': () => ({ secondsLeft: 600 }),
    [NOT_ME]: () => undefined,
  });
  keepDraft('12:summary:bio', 'Half a sentence');
  const drawn = renderLook(
    <LiveContext value={live}>
      <Press />
    </LiveContext>,
  );
  return { ...drawn, assign, stop, start, server };
}

it('"Not you?" leads to the login page, which says why, and leaves nothing typed behind', async () => {
  const { user, assign, stop } = openPage();
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(assign).toHaveBeenCalledWith('/login?why=not-me'));
  expect(stop).toHaveBeenCalledOnce();
  expect(hasDrafts()).toBe(false);
});

it('"Not you?" that the server does not answer leaves everything as it is', async () => {
  const { user, assign, start, server } = openPage();
  server.fail(NOT_ME, { status: 503 });
  await user.click(screen.getByRole('button'));
  await waitFor(() => expect(start).toHaveBeenCalledOnce());
  expect(assign).not.toHaveBeenCalled();
  expect(hasDrafts()).toBe(true);
});
