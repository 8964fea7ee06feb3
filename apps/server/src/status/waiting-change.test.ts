import { describe, expect, it } from 'vitest';
import { WaitingChange } from './waiting-change.ts';

const never = () => new Promise<void>(() => undefined);

describe('The measured wait of a change for the search', () => {
  it('is 0 while the search catches up in time', async () => {
    expect(await new WaitingChange(() => Promise.resolve()).seconds()).toBe(0);
  });

  it.each([
    ['took too long', never],
    ['failed', () => Promise.reject(new Error('no'))],
  ])('counts from the first catch-up that %s, and is 0 after the next success', async (_how, catchUp) => {
    let work: () => Promise<void> = catchUp;
    const change = new WaitingChange(() => work(), 5);
    const first = await change.seconds();
    expect(first).toBeGreaterThan(0);
    expect(await change.seconds()).toBeGreaterThan(first);
    work = () => Promise.resolve();
    expect(await change.seconds()).toBe(0);
  });
});
