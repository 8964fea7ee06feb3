import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { serversIn } from './processes.ts';
import type { Account } from './run-as.ts';

/**
 * How long (ms) a server that somebody left behind may take to shut down: it writes out all that it holds in
 * memory.
 */
const patience = 60_000;

/**
 * Ends a server that still works in the cluster although its owner is gone, and removes `postmaster.pid`. To
 * be called by the owner of the folder only. A process that the pid file names is left alone unless it is a
 * PostgreSQL at work in this very folder: after a crash the number may belong to anybody.
 */
export async function settlePreviousServer(
  cluster: string,
  options: { title: string; account: Account; log: (line: string) => void },
): Promise<void> {
  const look = () => serversIn(cluster, options.title, options.account);
  let left = await look();
  if (left.length > 0) {
    options.log('Shutting down the database of an earlier Kithline that did not end well.');
    askToEnd(left, mainProcess(cluster));
  }
  for (const deadline = Date.now() + patience; left.length > 0; left = await look()) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `An earlier database server is still at work in ${cluster} (process ${left.join(', ')}). Try again when it has ended.`,
      );
    }
    await delay(25);
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * SIGINT to the main process is PostgreSQL's fast, orderly shutdown; helpers without a main process can only
 * be told to quit.
 */
function askToEnd(servers: readonly number[], main: number | undefined): void {
  const hasMain = main !== undefined && servers.includes(main);
  for (const pid of hasMain ? [main] : servers) signal(pid, hasMain ? 'SIGINT' : 'SIGQUIT');
}

function signal(pid: number, name: NodeJS.Signals): void {
  try {
    process.kill(pid, name);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

/** The pid in the first line of `postmaster.pid`; a claim to be checked, not a fact. */
function mainProcess(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}
