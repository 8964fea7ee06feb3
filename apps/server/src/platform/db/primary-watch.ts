import { setImmediate as afterEvents } from 'node:timers/promises';
import pg from 'pg';
import type { Logger } from '../log.ts';
import { CoalescedRuns } from '../turns/coalesced-runs.ts';
import { isDoneWithin } from '../turns/is-done-within.ts';
import { clientConfig, type Connection } from './database.ts';

/** Milliseconds from an answer of the primary to the next question. */
const ASK_EVERY = 1_000;
/** Milliseconds from a failed question to the next one. */
const ASK_AGAIN = 500;
/** Milliseconds after which a question counts as unanswered. */
const PATIENCE = 2_000;
/** Number of failed questions in a row after which the primary counts as frozen or cut off. */
const MOST_SILENCES = 3;

export interface Primary {
  readonly isAway: boolean;
  /**
   * Call this after a query has failed. Returns whether the primary is away; asks it first unless it already
   * counts as away.
   */
  check(): Promise<boolean>;
}

export const ALWAYS_THERE: Primary = { isAway: false, check: () => Promise.resolve(false) };

export interface PrimaryWatchOptions {
  readonly connection: Connection;
  readonly log: Logger;
  /**
   * Called when the primary goes away, and again after every third failed question in a row. Connections to
   * the primary may then hang forever, because a server that is frozen or cut off does not end them.
   */
  readonly onSilent: () => void;
  /** Called each time the primary is found to be there. */
  readonly onThere?: () => void;
}

type Reply = 'there' | 'away' | 'silent';

/**
 * Asks the primary every second, on a separate connection, whether it is there. The primary counts as away as
 * soon as it refuses a new connection (unless all its connections are in use) or answers that it has become a
 * standby. A primary that does not answer counts as away only after the third failed question in a row,
 * because a busy machine may be slow.
 */
export class PrimaryWatch implements Primary {
  readonly #options: PrimaryWatchOptions;
  readonly #asking = new CoalescedRuns(() => this.#ask());
  readonly #waiting = new Set<() => void>();
  #client: { client: pg.Client; connected: Promise<unknown> } | null = null;
  #timer: NodeJS.Timeout | null = null;
  #isRunning = false;
  #isAway = false;
  #failures = 0;
  /** The positions in the primary's log at the last two answers, the newer one first. */
  #positions: [string | null, string | null] = [null, null];

  constructor(options: PrimaryWatchOptions) {
    this.#options = options;
  }

  get isAway(): boolean {
    return this.#isAway;
  }

  /**
   * The position in the primary's log that a standby must have applied. It comes from the second-to-last
   * answer, because the standby may not have received the latest entries yet. Null until the primary has
   * answered twice since it was last away.
   */
  get position(): string | null {
    return this.#positions[1];
  }

  start(): void {
    this.#isRunning = true;
    this.#askLater();
  }

  async stop(): Promise<void> {
    this.#isRunning = false;
    if (this.#timer !== null) clearTimeout(this.#timer);
    await this.#asking.next().catch(() => undefined);
    this.#drop();
  }

  async check(): Promise<boolean> {
    if (this.#isRunning && !this.#isAway) await this.#asking.next();
    return this.#isAway;
  }

  /** Calls `then` the next time the primary goes away, and not again. Returns a function that cancels it. */
  onceAway(then: () => void): () => void {
    this.#waiting.add(then);
    return () => this.#waiting.delete(then);
  }

  #askLater(): void {
    if (!this.#isRunning) return;
    const pause = this.#failures > 0 ? ASK_AGAIN : ASK_EVERY;
    const then = () => this.#askLater();
    this.#timer = setTimeout(() => void this.#asking.next().then(then, then), pause);
    this.#timer.unref();
  }

  async #ask(): Promise<void> {
    if (!this.#isRunning) return;
    const reply = await this.#reply();
    if (reply === 'there') {
      this.#failures = 0;
      this.#note(false);
      this.#options.onThere?.();
      return;
    }
    this.#failures += 1;
    const wasAway = this.#isAway;
    if (reply === 'away' || this.#failures >= MOST_SILENCES) this.#note(true);
    // Not after the next question: a new primary may answer that, and then connections to its frozen
    // predecessor would hang forever.
    if (this.#isAway !== wasAway || this.#failures % MOST_SILENCES === 0) this.#options.onSilent();
  }

  #note(isAway: boolean): void {
    if (isAway === this.#isAway) return;
    this.#isAway = isAway;
    if (!isAway) return this.#options.log.warn('the primary of the database is back');
    this.#options.log.warn('the primary of the database cannot be reached');
    const waiting = [...this.#waiting];
    this.#waiting.clear();
    for (const then of waiting) then();
  }

  async #reply(): Promise<Reply> {
    const isFresh = this.#client === null;
    const asking = this.#query();
    asking.catch(() => undefined);
    if (!(await isAnswered(asking))) {
      this.#drop();
      return 'silent';
    }
    try {
      const [row] = (await asking).rows;
      if (row?.position === null) {
        this.#drop();
        return 'away';
      }
      // A new primary may lack what its predecessor wrote last, so the earlier position is dropped.
      this.#positions = [row?.position ?? null, this.#isAway ? null : this.#positions[0]];
      return 'there';
    } catch (error) {
      this.#drop();
      // Perhaps only the old connection has broken, so a new connection decides.
      if (!isFresh) return this.#reply();
      // 53300: all connections of the server are in use.
      return (error as { code?: unknown }).code === '53300' ? 'there' : 'away';
    }
  }

  async #query(): Promise<pg.QueryResult<{ position: string | null }>> {
    const { client, connected } = (this.#client ??= this.#open());
    await connected;
    return client.query(
      'select case when not pg_is_in_recovery() then pg_current_wal_flush_lsn()::text end as position',
    );
  }

  #open(): { client: pg.Client; connected: Promise<unknown> } {
    const client = new pg.Client({
      ...clientConfig(this.#options.connection),
      application_name: 'kithline-watch',
    });
    client.on('error', () => undefined);
    return { client, connected: client.connect() };
  }

  #drop(): void {
    const opened = this.#client;
    this.#client = null;
    if (opened) void opened.client.end().catch(() => undefined);
  }
}

/**
 * Returns whether a question is answered or fails within `PATIENCE`. An answer counts even if this busy
 * process has not read it yet.
 */
async function isAnswered(asking: Promise<unknown>): Promise<boolean> {
  const settled = asking.catch(() => undefined);
  if (await isDoneWithin(settled, PATIENCE)) return true;
  await afterEvents();
  return isDoneWithin(settled, 0);
}
