// Runs one of our programs with the files that the command line names.
import { resolve } from 'node:path';
import { ensureInstalled, ownNode } from './lib-install.mjs';
import { root, run } from './lib-run.mjs';

/** Paths are meant from where the person stands; npm itself moves to the folder of the project. */
export async function runOnFile(program) {
  const here = process.env.INIT_CWD ?? root;
  const files = process.argv.slice(2).map((file) => resolve(here, file));
  await ensureInstalled();
  process.exitCode = await run(ownNode(), [program, ...files]);
}
