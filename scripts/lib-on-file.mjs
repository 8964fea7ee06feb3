import { resolve } from 'node:path';
import { ensureInstalled, ownNode } from './lib-install.mjs';
import { root, run } from './lib-run.mjs';

/**
 * Runs a program of ours with the arguments from the command line. Paths are relative to the user's folder;
 * npm itself changes to the project's folder. Options, addresses and "-" are passed on unchanged. A slash at
 * the end, which marks a folder, is kept.
 */
export async function runOnFile(program) {
  const here = process.env.INIT_CWD ?? root;
  const pathOf = (word) => resolve(here, word) + (word.endsWith('/') ? '/' : '');
  const words = process.argv.slice(2).map((word) => (/^-|^s3:/.test(word) ? word : pathOf(word)));
  await ensureInstalled();
  process.exitCode = await run(ownNode(), [program, ...words], { input: words.includes('-') });
}
