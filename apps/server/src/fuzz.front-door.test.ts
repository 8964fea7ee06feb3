import { beforeAll, expect, it } from 'vitest';
import { hashShortCodesCheaply } from './accounts/password-hash.ts';
import { fuzzRound } from './testing/fuzz/fuzz-round.ts';
import { proofRuns, proofSeed, proofTime } from './testing/proof-runs.ts';

const ROUNDS = proofRuns({ usual: 1, full: 50 });
/**
 * The slowest answer allowed, in milliseconds. There is no limit in `npm test`, where other files keep the
 * machine busy.
 */
const SLOWEST = proofRuns({ usual: Infinity, full: 2000 });

// Recovery codes get a cheap hash, except where answers are timed.
if (SLOWEST === Infinity) beforeAll(hashShortCodesCheaply);

it(
  'Every generated request gets an answer described by the API, reveals nothing about others, and leaves the data consistent',
  async () => {
    const seed = proofSeed('kithline');
    for (let round = 0; round < ROUNDS; round += 1) {
      const { failures, failingCalls, notMet } = await fuzzRound({
        // `npm test` runs one round. KITHLINE_SEED can be the seed of a failed round, which is then repeated.
        seed: ROUNDS === 1 ? seed : `${seed}-${round}`,
        slowest: SLOWEST,
      });
      expect(failures.join('\n\n')).toBe('');
      expect(failingCalls).toEqual([]);
      expect(notMet).toEqual([]);
    }
  },
  // If no other tests run, this test takes about a minute.
  Math.max(proofTime(), 400_000),
);
