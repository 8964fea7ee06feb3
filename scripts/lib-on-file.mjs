// Runs one of our programs with the files from the command line.
import { resolve } from 'node:path';
import { ensureInstalled, ownNode } from './lib-install.mjs';
import { root, run } from './lib-run.mjs';

/** Paths are relative to the user's folder; npm itself changes to the project's folder. */
export async function runOnFile(program) {
  const here = process.env.INIT_CWD ?? root;
  const files = process.argv.slice(2).map((file) => resolve(here, file));
  await ensureInstalled();
  process.exitCode = await run(ownNode(), [program, ...files]);
}
