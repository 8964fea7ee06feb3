import { Worker } from 'node:worker_threads';

export interface ThreadEvents<From> {
  readonly onMessage: (message: From) => void;
  /** Called after `kill`, and when the thread ends by itself, for example out of memory. */
  readonly onDeath: (error: Error) => void;
}

export class Thread<To, From> {
  readonly #worker: Worker;
  #isEnded = false;

  constructor(
    file: string,
    { onMessage, onDeath }: ThreadEvents<From>,
    options: { data?: unknown; heapMegabytes: number },
  ) {
    this.#worker = new Worker(file, {
      workerData: options.data,
      resourceLimits: { maxOldGenerationSizeMb: options.heapMegabytes },
    });
    // A process that is asked to stop does not wait for its threads.
    this.#worker.unref();
    let error = new Error(`The thread ${file} ended.`);
    this.#worker.on('message', onMessage);
    this.#worker.on('error', (thrown) => {
      error = thrown instanceof Error ? thrown : new Error(String(thrown));
    });
    this.#worker.on('exit', () => {
      if (!this.#isEnded) onDeath(error);
      this.#isEnded = true;
    });
  }

  send(message: To): void {
    this.#worker.postMessage(message);
  }

  async end(): Promise<void> {
    this.#isEnded = true;
    await this.#worker.terminate();
  }

  /** Ends the thread as if it had failed, so that `onDeath` is called. */
  kill(): void {
    void this.#worker.terminate();
  }
}
