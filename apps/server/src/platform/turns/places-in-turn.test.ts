import { setImmediate as soon } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { PlacesInTurn } from './places-in-turn.ts';

/** Pieces of work that end on request. `began` contains their names in the order in which they began. */
function works() {
  const began: string[] = [];
  const ends = new Map<string, (error?: Error) => void>();
  const work = (name: string) => () => {
    began.push(name);
    return new Promise<string>((resolve, reject) =>
      ends.set(name, (error) => (error === undefined ? resolve(name) : reject(error))),
    );
  };
  const end = async (name: string, error?: Error) => {
    ends.get(name)?.(error);
    await soon();
  };
  return { began, work, end };
}

it('With two places, two pieces of work run at the same time, and owners take turns', async () => {
  const places = new PlacesInTurn(2);
  const { began, work, end } = works();
  const first = places.run(1, work('a'));
  for (const [owner, name] of [
    [1, 'b'],
    [1, 'c'],
    [1, 'd'],
    [2, 'e'],
  ] as const)
    void places.run(owner, work(name));
  await soon();
  expect(began).toEqual(['a', 'b']);
  await end('a');
  expect(await first).toBe('a');
  await end('b');
  expect(began).toEqual(['a', 'b', 'c', 'e']);
  await end('c');
  expect(began.at(-1)).toBe('d');
});

it('Work that fails frees its place', async () => {
  const places = new PlacesInTurn(1);
  const { began, work, end } = works();
  const failing = places.run(1, work('a'));
  const next = places.run(2, work('b'));
  const failed = expect(failing).rejects.toThrow('No.');
  await end('a', new Error('No.'));
  await failed;
  expect(began).toEqual(['a', 'b']);
  await end('b');
  expect(await next).toBe('b');
  void places.run(3, work('c'));
  expect(began.at(-1)).toBe('c');
});
