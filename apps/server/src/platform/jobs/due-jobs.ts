import type { PgBoss } from 'pg-boss';

/** Milliseconds between two looks for due jobs. */
const LOOK_EVERY = 2000;

/** The workers of one queue. */
interface Queue {
  readonly name: string;
  readonly workerIds: readonly string[];
}

/**
 * Wakes workers for jobs that no notice announces: further tries, delayed jobs, jobs that a dead server
 * left behind, and new ones whose notice was lost. One statement asks for all queues, so that idle workers
 * need not.
 */
export class DueJobs {
  readonly #boss: PgBoss;
  readonly #onError: (error: Error) => void;
  readonly #workers = new Map<string, readonly string[]>();
  #timer: NodeJS.Timeout | null = null;
  #isStopped = false;

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

  /** A worker that is busy looks again as soon as it has ended its job. */
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
      for (const name of await this.#due()) this.wake(name);
    } catch (error) {
      if (!this.#isStopped) this.#onError(error as Error);
    }
    this.#lookLater();
  }

  async #due(): Promise<string[]> {
    const { rows } = await this.#boss.getDb().executeSql(
      `select distinct name from pgboss.job
       where state < 'active' and not blocked and start_after <= now()`,
    );
    return (rows as { name: string }[]).map(({ name }) => name);
  }
}
