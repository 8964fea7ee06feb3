// npm run bench [-- OPTIONS]: measures how fast Kithline is, on invented people; bench/bench-options.ts lists
// the options.
import './lib-node-version.mjs';
import { ensureBrowser } from './lib-browser.mjs';
import { ensureInstalled, ownNode } from './lib-install.mjs';
import { run } from './lib-run.mjs';
import { ensureWebBuilt } from './lib-web-build.mjs';

const args = process.argv.slice(2);
await ensureInstalled();
const env = args.some((arg) => arg === '--all' || arg.endsWith('-web')) ? await forPages() : {};
process.exitCode = await run(ownNode(), ['bench/run.ts', ...args], { env });

async function forPages() {
  const built = await ensureWebBuilt();
  if (built !== 0) process.exit(built);
  const browser = await ensureBrowser();
  if (!browser) process.exit(1);
  return { CHROME_PATH: browser };
}
