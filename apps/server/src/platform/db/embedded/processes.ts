import { execFileSync } from 'node:child_process';
import { readFileSync, readlinkSync } from 'node:fs';
import { basename } from 'node:path';
import { type Account, programEnvironment, runAs } from './run-as.ts';

const hasProc = process.platform === 'linux';

/**
 * When a process began, as a text to compare. Another process that gets the same pid later has another stamp,
 * even after a reboot or in a restarted container. Undefined if there is no such process, or if it is a
 * zombie.
 */
export function startStamp(pid: number): string | undefined {
  try {
    return hasProc ? stampFromProc(pid) : stampFromPs(pid);
  } catch {
    return undefined;
  }
}

function stampFromProc(pid: number): string | undefined {
  const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
  // Field 2, the program's name in parentheses, may itself contain spaces and parentheses. Field 3 is the
  // state.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  if (fields[0] === 'Z' || fields[0] === 'X') return undefined;
  // Field 22 is the start of the process in clock ticks since boot.
  return `${readFileSync('/proc/sys/kernel/random/boot_id', 'utf8').trim()} ${fields[19]}`;
}

function stampFromPs(pid: number): string | undefined {
  const args = ['-o', 'stat=,lstart=', '-p', String(pid)];
  const line = execFileSync('ps', args, { encoding: 'utf8', env: programEnvironment }).trim();
  return line === '' || line.startsWith('Z') ? undefined : line.replace(/^\S+\s+/, '');
}

/** Identifies the namespace in which the pid of this process is unique. Empty without /proc. */
export function processSpace(): string {
  try {
    return readlinkSync('/proc/self/ns/pid');
  } catch {
    return '';
  }
}

/** The pids of a cluster's main process and its child processes. `title` is the cluster's `cluster_name`. */
export async function serversIn(cluster: string, title: string, account: Account): Promise<number[]> {
  if (!hasProc) {
    const { stdout } = await runAs(account, 'ps', ['-A', '-ww', '-o', 'pid=,stat=,args=']);
    return serversAmongTitles(stdout, cluster, title);
  }
  // The command runs as the account itself. In most containers, root lacks CAP_SYS_PTRACE and cannot read
  // these links of other users' processes.
  const list = 'ls -l /proc/[0-9]*/exe /proc/[0-9]*/cwd 2>/dev/null';
  const { stdout } = await runAs(account, '/bin/sh', ['-c', list]);
  return serversAmongLinks(stdout, cluster);
}

/**
 * Parses `ls -l` of /proc/PID/exe and /proc/PID/cwd: a server is a program named postgres with the cluster as
 * its working directory.
 */
export function serversAmongLinks(listing: string, cluster: string): number[] {
  const programs = new Map<string, string>();
  const folders = new Map<string, string>();
  for (const [, pid, link, target] of listing.matchAll(/\/proc\/(\d+)\/(exe|cwd) -> (.*)$/gm)) {
    if (!pid || !target) continue;
    // Linux marks a program as deleted when its file was replaced, for example by a reinstallation.
    if (link === 'exe') programs.set(pid, basename(target.replace(/ \(deleted\)$/, '')));
    else folders.set(pid, target);
  }
  return [...programs]
    .filter(([pid, program]) => program === 'postgres' && folders.get(pid) === cluster)
    .map(([pid]) => Number(pid));
}

/**
 * Parses `ps -o pid=,stat=,args=`, for macOS: the main process shows its arguments, and child processes show
 * the cluster's title.
 */
export function serversAmongTitles(listing: string, cluster: string, title: string): number[] {
  const pids: number[] = [];
  for (const line of listing.split('\n')) {
    const [, pid, state, args] = /^\s*(\d+)\s+(\S+)\s+(.*)$/.exec(line) ?? [];
    if (!pid || !args || state?.startsWith('Z')) continue;
    const isMain = args.includes(`/bin/postgres -D ${cluster} `);
    if (isMain || args.startsWith(`postgres: ${title}: `)) pids.push(Number(pid));
  }
  return pids;
}
