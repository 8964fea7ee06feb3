import type { ImportStage } from '@kithline/contract/live.ts';
import type { ImportMessage } from '@kithline/contract/networks.ts';
import { publish } from '../../platform/live/publish.ts';
import type { Logger } from '../../platform/log.ts';
import type { Db } from '../../tables.ts';
import { type AddedPerson, storeProgress } from '../imports.queries.ts';

/** Milliseconds between two reports. */
const PAUSE = 200;

export interface ImportProgressOptions {
  readonly db: Db;
  readonly log: Logger;
  readonly importId: number;
  readonly userId: number;
}

/**
 * Reports the progress of an import, as live events and in the database. Reports are written outside the
 * import's transaction, one after the other and at most five in a second. A failed report is logged and does
 * not make the import fail.
 */
export class ImportProgress {
  readonly #options: ImportProgressOptions;
  readonly #messages: ImportMessage[] = [];
  #added: AddedPerson[] = [];
  #timer: NodeJS.Timeout | null = null;
  #reporting: Promise<void> = Promise.resolve();

  constructor(options: ImportProgressOptions) {
    this.#options = options;
  }

  get messages(): ImportMessage[] {
    return this.#messages.map((message) => ({ ...message }));
  }

  get added(): readonly AddedPerson[] {
    return this.#added;
  }

  begin(stage: ImportStage, message: string, total: number): void {
    this.#messages.push({ stage, message, done: 0, total });
    this.#reportSoon();
  }

  advance(done: number, total?: number): void {
    const current = this.#messages.at(-1);
    if (!current) return;
    current.done = done;
    if (total !== undefined) current.total = total;
    this.#reportSoon();
  }

  finish(message: string, done: number, total: number): void {
    const current = this.#messages.at(-1);
    if (current) current.message = message;
    this.advance(done, total);
  }

  showAdded(added: AddedPerson[]): void {
    this.#added = added;
    this.#reportSoon();
  }

  /**
   * Cancels a report that has not begun, and waits for one that has. Then the caller can lock the import's
   * row.
   */
  async settle(): Promise<void> {
    if (this.#timer !== null) clearTimeout(this.#timer);
    this.#timer = null;
    await this.#reporting;
  }

  #reportSoon(): void {
    if (this.#timer !== null) return;
    this.#timer = setTimeout(() => {
      this.#timer = null;
      this.#reporting = this.#reporting.then(() => this.#report());
    }, PAUSE);
  }

  async #report(): Promise<void> {
    const { db, log, importId, userId } = this.#options;
    const current = this.#messages.at(-1);
    if (!current) return;
    try {
      await storeProgress(db, importId, { messages: this.#messages, added: this.#added });
      await publish(db, [userId], { type: 'import.progress', data: { importId, ...current } });
    } catch (error) {
      log.warn({ err: error, importId }, 'could not report the progress of an import');
    }
  }
}
