import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { Failure } from '../failure.ts';
import { SerialQueue } from '../turns/serial-queue.ts';
import type { HEAVY, SmallPicture } from './make-picture.ts';
import type { PictureAnswer, PictureOrder } from './picture-process.ts';

const PROGRAM = path.join(import.meta.dirname, 'picture-process.ts');
/** Milliseconds after which an idle process ends and frees its memory. */
const IDLE = 60_000;

export const OUT_OF_TIME = 'out-of-time';

export interface LaneOptions {
  /** If true, `make` returns `HEAVY` for a picture that may take seconds. */
  lightOnly: boolean;
  /** Maximum milliseconds per picture. */
  time: number;
  /** Niceness of the process, from 0 to 19 (the lowest priority). */
  niceness: number;
}

/** Makes pictures one at a time, in the order of the calls, in a separate process. */
export class PictureLane {
  readonly #options: LaneOptions;
  #process: ChildProcess | null = null;
  #idle: NodeJS.Timeout | undefined;
  readonly #turns = new SerialQueue();

  constructor(options: LaneOptions) {
    this.#options = options;
  }

  /**
   * `isGone` is called when the picture's turn comes, so that no picture is made for a browser that has
   * disconnected.
   */
  make(upload: Buffer, isGone: () => boolean): Promise<SmallPicture | typeof HEAVY | typeof OUT_OF_TIME> {
    return this.#turns.run(() => {
      if (isGone()) throw new Failure('malformed', { clientMessage: 'The upload was interrupted.' });
      return this.#run(upload);
    });
  }

  async #run(upload: Buffer): Promise<SmallPicture | typeof HEAVY | typeof OUT_OF_TIME> {
    clearTimeout(this.#idle);
    const worker = (this.#process ??= this.#start());
    worker.ref();
    worker.channel?.ref();
    const timeout = AbortSignal.timeout(this.#options.time);
    const over = new AbortController();
    const until = { signal: AbortSignal.any([timeout, over.signal]) };
    try {
      const order: PictureOrder = { upload, lightOnly: this.#options.lightOnly };
      const ended = once(worker, 'exit', until).then((): [PictureAnswer] => [{ broken: 'it has ended' }]);
      const answered = once(worker, 'message', until) as Promise<[PictureAnswer]>;
      worker.send(order, (error) => error && worker.kill('SIGKILL'));
      const [answer] = await Promise.race([answered, ended]);
      return readAnswer(answer);
    } catch (error) {
      if (!timeout.aborted) throw error;
      this.#end();
      return OUT_OF_TIME;
    } finally {
      over.abort();
      rest(worker);
      this.#idle = setTimeout(() => this.#end(), IDLE).unref();
    }
  }

  /** Starts a process without environment variables, so that a malicious picture cannot steal secrets. */
  #start(): ChildProcess {
    const worker = fork(PROGRAM, [String(this.#options.niceness)], {
      env: {},
      execArgv: [],
      serialization: 'advanced',
      stdio: 'ignore',
    });
    worker.on('error', () => worker.kill('SIGKILL'));
    worker.once('exit', () => {
      if (this.#process === worker) this.#process = null;
    });
    return worker;
  }

  #end(): void {
    this.#process?.kill('SIGKILL');
    this.#process = null;
  }
}

/** Lets the server end while its picture process is idle. */
function rest(worker: ChildProcess): void {
  worker.unref();
  worker.channel?.unref();
}

function readAnswer(answer: PictureAnswer): SmallPicture | typeof HEAVY {
  if ('failed' in answer) throw new Failure(answer.failed.code, answer.failed.details);
  if ('broken' in answer) throw new Error(`the picture process: ${answer.broken}`);
  if (answer.made === 'heavy') return answer.made;
  return { ...answer.made, bytes: Buffer.from(answer.made.bytes) };
}
