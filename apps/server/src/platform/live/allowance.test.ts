import { afterEach, expect, it, vi } from 'vitest';
import { Allowance } from './allowance.ts';

afterEach(() => {
  vi.useRealTimers();
});

it("a user's allowance is restored after 25 seconds", () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const allowance = new Allowance(2);
  const takeThree = () => [1, 2, 3].map(() => allowance.take(1));
  expect(takeThree()).toEqual([true, true, false]);
  expect(allowance.take(2)).toBe(true);
  vi.advanceTimersByTime(24_000);
  expect(allowance.take(1)).toBe(false);
  vi.advanceTimersByTime(1_000);
  expect(takeThree()).toEqual([true, true, false]);
});
