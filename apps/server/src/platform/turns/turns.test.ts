import { expect, it } from 'vitest';
import { Turns } from './turns.ts';

/** Requests turns, ends them by name, and lists those that have begun, in order. */
function namedRequests(places: number) {
  const turns = new Turns(places);
  const begun: string[] = [];
  const waited: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (userId: number, name: string, disconnected = new AbortController().signal) =>
    turns.hold({ userId, disconnected }, (hasWaited) => {
      begun.push(name);
      if (hasWaited) waited.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, waited, ask, end };
}

it('A member with much work occupies only one of two places; other members take turns in the other', async () => {
  const { begun, waited, ask, end } = namedRequests(2);
  const all = [ask(1, 'large'), ask(1, 'large again'), ask(1, 'large once more'), ask(2, 'small')];
  await end('nothing');
  expect(begun).toEqual(['large', 'small']);
  all.push(ask(2, 'small again'), ask(3, 'other'));
  await end('small');
  // The second member has already had a turn.
  expect(begun.slice(2)).toEqual(['other']);
  await end('other');
  expect(begun.slice(3)).toEqual(['small again']);
  await end('large');
  expect(begun.slice(4)).toEqual(['large again']);
  for (const name of ['small again', 'large again', 'large once more']) await end(name);
  await Promise.all(all);
  expect(waited.toSorted()).toEqual(['large again', 'large once more', 'other', 'small again']);
});

it('With one place, requests of all members run one after the other', async () => {
  const { begun, ask, end } = namedRequests(1);
  const all = [ask(1, 'one'), ask(2, 'two'), ask(3, 'three')];
  for (const [nth, name] of ['one', 'two', 'three'].entries()) {
    await end('nothing');
    expect(begun).toHaveLength(nth + 1);
    await end(name);
  }
  await Promise.all(all);
  expect(begun).toEqual(['one', 'two', 'three']);
});

it('A request leaves the queue when its browser disconnects', async () => {
  const { begun, ask, end } = namedRequests(1);
  const browser = new AbortController();
  const first = ask(1, 'first');
  const second = ask(2, 'second', browser.signal);
  const third = ask(2, 'third');
  browser.abort();
  await expect(second).rejects.toMatchObject({ code: 'malformed' });
  await end('first');
  await end('third');
  await Promise.all([first, third]);
  expect(begun).toEqual(['first', 'third']);
  await expect(ask(3, 'gone', browser.signal)).rejects.toMatchObject({ code: 'malformed' });
});

it('Work that fails frees its place', async () => {
  const turns = new Turns(1);
  const disconnected = new AbortController().signal;
  const failing = () => Promise.reject(new Error('failed'));
  for (let count = 0; count < 3; count += 1)
    await expect(turns.hold({ userId: 4, disconnected }, failing)).rejects.toThrow('failed');
  expect(await turns.hold({ userId: 4, disconnected }, () => Promise.resolve('done'))).toBe('done');
});
