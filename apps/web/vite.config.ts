import react from '@vitejs/plugin-react';
import { readFileSync } from 'node:fs';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { firstFiles } from './first-files.ts';
import { leanContract } from './lean-contract.ts';

/**
 * Groups modules into files, so that the first view of a page loads about five files instead of ninety: the
 * code that all pages share, then the frame for visitors or for members, then the page. No module is in two
 * files. Without groups, the build would put code that only some pages share into many small files. Together,
 * the small files would be larger, and a browser would load only six of them at a time.
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
  // Menus have their own file, so that a list does not load the home page for its menus.
  { name: 'menus', test: modules('ui/overlays/Menu'), priority: 65 },
  { name: 'home', test: modules('pages/home/HomePage'), priority: 60 },
];

/** The version in the root's package.json. The server has the same version. */
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};

function modules(...names: readonly string[]): RegExp {
  return new RegExp(String.raw`/src/(?:${names.join('|')})\.tsx$`, 'u');
}

export default defineConfig({
  // Files are compressed here once, as small as possible, and the server sends the compressed files. Files
  // below the threshold are left as they are, because compression would save too little.
  plugins: [
    react(),
    leanContract(),
    firstFiles(),
    compression({ algorithms: ['brotliCompress', 'gzip'], threshold: 512, logLevel: 'silent' }),
  ],
  resolve: {
    // The router imports a copy of `useSyncExternalStore`, which React itself has had since version 18. The
    // alias leads to the file that uses React's function.
    alias: {
      'use-sync-external-store/shim/with-selector': 'use-sync-external-store/with-selector',
    },
  },
  define: { KITHLINE_VERSION: JSON.stringify(version) },
  server: {
    port: 5173,
    proxy: { '/api': 'http://127.0.0.1:3000', '/ws': { target: 'ws://127.0.0.1:3000', ws: true } },
  },
  build: {
    // No source maps: they would show the source code to every visitor.
    sourcemap: false,
    target: 'es2022',
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: { groups: GROUPS },
        // The first file lists all other files, and readable names of shared files would add a kilobyte to
        // it.
        chunkFileNames: ({ isDynamicEntry }) => `assets/${isDynamicEntry ? '[name]-' : ''}[hash:7].js`,
        assetFileNames: 'assets/[hash:6][extname]',
      },
    },
  },
});
