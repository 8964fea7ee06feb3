import { type Query, QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refresher } from './refresher.ts';

const GATHER_MS = 30;
const REST_MS = 300;
const client = new QueryClient();
const refreshed: unknown[] = [];
/** The predicate of the last refresh, which decides which queries are refreshed. */
let isMeant: ((query: Query) => boolean) | undefined;

beforeEach(() => {
  vi.useFakeTimers();
  refreshed.length = 0;
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    refreshed.push(filters?.queryKey?.join(' '));
    isMeant = filters?.predicate;
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('A burst of events', () => {
  it('causes one refresh of each kind of reply', () => {
    const refresher = new Refresher(client);
    for (let count = 0; count < 50; count += 1) {
      refresher.refresh(['clients']);
      refresher.refresh(['directory']);
    }
    vi.advanceTimersByTime(GATHER_MS);
    expect(refreshed).toEqual(['clients', 'directory']);
    vi.advanceTimersByTime(10 * REST_MS);
    expect(refreshed).toEqual(['clients', 'directory']);
  });

  it('that lasts long causes a refresh at regular intervals, and one more at its end', () => {
    const refresher = new Refresher(client);
    for (let passed = 0; passed < 3 * REST_MS; passed += 10) {
      refresher.refresh(['directory']);
      vi.advanceTimersByTime(10);
    }
    expect(refreshed).toHaveLength(3);
    vi.advanceTimersByTime(10 * REST_MS);
    expect(refreshed).toHaveLength(4);
  });

  it('refreshes each reply only once, even if the query key of one event is a prefix of that of another event', () => {
    const refresher = new Refresher(client);
    refresher.refresh(['collectives', 7]);
    refresher.refresh(['collectives', 8]);
    refresher.refresh(['collectives']);
    refresher.refresh(['collectives of another kind', 7]);
    vi.advanceTimersByTime(GATHER_MS);
    expect(refreshed).toEqual(['collectives', 'collectives of another kind 7']);
  });
});

describe('A pending reply', () => {
  /** Returns whether a request that began before or after the event is repeated. */
  function isRepeated(begun: 'before' | 'after'): boolean {
    const refresher = new Refresher(client);
    const ask = () => {
      const options = { queryKey: ['clients'], queryFn: () => new Promise(() => undefined) };
      void client.fetchQuery(options).catch(() => undefined);
    };
    if (begun === 'before') ask();
    refresher.refresh(['clients']);
    if (begun === 'after') ask();
    vi.advanceTimersByTime(GATHER_MS);
    const query = client.getQueryCache().find({ queryKey: ['clients'] }) as Query;
    return isMeant?.(query) ?? true;
  }

  afterEach(() => client.clear());

  it('is requested again if its request began before the event', () => {
    expect(isRepeated('before')).toBe(true);
  });

  it('is not requested again if its request began after the event', () => {
    expect(isRepeated('after')).toBe(false);
  });
});

describe('While a page is being left', () => {
  it('nothing is refetched until the page has been left', async () => {
    const refresher = new Refresher(client);
    const { promise, resolve } = Promise.withResolvers<void>();
    refresher.refresh(['clients']);
    const leaving = refresher.holdDuring(promise);
    refresher.refresh(['people']);
    vi.advanceTimersByTime(10 * REST_MS);
    expect(refreshed).toEqual([]);
    resolve();
    await leaving;
    vi.advanceTimersByTime(GATHER_MS);
    expect(refreshed).toEqual(['clients', 'people']);
  });

  it('events have to wait, and are handled afterwards even if leaving failed', async () => {
    const refresher = new Refresher(client);
    const leaving = refresher.holdDuring(Promise.reject(new Error('no network')));
    refresher.refresh(['people']);
    await expect(leaving).rejects.toThrow('no network');
    vi.advanceTimersByTime(GATHER_MS);
    expect(refreshed).toEqual(['people']);
  });
});
