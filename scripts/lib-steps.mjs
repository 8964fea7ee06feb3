// The steps by which the project is checked, and how they are run: in order, with a heading and a time, up to the first failure.
import { ensureBrowser } from './lib-browser.mjs';
import { packageProgram, run } from './lib-run.mjs';
import { buildWeb } from './lib-web-build.mjs';

const program = (name, ...args) => run(packageProgram(name), args);

/** What each step does, as a function that resolves to an exit code. */
const steps = {
  format: { title: 'Format', run: () => program('oxfmt', '--check', '.') },
  types: { title: 'Types', run: checkTypes },
  lint: { title: 'Lint and boundaries', run: () => program('oxlint') },
  unused: { title: 'Unused code', run: () => program('knip') },
  unit: { title: 'Unit tests', run: () => program('vitest', 'run', '--project', 'unit') },
  tests: { title: 'Unit, front-door and component tests', run: () => program('vitest', 'run') },
  web: { title: 'Web build', run: () => buildWeb() },
  journeys: { title: 'Browser journeys', run: walkJourneys },
};

/** Runs the named steps and prints how many passed and failed. Resolves to the exit code. */
export async function runSteps(names) {
  let passed = 0;
  for (const name of names) {
    const { title, run: runStep } = steps[name];
    console.log(`\n== ${title} (${name})`);
    const began = performance.now();
    const code = await runStep();
    const seconds = ((performance.now() - began) / 1000).toFixed(1);
    console.log(`== ${title}: ${code === 0 ? 'passed' : `failed with code ${code}`} in ${seconds} s`);
    if (code !== 0) return conclude(passed, name, names.slice(names.indexOf(name) + 1));
    passed += 1;
  }
  return conclude(passed);
}

/** The names given on the command line, in our order; all of `known` when none is given. Ends the process at an unknown name. */
export function chosenSteps(known) {
  const asked = process.argv.slice(2);
  const unknown = asked.filter((name) => !known.includes(name));
  if (unknown.length > 0) {
    console.error(`There is no step ${unknown.join(', ')}. The steps are: ${known.join(', ')}.`);
    process.exit(1);
  }
  return asked.length > 0 ? known.filter((name) => asked.includes(name)) : known;
}

function conclude(passed, failed, left = []) {
  console.log('');
  if (failed) console.log(`Failed: ${failed}.${left.length > 0 ? ` Not run: ${left.join(', ')}.` : ''}`);
  console.log(`${passed} passed, ${failed ? 1 : 0} failed`);
  return failed ? 1 : 0;
}

async function checkTypes() {
  const codes = await Promise.all(
    ['tsconfig.json', 'apps/web/tsconfig.json', 'e2e/tsconfig.json'].map((project) =>
      program('tsc', '--noEmit', '-p', project),
    ),
  );
  return Math.max(...codes);
}

/** The journeys find their browser by CHROME_PATH. */
async function walkJourneys() {
  const browser = await ensureBrowser();
  if (!browser) return 1;
  const env = { CHROME_PATH: browser };
  return run(packageProgram('vitest'), ['run', '--config', 'e2e/vitest.config.ts'], { env });
}
