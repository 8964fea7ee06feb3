import { expect, it } from 'vitest';
import { isDoneWithin } from './is-done-within.ts';

it('Work that ends in time is done', async () => {
  expect(await isDoneWithin(Promise.resolve('result'), 1000)).toBe(true);
});

it('Work that takes longer is not done, and continues', async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  expect(await isDoneWithin(promise, 1)).toBe(false);
  resolve('result');
  expect(await promise).toBe('result');
});

it('Work that fails in time rejects with its error', async () => {
  await expect(isDoneWithin(Promise.reject(new Error('broken')), 1000)).rejects.toThrow('broken');
});
