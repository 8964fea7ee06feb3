// npm start: from a fresh clone to a running Kithline. Installs and builds what is missing or out of date,
// then runs the server.
import './lib-node-version.mjs';
import { join } from 'node:path';
import { ensureInstalled, ownNode } from './lib-install.mjs';
import { root, run } from './lib-run.mjs';
import { ensureWebBuilt } from './lib-web-build.mjs';

await ensureInstalled();
const built = await ensureWebBuilt();
if (built !== 0) process.exit(built);
console.log('Starting the server and its database …');
// Somebody who starts Kithline like this wants to try it, so an empty database gets the sample population
// unless DEMO says otherwise.
const env = {
  DEMO: process.env.DEMO ?? '1',
  // Without this setting, glibc would keep a third more memory after the server has read a large directory.
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  // Node reuses the compiled modules of the previous start.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/kithline-compiled'),
};
// A larger part of the heap for new objects would cost 100 MB and save no measurable time.
const SMALL_NEW_SPACE = '--max-semi-space-size=16';
process.exitCode = await run(ownNode(), [SMALL_NEW_SPACE, 'apps/server/src/main.ts'], { env, ipc: true });
