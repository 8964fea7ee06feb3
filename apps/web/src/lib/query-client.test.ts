import { lookupsApi } from '@kithline/contract/lookups.ts';
import { QueryObserver } from '@tanstack/react-query';
import { afterEach, expect, it, vi } from 'vitest';
import { call, CallFailure } from './call.ts';
import { queryClient } from './query-client.ts';

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

const PAGE = { limit: 50, page: 1, pages: 0, total: 0, next: null, previous: null, results: [], size: 0 };

/** Fakes a server that refuses this many requests, with `retryAfter` seconds to wait, and then replies. */
function refusing(times: number, retryAfter: string) {
  let left = times;
  const fetched = vi.fn(async () => {
    left -= 1;
    if (left < 0) return Response.json(PAGE);
    const problem = { title: 'Too Many Requests', status: 429, clientMessage: 'Too many of your searches.' };
    return Response.json(problem, { status: 429, headers: { 'retry-after': retryAfter } });
  });
  vi.stubGlobal('fetch', fetched);
  return fetched;
}

const ask = () => {
  const options = queryClient.defaultQueryOptions({
    queryKey: ['asked'],
    queryFn: () => call(lookupsApi.autocomplete, { query: { dataset: 'causes' } }),
  });
  return queryClient.fetchQuery({ ...options, retry: options.retry ?? false });
};

it('A request that a busy server refuses is silently repeated once, after the requested pause', async () => {
  const fetched = refusing(1, '0');
  await expect(ask()).resolves.toMatchObject({ total: 0 });
  expect(fetched).toHaveBeenCalledTimes(2);
});

it("A request that is refused twice shows the server's message", async () => {
  const fetched = refusing(5, '0');
  await expect(ask()).rejects.toThrow('Too many of your searches.');
  expect(fetched).toHaveBeenCalledTimes(2);
});

it('A refusal that lasts for hours is shown at once', async () => {
  const fetched = refusing(5, '7200');
  await expect(ask()).rejects.toBeInstanceOf(CallFailure);
  expect(fetched).toHaveBeenCalledTimes(1);
});

it.each([true, false])(
  'The first request of a query is repeated only if its reply becomes stale before it arrives: %s',
  async (becomesStale) => {
    const first = Promise.withResolvers<string>();
    const queryFn = vi.fn<() => Promise<string>>();
    queryFn.mockReturnValueOnce(first.promise).mockResolvedValue('after the change');
    const observer = new QueryObserver(queryClient, { queryKey: ['notes'], queryFn });
    const leave = observer.subscribe(() => undefined);
    if (becomesStale) void queryClient.invalidateQueries({ queryKey: ['notes'] });
    first.resolve('before the change');
    const expected = becomesStale ? 'after the change' : 'before the change';
    await vi.waitFor(() => expect(observer.getCurrentResult().data).toBe(expected));
    expect(queryFn).toHaveBeenCalledTimes(becomesStale ? 2 : 1);
    leave();
  },
);
