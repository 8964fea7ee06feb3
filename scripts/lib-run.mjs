// Runs a program to its end and passes on what the person at the keyboard wants.
import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/** The folder of the project; every program runs in it. */
export const root = resolve(import.meta.dirname, '..');

/**
 * Signals that come closer together than this (ms) are one wish: npm passes Ctrl-C on to us, and the terminal
 * sends it as well.
 */
const oneWish = 1_000;

const isWindows = process.platform === 'win32';

/** The path of a program that an installed package brings. */
export function packageProgram(name) {
  return join(root, 'node_modules/.bin', isWindows ? `${name}.cmd` : name);
}

/**
 * Runs a program with our output as its own and resolves to its exit code (128 + number for a signal, 127
 * when it cannot be run). The first SIGINT, SIGTERM or SIGHUP is passed on once, to the program and what it
 * started; a later one ends them at once. With `ipc`, the program can tell by the closing of that channel
 * that this process was killed. `until` (an AbortSignal) ends it, too. With `quiet`, only what it says of
 * errors is shown.
 */
export function run(program, args, { env = {}, ipc = false, quiet = false, until } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: searchPath(), ...env },
      stdio: ['ignore', quiet ? 'ignore' : 'inherit', 'inherit', ...(ipc ? ['ipc'] : [])],
      // A process group of its own, so that the terminal's Ctrl-C reaches it through us alone, and once.
      detached: !isWindows,
      shell: isWindows && program.endsWith('.cmd'),
    });
    const release = passSignalsOn(child, until);
    child.on('error', (error) => {
      release();
      console.error(`${program} could not be run: ${error.message}`);
      done(127);
    });
    child.on('exit', (code, signal) => {
      release();
      done(code ?? 128 + constants.signals[signal]);
    });
  });
}

/** The project's own programs come first, its Node among them. */
function searchPath() {
  return [join(root, 'node_modules/.bin'), process.env.PATH].join(delimiter);
}

function passSignalsOn(child, until) {
  if (isWindows) return () => {};
  let firstAt;
  const send = (signal) => {
    try {
      process.kill(-child.pid, signal);
    } catch {
      // Already gone; its end is on the way to us.
    }
  };
  const onSignal = (signal) => {
    if (firstAt === undefined) {
      firstAt = Date.now();
      send(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    } else if (Date.now() - firstAt > oneWish) {
      send('SIGKILL');
    }
  };
  until?.addEventListener('abort', () => firstAt === undefined && onSignal('SIGTERM'));
  const watch = onParentGone(() => onSignal('SIGTERM'));
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, onSignal);
  return () => {
    clearInterval(watch);
    for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.off(signal, onSignal);
  };
}

/**
 * npm waits for us as long as it lives; when it is gone it was killed, and nobody is left to stop us. Seen on
 * Linux only.
 */
function onParentGone(stop) {
  const npm = [process.ppid, parentOf(process.ppid)].find(isNpm);
  return npm && setInterval(() => isNpm(npm) || stop(), 1_000).unref();
}

function isNpm(pid) {
  return readProc(pid, 'cmdline').startsWith('npm');
}

function parentOf(pid) {
  return Number(/^PPid:\s*(\d+)$/m.exec(readProc(pid, 'status'))?.[1] ?? 0);
}

function readProc(pid, file) {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}
