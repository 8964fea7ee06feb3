import { expect, it } from 'vitest';
import { isDoneWithin } from './is-done-within.ts';

it('Work that ends within the time counts as done', async () => {
  expect(await isDoneWithin(Promise.resolve('result'), 1000)).toBe(true);
});

it('Work that takes longer does not count as done, and continues', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  expect(await isDoneWithin(promise, 1)).toBe(false);
  resolve('result');
  expect(await promise).toBe('result');
});

it('If the work fails within the time, the check rejects with the error of the work', async () => {
  await expect(isDoneWithin(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken');
});
