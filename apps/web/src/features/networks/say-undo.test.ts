import { describe, expect, it } from 'vitest';
import { sayUndo } from './say-undo.ts';

describe('What undoing an import changes', () => {
  it.each([
    [[12, 340, 0], '12 people come back and 340 leave your network.'],
    [[1, 1, 0], '1 person comes back and 1 leaves your network.'],
    [[2, 30_000, 0], '2 people come back and 30,000 leave your network.'],
    [[0, 2204, 0], '2,204 people leave your network, and nobody comes back.'],
    [[0, 1, 0], '1 person leaves your network, and nobody comes back.'],
    [[6, 0, 0], '6 people come back to your network, and nobody leaves.'],
    [[0, 0, 0], 'The same people stay in your network, with the details of your file before this one.'],
    [[12, 340, 96], '12 people come back and 340 leave your network. 96 changed jobs are reverted.'],
    [[0, 0, 1], 'The same people stay in your network. 1 changed job is reverted.'],
  ] as const)(
    'is said in words for these numbers of people who return, people who leave, and reverted jobs: %j',
    ([comes, goes, changedJobs], words) => {
      expect(sayUndo({ comes, goes, changedJobs })).toBe(words);
    },
  );
});
