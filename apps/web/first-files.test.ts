import { expect, it } from 'vitest';
import { overLimit } from './first-files.ts';

it('A page that loads more JavaScript than its limit gets an error with both numbers; a page at its limit gets none', () => {
  expect(overLimit('/login', 110, 110)).toBeNull();
  expect(overLimit('/login', 110.1, 110)).toContain(
    '/login starts with 110.1 kB of JavaScript, over its limit of 110 ',
  );
});
