import { availableParallelism } from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { LongestFirst, SlowestFiles } from './scripts/test-files.ts';

// Vitest leaves one core free by default, which is half of a machine with two.
const workers = availableParallelism();

/**
 * Time limits in milliseconds, after which a test counts as hanging: a few times what tests take on a machine
 * that is busy with other things. A test that waits for something goes on as soon as it happens.
 */
const patience = {
  testTimeout: 120_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
};

// The files of a worker share its modules: loading the server again for each file was a third of the run. A
// file that replaced our modules would replace them for the other files, too, so no file does.
export default defineConfig({
  test: {
    retry: 0,
    sequence: { sequencer: LongestFirst },
    reporters: ['default', new SlowestFiles()],
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'sample/**/*.test.ts',
            'apps/web/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.front-door.test.ts'],
          ...patience,
          maxWorkers: workers,
          isolate: false,
        },
      },
      {
        test: {
          name: 'front-door',
          include: ['apps/server/src/**/*.front-door.test.ts', 'sample/**/*.front-door.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          // Servers and other processes that tests start share compiled modules: compiling would take a third
          // of a start.
          env: { NODE_COMPILE_CACHE: path.resolve('node_modules/.cache/kithline-compiled') },
          ...patience,
          isolate: false,
          // These tests wait for PostgreSQL half of their time. Every test file has its own databases.
          maxWorkers: workers + 1,
          // Vitest runs projects with different numbers of workers one after the other.
          sequence: { groupOrder: 1 },
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          setupFiles: ['./apps/web/src/testing/after-each-file.ts'],
          ...patience,
          maxWorkers: workers,
          isolate: false,
        },
      },
    ],
  },
});
