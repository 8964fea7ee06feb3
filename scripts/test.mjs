// npm test [-- STEP …]: everything that must hold, on a fresh machine as well. `npm test -- types lint` runs
// these steps only.
import './lib-node-version.mjs';
import { ensureInstalled } from './lib-install.mjs';
import { chosenSteps, runSteps } from './lib-steps.mjs';

const names = chosenSteps(['format', 'words', 'types', 'lint', 'unused', 'tests', 'web', 'journeys']);
await ensureInstalled();
process.exitCode = await runSteps(names);
