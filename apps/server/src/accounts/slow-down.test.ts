import { expect, it } from 'vitest';
import { waitBefore } from './slow-down.ts';

it('The first try after twenty wrong passwords is delayed by 250 ms, and each further try twice as long, up to eight seconds', () => {
  expect([1, 20, 21, 22, 23, 24, 25, 26, 27, 5000].map(waitBefore)).toEqual([
    0, 0, 250, 500, 1000, 2000, 4000, 8000, 8000, 8000,
  ]);
});
