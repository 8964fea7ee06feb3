import { expect, it } from 'vitest';
import { Failure } from '../platform/failure.ts';
import { MOST_WAITING, STRANGERS, type Turn, WaitingLines, whoseTurn } from './waiting-lines.ts';

const known = (code: string): Turn => ({ line: 'known', whose: whoseTurn({ code }) });

/** Lines with one task that runs until `end` is called, and the list of tasks that have begun since. */
function busyLines() {
  const lines = new WaitingLines(1);
  const { promise, resolve: end } = Promise.withResolvers<void>();
  const first = lines.run(STRANGERS, () => promise);
  const begun: string[] = [];
  const join = (turn: Turn, name: string) =>
    lines.run(turn, async () => {
      begun.push(name);
    });
  return { lines, join, begun, end, first };
}

const errorOf = async (work: Promise<void>): Promise<unknown> =>
  work.then(
    () => null,
    (error: unknown) => error,
  );

it('A waiting task begins only when another one ends: known browsers first, and each line in order', async () => {
  const { join, begun, end, first } = busyLines();
  const waiting = [
    join(STRANGERS, 'stranger 1'),
    join(STRANGERS, 'stranger 2'),
    join(known('a'), 'known 1'),
    join(known('b'), 'known 2'),
  ];
  await Promise.resolve();
  expect(begun).toEqual([]);
  end();
  await Promise.all([first, ...waiting]);
  expect(begun).toEqual(['known 1', 'known 2', 'stranger 1', 'stranger 2']);
});

it('A stranger is served after three known browsers, however many more wait', async () => {
  const { join, begun, end, first } = busyLines();
  const waiting = [...'abcdefgh'].map((whose) => join(known(whose), 'known'));
  waiting.push(join(STRANGERS, 'stranger'));
  end();
  await Promise.all([first, ...waiting]);
  expect(begun.indexOf('stranger')).toBe(3);
});

it('A stranger is refused without waiting if the line of strangers is full; known browsers still wait', async () => {
  const { lines, join, begun, end, first } = busyLines();
  const waiting = Array.from({ length: MOST_WAITING.strangers }, () => join(STRANGERS, 'stranger'));
  const failure = await errorOf(join(STRANGERS, 'one too many'));
  expect(failure).toBeInstanceOf(Failure);
  expect(failure).toMatchObject({ code: 'not-ready', details: { retryAfter: 5 } });
  expect(() => lines.refuseWhenFull(STRANGERS)).toThrow(Failure);
  expect(() => lines.refuseWhenFull(known('a'))).not.toThrow();
  waiting.push(join(known('a'), 'known'));
  end();
  await Promise.all([first, ...waiting]);
  expect(begun).toEqual(['known', ...Array.from({ length: MOST_WAITING.strangers }, () => 'stranger')]);
  expect(() => lines.refuseWhenFull(STRANGERS)).not.toThrow();
});

it('One account gets only five places in the line of known browsers', async () => {
  const { join, end, first } = busyLines();
  const waiting = Array.from({ length: 5 }, () => join(known('a'), 'a'));
  expect(await errorOf(join(known('a'), 'a'))).toBeInstanceOf(Failure);
  waiting.push(join(known('b'), 'b'));
  end();
  await Promise.all([first, ...waiting]);
});

it('A task that fails frees its place', async () => {
  const lines = new WaitingLines(1);
  const failing = lines.run(STRANGERS, () => Promise.reject(new Error('broken')));
  const next = lines.run(STRANGERS, () => Promise.resolve('done'));
  await expect(failing).rejects.toThrow('broken');
  await expect(next).resolves.toBe('done');
});
