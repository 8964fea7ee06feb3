import { execFile, spawn } from 'node:child_process';
import { existsSync, openSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';

const execute = promisify(execFile);

/** Debian's packages that the cluster needs, with a program of each. */
const PACKAGES: Readonly<Record<string, string>> = {
  patroni: '/usr/bin/patroni',
  'etcd-server': '/usr/bin/etcd',
  haproxy: '/usr/sbin/haproxy',
  'postgresql-15': '/usr/lib/postgresql/15/bin/postgres',
  iproute2: '/usr/sbin/ip',
  iptables: '/usr/sbin/iptables',
};

/** Returns the command that installs the missing packages; null if none is missing. */
export function missingPackages(): string[] | null {
  const missing = Object.keys(PACKAGES).filter((name) => !existsSync(PACKAGES[name] ?? ''));
  return missing.length > 0 ? ['apt-get', 'install', '-y', ...missing] : null;
}

/** Runs a program and returns its output; throws if the program fails. */
export async function run(program: string, args: readonly string[]): Promise<string> {
  const { stdout } = await execute(program, args, { maxBuffer: 16_777_216 });
  return stdout;
}

/** Starts a program in the background, with its output in `<name>.log` of the folder. Returns the pid. */
export function start(
  command: readonly string[],
  { name, folder, env = {} }: { name: string; folder: string; env?: Record<string, string> },
): number {
  const log = openSync(path.join(folder, `${name}.log`), 'a');
  const [program = '', ...args] = command;
  const settings = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin', LANG: 'C.UTF-8', ...env };
  // The program runs in another process group, so that Ctrl-C reaches only our process, which ends all
  // programs in order.
  const child = spawn(program, args, { env: settings, stdio: ['ignore', log, log], detached: true });
  child.on('error', (error) => console.error(`${program}: ${error.message}`));
  return child.pid ?? 0;
}

/** Sends a signal to processes. Skips processes that have ended. */
export function signal(pids: readonly number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name);
    } catch {
      // The process has ended.
    }
}

/** Returns the name of a running program; empty if the program has ended. */
export const nameOf = async (pid: number): Promise<string> =>
  (await readFile(`/proc/${pid}/comm`, 'utf8').catch(() => '')).trim();

/** Waits until `holds` returns true; throws after `seconds`. An error of `holds` counts as false. */
export async function until(what: string, holds: () => Promise<boolean>, seconds = 120): Promise<void> {
  const end = Date.now() + seconds * 1000;
  let reason = '';
  while (Date.now() < end) {
    if (
      await holds().catch((error: unknown) => {
        reason = ` (${String(error)})`;
        return false;
      })
    )
      return;
    await pause(100);
  }
  throw new Error(`Not within ${seconds} s: ${what}${reason}`);
}
