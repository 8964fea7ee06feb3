import { beforeAll, expect, it } from 'vitest';
import { hashShortCodesCheaply } from './accounts/password-hash.ts';
import { fuzzRound } from './testing/fuzz/fuzz-round.ts';
import { proofRuns, proofSeed, proofTime } from './testing/proof-runs.ts';

const REQUESTS = 3450;
const ROUNDS = proofRuns({ usual: 1, full: 50 });
/** Milliseconds; in `npm test` other files keep the machine busy. */
const SLOWEST = proofRuns({ usual: Infinity, full: 2000 });

// Where answers are timed, recovery codes cost what they cost members.
if (SLOWEST === Infinity) beforeAll(hashShortCodesCheaply);

it(
  'Whatever anybody sends, the answer is one that the API describes, tells nothing of others, and leaves the data as it should be',
  async () => {
    const seed = proofSeed('kithline');
    for (let round = 0; round < ROUNDS; round += 1) {
      const { failures, neverSucceeded, notMet } = await fuzzRound({
        // A seed that a failure names is repeated by itself.
        seed: ROUNDS === 1 ? seed : `${seed}-${round}`,
        requests: REQUESTS,
        slowest: SLOWEST,
      });
      expect(failures.join('\n\n')).toBe('');
      expect(neverSucceeded).toEqual([]);
      expect(notMet).toEqual([]);
    }
  },
  // Alone it takes about a minute.
  Math.max(proofTime(), 400_000),
);
