import type { PostgresPool, PostgresPoolClient } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { remembered } from '../turns/remembered.ts';
import { isDoneWithin } from '../turns/is-done-within.ts';
import { clientConfig, type Connection } from './database.ts';
import { cutSockets } from './database-socket.ts';
import { namingStatements } from './named-statements.ts';

/** Milliseconds for which the result of a check is used. */
const CHECKED_FOR = 250;
/** Milliseconds after which an idle connection is closed. */
const IDLE = 30_000;
/** Milliseconds in which the standby has to answer. */
const PATIENCE = 5_000;
/** Maximum size (bytes) of an incomplete record at the end of the received log. */
const MOST_LEFT = 1_000_000;
/** Milliseconds without progress after which a standby counts as having applied all that it can. */
const GOES_ON_WITHIN = 1_000;
const LOOK_EVERY = 200;

/**
 * A standby of the database. It is used only if it has applied all that it can of the received log, and has
 * reached the last known position of the primary.
 */
export class Standby {
  readonly #pool: pg.Pool;
  readonly #named: PostgresPool;
  readonly #isCurrent: () => Promise<boolean>;
  readonly #connection: Connection;
  /** The position at which the standby stopped making progress. */
  #settledAt: string | null = null;

  /**
   * `position` returns the position in the primary's log that the standby must have applied, or null if any
   * position is enough.
   */
  constructor(connection: Connection, max: number, position: () => string | null) {
    this.#connection = connection;
    this.#pool = new pg.Pool({
      ...clientConfig(connection),
      application_name: 'kithline-reading',
      max,
      idleTimeoutMillis: IDLE,
      connectionTimeoutMillis: PATIENCE,
    });
    this.#pool.on('connect', (client) => client.on('error', () => undefined));
    this.#pool.on('error', () => undefined);
    this.#named = namingStatements(this.#pool);
    this.#isCurrent = remembered(() => this.#check(position()), CHECKED_FOR);
  }

  /** If the standby is behind, throws an error for which `isDatabaseAway` is true. */
  async connect(): Promise<PostgresPoolClient> {
    if (await this.#isCurrent()) return this.#named.connect();
    throw new Error('Connection terminated: the standby has not caught up');
  }

  end(): Promise<void> {
    return this.#pool.end();
  }

  async #check(position: string | null): Promise<boolean> {
    const checking = this.#isSettled(position);
    if (await isDoneWithin(checking, PATIENCE)) return checking;
    // The standby is frozen or cut off, so its earlier queries hang, too.
    cutSockets(this.#connection);
    return checking;
  }

  /**
   * Whether the server has applied the whole received log, and at least `position`. The log may end with an
   * incomplete record, which is never applied, so it also counts as applied if little is left and the server
   * makes no progress for a second although it is not paused.
   */
  async #isSettled(position: string | null): Promise<boolean> {
    const began = performance.now();
    for (let first: Progress | null = null; ;) {
      const progress = await progressOf(this.#pool, position);
      if (progress.left === 0) return progress.isReached;
      if (progress.isPaused || progress.left > MOST_LEFT) return false;
      if (progress.at === this.#settledAt) return progress.isReached;
      first ??= progress;
      if (progress.at !== first.at) first = null;
      else if (performance.now() - began > GOES_ON_WITHIN) this.#settledAt = progress.at;
      if (performance.now() - began > PATIENCE - 2 * GOES_ON_WITHIN) return false;
      await pause(LOOK_EVERY);
    }
  }
}

interface Progress {
  readonly at: string;
  /** The bytes that the server has received but not applied. */
  readonly left: number;
  readonly isPaused: boolean;
  /** Whether the wanted position is applied. */
  readonly isReached: boolean;
}

/** A new primary has applied everything. */
async function progressOf(pool: pg.Pool, position: string | null): Promise<Progress> {
  const { rows } = await pool.query<Progress>(
    `select at, greatest(coalesce(received, at) - at, 0)::float8 as left, "isPaused",
       coalesce(at >= $1::pg_lsn, true) as "isReached"
     from (select
       case when pg_is_in_recovery() then pg_last_wal_replay_lsn() else pg_current_wal_lsn() end as at,
       case when pg_is_in_recovery() then pg_last_wal_receive_lsn() end as received,
       case when pg_is_in_recovery() then pg_is_wal_replay_paused() else false end as "isPaused") as known`,
    [position],
  );
  const [progress] = rows;
  if (!progress) throw new Error('Connection terminated: the standby has no position');
  return progress;
}
