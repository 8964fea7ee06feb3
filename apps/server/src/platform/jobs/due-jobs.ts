import type { PgBoss } from 'pg-boss';

/** Milliseconds between two checks for due jobs. */
const LOOK_EVERY = 2000;

/**
 * Milliseconds for which no job counts as abandoned after an outage of the database, during which servers
 * could not send heartbeats.
 */
const AFTER_OUTAGE = 12_000;

interface Queue {
  readonly name: string;
  readonly workerIds: readonly string[];
}

interface FoundQueue {
  readonly name: string;
  readonly isDue: boolean;
  /** Whether a job counts as running although its server has died. */
  readonly isAbandoned: boolean;
}

/**
 * Wakes workers for jobs that are not announced by a notification: retries, delayed jobs, and new ones whose
 * notification was lost. Puts jobs of a dead server back into their queue. One query covers all queues;
 * otherwise, every idle worker would have to poll.
 */
export class DueJobs {
  readonly #boss: PgBoss;
  readonly #onError: (error: Error) => void;
  readonly #workers = new Map<string, readonly string[]>();
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;
  /** No job counts as abandoned before this time. */
  #notBefore = 0;

  constructor(boss: PgBoss, onError: (error: Error) => void) {
    this.#boss = boss;
    this.#onError = onError;
  }

  start(queues: readonly Queue[]): void {
    for (const { name, workerIds } of queues) this.#workers.set(name, workerIds);
    this.#lookLater();
  }

  stop(): void {
    this.#isStopped = true;
    if (this.#timer !== null) clearTimeout(this.#timer);
  }

  /** Wakes the workers of a queue. A busy worker checks again as soon as it has finished its job. */
  wake(name: string): void {
    for (const id of this.#workers.get(name) ?? []) this.#boss.notifyWorker(id);
  }

  #lookLater(): void {
    if (this.#isStopped) return;
    this.#timer = setTimeout(() => void this.#look(), LOOK_EVERY);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    try {
      for (const { name, isDue, isAbandoned } of await this.#find()) {
        if (isDue) this.wake(name);
        if (isAbandoned && performance.now() >= this.#notBefore) await this.#boss.supervise(name);
      }
    } catch (error) {
      this.#notBefore = performance.now() + AFTER_OUTAGE;
      if (!this.#isStopped) this.#onError(error as Error);
    }
    this.#lookLater();
  }

  async #find(): Promise<readonly FoundQueue[]> {
    const { rows } = await this.#boss.getDb().executeSql(
      `select name, bool_or(not is_active) as "isDue", bool_or(is_active) as "isAbandoned"
       from (
         select name, false as is_active from pgboss.job
         where state < 'active' and not blocked and start_after <= now()
         union all
         select name, true from pgboss.job
         where state = 'active' and heartbeat_on + heartbeat_seconds * interval '1 second' < now()
       ) found
       group by name`,
    );
    return rows as FoundQueue[];
  }
}
