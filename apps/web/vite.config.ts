import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

/**
 * What every page starts with is one file: cut where other pages share parts of it, it would be twelve, which together travel
 * some 6 kB heavier and are named in each list of what a page needs.
 */
const START = { name: 'start', tags: ['$initial' as const] };

export default defineConfig({
  plugins: [react()],
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000', '/ws': { target: 'ws://127.0.0.1:3000', ws: true } },
  },
  build: {
    sourcemap: true,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [START] } } },
  },
});
