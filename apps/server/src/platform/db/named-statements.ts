import { type PostgresPool, type PostgresPoolClient, type PostgresQueryResult, sql } from 'kysely';
import { hash } from 'node:crypto';
import pg from 'pg';
import type { CopyCursor } from './copied-bytes.ts';

/**
 * A statement is given a name when it comes for this time: most of those that come once do not come again.
 */
const NAMED_AT = 3;

/**
 * What a statement ends with whose text depends on what somebody asks for, such as the filters of a list:
 * there are more of them than can be kept.
 */
export const AS_ASKED = sql`/* as asked */`;
const IS_AS_ASKED = '/* as asked */';

/**
 * PostgreSQL keeps what it worked out for each name, on each connection: some 100 to 160 bytes for each
 * character of a statement of lists and profiles. The names that were used last are kept, as long as their
 * texts are no longer than this together: all that the program always says alike, and of the others the usual
 * ones.
 */
const MOST_CHARACTERS = 1_000_000;
export const MOST_CHARACTERS_AS_ASKED = 200_000;

/**
 * After `deallocate`, pg still keeps the statement's text. A connection that has deallocated more than this
 * many statements is closed when it is released.
 */
export const MOST_FORGOTTEN = 500;

/** Texts whose times are counted. Texts that differ from call to call must not pile up. */
const MOST_COUNTED = 5_000;

/**
 * A kept plan supposes that an array has 10 elements. What is right for that many is right for a few hundred,
 * too; with thousands, nested loops over all of them would take seconds, so such a call is planned for its
 * values.
 */
const MOST_ELEMENTS = 500;

/**
 * PostgreSQL plans a prepared statement five times for its values before it compares and keeps a plan for all
 * values. On each of many connections that is most of the time of a server that is asked now and then: the
 * statements of a profile take ten times as long to plan as to run. A statement with a name gets the kept
 * plan at once.
 * https://www.postgresql.org/docs/current/runtime-config-query.html#GUC-PLAN-CACHE-MODE
 */
type Planning = 'force_generic_plan' | 'auto';

/** What can be prepared and is worth it: no `begin`, `set local` or `create`. */
const CAN_BE_NAMED = /^\s*(?:select|insert|update|delete|with)\b/i;

/**
 * SQLSTATE of what a name alone can be wrong about, before anything is done: a table has changed since
 * ("cached plan must not change result type"), or a pooler has given us another connection of its own, which
 * does not know the name, or knows it already.
 * https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const NAME_FAILED = new Set(['0A000', '26000', '42P05']);

const isOfName = (error: unknown): boolean =>
  error instanceof pg.DatabaseError && NAME_FAILED.has(error.code ?? '');

const isLong = (value: unknown): boolean => Array.isArray(value) && value.length > MOST_ELEMENTS;

/** Which statements have a name: those that have come several times, and not too long ago. */
class StatementNames {
  readonly #most: number;
  /** By hashes of texts. */
  readonly #times = new Map<string, number>();
  /** By hashes of texts, the one that was used last at the end. */
  readonly #named = new Map<string, { name: string; length: number }>();
  readonly #names = new Set<string>();
  #characters = 0;
  /** Number of names that were given up. */
  givenUp = 0;

  constructor(mostCharacters: number) {
    this.#most = mostCharacters;
  }

  /**
   * The name of a statement that comes once more; null while it has none. A name means the same text in every
   * process, and is not given again once it was given up: pg would take the text for prepared.
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
    const name = `kithline_${key}_${this.givenUp}`;
    this.#named.set(key, { name, length: text.length });
    this.#names.add(name);
    this.#characters += text.length;
    this.#giveUpOldest();
    return name;
  }

  has(name: string): boolean {
    return this.#names.has(name);
  }

  #giveUpOldest(): void {
    for (const [key, { name, length }] of this.#named) {
      if (this.#characters <= this.#most) return;
      this.#named.delete(key);
      this.#names.delete(name);
      this.#characters -= length;
      this.givenUp++;
    }
  }
}

/** The names of a pool's statements. */
class NamesOfPool {
  readonly #usual = new StatementNames(MOST_CHARACTERS);
  readonly #asAsked = new StatementNames(MOST_CHARACTERS_AS_ASKED);

  get givenUp(): number {
    return this.#usual.givenUp + this.#asAsked.givenUp;
  }

  nameOf(text: string): string | null {
    return (text.endsWith(IS_AS_ASKED) ? this.#asAsked : this.#usual).nameOf(text);
  }

  has(name: string): boolean {
    return this.#usual.has(name) || this.#asAsked.has(name);
  }
}

/** A connection on which statements that come again and again are parsed and planned once. */
class NamingClient implements PostgresPoolClient {
  readonly #client: pg.PoolClient;
  readonly #names: NamesOfPool;
  /** Names that this connection has prepared, and those that have failed on it. */
  readonly #prepared = new Set<string>();
  readonly #failed = new Set<string>();
  #givenUp = 0;
  /** Number of statements deallocated on this connection. */
  #forgotten = 0;
  #planning: Planning = 'auto';

  constructor(client: pg.PoolClient, names: NamesOfPool) {
    this.#client = client;
    this.#names = names;
  }

  get processID(): number | undefined {
    return (this.#client as { processID?: number }).processID;
  }

  query: PostgresPoolClient['query'] = ((asked: string | CopyCursor<unknown>, values: readonly unknown[]) =>
    typeof asked === 'string'
      ? this.#query(asked, [...values])
      : this.#copy(asked)) as PostgresPoolClient['query'];

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
      await this.#giveUp();
      await this.#plan('force_generic_plan');
      this.#prepared.add(name);
      return await this.#send({ name, text, values });
    } catch (error) {
      if (!isOfName(error)) throw error;
      this.#failed.add(name);
      return this.#sendUnnamed(text, values);
    }
  }

  /** Has PostgreSQL forget the statements that no longer have a name. */
  async #giveUp(): Promise<void> {
    if (this.#givenUp === this.#names.givenUp) return;
    this.#givenUp = this.#names.givenUp;
    const gone = [...this.#prepared].filter((name) => !this.#names.has(name));
    if (gone.length === 0) return;
    for (const name of gone) this.#prepared.delete(name);
    this.#forgotten += gone.length;
    try {
      await this.#send({ text: gone.map((name) => `deallocate "${name}"`).join('; '), values: [] });
    } catch (error) {
      if (!isOfName(error)) throw error;
      // Somebody else has deallocated one; which of the rest are still prepared is not known.
      this.#forgotten = Infinity;
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
