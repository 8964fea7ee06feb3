import { expect, test } from 'vitest';
import { proofRuns, proofSeed, proofTime } from '../../testing/proof-runs.ts';
import { testDatabase } from '../../testing/test-database.ts';
import { ComparedRound, type Tallies } from '../testing/compared-round.ts';
import { CHANGES } from '../testing/random-changes.ts';
import { FEATURES } from '../testing/reversed-questions.ts';

// Compares the engine in memory with SQL over the tables, on random populations that change between
// questions.

const QUESTIONS = proofRuns({ usual: 1_500, full: 200_000 });
const QUESTIONS_OF_ROUND = 500;
/** Timeout in milliseconds. The test takes 20 s alone, and several times that beside other tests. */
const LONGEST = 150_000;

const emptyTallies = (): Tallies => ({
  changes: new Map(),
  questions: new Map(),
  filled: new Map(),
  lateCommits: 0,
  startsFromFile: 0,
});

async function run(seed: string, tallies: Tallies): Promise<void> {
  const database = await testDatabase();
  try {
    await new ComparedRound(database.db, { seed, tallies }).run(QUESTIONS_OF_ROUND);
  } finally {
    await database.drop();
  }
}

test(
  'The engine in memory answers every question as SQL does, on every server and however the facts change',
  async () => {
    const seed = proofSeed('the same as SQL');
    const tallies = emptyTallies();
    // The message of a failure contains the seed of its round. That seed repeats only this round.
    if (seed.includes('/')) return run(seed, tallies);
    for (let round = 0; round * QUESTIONS_OF_ROUND < QUESTIONS; round++)
      await run(`${seed}/${round}`, tallies);
    // Makes sure that all kinds of changes were made, and that answers are not equal only by being empty.
    expect(CHANGES.filter(({ name }) => !tallies.changes.has(name)).map(({ name }) => name)).toEqual([]);
    expect(tallies.lateCommits).toBeGreaterThan(5);
    expect(tallies.startsFromFile).toBeGreaterThan(2);
    for (const feature of FEATURES)
      expect([feature, (tallies.questions.get(feature) ?? 0) > 10]).toEqual([feature, true]);
    for (const [name, asked] of tallies.questions)
      expect([name, (tallies.filled.get(name) ?? 0) / asked > 0.04]).toEqual([name, true]);
  },
  Math.max(proofTime(), LONGEST),
);
