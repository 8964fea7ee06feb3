import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refresher } from './refresher.ts';

const REST_MS = 300;
const client = new QueryClient();
const refreshed: unknown[] = [];

beforeEach(() => {
  vi.useFakeTimers();
  refreshed.length = 0;
  vi.spyOn(client, 'invalidateQueries').mockImplementation(async (filters) => {
    refreshed.push(filters?.queryKey?.[0]);
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

describe('A burst of events', () => {
  it('refreshes at once, and once more when it is over', () => {
    const refresher = new Refresher(client);
    for (let count = 0; count < 50; count += 1) refresher.refresh(['clients']);
    expect(refreshed).toEqual(['clients']);
    vi.advanceTimersByTime(REST_MS);
    expect(refreshed).toEqual(['clients', 'clients']);
    vi.advanceTimersByTime(10 * REST_MS);
    expect(refreshed).toEqual(['clients', 'clients']);
  });

  it('that goes on refreshes once in each rest', () => {
    const refresher = new Refresher(client);
    for (let passed = 0; passed < 3 * REST_MS; passed += 10) {
      refresher.refresh(['directory']);
      vi.advanceTimersByTime(10);
    }
    expect(refreshed.length).toBeLessThanOrEqual(4);
    expect(refreshed.length).toBeGreaterThanOrEqual(3);
  });

  it('about one thing leaves others alone', () => {
    const refresher = new Refresher(client);
    refresher.refresh(['collectives', 7]);
    refresher.refresh(['collectives', 8]);
    refresher.refresh(['clients']);
    expect(refreshed).toEqual(['collectives', 'collectives', 'clients']);
  });

  it('after the rest refreshes at once again', () => {
    const refresher = new Refresher(client);
    refresher.refresh(['clients']);
    vi.advanceTimersByTime(REST_MS);
    refresher.refresh(['clients']);
    expect(refreshed).toEqual(['clients', 'clients']);
  });

  it('waits while a page is being left, and is then caught up with', async () => {
    const refresher = new Refresher(client);
    refresher.refresh(['clients']);
    let finish: () => void = () => undefined;
    const leaving = refresher.holdDuring(new Promise<void>((resolve) => (finish = resolve)));
    refresher.refresh(['clients']);
    refresher.refresh(['people']);
    refresher.refresh(['people']);
    vi.advanceTimersByTime(2 * REST_MS);
    expect(refreshed).toEqual(['clients']);
    finish();
    await leaving;
    expect(refreshed).toEqual(['clients', 'clients', 'people']);
  });

  it('is caught up with although leaving the page failed', async () => {
    const refresher = new Refresher(client);
    const leaving = refresher.holdDuring(Promise.reject(new Error('no network')));
    refresher.refresh(['people']);
    await expect(leaving).rejects.toThrow('no network');
    expect(refreshed).toEqual(['people']);
  });
});
