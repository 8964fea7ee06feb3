import path from 'node:path';
import type { EngineScope } from '../ask/asked.ts';
import type { Columns } from '../columns/columns.ts';
import { Counters, type EngineCounts } from '../ask/counters.ts';
import type { Question } from '../ask/engine.ts';
import { Lines } from '../../../platform/turns/lines.ts';
import { notReady } from '../reading/not-ready.ts';
import type { FromSearcher, SearcherData, ToSearcher } from './answer-messages.ts';
import type { AskedHelp } from '../ask/shared-questions.ts';
import { fail, release, type SharedMemory } from '../ask/shared-walk.ts';
import { Thread } from './thread.ts';

const SEARCHER = path.join(import.meta.dirname, 'searcher.worker.ts');

/** The columns are outside of the heaps: all threads share them. */
const HEAP_MEGABYTES = 384;
/** Milliseconds after which a thread that is busy with one question is killed. */
const LONGEST = 30_000;
/** A question that has killed this many threads is refused for a while. */
const MOST_KILLED = 2;
/** Milliseconds until a refused question gets another chance: perhaps a busy machine was to blame. */
const REMEMBERED = 600_000;
/** Maximum number of remembered questions. */
const MOST_REMEMBERED = 100;

/** Milliseconds until a thread that died without a question is replaced. */
const PAUSE_AFTER_IDLE_DEATH = 1_000;

interface Waiting {
  readonly question: Question;
  readonly parameters: readonly unknown[];
  readonly resolve: (answer: unknown) => void;
  readonly reject: (error: Error) => void;
}

interface Searcher {
  readonly thread: Thread<ToSearcher, FromSearcher>;
  readonly counters: Counters;
  /** The question that the thread answers. */
  at: (Waiting & { readonly timer: NodeJS.Timeout }) | null;
  /** The walk that the thread helps with. */
  helps: Helping | null;
}

interface Helping {
  readonly asker: Searcher;
  readonly memory: SharedMemory;
  /** Number of the message that asked for help. */
  readonly number: number;
  readonly timer: NodeJS.Timeout;
}

export interface SearchersOptions {
  /** For tests: a program that runs in each thread instead of `searcher.worker.ts`. */
  readonly file?: string;
  /** Called for every thread that ends by itself or is killed because it took too long. */
  readonly onDeath?: (error: Error) => void;
}

/**
 * Threads that answer questions about the columns, each thread one at a time. Questions wait in a line for
 * each member. While no question waits, idle threads help busy ones to walk through the columns.
 */
export class Searchers {
  readonly #file: string;
  readonly #onDeath: (error: Error) => void;
  readonly #threads: number;
  readonly #waiting = new Lines<Waiting>();
  readonly #killers = new Map<string, { count: number; until: number }>();
  #searchers: Searcher[] = [];
  /** The counts of threads that have ended. */
  readonly #ended = new Counters();
  #columns: Columns | null = null;
  #number = 0;
  #isStopped = false;

  constructor(threads: number, { file = SEARCHER, onDeath = () => undefined }: SearchersOptions = {}) {
    this.#file = file;
    this.#onDeath = onDeath;
    this.#threads = threads;
  }

  /** Sets the columns to search. A question in progress finishes with the columns with which it began. */
  publish(columns: Columns): void {
    if (this.#isStopped) return;
    const isFirst = this.#columns === null;
    this.#columns = columns;
    for (const { thread } of this.#searchers) thread.send({ columns });
    if (isFirst) this.#fill();
  }

  /**
   * Answers a question. Rejects with `not-ready` if its thread dies, if the question has lately killed
   * MOST_KILLED threads, and after `stop`.
   */
  ask(question: Question, parameters: readonly unknown[]): Promise<unknown> {
    return new Promise((resolve, reject) => {
      const waiting = { question, parameters, resolve, reject };
      if (this.#isStopped || this.#hasKilled(waiting)) reject(notReady());
      else {
        this.#waiting.add(whoseQuestion(parameters), waiting);
        this.#hand();
      }
    });
  }

  counts(): EngineCounts {
    const all = new Counters().add(this.#ended);
    for (const { counters } of this.#searchers) all.add(counters);
    return all.read();
  }

  async stop(): Promise<void> {
    this.#isStopped = true;
    for (const searcher of this.#searchers) {
      this.#endHelp(searcher);
      if (searcher.at) this.#finish(searcher.at).reject(notReady());
    }
    for (let next = this.#waiting.next(); next !== undefined; next = this.#waiting.next())
      next.reject(notReady());
    await Promise.all(this.#searchers.map(({ thread }) => thread.end()));
    this.#searchers = [];
  }

  #start(): Searcher {
    const counters = new Counters();
    const data: SearcherData = { counters: counters.memory };
    const searcher: Searcher = {
      at: null,
      helps: null,
      counters,
      thread: new Thread<ToSearcher, FromSearcher>(
        this.#file,
        {
          onMessage: (message) => this.#take(searcher, message),
          onDeath: (error) => {
            this.#onDeath(error);
            this.#replace(searcher);
          },
        },
        { data, heapMegabytes: HEAP_MEGABYTES },
      ),
    };
    if (this.#columns) searcher.thread.send({ columns: this.#columns });
    return searcher;
  }

  #fill(): void {
    if (this.#isStopped || this.#columns === null) return;
    while (this.#searchers.length < this.#threads) this.#searchers.push(this.#start());
    this.#hand();
  }

  #hand(): void {
    for (const searcher of this.#searchers) {
      if (searcher.at !== null || searcher.helps !== null) continue;
      const next = this.#waiting.next();
      if (next === undefined) return;
      const timer = setTimeout(() => searcher.thread.kill(), LONGEST);
      searcher.at = { ...next, timer };
      searcher.thread.send({ number: ++this.#number, question: next.question, parameters: next.parameters });
    }
    if (this.#waiting.isEmpty) return;
    for (const { helps } of this.#searchers) if (helps !== null) release(helps.memory);
  }

  /** Makes every idle thread help the thread `asker`. Does nothing while a question waits. */
  #askForHelp(asker: Searcher, help: AskedHelp): void {
    if (asker.at === null || !this.#waiting.isEmpty) return;
    for (const other of this.#searchers) {
      // Helpers of this asker are asked, too: the asker's former walk has ended, and they are leaving it.
      if (other.at !== null || (other.helps !== null && other.helps.asker !== asker)) continue;
      const timer = other.helps?.timer ?? setTimeout(() => other.thread.kill(), LONGEST);
      const number = ++this.#number;
      other.helps = { asker, memory: help.memory, number, timer };
      other.thread.send({ number, help });
    }
  }

  #endHelp(searcher: Searcher): void {
    clearTimeout(searcher.helps?.timer);
    searcher.helps = null;
  }

  #take(searcher: Searcher, message: FromSearcher): void {
    if ('callForHelp' in message) return this.#askForHelp(searcher, message.callForHelp);
    const { at, helps } = searcher;
    if (helps !== null) {
      // Even a message about an earlier walk shows that the thread does not hang.
      helps.timer.refresh();
      if (helps.number !== message.number) return;
      this.#endHelp(searcher);
      return this.#hand();
    }
    if (at === null) return;
    searcher.at = null;
    const { resolve, reject } = this.#finish(at);
    if ('error' in message) reject(new Error(message.error));
    else resolve(message.answer);
    this.#hand();
  }

  #replace(dead: Searcher): void {
    if (this.#isStopped) return;
    this.#searchers = this.#searchers.filter((one) => one !== dead);
    this.#ended.add(dead.counters);
    this.#failWalks(dead);
    if (dead.at === null) {
      // Waits, because a thread that cannot even start would otherwise be restarted in a loop.
      setTimeout(() => this.#fill(), PAUSE_AFTER_IDLE_DEATH).unref();
      return;
    }
    const { reject, ...waiting } = this.#finish(dead.at);
    this.#remember(nameOf(waiting));
    reject(notReady());
    this.#fill();
  }

  /** Fails the walks in which a dead thread took part, because nobody finishes its parts. */
  #failWalks(dead: Searcher): void {
    if (dead.helps !== null) fail(dead.helps.memory);
    this.#endHelp(dead);
    for (const { helps } of this.#searchers) if (helps?.asker === dead) fail(helps.memory);
  }

  #finish(at: NonNullable<Searcher['at']>): Waiting {
    clearTimeout(at.timer);
    return at;
  }

  #hasKilled(waiting: Waiting): boolean {
    if (this.#killers.size === 0) return false;
    const killer = this.#killers.get(nameOf(waiting));
    return killer !== undefined && killer.count >= MOST_KILLED && Date.now() < killer.until;
  }

  #remember(name: string): void {
    const now = Date.now();
    const before = this.#killers.get(name);
    const count = before !== undefined && now < before.until ? before.count + 1 : 1;
    this.#killers.delete(name);
    this.#killers.set(name, { count, until: now + REMEMBERED });
    const [oldest] = this.#killers.keys();
    if (this.#killers.size > MOST_REMEMBERED && oldest !== undefined) this.#killers.delete(oldest);
  }
}

/** The person id of the viewer, or 0 if the question has no viewer. */
function whoseQuestion([viewerScope]: readonly unknown[]): number {
  return (viewerScope as Partial<EngineScope>).viewer?.personId ?? 0;
}

function nameOf({ question, parameters }: Pick<Waiting, 'question' | 'parameters'>): string {
  return JSON.stringify([question, parameters]);
}
