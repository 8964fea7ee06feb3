import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/server/src/**/*.test.ts',
            'sample/**/*.test.ts',
            'bench/**/*.test.ts',
            'scripts/**/*.test.ts',
          ],
          exclude: ['**/node_modules/**', '**/*.front-door.test.ts'],
          testTimeout: 30_000,
        },
      },
      {
        test: {
          name: 'front-door',
          include: ['apps/server/src/**/*.front-door.test.ts', 'sample/**/*.front-door.test.ts'],
          globalSetup: ['apps/server/src/testing/global-setup.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // Real processes and sockets on a busy machine: what fails once is tried again.
          retry: 1,
          // Two cores; every worker has its own databases in one PostgreSQL.
          maxWorkers: 3,
        },
      },
      {
        extends: './apps/web/vite.config.ts',
        test: {
          name: 'web',
          include: ['apps/web/src/**/*.test.{ts,tsx}'],
          environment: 'happy-dom',
          testTimeout: 30_000,
        },
      },
    ],
  },
});
