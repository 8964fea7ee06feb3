import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { cpuTimeOf } from './cpu-time.ts';
import { type ServerUnderTest, startServer } from './server-under-test.ts';

/** Milliseconds to wait until a server has finished starting, before its idle costs are measured. */
const SETTLING = 180_000;
/** Milliseconds during which the costs are measured. */
const MEASURED = 120_000;
/**
 * Milliseconds between readings. Readings are frequent, because CPU time of a connection is lost if the
 * connection ends before the next reading.
 */
const BETWEEN = 5_000;
/** Aims for one server: transactions per second, and percent of a core. */
const AIMS = { transactions: 2, core: 0.5 };

/** The costs of servers without any requests. */
export interface IdleFigures {
  readonly servers: number;
  /** Transactions per second in the database. Nearly every statement is its own transaction. */
  readonly transactions: number;
  /**
   * CPU time of the servers and their connections, in percent of a core; null if the system does not report
   * it.
   */
  readonly core: number | null;
}

/** Measures one server, then two on the same database. */
export async function measureIdle(url: string, pool: pg.Pool): Promise<IdleFigures[]> {
  const servers: ServerUnderTest[] = [];
  const figures: IdleFigures[] = [];
  try {
    while (servers.length < 2) {
      servers.push(await startServer(url));
      await pause(SETTLING);
      figures.push(await measureIdleServers(servers, pool));
    }
  } finally {
    for (const server of servers) await server.stop();
  }
  return figures;
}

async function measureIdleServers(servers: readonly ServerUnderTest[], pool: pg.Pool): Promise<IdleFigures> {
  const cpuTime = cpuTimeOf(
    servers.map(({ pid }) => pid),
    pool,
  );
  await cpuTime.refresh();
  const [began, transactions, time] = [performance.now(), await transactionsSoFar(pool), cpuTime.read()];
  let now = time;
  while (performance.now() - began < MEASURED) {
    await pause(BETWEEN);
    now = cpuTime.read();
  }
  const seconds = (performance.now() - began) / 1000;
  return {
    servers: servers.length,
    transactions: ((await transactionsSoFar(pool)) - transactions) / seconds,
    core: now === null || time === null ? null : (now - time) / 10 / seconds,
  };
}

async function transactionsSoFar(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ count: string }>(
    `select xact_commit + xact_rollback as count from pg_stat_database where datname = current_database()`,
  );
  return Number(rows[0]?.count);
}

export function idleTable(figures: readonly IdleFigures[]): string {
  return figures
    .map(({ servers, transactions, core }) => {
      const isMissed = transactions >= servers * AIMS.transactions || (core ?? 0) >= servers * AIMS.core;
      return (
        `  idle, ${servers === 1 ? 'one server' : `${servers} servers`}: ` +
        `${transactions.toFixed(1)} transactions a second (aim ${servers * AIMS.transactions}), ` +
        `${core?.toFixed(2) ?? '?'} % of a core (aim ${servers * AIMS.core})${isMissed ? ' !' : ''}`
      );
    })
    .join('\n');
}
