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
// A person who starts Kithline like this wants to look at it: an empty database gets the sample population
// unless DEMO says otherwise.
const env = {
  DEMO: process.env.DEMO ?? '1',
  // glibc would keep a third as much again of what reading a large directory leaves behind.
  MALLOC_MMAP_THRESHOLD_: process.env.MALLOC_MMAP_THRESHOLD_ ?? '131072',
  // Modules that the start before has compiled are not compiled again.
  NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE ?? join(root, 'node_modules/.cache/kithline-compiled'),
};
process.exitCode = await run(ownNode(), ['apps/server/src/main.ts'], { env, ipc: true });
