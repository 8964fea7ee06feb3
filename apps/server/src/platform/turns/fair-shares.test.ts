import { setTimeout as pause } from 'node:timers/promises';
import { expect, it, vi } from 'vitest';
import { FairShares, type Release, HEAVY } from './fair-shares.ts';

const requester = (userId: number, disconnected = new AbortController().signal) => ({ userId, disconnected });

/** Makes this number of requests. `releaseOne` ends the oldest running request. */
function makeRequests(shares: FairShares, userId: number, times: number) {
  const running: Release[] = [];
  const failed: unknown[] = [];
  for (let nth = 0; nth < times; nth += 1)
    void shares.take(requester(userId)).then(
      (release) => running.push(release),
      (error: unknown) => failed.push(error),
    );
  const settled = () => pause(0);
  return { running, failed, settled, releaseOne: () => running.shift()?.() };
}

it('a member has four places; a place that becomes free goes to the request that has waited longest', async () => {
  const shares = new FairShares(HEAVY);
  const names = [...'abcdefgh'];
  const begun: string[] = [];
  const releases: Release[] = [];
  for (const name of names)
    void shares.take(requester(1)).then((release) => {
      begun.push(name);
      releases.push(release);
    });
  for (let most = 4; most <= names.length; most += 1) {
    await pause(0);
    expect(begun).toEqual(names.slice(0, most));
    releases.shift()?.();
  }
});

it("a member's waiting requests run one at a time while other members are active, and four at a time otherwise", async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  try {
    const shares = new FairShares(HEAVY);
    const greedy = makeRequests(shares, 1, 20);
    const other = makeRequests(shares, 2, 1);
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
    // The other member still waits for an answer.
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

it('releasing a place twice frees only one place', async () => {
  const shares = new FairShares(HEAVY);
  const release = await shares.take(requester(1));
  release();
  release();
  const more = makeRequests(shares, 1, 6);
  await more.settled();
  expect(more.running).toHaveLength(4);
});

it('a request whose browser disconnected before its turn is dropped', async () => {
  const shares = new FairShares(HEAVY);
  const first = makeRequests(shares, 1, 4);
  const browser = new AbortController();
  const waiting = shares.take(requester(1, browser.signal));
  const next = makeRequests(shares, 1, 1);
  browser.abort();
  await expect(waiting).rejects.toMatchObject({ code: 'malformed' });
  first.releaseOne();
  await pause(0);
  first.releaseOne();
  await next.settled();
  expect(next.running).toHaveLength(1);
});
