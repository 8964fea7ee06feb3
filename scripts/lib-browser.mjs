import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './lib-run.mjs';

/** Chromium without windows. It needs three quarters of the processor time of the whole browser. */
const SHELL = 'chromium-headless-shell';

const commands = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome'];

const DEBIAN_PACKAGES = new Set([SHELL, 'chromium']);

const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The path of a working Chromium or Chrome; undefined, with an explanation on the console, if there is none.
 * With `isShellEnough`, prefers the headless shell.
 */
export async function ensureBrowser({ isShellEnough = false } = {}) {
  const names = isShellEnough ? [SHELL, ...commands] : commands;
  const found = findBrowser(names) ?? ((await installOneOf(names)) ? findBrowser(names) : undefined);
  if (!found) {
    console.error('Chromium or Chrome is needed. Install one, or set CHROME_PATH to the path of one.');
  }
  return found;
}

function findBrowser(names) {
  const { CHROME_PATH: chosen, PATH = '' } = process.env;
  const folders = PATH.split(delimiter);
  const installed = names.flatMap((command) => folders.map((folder) => join(folder, command)));
  return [chosen, ...installed, ...usualPaths].find((path) => path && existsSync(path) && starts(path));
}

/**
 * Whether the program starts. On Windows, this is not checked, and the answer is true. Ubuntu's
 * chromium-browser, for example, may be a script that only explains how to get the real browser.
 */
function starts(path) {
  if (process.platform === 'win32') return true;
  const { status, stdout } = spawnSync(path, ['--version'], { encoding: 'utf8', timeout: 20_000 });
  return status === 0 && /chrom/i.test(stdout);
}

/**
 * Installs the first of these packages that exists, but only on Debian and as root. Returns whether one was
 * installed.
 */
async function installOneOf(packages) {
  if (process.getuid?.() !== 0 || !isDebian()) return false;
  console.log('Installing Chromium …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if ((await run('apt-get', ['update', '-qq'], { env })) !== 0) return false;
  for (const name of packages.filter((name) => DEBIAN_PACKAGES.has(name)))
    if ((await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', name], { env })) === 0)
      return true;
  return false;
}

function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}
