// npm run check [-- STEP … --changed]: run it before every commit; the fastest steps come first. With
// --changed, it checks the format of the files that differ from main, lints only these files, and runs only
// the unit tests that they affect.
import './lib-node-version.mjs';
import { changeFromMain } from './lib-change.mjs';
import { ensureInstalled } from './lib-install.mjs';
import { chosenSteps, runSteps } from './lib-steps.mjs';

const args = process.argv.slice(2);
const names = chosenSteps(
  ['format', 'words', 'types', 'lint', 'unused', 'unit'],
  args.filter((arg) => arg !== '--changed'),
);
const change = args.includes('--changed') ? changeFromMain() : undefined;
await ensureInstalled();
process.exitCode = await runSteps(names, { isQuick: true, change });
