import path from 'node:path';
import { Failure } from '../../platform/failure.ts';
import type { Columns } from './columns/columns.ts';
import type { Question } from './engine.ts';
import type { FromSearcher, ToSearcher } from './searcher.worker.ts';
import { Thread } from './thread.ts';

const SEARCHER = path.join(import.meta.dirname, 'searcher.worker.ts');

/** What a thread may hold beside the columns, which all share. */
const HEAP_MEGABYTES = 384;
/** No honest question takes as long (milliseconds). */
const LONGEST = 30_000;
/** A question that has killed as many threads is not asked again. */
const MOST_KILLED = 2;
/** Questions that killed a thread are remembered up to this number. */
const MOST_REMEMBERED = 100;

interface Waiting {
  readonly question: Question;
  readonly given: readonly unknown[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Searcher {
  readonly thread: Thread<ToSearcher, FromSearcher>;
  /** What it is at; null while it is idle. */
  at: (Waiting & { readonly timer: NodeJS.Timeout }) | null;
}

/** Threads that answer questions about the columns, each one question at a time; the others wait in a line. */
export class Searchers {
  readonly #file: string;
  readonly #threads: number;
  readonly #waiting: Waiting[] = [];
  readonly #killers = new Map<string, number>();
  #searchers: Searcher[] = [];
  #columns: Columns | null = null;
  #number = 0;
  #isStopped = false;

  constructor(threads: number, file = SEARCHER) {
    this.#file = file;
    this.#threads = threads;
  }

  /** Questions that are asked from now on are about these columns; those under way finish with the ones that they began with. */
  publish(columns: Columns): void {
    this.#columns = columns;
    // They start with the first columns; before, there is nothing to search.
    while (this.#searchers.length < this.#threads) this.#searchers.push(this.#start());
    for (const { thread } of this.#searchers) thread.tell({ columns });
  }

  /** Rejects with `not-ready` when the thread dies over it, and at once for a question that has killed two. */
  ask(question: Question, given: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting = { question, given, resolve, reject };
      if (this.#isStopped || this.#hasKilled(waiting)) reject(notReady());
      else {
        this.#waiting.push(waiting);
        this.#hand();
      }
    });
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const { at } of this.#searchers) if (at) this.#finish(at).reject(notReady());
    for (const { reject } of this.#waiting.splice(0)) reject(notReady());
    await Promise.all(this.#searchers.map(({ thread }) => thread.end()));
    this.#searchers = [];
  }

  #start(): Searcher {
    const searcher: Searcher = {
      at: null,
      thread: new Thread<ToSearcher, FromSearcher>(
        this.#file,
        {
          onMessage: (message) => this.#take(searcher, message),
          onDeath: () => this.#replace(searcher),
        },
        { heapMegabytes: HEAP_MEGABYTES },
      ),
    };
    if (this.#columns) searcher.thread.tell({ columns: this.#columns });
    return searcher;
  }

  #hand(): void {
    for (const searcher of this.#searchers) {
      if (searcher.at !== null) continue;
      const next = this.#waiting.shift();
      if (next === undefined) return;
      const timer = setTimeout(() => searcher.thread.kill(), LONGEST);
      searcher.at = { ...next, timer };
      searcher.thread.tell({ number: ++this.#number, question: next.question, given: next.given });
    }
  }

  #take(searcher: Searcher, message: FromSearcher): void {
    const { at } = searcher;
    if (at === null) return;
    searcher.at = null;
    const { resolve, reject } = this.#finish(at);
    if ('error' in message) reject(new Error(message.error));
    else resolve(message.answer);
    this.#hand();
  }

  #replace(dead: Searcher): void {
    if (this.#isStopped) return;
    if (dead.at !== null) {
      const { reject, ...waiting } = this.#finish(dead.at);
      this.#remember(nameOf(waiting));
      reject(notReady());
    }
    this.#searchers = this.#searchers.map((one) => (one === dead ? this.#start() : one));
    this.#hand();
  }

  #finish(at: NonNullable<Searcher['at']>): Waiting {
    clearTimeout(at.timer);
    return at;
  }

  #hasKilled(waiting: Waiting): boolean {
    return this.#killers.size > 0 && (this.#killers.get(nameOf(waiting)) ?? 0) >= MOST_KILLED;
  }

  #remember(killer: string): void {
    this.#killers.set(killer, (this.#killers.get(killer) ?? 0) + 1);
    const [oldest] = this.#killers.keys();
    if (this.#killers.size > MOST_REMEMBERED && oldest !== undefined) this.#killers.delete(oldest);
  }
}

function nameOf({ question, given }: Pick<Waiting, 'question' | 'given'>): string {
  return JSON.stringify([question, given]);
}

function notReady(): Failure {
  return new Failure('not-ready', {
    clientMessage: 'The search is not ready. Try again in a moment.',
    retryAfter: 2,
  });
}
