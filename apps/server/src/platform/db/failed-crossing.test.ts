import { expect, it } from 'vitest';
import { failedCrossing } from './failed-crossing.ts';

const errorWith = (code: string) => Object.assign(new Error('failed'), { code });

it('tells who waited crosswise to try again, and who came too late that it is gone', () => {
  expect(failedCrossing(errorWith('40P01'))).toMatchObject({ code: 'not-ready' });
  expect(failedCrossing(errorWith('23503'))).toMatchObject({ code: 'conflict' });
});

it.each([errorWith('23505'), errorWith('ECONNREFUSED'), new TypeError('x is not a function'), '40P01', null])(
  'leaves everything else a surprise: %s',
  (error) => {
    expect(failedCrossing(error)).toBeNull();
  },
);
