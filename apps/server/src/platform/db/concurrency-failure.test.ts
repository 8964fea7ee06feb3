import { describe, expect, it } from 'vitest';
import { withRetries, concurrencyFailure } from './concurrency-failure.ts';

const errorWith = (code: string) => Object.assign(new Error('failed'), { code });

it('a deadlock becomes a request to try again, and a deleted parent row becomes a conflict', () => {
  expect(concurrencyFailure(errorWith('40P01'))).toMatchObject({ code: 'not-ready' });
  expect(concurrencyFailure(errorWith('40001'))).toMatchObject({ code: 'not-ready' });
  expect(concurrencyFailure(errorWith('23503'))).toMatchObject({ code: 'conflict' });
});

it.each([errorWith('23505'), errorWith('ECONNREFUSED'), new TypeError('x is not a function'), '40P01', null])(
  'other errors are not translated: %s',
  (error) => {
    expect(concurrencyFailure(error)).toBeNull();
  },
);

describe('a transaction that fails', () => {
  const failing = (code: string, times: number) => {
    let tries = 0;
    const transact = async () => {
      tries += 1;
      if (tries <= times) throw errorWith(code);
      return tries;
    };
    return withRetries(transact);
  };

  it.each(['40P01', '40001', '23505'])('is tried up to three times in all: %s', async (code) => {
    expect(await failing(code, 2)).toBe(3);
    await expect(failing(code, 3)).rejects.toMatchObject({ code });
  });

  it('runs only once if a parent row was deleted', async () => {
    await expect(failing('23503', 1)).rejects.toMatchObject({ code: '23503' });
  });
});
