import { defineConfig } from 'vitest/config';

/** Takes the README's pictures: `npm run pictures`. Not part of the tests. */
export default defineConfig({
  test: {
    name: 'pictures',
    root: import.meta.dirname,
    include: ['*.pictures.ts'],
    globalSetup: '../global-setup.ts',
    testTimeout: 120_000,
    hookTimeout: 200_000,
  },
});
