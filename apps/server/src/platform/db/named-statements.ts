import { type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import { hash } from 'node:crypto';
import pg from 'pg';
import type { CopyCursor } from './copied-bytes.ts';

/** A statement gets a name at its third execution, because most statements that run once do not run again. */
const NAMED_AT = 3;

/**
 * Stands at the end of statements whose text depends on the request, for example on the filters of a list.
 * They have too many variants to keep all of them prepared.
 */
const MARK_AS_ASKED = '/* as asked */';
export const AS_ASKED = sql.raw(MARK_AS_ASKED);

/**
 * Limits of the total length (characters) of the texts that stay prepared. On each connection, PostgreSQL
 * keeps a plan for each name, which takes 100 to 160 bytes per character for the statements of lists and
 * profiles. The first limit is enough for all fixed statements of the program. The second is for statements
 * with the mark `AS_ASKED`.
 */
const MOST_CHARACTERS = 1_000_000;
export const MOST_CHARACTERS_AS_ASKED = 200_000;

/**
 * pg keeps a statement's text even after `deallocate`. A connection that has deallocated more than this many
 * statements is closed when it is released.
 */
export const MOST_FORGOTTEN = 500;

/** Limits the texts whose executions are counted, because some texts differ from call to call. */
const MOST_COUNTED = 5_000;

/**
 * An execution with an array longer than this is planned for its values. A generic plan assumes 10 elements,
 * which is good enough for a few hundred; with thousands, its nested loops would take seconds.
 */
const MOST_ELEMENTS = 500;

/**
 * A named statement gets a generic plan at once. By default, PostgreSQL plans the first five executions on
 * each connection for their values, and a profile's statements take ten times longer to plan than to run.
 * https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-PLAN-CACHE-MODE
 */
type Planning = 'force_generic_plan' | 'auto';

const CAN_BE_NAMED = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * SQLSTATEs of failures that the name can cause before the statement runs: a table has changed ("cached plan
 * must not change result type"), or a pooler switched to a connection on which the name is unknown or already
 * taken. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const NAME_FAILED = new Set(['0A000', '26000', '42P05']);

/** SQLSTATE of a standby that is asked to write. */
const READ_ONLY = '25006';

const isCausedByName = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && NAME_FAILED.has(error.code ?? '');

const isLong = (value: unknown): boolean => Array.isArray(value) && value.length > MOST_ELEMENTS;

/**
 * Gives names to repeated statements. When the named texts get too long in total, the names that were unused
 * for the longest time are dropped.
 */
class StatementNames {
  readonly #most: number;
  /** Number of executions of statements without a name, by hash of the text. */
  readonly #times = new Map<string, number>();
  /** Names by hash of the text, the most recently used last. */
  readonly #named = new Map<string, { name: string; length: number }>();
  readonly #names = new Set<string>();
  #characters = 0;
  dropCount = 0;

  constructor(mostCharacters: number) {
    this.#most = mostCharacters;
  }

  /**
   * Counts an execution and returns the statement's name, or null while it has none. A name stands for the
   * same text in every process. A dropped name is never used again: pg would assume that the text is still
   * prepared.
   */
  nameOf(text: string): string | null {
    const key = hash('sha256', text, 'base64url');
    const known = this.#named.get(key);
    if (known !== undefined) {
      this.#named.delete(key);
      this.#named.set(key, known);
      return known.name;
    }
    const times = (this.#times.get(key) ?? 0) + 1;
    if (times < NAMED_AT) {
      if (this.#times.size >= MOST_COUNTED) this.#times.clear();
      this.#times.set(key, times);
      return null;
    }
    this.#times.delete(key);
    const name = `kithline_${key}_${this.dropCount}`;
    this.#named.set(key, { name, length: text.length });
    this.#names.add(name);
    this.#characters += text.length;
    this.#dropOldest();
    return name;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  #dropOldest(): void {
    for (const [key, { name, length }] of this.#named) {
      if (this.#characters <= this.#most) return;
      this.#named.delete(key);
      this.#names.delete(name);
      this.#characters -= length;
      this.dropCount++;
    }
  }
}

class NamesOfPool {
  readonly #usual = new StatementNames(MOST_CHARACTERS);
  readonly #asAsked = new StatementNames(MOST_CHARACTERS_AS_ASKED);

  get dropCount(): number {
    return this.#usual.dropCount + this.#asAsked.dropCount;
  }

  nameOf(text: string): string | null {
    return (text.endsWith(MARK_AS_ASKED) ? this.#asAsked : this.#usual).nameOf(text);
  }

  has(name: string): boolean {
    return this.#usual.has(name) || this.#asAsked.has(name);
  }
}

class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: NamesOfPool;
  /** Names that this connection has prepared, and those that failed on it. */
  readonly #prepared = new Set<string>();
  readonly #failed = new Set<string>();
  #dropCount = 0;
  /** Number of statements deallocated on this connection. Infinity if the connection is to be closed. */
  #forgotten = 0;
  #planning: Planning = 'auto';

  constructor(client: pg.PoolClient, names: NamesOfPool) {
    this.#client = client;
    this.#names = names;
  }

  get processID(): number | undefined {
    return (this.#client as { processID?: number }).processID;
  }

  query: PostgresPoolClient['query'] = ((query: string | CopyCursor<unknown>, values: readonly unknown[]) =>
    typeof query === 'string'
      ? this.#query(query, [...values])
      : this.#copy(query)) as PostgresPoolClient['query'];

  release(destroy?: boolean): void {
    this.#client.release(destroy || this.#forgotten > MOST_FORGOTTEN);
  }

  #copy<Cursor extends CopyCursor<unknown>>(cursor: Cursor): Cursor {
    this.#client.query(cursor.stream);
    return cursor;
  }

  async #query(text: string, values: unknown[]): Promise<PostgresQueryResult<unknown>> {
    const name = values.some(isLong) ? null : this.#nameOf(text);
    if (name === null) return this.#sendUnnamed(text, values);
    try {
      await this.#deallocateDropped();
      await this.#plan('force_generic_plan');
      this.#prepared.add(name);
      return await this.#send({ name, text, values });
    } catch (error) {
      if (!isCausedByName(error)) throw error;
      this.#failed.add(name);
      return this.#sendUnnamed(text, values);
    }
  }

  async #deallocateDropped(): Promise<void> {
    if (this.#dropCount === this.#names.dropCount) return;
    this.#dropCount = this.#names.dropCount;
    const dropped = [...this.#prepared].filter((name) => !this.#names.has(name));
    if (dropped.length === 0) return;
    for (const name of dropped) this.#prepared.delete(name);
    this.#forgotten += dropped.length;
    try {
      await this.#send({ text: dropped.map((name) => `deallocate "${name}"`).join('; '), values: [] });
    } catch (error) {
      if (!isCausedByName(error)) throw error;
      // Somebody else deallocated a statement, so it is unknown which others are still prepared.
      this.#forgotten = Infinity;
    }
  }

  async #sendUnnamed(text: string, values: unknown[]): Promise<PostgresQueryResult<unknown>> {
    await this.#plan('auto');
    return this.#send({ text, values });
  }

  /**
   * Never sends a setting inside a transaction, where a rollback would undo it: the setting is `auto` from
   * `begin` on, because no statement of a transaction has a name.
   */
  async #plan(planning: Planning): Promise<void> {
    if (this.#planning === planning) return;
    await this.#send({ text: `set plan_cache_mode = ${planning}`, values: [] });
    this.#planning = planning;
  }

  /**
   * Null for a statement to send without a name. In a transaction, no statement has a name: after an error,
   * the transaction could not try the statement again without it.
   */
  #nameOf(text: string): string | null {
    if (this.#client.getTransactionStatus() !== 'I' || !CAN_BE_NAMED.test(text)) return null;
    const name = this.#names.nameOf(text);
    return name === null || this.#failed.has(name) ? null : name;
  }

  async #send(query: pg.QueryConfig): Promise<PostgresQueryResult<unknown>> {
    try {
      return (await this.#client.query(query)) as PostgresQueryResult<unknown>;
    } catch (error) {
      // This connection leads to a former primary and is closed on release. The next connection may lead to
      // the new primary.
      if (error instanceof pg.DatabaseError && error.code === READ_ONLY) this.#forgotten = Infinity;
      throw error;
    }
  }
}

/** Wraps a pool so that its connections prepare frequent statements by name. */
export function namingStatements(pool: pg.Pool): PostgresPool {
  const names = new NamesOfPool();
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
