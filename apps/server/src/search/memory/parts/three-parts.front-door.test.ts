import { setTimeout as pause } from 'node:timers/promises';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { createRandom, type Random } from '../../../../../../sample/population/random.ts';
import { readTyped } from '../../../platform/text/match-text.ts';
import { proofRuns, proofSeed, proofTime } from '../../../testing/proof-runs.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import type { NamesWithin } from '../../names-within.ts';
import { ComparedRound, type Tallies } from '../../testing/compared-round.ts';
import { ALIASES, COMMON_NAMES, NAMES, SPELLINGS } from '../../testing/vocabulary.ts';
import { type EngineScope, EVERYBODY } from '../ask/asked.ts';
import type { Answer, Engine, Question, QuestionParameters } from '../ask/engine.ts';
import { InlineEngine } from '../threads/inline-engine.ts';
import { PartsEngine } from './parts-engine.ts';
import { PartProcesses } from './testing/part-processes.ts';

// Three parts in three processes answer questions over sockets, while parts die, stop for a moment and lag.
// The answers are compared with those of SQL and of a single engine.

const QUESTIONS = proofRuns({ usual: 600, full: 200_000 });
const QUESTIONS_OF_ROUND = proofRuns({ usual: 300, full: 2_000 });
const QUESTIONS_OF_STEP = proofRuns<readonly [number, number]>({ usual: [6, 16], full: [18, 48] });
/**
 * About how many questions are asked between two deaths of parts. The number is high, because a part takes
 * seconds to start.
 */
const UNTIL_DEATH = proofRuns({ usual: 150, full: 1_000 });
/** About how many questions are asked between two troubles. A trouble is a stop or a death of a part. */
const UNTIL_TROUBLE = 60;
/**
 * The probability that a question is followed by searches for people and organizations by name. The answers
 * to these searches are compared with those of a single engine.
 */
const CHANCE_OF_NAME_SEARCHES = 0.15;
/** Milliseconds for which a part is stopped. */
const STOPPED = 150;
/** The longest delay of a piece of data on the line to a part, in milliseconds. */
const MOST_LAG = 3;
/** Timeout in milliseconds. The test takes half a minute alone, and several times that beside other tests. */
const LONGEST = 240_000;

/** Two servers that ask the same parts. Kills and stops parts between and during questions. */
class TroubledParts implements Engine {
  readonly #engines: readonly Engine[];
  readonly #whole: InlineEngine;
  readonly #parts: PartProcesses;
  readonly #random: Random;
  /** Resolves when the latest death or stop is over. Only one happens at a time. */
  #trouble: Promise<void> = Promise.resolve();
  #asked = 0;
  #begunDeaths = 0;
  deaths = 0;
  stops = 0;
  nameSearches = 0;

  constructor(
    { engines, whole, parts }: { engines: readonly Engine[]; whole: InlineEngine; parts: PartProcesses },
    random: Random,
  ) {
    this.#engines = engines;
    this.#whole = whole;
    this.#parts = parts;
    this.#random = random;
  }

  async ask<Q extends Question>(question: Q, ...parameters: QuestionParameters<Q>): Promise<Answer<Q>> {
    const asked = ++this.#asked;
    const engine = this.#random.pick(this.#engines);
    const [viewerScope] = parameters;
    if (typeof viewerScope === 'object') {
      if (asked % UNTIL_DEATH === 0) this.#schedule(() => this.#killOne(engine, viewerScope as EngineScope));
      else if (asked % UNTIL_TROUBLE === 0)
        this.#schedule(() => this.#stopOne(engine, viewerScope as EngineScope));
    }
    const answer = await this.#askDespiteDeaths(() => engine.ask(question, ...parameters));
    if (typeof viewerScope === 'object' && this.#random.chance(CHANCE_OF_NAME_SEARCHES))
      await this.#askDespiteDeaths(() => this.#compareNameSearches(engine, viewerScope as EngineScope));
    return answer;
  }

  /** Asks again if the question failed because a part has died. Throws every other error. */
  async #askDespiteDeaths<T>(ask: () => Promise<T>): Promise<T> {
    for (;;) {
      await this.#trouble;
      const deaths = this.#begunDeaths;
      try {
        return await ask();
      } catch (error) {
        if (!isNotReady(error) || deaths === this.#begunDeaths) throw error;
      }
    }
  }

  answer<Q extends Question>(question: Q, ...parameters: QuestionParameters<Q>): Promise<Answer<Q>> {
    return this.ask(question, ...parameters);
  }

  mark() {
    return this.#whole.mark();
  }

  isReady() {
    return this.#whole.isReady();
  }

  counts() {
    return this.#whole.counts();
  }

  state() {
    return this.#whole.state();
  }

  async start(): Promise<void> {
    for (const engine of this.#engines) await engine.start();
  }

  async catchUp(): Promise<void> {
    for (const engine of this.#engines) await engine.catchUp();
  }

  async stop(): Promise<void> {
    await this.#trouble;
    for (const engine of this.#engines) await engine.stop();
    await this.#parts.stop();
  }

  #schedule(trouble: () => Promise<void>): void {
    this.#trouble = this.#trouble.then(trouble);
  }

  async #killOne(engine: Engine, viewerScope: EngineScope): Promise<void> {
    const number = this.#random.int(0, 2);
    this.#begunDeaths++;
    await this.#parts.kill(number);
    await expect(engine.ask('countPersons', viewerScope, EVERYBODY)).rejects.toMatchObject({
      code: 'not-ready',
    });
    await this.#parts.startAgain(number);
    for (const each of this.#engines)
      await untilReady(() => each.ask('countPersons', viewerScope, EVERYBODY));
    this.deaths++;
  }

  async #stopOne(engine: Engine, viewerScope: EngineScope): Promise<void> {
    const number = this.#random.int(0, 2);
    let isStopped = true;
    this.#parts.hold(number);
    const answer = engine.ask('countPersons', viewerScope, EVERYBODY).then(() => isStopped);
    answer.catch(() => undefined);
    await pause(STOPPED);
    isStopped = false;
    this.#parts.letGo(number);
    expect(await answer).toBe(false);
    this.stops++;
  }

  /** Searches people and organizations by name. Compares the answers with those of a single engine. */
  async #compareNameSearches(engine: Engine, viewerScope: EngineScope): Promise<void> {
    const random = this.#random;
    const text = random.pick([
      ...NAMES,
      ...COMMON_NAMES,
      ...SPELLINGS,
      ...ALIASES,
      'ana nimbus',
      'anna sliva',
    ]);
    const typed = readTyped(text);
    if (typed === null) return;
    const { words, whole } = typed;
    const query = {
      words: words.map((word) => ({ ...word, forms: [] })),
      whole,
      most: random.int(1, 8),
      isUnexplained: random.chance(0.2),
    };
    const sentence = whole.split(' ').filter((word) => word !== '');
    const within = { words: sentence, mayBegin: sentence.map(() => true), length: sentence.length };
    const answersOf = async ({ ask }: { ask: Engine['ask'] }) => ({
      people: await ask('peopleCalled', viewerScope, query),
      organizations: await ask('organizationsCalled', viewerScope, query),
      within: inOneOrder(await ask('namesWithin', viewerScope, within)),
    });
    const bound = (to: Engine) => ({ ask: to.ask.bind(to) as Engine['ask'] });
    const [found, wanted] = [await answersOf(bound(engine)), await answersOf(bound(this.#whole))];
    expect({ text, ...found }).toEqual({ text, ...wanted });
    this.nameSearches++;
  }
}

/** Sorts the spans of organizations: each server returns them in the order in which it has read people. */
function inOneOrder({ organizations, isPerson }: NamesWithin): NamesWithin {
  const nameOf = ({ from, to, part }: NamesWithin['organizations'][number]) => `${from} ${to} ${part}`;
  return { organizations: organizations.toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)), isPerson };
}

const isNotReady = (error: unknown) => (error as { code?: string }).code === 'not-ready';

async function untilReady<T>(ask: () => Promise<T>): Promise<T> {
  for (;;) {
    try {
      return await ask();
    } catch (error) {
      if (!isNotReady(error)) throw error;
      await pause(20);
    }
  }
}

const sum = (counts: ReadonlyMap<string, number>) => [...counts.values()].reduce((all, one) => all + one, 0);

async function threeParts(database: TestDatabase, random: Random): Promise<TroubledParts> {
  const { db, connection } = database;
  const options = [{ few: 0, mostUnsorted: Infinity }, { mostUnsorted: 0 }, {}];
  const parts = await PartProcesses.start(connection, options, () => random.next() * MOST_LAG);
  const log = pino({ level: 'silent' });
  const engines = Array.from(
    { length: 2 },
    () => new PartsEngine({ db, connection, log, parts: parts.addresses }),
  );
  const troubled = new TroubledParts({ engines, whole: new InlineEngine(db), parts }, random);
  await troubled.start();
  return troubled;
}

/** Compares the answers about one population. Returns the numbers of deaths, stops and searches by name. */
async function run(
  seed: string,
  tallies: Tallies,
): Promise<Pick<TroubledParts, 'deaths' | 'stops' | 'nameSearches'>> {
  const database = await testDatabase({ isNew: true });
  let troubled: TroubledParts | null = null;
  const startAnother = async () => {
    troubled = await threeParts(database, createRandom(`${seed} parts`));
    return troubled;
  };
  try {
    const options = { seed, tallies, startAnother, questionsOfStep: QUESTIONS_OF_STEP };
    await new ComparedRound(database.db, options).run(QUESTIONS_OF_ROUND);
  } finally {
    await database.drop();
  }
  return troubled ?? { deaths: 0, stops: 0, nameSearches: 0 };
}

test(
  'Three parts answer every question as SQL and a single engine do, while parts die, stop and lag',
  async () => {
    const seed = proofSeed('three parts');
    const tallies: Tallies = {
      changes: new Map(),
      questions: new Map(),
      filled: new Map(),
      lateCommits: 0,
      startsFromFile: 0,
    };
    const seen = { deaths: 0, stops: 0, nameSearches: 0 };
    const runOne = async (seedOfRound: string) => {
      const { deaths, stops, nameSearches } = await run(seedOfRound, tallies);
      seen.deaths += deaths;
      seen.stops += stops;
      seen.nameSearches += nameSearches;
    };
    // The message of a failure contains the seed of its round. That seed repeats only this round.
    if (seed.includes('/')) return runOne(seed);
    for (let round = 0; round * QUESTIONS_OF_ROUND < QUESTIONS; round++) await runOne(`${seed}/${round}`);
    // Makes sure that parts died and stopped, and that answers are not equal merely because they are empty.
    expect(seen.deaths).toBeGreaterThan(2);
    expect(seen.stops).toBeGreaterThan(5);
    expect(seen.nameSearches).toBeGreaterThan(50);
    expect(sum(tallies.filled) / sum(tallies.questions)).toBeGreaterThan(0.3);
  },
  Math.max(proofTime(), LONGEST),
);
