import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { packIds, unpackIds } from './packed-ids.ts';

const ids = fc.uniqueArray(fc.integer({ min: 1, max: Number.MAX_SAFE_INTEGER }));

describe('a packed set of ids', () => {
  it('contains exactly the ids that were packed, in ascending order', () => {
    fc.assert(
      fc.property(ids, (some) => {
        expect([...unpackIds(packIds(some))]).toEqual(some.toSorted((a, b) => a - b));
      }),
    );
  });

  it('is the same whatever the order of its ids, and holds each id once', () => {
    fc.assert(
      fc.property(ids, (some) => {
        expect(packIds([...some.toReversed(), ...some])).toEqual(packIds(some));
      }),
    );
  });

  it('takes less than 64 kB for twenty thousand person ids', () => {
    const step = Math.floor(2 ** 31 / 20_000);
    const many = Array.from({ length: 20_000 }, (_, at) => 2 ** 32 + at * step);
    expect(packIds(many).length).toBeLessThan(64 * 1024);
  });
});
