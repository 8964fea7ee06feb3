import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { constants } from 'node:os';
import { delimiter, join, resolve } from 'node:path';

/** The project's folder, in which every program runs. */
export const root = resolve(import.meta.dirname, '..');

/**
 * Signals within this time (ms) count as one: npm forwards Ctrl-C to us, and the terminal sends it as well.
 */
const sameSignalMs = 1_000;

const isWindows = process.platform === 'win32';

/** The path of a program from an installed package. */
export function packageProgram(name) {
  return join(root, 'node_modules/.bin', isWindows ? `${name}.cmd` : name);
}

/**
 * Runs a program that writes to the output of this process. Resolves to its exit code (128 + number for a
 * signal, 127 if it could not be started). With `quiet`, only error output is shown. With `input`, the
 * program reads our standard input. With `ipc`, the program has a channel to this process; the channel closes
 * if this process is killed. The first SIGINT, SIGTERM or SIGHUP is forwarded once, to the program and its
 * children (SIGHUP as SIGTERM). A later signal kills them at once. An abort of `until` (an AbortSignal) also
 * ends the program. On Windows, signals are not forwarded, and `until` has no effect.
 */
export function run(program, args, { env = {}, input = false, ipc = false, quiet = false, until } = {}) {
  return new Promise((done) => {
    const child = spawn(program, args, {
      cwd: root,
      env: { ...process.env, PATH: searchPath(), ...env },
      stdio: [input ? 'inherit' : 'ignore', quiet ? 'ignore' : 'inherit', 'inherit', ...(ipc ? ['ipc'] : [])],
      // The program gets its own process group, so that the terminal's Ctrl-C reaches it only once, through
      // us.
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

/** The project's own programs, including its Node, come first. */
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
      // The program has already ended; its exit event will follow.
    }
  };
  const onSignal = (signal) => {
    if (firstAt === undefined) {
      firstAt = Date.now();
      send(signal === 'SIGHUP' ? 'SIGTERM' : signal);
    } else if (Date.now() - firstAt > sameSignalMs) {
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
 * Calls `stop` once npm has been killed. npm normally waits for us, so if npm has ended, nothing else will
 * stop this process. Works only on Linux.
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
