import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/**
 * What every page starts with is one file: cut where other pages share parts of it, it would be twelve, which together travel
 * some 6 kB heavier and are named in each list of what a page needs.
 */
const START = { name: 'start', tags: ['$initial' as const] };

export default defineConfig({
  // The server sends files as they were compressed here, once and thoroughly; smaller ones are not worth a second file.
  plugins: [
    react(),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 1024, logLevel: 'silent' }),
  ],
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000', '/ws': { target: 'ws://127.0.0.1:3000', ws: true } },
  },
  build: {
    // Sources stay with us: a map would tell every visitor more than the product does.
    sourcemap: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: { output: { codeSplitting: { groups: [START] } } },
  },
});
