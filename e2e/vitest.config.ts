import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    name: 'journeys',
    root: import.meta.dirname,
    include: ['**/*.journey.ts'],
    globalSetup: ['./global-setup.ts'],
    testTimeout: 180_000,
    hookTimeout: 120_000,
    // What a person waits for; a poll ends as soon as it holds.
    expect: { poll: { timeout: 20_000 } },
    // Two at a time keep two cores busy while pages wait; each journey has a browser and things of its own.
    // A real browser on a busy machine: what fails once is tried again, what fails twice is broken.
    retry: 1,
    maxWorkers: 2,
  },
});
