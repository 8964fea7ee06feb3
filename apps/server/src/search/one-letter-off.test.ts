import { describe, expect, it } from 'vitest';
import { beginsOneLetterOff, isOneLetterOff } from './one-letter-off.ts';

const bytes = (text: string) => Buffer.from(text);

describe('One letter apart', () => {
  it.each([
    ['anna', 'anda'],
    ['anna', 'ana'],
    ['anna', 'hanna'],
    ['anna', 'annas'],
    ['anna', 'nana'],
    ['christopher', 'christpoher'],
  ])('are %s and %s, in both directions', (one, other) => {
    expect([isOneLetterOff(bytes(one), bytes(other)), isOneLetterOff(bytes(other), bytes(one))]).toEqual([
      true,
      true,
    ]);
  });

  it.each([
    ['anna', 'anna'],
    ['anna', 'adda'],
    ['anna', 'an'],
    ['abcd', 'badc'],
    ['anna', 'annika'],
  ])('are not %s and %s', (one, other) => {
    expect([isOneLetterOff(bytes(one), bytes(other)), isOneLetterOff(bytes(other), bytes(one))]).toEqual([
      false,
      false,
    ]);
  });

  it('may be a typed word and the beginning of a longer one', () => {
    expect(beginsOneLetterOff(bytes('hermande'), bytes('hernandez'))).toBe(true);
    expect(beginsOneLetterOff(bytes('hrrmande'), bytes('hernandez'))).toBe(false);
  });
});
