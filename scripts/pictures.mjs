// npm run pictures: takes the pictures of README.md from the running product, and stores them in
// docs/pictures.
import './lib-node-version.mjs';
import { ensureBrowser } from './lib-browser.mjs';
import { ensureInstalled } from './lib-install.mjs';
import { packageProgram, run } from './lib-run.mjs';
import { ensureWebBuilt } from './lib-web-build.mjs';

await ensureInstalled();
const built = await ensureWebBuilt();
const browser = built === 0 && (await ensureBrowser());
process.exitCode = browser
  ? await run(packageProgram('vitest'), ['run', '--config', 'e2e/pictures/vitest.config.ts'], {
      env: { CHROME_PATH: browser },
    })
  : 1;
