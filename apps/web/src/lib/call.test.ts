import { authApi } from '@kithline/contract/accounts.ts';
import { SESSION_REPLACED } from '@kithline/contract/session-end.ts';
import { afterEach, expect, it, onTestFinished, vi } from 'vitest';
import { call, onSessionLost } from './call.ts';

afterEach(() => vi.unstubAllGlobals());

/** Makes the server refuse this many calls, as it does when their session token was replaced. */
function refuseReplaced(times: number) {
  const problem = { type: 'about:blank', title: 'No', status: 401, code: SESSION_REPLACED };
  const fetch = vi.fn(async () => new Response(null, { status: 204 }));
  for (let count = 0; count < times; count += 1)
    fetch.mockImplementationOnce(async () => Response.json(problem, { status: 401 }));
  vi.stubGlobal('fetch', fetch);
  const onLost = vi.fn();
  onTestFinished(onSessionLost(onLost));
  return { fetch, onLost };
}

it('A change that is refused because the session token was just replaced is sent again', async () => {
  const { fetch, onLost } = refuseReplaced(1);
  await call(authApi.signOut);
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(onLost).not.toHaveBeenCalled();
});

it('A change that is refused twice because of a new token fails, and nobody is logged out', async () => {
  const { fetch, onLost } = refuseReplaced(5);
  await expect(call(authApi.signOut)).rejects.toMatchObject({ status: 401 });
  expect(fetch).toHaveBeenCalledTimes(2);
  expect(onLost).not.toHaveBeenCalled();
});
