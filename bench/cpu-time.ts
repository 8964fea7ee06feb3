import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/**
 * Processor time of servers and of their connections to PostgreSQL: what a request costs, however busy the
 * machine is.
 */
export interface CpuTime {
  /**
   * Milliseconds so far; null where the system does not tell (another system than Linux, a database on
   * another machine). A thread or connection that has ended counts with what it had at the reading before.
   */
  read(): number | null;
  /**
   * Looks again which threads and connections there are: they come and go. To be called between measurements.
   */
  refresh(): Promise<void>;
}

/** Of all servers on the database of `pool`. */
export function cpuTimeOf(serverPids: readonly number[], pool: pg.Pool): CpuTime {
  /** By file of a thread or connection, its milliseconds when it was last read. */
  let times = new Map<string, number>();
  return {
    refresh: async () => {
      const { rows } = await pool.query<{ pid: number }>(
        `select pid from pg_stat_activity
         where application_name like 'kithline%' and datname = current_database() and pid <> pg_backend_pid()`,
      );
      const files = [...serverPids, ...rows.map((row) => row.pid)].flatMap(threadsOf);
      times = new Map(files.map((file) => [file, 0]));
    },
    read: () => {
      for (const [file, last] of times) times.set(file, millisecondsIn(file) ?? last);
      return times.size === 0 ? null : times.values().reduce((sum, time) => sum + time, 0);
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

/**
 * The first number of schedstat: nanoseconds that a thread has spent on a processor; null once it has ended.
 */
function millisecondsIn(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}
