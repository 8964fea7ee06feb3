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
    // Time that a person would wait; a poll ends as soon as its condition holds.
    expect: { poll: { timeout: 20_000 } },
    // One worker more than cores keeps them busy while pages wait. Each journey has its own browser and
    // people.
    maxWorkers: availableParallelism() + 1,
    // Loading the browser's driver for each file would take a second of CPU time.
    isolate: false,
  },
});
