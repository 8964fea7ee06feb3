import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createRandom, type Random } from '../../../../../sample/population/random.ts';
import { type TestApp, testApp } from '../test-app.ts';
import { until } from '../until.ts';
import { aBystander, type Bystander, leaksIn } from './bystander.ts';
import { checkAnswer } from './check-answer.ts';
import { aFuzzWorld, type FuzzWorld } from './fuzz-world.ts';
import { inconsistencies, isImporting } from './inconsistencies.queries.ts';
import { type Operation, readOperations } from './operations.ts';
import { checkRaw, rawBytes } from './raw-requests.ts';
import { sendRequest, writeDraft, type WrittenRequest } from './send-draft.ts';
import { type Draft, soundDraft } from './sound-requests.ts';
import { DEALT, type Turn, Turns, type Way, WAYS } from './turns.ts';
import { wildDraft } from './wild-requests.ts';

export interface FuzzRound {
  readonly seed: string;
  /**
   * Milliseconds within which every response has to arrive. If a response is late, the request is repeated up
   * to twice; the lateness is a fault only if all three responses are late.
   */
  readonly slowest: number;
}

export interface FuzzReport {
  /** Descriptions of the faults, with the request if the fault is in a response. */
  readonly failures: string[];
  /**
   * Names of calls that no longer succeed after all requests: a correct request failed twice, the second time
   * in a new world.
   */
  readonly failingCalls: string[];
  /** Names of calls, each with one of the `WAYS` in which the call was never sent. */
  readonly notMet: string[];
}

/** Number of concurrent requests. */
const AT_ONCE = 6;
/**
 * Number of requests to one world (members with data). A new world follows, because requests damage a world.
 */
const PER_WORLD = 120;
/** Number of failures that ends a round. */
const MOST_FAILURES = 20;

/**
 * Starts an app without rate limits and one with them, and sends them every call in every way. The same seed
 * leads to the same requests.
 */
export async function fuzzRound(round: FuzzRound): Promise<FuzzReport> {
  const dataDir = await mkdtemp(path.join(os.tmpdir(), 'kithline-fuzz-'));
  const app = await testApp({ started: true, config: { dataDir, logLevel: 'error' } });
  const limited = await testApp({
    database: app.database,
    config: { dataDir, logLevel: 'error', rateLimit: true },
  });
  try {
    await app.fastify.listen({ host: '127.0.0.1', port: 0 });
    return await new Fuzzer(round, { app, limited }).run();
  } finally {
    await limited.stop();
    await app.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

class Fuzzer {
  readonly #round: FuzzRound;
  readonly #app: TestApp;
  readonly #limited: TestApp;
  readonly #failures: string[] = [];
  /** Malformed requests that wait for a response, which may never arrive. */
  readonly #damaged: Promise<void>[] = [];
  #operations: Operation[] = [];
  readonly #met = new Map<Operation, Set<Way>>();
  #worlds: FuzzWorld[] = [];
  #next: Promise<FuzzWorld> | null = null;
  /** Whether a new world is needed: there is none yet, or a role has lost its session. */
  #isStale = true;

  constructor(round: FuzzRound, { app, limited }: { app: TestApp; limited: TestApp }) {
    this.#round = round;
    this.#app = app;
    this.#limited = limited;
  }

  async run(): Promise<FuzzReport> {
    const { seed } = this.#round;
    this.#operations = await readOperations(this.#app);
    // Exactly enough requests to send every call in every way.
    const requests = this.#operations.length * DEALT.length;
    const turns = new Turns(seed, this.#operations);
    const bystander = await aBystander(this.#app);
    for (let at = 0; at < requests && this.#failures.length < MOST_FAILURES; at += AT_ONCE) {
      if (this.#isStale || at % PER_WORLD === 0) await this.#renew();
      const numbers = Array.from(
        { length: Math.min(AT_ONCE, requests - at) },
        (_none, offset) => at + offset,
      );
      await Promise.all(numbers.map((number) => this.#ask({ number, ...turns.at(number) }, bystander)));
    }
    await Promise.all(this.#damaged);
    const failingCalls = await this.#failingCalls();
    await this.#next;
    await this.#checkState(bystander);
    return { failures: this.#failures, failingCalls, notMet: this.#notMet() };
  }

  /** Switches to the next world, and begins to create the one after it. */
  async #renew(): Promise<void> {
    this.#worlds = [...this.#worlds.slice(-3), await (this.#next ?? aFuzzWorld(this.#app))];
    this.#next = aFuzzWorld(this.#app);
    this.#isStale = false;
  }

  get #world(): FuzzWorld {
    const world = this.#worlds.at(-1);
    if (!world) throw new Error('There is no world yet.');
    return world;
  }

  async #ask({ number, operation, way }: Turn & { number: number }, bystander: Bystander): Promise<void> {
    const random = createRandom(`${this.#round.seed}/${number}`);
    this.#met.set(operation, (this.#met.get(operation) ?? new Set()).add(way));
    const foreign = [...this.#otherIds(), 0, 1, 2, 2 ** 31, 2 ** 53 - 1];
    const world = this.#world;
    const draft = wildDraft({ operation, world, foreign, bystander: bystander.ids }, random);
    const request = writeDraft(draft, world);
    if (way === 'damaged') {
      this.#damaged.push(this.#askDamaged(number, rawBytes(request, random)));
      return;
    }
    const app = way === 'limited' ? this.#limited : this.#app;
    this.#note(number, request, await this.#check(app, draft, request));
  }

  async #askDamaged(number: number, bytes: Buffer): Promise<void> {
    this.#note(number, { bytes: bytes.toString('latin1') }, await checkRaw(this.#app, bytes));
  }

  #notMet(): string[] {
    return this.#operations.flatMap((operation) =>
      WAYS.filter((way) => this.#met.get(operation)?.has(way) !== true).map(
        (way) => `${operation.name}: ${way}`,
      ),
    );
  }

  #otherIds(): number[] {
    return this.#worlds.flatMap((world) => Object.values(world).filter((value) => typeof value === 'number'));
  }

  async #check(app: TestApp, draft: Draft, request: WrittenRequest): Promise<string[]> {
    const { role } = draft;
    const answer = await sendRequest(app, request);
    const isSpoiled = 'cookie' in draft.headers || 'authorization' in draft.headers;
    if (answer.status === 401 && role !== 'visitor' && !isSpoiled) this.#isStale = true;
    return [
      ...checkAnswer({ ...draft, hasOwnSession: !isSpoiled, answer }),
      ...leaksIn(answer.text, role),
      ...(await this.#checkTime(app, request, answer.milliseconds)),
    ];
  }

  /** Checks the time of a response. A busy machine may delay one response, but not three in a row. */
  async #checkTime(app: TestApp, request: WrittenRequest, first: number): Promise<string[]> {
    const { slowest } = this.#round;
    if (first <= slowest) return [];
    for (let tries = 0; tries < 2; tries += 1)
      if ((await sendRequest(app, request)).milliseconds <= slowest) return [];
    return [`${Math.round(first)} ms, and no less when asked twice again`];
  }

  #note(number: number, request: object, wrong: readonly string[]): void {
    if (wrong.length === 0) return;
    const shown = JSON.stringify(request).slice(0, 3000);
    this.#failures.push(`request ${number} of seed ${this.#round.seed}: ${wrong.join('; ')}\n  ${shown}`);
  }

  /** Tries every call up to twice, the second time in a new world. Returns the calls that never succeed. */
  async #failingCalls(): Promise<string[]> {
    const never: string[] = [];
    for (const operation of this.#operations) {
      const random = createRandom(`${this.#round.seed}/${operation.name}`);
      if (!(await this.#succeeds(operation, random)) && !(await this.#succeeds(operation, random, true)))
        never.push(operation.name);
    }
    return never;
  }

  async #succeeds(operation: Operation, random: Random, isAgain = false): Promise<boolean> {
    if (this.#isStale || isAgain) await this.#renew();
    const draft = soundDraft(operation, this.#world, random);
    const request = writeDraft(draft, this.#world);
    const answer = await sendRequest(this.#app, request);
    const wrong = checkAnswer({ ...draft, hasOwnSession: true, answer });
    if (wrong.length > 0) this.#note(-1, request, wrong);
    if (answer.status === operation.success) return true;
    if (isAgain) this.#note(-1, { ...request, answer: answer.text }, [`refused with ${answer.status}`]);
    return false;
  }

  async #checkState(bystander: Bystander): Promise<void> {
    const { db } = this.#app.database;
    await until(async () => !(await isImporting(db)), 60_000);
    const { seed } = this.#round;
    for (const what of await inconsistencies(db)) this.#failures.push(`after seed ${seed}: ${what}`);
    for (const what of await bystander.changed())
      this.#failures.push(`after seed ${seed}, to a member who did nothing: ${what}`);
  }
}
