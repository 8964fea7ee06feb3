// npm run check [-- STEP …]: what to run before every commit; fastest first.
import './lib-node-version.mjs';
import { ensureInstalled } from './lib-install.mjs';
import { chosenSteps, runSteps } from './lib-steps.mjs';

const names = chosenSteps(['format', 'types', 'lint', 'unused', 'unit']);
await ensureInstalled();
process.exitCode = await runSteps(names);
