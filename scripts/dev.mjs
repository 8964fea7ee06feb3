// npm run dev: runs the server, which restarts when its code changes, and Vite, which serves the web app and
// forwards /api and /ws to the server.
import './lib-node-version.mjs';
import { ensureInstalled, ownNode } from './lib-install.mjs';
import { packageProgram, run } from './lib-run.mjs';

await ensureInstalled();
const env = { DEMO: process.env.DEMO ?? '1' };
const either = new AbortController();
const endBoth = (code) => {
  either.abort();
  return code;
};

const [server] = await Promise.all([
  run(ownNode(), ['--watch', '--watch-preserve-output', 'apps/server/src/main.ts'], {
    env,
    until: either.signal,
  }).then(endBoth),
  run(packageProgram('vite'), ['apps/web'], { until: either.signal }).then(endBoth),
]);
process.exitCode = server;
