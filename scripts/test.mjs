// npm test [-- STEP …]: runs every check, also on a fresh machine. `npm test -- types lint` runs only these
// steps.
import './lib-node-version.mjs';
import { ensureInstalled } from './lib-install.mjs';
import { chosenSteps, runSteps } from './lib-steps.mjs';

const names = chosenSteps(['format', 'words', 'types', 'lint', 'unused', 'tests', 'web', 'journeys']);
await ensureInstalled();
process.exitCode = await runSteps(names);
