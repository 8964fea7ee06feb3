// Finds the browser for the journeys, and installs it where that is allowed.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { run } from './lib-run.mjs';

const commands = ['chromium', 'google-chrome', 'google-chrome-stable', 'chromium-browser', 'chrome'];

const usualPaths = [
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
  '/Applications/Chromium.app/Contents/MacOS/Chromium',
  '/snap/bin/chromium',
  'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe',
  'C:\\Program Files (x86)\\Google\\Chrome\\Application\\chrome.exe',
];

/**
 * The path of a working Chromium or Chrome; undefined, with an explanation on the console, if there is none.
 */
export async function ensureBrowser() {
  const found = findBrowser() ?? ((await installChromium()) ? findBrowser() : undefined);
  if (!found) {
    console.error(
      'The browser journeys need Chromium or Chrome. Install one, or set CHROME_PATH to the path of one.',
    );
  }
  return found;
}

function findBrowser() {
  const { CHROME_PATH: chosen, PATH = '' } = process.env;
  const folders = PATH.split(delimiter);
  const installed = commands.flatMap((command) => folders.map((folder) => join(folder, command)));
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

/** Installs the package if this is Debian and we are root. Otherwise, does not change the system. */
async function installChromium() {
  if (process.getuid?.() !== 0 || !isDebian()) return false;
  console.log('Installing Chromium for the browser journeys …');
  const env = { DEBIAN_FRONTEND: 'noninteractive' };
  if ((await run('apt-get', ['update', '-qq'], { env })) !== 0) return false;
  return (
    (await run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium'], { env })) === 0
  );
}

function isDebian() {
  const release = '/etc/os-release';
  return existsSync(release) && /^ID=debian$/m.test(readFileSync(release, 'utf8'));
}
