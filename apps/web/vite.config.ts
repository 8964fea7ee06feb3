import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { firstFiles } from './first-files.ts';
import { leanContract } from './lean-contract.ts';

/**
 * A first view loads some five files instead of ninety: what every page starts with; then the frame of
 * visitors or members; then the page. Each holds what it needs and no earlier one has. If the code were cut
 * wherever two pages share a part, the files would be larger together, and a browser on a slow line would
 * fetch them six at a time.
 */
const GROUPS = [
  { name: 'start', tags: ['$initial' as const], priority: 100 },
  {
    name: 'visitors',
    test: modules('shell/PublicLayout', 'pages/public/LoginPage'),
    priority: 90,
  },
  { name: 'members', test: modules('shell/MemberLayout'), priority: 80 },
  {
    name: 'directory',
    test: modules('pages/people/PeoplePage', 'pages/organizations/OrganizationsPage'),
    priority: 70,
  },
  // What menus need is not a part of the home page, which a list need not load for its menus.
  { name: 'menus', test: modules('ui/overlays/Menu'), priority: 65 },
  { name: 'home', test: modules('pages/home/HomePage'), priority: 60 },
];

function modules(...names: readonly string[]): RegExp {
  return new RegExp(String.raw`/src/(?:${names.join('|')})\.tsx$`, 'u');
}

export default defineConfig({
  // The server sends files as they were compressed here, once and thoroughly; smaller ones are not worth a
  // second file.
  plugins: [
    react(),
    leanContract(),
    firstFiles(),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 512, logLevel: 'silent' }),
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
    rolldownOptions: { output: { codeSplitting: { groups: GROUPS } } },
  },
});
