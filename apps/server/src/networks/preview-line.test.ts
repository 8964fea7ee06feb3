import { expect, it } from 'vitest';
import { inPreviewLine } from './preview-line.ts';

/** Asks for previews, ends them by name, and lists those that began, in order. */
function previews() {
  const begun: string[] = [];
  const ends = new Map<string, () => void>();
  const ask = (userId: number, name: string) =>
    inPreviewLine(userId, () => {
      begun.push(name);
      return new Promise<void>((resolve) => ends.set(name, resolve));
    });
  const end = async (name: string) => {
    ends.get(name)?.();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { begun, ask, end };
}

it('A member with a large file keeps one place of two, and the others take turns', async () => {
  const { begun, ask, end } = previews();
  const all = [ask(1, 'large'), ask(1, 'large again'), ask(1, 'large once more'), ask(2, 'small')];
  await end('nothing');
  expect(begun).toEqual(['large', 'small']);
  all.push(ask(2, 'small again'), ask(3, 'other'));
  await end('small');
  // The second member has had a turn.
  expect(begun.slice(2)).toEqual(['other']);
  await end('other');
  expect(begun.slice(3)).toEqual(['small again']);
  await end('large');
  expect(begun.slice(4)).toEqual(['large again']);
  for (const name of ['small again', 'large again', 'large once more']) await end(name);
  await Promise.all(all);
});

it('A preview that fails gives its place back', async () => {
  const failing = () => Promise.reject(new Error('failed'));
  for (let count = 0; count < 3; count += 1)
    await expect(inPreviewLine(4, failing)).rejects.toThrow('failed');
  expect(await inPreviewLine(4, async () => 'done')).toBe('done');
});
