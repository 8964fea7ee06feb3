// Brings node_modules to what package-lock.json asks for, and finds the Node that the project brings itself.
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './lib-run.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules/.kithline-install');

/** The server's code needs this Node or a newer one (major version). */
const neededNode = 26;

/** Installs when node_modules is missing or belongs to another package-lock.json. Ends the process when that fails. */
export async function ensureInstalled() {
  const wanted = stampOf(readFileSync(lockFile));
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === wanted) return;
  if (!isInstalledByHand()) {
    console.log('Installing what Kithline is built from (a minute or two) …');
    const code = await runNpm([
      'ci',
      '--include=dev',
      '--include=optional',
      '--ignore-scripts=false',
      '--no-audit',
      '--no-fund',
      '--loglevel=error',
    ]);
    if (code !== 0) {
      console.error('npm could not install the packages; its messages above say why.');
      process.exit(code);
    }
  }
  writeFileSync(stampFile, wanted);
}

/** The path of the project's own Node, or of this one when it is new enough. Ends the process when there is neither. */
export function ownNode() {
  const own = join(root, 'node_modules/node/bin', process.platform === 'win32' ? 'node.exe' : 'node');
  if (existsSync(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return process.execPath;
  console.error(
    `The project's own Node is missing: the install script of the package "node" did not run, or there is none for this system. ` +
      `Delete node_modules and try again, or use Node ${neededNode}.`,
  );
  process.exit(1);
}

function stampOf(lock) {
  return createHash('sha256').update(lock).update(`${process.platform} ${process.arch}`).digest('hex');
}

/** Whether somebody ran `npm install` or `npm ci` already: npm lists in a file what it put into node_modules. */
function isInstalledByHand() {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  if (!existsSync(installedFile) || !existsSync(join(root, 'node_modules/node/bin'))) return false;
  const wanted = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(wanted).every(([path, { version, optional, devOptional }]) => {
    if (!path.startsWith('node_modules/')) return true;
    return path in installed ? installed[path].version === version : Boolean(optional ?? devOptional);
  });
}

/**
 * npm under the Node that it runs on, not under the project's, which is being replaced. npm's package count
 * is of no use to the reader.
 */
function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  return npm && node
    ? run(node, [npm, ...args], { quiet: true })
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true });
}
