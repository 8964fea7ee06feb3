import { join } from 'node:path';
import { ensureBrowser } from './lib-browser.mjs';
import { ownNode } from './lib-install.mjs';
import { lintAll, lintUnpassed } from './lib-lint.mjs';
import { packageProgram, root, run } from './lib-run.mjs';
import { buildWeb } from './lib-web-build.mjs';

const program = (name, ...args) => run(packageProgram(name), args);

/**
 * What each step does, as a function that resolves to an exit code. With a `change` (lib-change.mjs), a step
 * may skip files that the change does not affect.
 */
const steps = {
  format: { title: 'Format', run: checkFormat },
  words: { title: 'Lines of comments and documents', run: () => run(ownNode(), ['scripts/words.ts']) },
  types: { title: 'Types', run: checkTypes },
  lint: { title: 'Lint and boundaries', run: lint },
  unused: { title: 'Unused code', run: () => program('knip') },
  unit: { title: 'Unit tests', run: testUnits },
  tests: { title: 'Unit, front-door and component tests', run: () => program('vitest', 'run') },
  web: { title: 'Web build', run: () => buildWeb() },
  journeys: { title: 'Browser journeys', run: walkJourneys },
};

/**
 * Runs the named steps in order until the first failure. Resolves to the exit code. With `isQuick`, unchanged
 * files that have passed the linter are not linted again.
 */
export async function runSteps(names, { isQuick = false, change } = {}) {
  let passed = 0;
  for (const name of names) {
    const { title, run: runStep } = steps[name];
    console.log(`\n== ${title} (${name})`);
    const began = performance.now();
    const code = await runStep({ isQuick, change });
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`== ${title}: ${code === 0 ? 'passed' : `failed with code ${code}`} in ${seconds} s`);
    if (code !== 0) return conclude(passed, name, names.slice(names.indexOf(name) + 1));
    passed += 1;
  }
  return conclude(passed);
}

/**
 * The names in `requested`, in the order of `known`; all of `known` if `requested` is empty. Ends the process
 * at an unknown name.
 */
export function chosenSteps(known, requested = process.argv.slice(2)) {
  const unknown = requested.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}. The steps are: ${known.join(', ')}.`);
    process.exit(1);
  }
  return requested.length > 0 ? known.filter((name) => requested.includes(name)) : known;
}

function conclude(passed, failed, left = []) {
  console.log('');
  if (failed) console.log(`Failed: ${failed}.${left.length > 0 ? ` Not run: ${left.join(', ')}.` : ''}`);
  console.log(`${passed} passed, ${failed ? 1 : 0} failed`);
  return failed ? 1 : 0;
}

function checkFormat({ change }) {
  return change?.files.length === 0
    ? 0
    : program('oxfmt', '--check', '--no-error-on-unmatched-pattern', ...(change?.files ?? ['.']));
}

/** TypeScript caches its results for each file, and checks only what a change may affect. */
async function checkTypes() {
  const codes = await Promise.all(
    ['tsconfig.json', 'apps/web/tsconfig.json', 'e2e/tsconfig.json'].map((project) => {
      const cacheFile = join(root, 'node_modules/.cache/tsc', `${project.replaceAll('/', '-')}.tsbuildinfo`);
      return program('tsc', '--noEmit', '--incremental', '--tsBuildInfoFile', cacheFile, '-p', project);
    }),
  );
  return Math.max(...codes);
}

function lint({ isQuick, change }) {
  return isQuick ? lintUnpassed(change?.files) : lintAll();
}

function testUnits({ change }) {
  const related = change ? ['--changed', change.base, '--passWithNoTests'] : [];
  return program('vitest', 'run', '--project', 'unit', ...related);
}

async function walkJourneys() {
  const browser = await ensureBrowser({ isShellEnough: true });
  if (!browser) return 1;
  const env = { CHROME_PATH: browser };
  return run(packageProgram('vitest'), ['run', '--config', 'e2e/vitest.config.ts'], { env });
}
