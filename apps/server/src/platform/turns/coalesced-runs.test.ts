import { expect, it } from 'vitest';
import { CoalescedRuns } from './coalesced-runs.ts';

/** Work whose runs are ended by the test. `most` returns the greatest number of simultaneous runs so far. */
function heldWork() {
  const ends: { resolve: () => void; reject: (error: Error) => void }[] = [];
  let [running, most] = [0, 0];
  const work = async (): Promise<void> => {
    running++;
    most = Math.max(most, running);
    try {
      await new Promise<void>((resolve, reject) => ends.push({ resolve, reject }));
    } finally {
      running--;
    }
  };
  return { work, ends, most: () => most };
}

const soon = () => new Promise((resolve) => setImmediate(resolve));

it('Calls during a run share one further run, which begins after the first has ended', async () => {
  const { work, ends, most } = heldWork();
  const runs = new CoalescedRuns(work);
  const first = runs.next();
  const waiting = [runs.next(), runs.next(), runs.next()];
  await soon();
  expect(ends).toHaveLength(1);
  ends[0]?.resolve();
  await first;
  await soon();
  expect(ends).toHaveLength(2);
  ends[1]?.resolve();
  await Promise.all(waiting);
  expect([ends.length, most()]).toEqual([2, 1]);
});

it('A failed run rejects only the calls that waited for it', async () => {
  const { work, ends } = heldWork();
  const runs = new CoalescedRuns(work);
  const first = runs.next();
  const second = runs.next();
  ends[0]?.reject(new Error('The database is away.'));
  await expect(first).rejects.toThrow('The database is away.');
  await soon();
  ends[1]?.resolve();
  await expect(second).resolves.toBeUndefined();
});

it('Work begins at once when no run is in progress', async () => {
  const { work, ends } = heldWork();
  const runs = new CoalescedRuns(work);
  for (const run of [0, 1]) {
    const running = runs.next();
    expect(ends).toHaveLength(run + 1);
    ends[run]?.resolve();
    await running;
  }
});

it('A call right after a run shares the next run with the calls that already wait for it', async () => {
  const { work, ends, most } = heldWork();
  const runs = new CoalescedRuns(work);
  const again = runs.next().then(() => runs.next());
  const waiting = runs.next();
  ends[0]?.resolve();
  await soon();
  expect([ends.length, most()]).toEqual([2, 1]);
  ends[1]?.resolve();
  await Promise.all([again, waiting]);
});
