import { readdirSync, readFileSync } from 'node:fs';
import type pg from 'pg';

/**
 * CPU time of servers and of their connections to PostgreSQL. It measures the cost of a request independently
 * of how busy the machine is.
 */
export interface CpuTime {
  /**
   * Milliseconds that the threads and connections found by the last `refresh` have run so far; null before
   * the first `refresh`, and if the system does not report CPU times (not Linux). Connections to a database
   * on another machine are not counted. A thread or connection that has ended counts with its value at the
   * previous reading.
   */
  read(): number | null;
  /** Finds new threads and connections. Call it between measurements. */
  refresh(): Promise<void>;
}

/**
 * Measures these processes, and every Kithline connection to the database of `pool` except the connection of
 * `pool` itself.
 */
export function cpuTimeOf(serverPids: readonly number[], pool: pg.Pool): CpuTime {
  /** Milliseconds at the last reading, by the file of a thread or connection. */
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
 * Returns the milliseconds that a thread has run; null after it has ended. The first number of schedstat is
 * in nanoseconds.
 */
function millisecondsIn(file: string): number | null {
  try {
    return Number(readFileSync(file, 'utf8').split(' ')[0]) / 1e6;
  } catch {
    return null;
  }
}
