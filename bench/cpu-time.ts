import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/**
 * Processor time of servers and of their connections to PostgreSQL: what a request costs, however busy the
 * machine is.
 */
export interface CpuTime {
  /** Milliseconds so far; null where the system does not tell (another system than Linux, a database on another machine). */
  read(): number | null;
  /** Looks again which threads and connections there are: they come and go. To be called between measurements. */
  refresh(): Promise<void>;
}

/** Of all servers on the database of `pool`. */
export function cpuTimeOf(serverPids: readonly number[], pool: pg.Pool): CpuTime {
  let files: string[] = [];
  return {
    refresh: async () => {
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where application_name like 'kithline%' and datname = current_database() and pid <> pg_backend_pid()`,
      );
      files = [...serverPids, ...rows.map((row) => row.pid)].flatMap(threadsOf);
    },
    read: () => {
      try {
        return files.length === 0 ? null : files.reduce((sum, file) => sum + millisecondsIn(file), 0);
      } catch {
        return null;
      }
    },
  };
}

function threadsOf(pid: number): string[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map((thread) => `/proc/${pid}/task/${thread}/schedstat`);
  } catch {
    return [];
  }
}

/** The first number of schedstat: nanoseconds that a thread has spent on a processor. */
function millisecondsIn(file: string): number {
  return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
}
