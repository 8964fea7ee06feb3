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
    // On a busy machine, a page can need this time. Polling ends as soon as its condition is true.
    expect: { poll: { timeout: 20_000 } },
    // One more worker than cores keeps the cores busy while pages wait. Journeys do not disturb each other,
    // because each has its own browser and its own people.
    maxWorkers: availableParallelism() + 1,
    // Loading the browser's driver for each file would take a second of CPU time.
    isolate: false,
  },
});
