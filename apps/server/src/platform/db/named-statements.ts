import type { PostgresPool, PostgresPoolClient, PostgresQueryResult } from 'kysely';
import { hash } from 'node:crypto';
import pg from 'pg';

/** A statement is given a name when it comes for this time: most of those that come once do not come again. */
const NAMED_AT = 3;

/**
 * PostgreSQL keeps what it worked out for each name, on each connection: 0.2 MB on average of the statements of lists and profiles, a
 * megabyte of the largest.
 */
export const MOST_NAMES = 200;

/** Texts whose times are counted. Texts that differ from call to call must not pile up. */
const MOST_COUNTED = 5_000;

/**
 * A kept plan supposes that an array has 10 elements. What is right for that many is right for a few hundred, too; with thousands, nested
 * loops over all of them would take seconds, so such a call is planned for its values.
 */
const MOST_ELEMENTS = 500;

/**
 * PostgreSQL plans a prepared statement five times for its values before it compares and keeps a plan for all values. On each of many connections that is
 * most of the time of a server that is asked now and then: the statements of a profile take ten times as long to plan as to run. A
 * statement with a name gets the kept plan at once.
 * https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-PLAN-CACHE-MODE
 */
type Planning = 'force_generic_plan' | 'auto';

/** What can be prepared and is worth it: no `begin`, `set local` or `create`. */
const CAN_BE_NAMED = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * SQLSTATE of what a name alone can be wrong about, before anything is done: a table has changed since ("cached plan must not change
 * result type"), or a pooler has given us another connection of its own, which does not know the name, or knows it already.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const NAME_FAILED = new Set(['0A000', '26000', '42P05']);

const isLong = (value: unknown): boolean => Array.isArray(value) && value.length > MOST_ELEMENTS;

/** Which statements have a name: those that have come several times. */
class StatementNames {
  readonly #times = new Map<string, number>();
  readonly #names = new Set<string>();

  /** The name of a statement that comes once more, the same in every process; null while it has none. */
  nameOf(text: string): string | null {
    const name = `kithline_${hash('sha256', text, 'base64url')}`;
    if (this.#names.has(name)) return name;
    if (this.#names.size >= MOST_NAMES) return null;
    const times = (this.#times.get(name) ?? 0) + 1;
    if (times < NAMED_AT) {
      if (this.#times.size >= MOST_COUNTED) this.#times.clear();
      this.#times.set(name, times);
      return null;
    }
    this.#times.delete(name);
    this.#names.add(name);
    return name;
  }
}

/** A connection on which statements that come again and again are parsed and planned once. */
class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: StatementNames;
  /** Names that have failed on this connection. */
  readonly #failed = new Set<string>();
  #planning: Planning = 'auto';

  constructor(client: pg.PoolClient, names: StatementNames) {
    this.#client = client;
    this.#names = names;
  }

  get processID(): number | undefined {
    return (this.#client as { processID?: number }).processID;
  }

  query: PostgresPoolClient['query'] = ((text: string, values: readonly unknown[]) =>
    this.#query(text, [...values])) as PostgresPoolClient['query'];

  release(destroy?: boolean): void {
    this.#client.release(destroy);
  }

  async #query(text: string, values: unknown[]): Promise<PostgresQueryResult<unknown>> {
    const name = values.some(isLong) ? null : this.#nameOf(text);
    if (name === null) return this.#sendUnnamed(text, values);
    try {
      await this.#plan('force_generic_plan');
      return await this.#send({ name, text, values });
    } catch (error) {
      if (!(error instanceof pg.DatabaseError && NAME_FAILED.has(error.code ?? ''))) throw error;
      this.#failed.add(name);
      return this.#sendUnnamed(text, values);
    }
  }

  async #sendUnnamed(text: string, values: unknown[]): Promise<PostgresQueryResult<unknown>> {
    await this.#plan('auto');
    return this.#send({ text, values });
  }

  /** Outside of transactions, in which nothing has a name: there a failure would undo it. */
  async #plan(planning: Planning): Promise<void> {
    if (this.#planning === planning) return;
    await this.#send({ text: `set plan_cache_mode = ${planning}`, values: [] });
    this.#planning = planning;
  }

  /** Null in a transaction: there an error would be the end of it, and there would be no second try. */
  #nameOf(text: string): string | null {
    if (this.#client.getTransactionStatus() !== 'I' || !CAN_BE_NAMED.test(text)) return null;
    const name = this.#names.nameOf(text);
    return name === null || this.#failed.has(name) ? null : name;
  }

  async #send(query: pg.QueryConfig): Promise<PostgresQueryResult<unknown>> {
    return (await this.#client.query(query)) as PostgresQueryResult<unknown>;
  }
}

/** The same pool, with connections that prepare by name what comes often. */
export function namingStatements(pool: pg.Pool): PostgresPool {
  const names = new StatementNames();
  const clients = new WeakMap<pg.PoolClient, NamingClient>();
  return {
    options: pool.options,
    connect: async () => {
      const client = await pool.connect();
      const known = clients.get(client) ?? new NamingClient(client, names);
      clients.set(client, known);
      return known;
    },
    end: () => pool.end(),
  };
}
