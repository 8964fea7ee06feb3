import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { FairShares, type Release, HEAVY } from './fair-shares.ts';

const asker = (userId: number, gone = new AbortController().signal) => ({ userId, gone });

/** Asks so many times; what is released is the oldest that runs. */
function asking(shares: FairShares, userId: number, times: number) {
  const running: Release[] = [];
  const failed: unknown[] = [];
  for (let nth = 0; nth < times; nth += 1)
    void shares.take(asker(userId)).then(
      (release) => running.push(release),
      (error: unknown) => failed.push(error),
    );
  const settled = () => pause(0);
  return { running, failed, settled, releaseOne: () => running.shift()?.() };
}

it('a member has four places, and who waits takes them in order as they become free', async () => {
  const shares = new FairShares(HEAVY);
  const names = [...'abcdefgh'];
  const begun: string[] = [];
  const releases: Release[] = [];
  for (const name of names)
    void shares.take(asker(1)).then((release) => {
      begun.push(name);
      releases.push(release);
    });
  for (let most = 4; most <= names.length; most += 1) {
    await pause(0);
    expect(begun).toEqual(names.slice(0, most));
    releases.shift()?.();
  }
});

it('while others read, the line of a member who asks for more goes on one at a time; alone again, four at a time', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const shares = new FairShares(HEAVY);
    const greedy = asking(shares, 1, 20);
    const other = asking(shares, 2, 1);
    await greedy.settled();
    expect([greedy.running.length, other.running.length]).toEqual([4, 1]);
    for (const left of [3, 2, 1, 1, 1]) {
      greedy.releaseOne();
      await greedy.settled();
      expect(greedy.running).toHaveLength(left);
    }
    vi.advanceTimersByTime(3_000);
    greedy.releaseOne();
    await greedy.settled();
    // The other one still waits for an answer.
    expect(greedy.running).toHaveLength(1);
    other.releaseOne();
    await other.settled();
    greedy.releaseOne();
    await greedy.settled();
    expect(greedy.running).toHaveLength(4);
  } finally {
    vi.useRealTimers();
  }
});

it('a place that is given back twice is one place', async () => {
  const shares = new FairShares(HEAVY);
  const release = await shares.take(asker(1));
  release();
  release();
  const more = asking(shares, 1, 6);
  await more.settled();
  expect(more.running).toHaveLength(4);
});

it('who went away before the turn came is not let in', async () => {
  const shares = new FairShares(HEAVY);
  const first = asking(shares, 1, 4);
  const browser = new AbortController();
  const gone = shares.take(asker(1, browser.signal));
  const next = asking(shares, 1, 1);
  browser.abort();
  await expect(gone).rejects.toMatchObject({ code: 'malformed' });
  first.releaseOne();
  await pause(0);
  first.releaseOne();
  await next.settled();
  expect(next.running).toHaveLength(1);
});
