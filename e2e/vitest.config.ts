import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['**/*.journey.ts'],
    globalSetup: ['./global-setup.ts'],
    testTimeout: 300_000,
    hookTimeout: 120_000,
    // What a person waits for; a poll ends as soon as it holds.
    expect: { poll: { timeout: 20_000 } },
    // One more than the cores keeps them busy while pages wait. Each journey has a browser and people of its
    // own.
    maxWorkers: availableParallelism() + 1,
    // Loading the browser's driver for each file was a second of processor time.
    isolate: false,
  },
});
