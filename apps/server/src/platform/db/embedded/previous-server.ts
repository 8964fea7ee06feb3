import { readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { EmbeddedPostgresError } from './embedded-postgres-error.ts';
import { serversIn } from './processes.ts';
import type { Account } from './run-as.ts';

/** How long (ms) an orphaned server may take to shut down. It needs time to write its memory to disk. */
const patience = 60_000;

/**
 * If a server still runs in the cluster although the Kithline that started it has ended, shuts the server
 * down. Then removes `postmaster.pid`. Only the owner of the folder may call this. After a crash, the pid in
 * that file may belong to any process, so only PostgreSQL servers of this folder are stopped. Throws an
 * `EmbeddedPostgresError` if the server still runs after a minute.
 */
export async function settlePreviousServer(
  cluster: string,
  options: { title: string; account: Account; log: (line: string) => void },
): Promise<void> {
  const look = () => serversIn(cluster, options.title, options.account);
  let left = await look();
  if (left.length > 0) {
    options.log('Shutting down the database of an earlier Kithline that did not stop cleanly.');
    askToEnd(left, mainProcess(cluster));
  }
  for (const deadline = Date.now() + patience; left.length > 0; left = await look()) {
    if (Date.now() > deadline) {
      throw new EmbeddedPostgresError(
        `An earlier database server is still running in ${cluster} (process ${left.join(', ')}). Try again when it has ended.`,
      );
    }
    await delay(25);
  }
  rmSync(join(cluster, 'postmaster.pid'), { force: true });
}

/**
 * Asks the main process for a fast, orderly shutdown (SIGINT). If there is no main process, the child
 * processes can only be told to quit (SIGQUIT).
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

/** The pid in `postmaster.pid`. The caller must verify it, because the file may be out of date. */
function mainProcess(cluster: string): number | undefined {
  try {
    const pid = Number.parseInt(readFileSync(join(cluster, 'postmaster.pid'), 'utf8'), 10);
    return pid > 1 ? pid : undefined;
  } catch {
    return undefined;
  }
}
