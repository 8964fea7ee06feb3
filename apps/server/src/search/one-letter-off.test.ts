import { describe, expect, it } from 'vitest';
import { beginsOneLetterOff, isOneLetterOff } from './one-letter-off.ts';

const bytes = (text: string) => Buffer.from(text);

describe('The comparison of two words', () => {
  it.each([
    ['anna', 'anda'],
    ['anna', 'ana'],
    ['anna', 'hanna'],
    ['anna', 'annas'],
    ['anna', 'nana'],
    ['christopher', 'christpoher'],
  ])('finds %s and %s one letter apart, in both directions', (one, other) => {
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
  ])('does not find %s and %s one letter apart', (one, other) => {
    expect([isOneLetterOff(bytes(one), bytes(other)), isOneLetterOff(bytes(other), bytes(one))]).toEqual([
      false,
      false,
    ]);
  });

  it('can compare a typed word with the beginning of a longer word', () => {
    expect(beginsOneLetterOff(bytes('hermande'), bytes('hernandez'))).toBe(true);
    expect(beginsOneLetterOff(bytes('hrrmande'), bytes('hernandez'))).toBe(false);
  });
});
