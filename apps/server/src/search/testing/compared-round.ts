import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { inspect, isDeepStrictEqual } from 'node:util';
import { sql } from 'kysely';
import { createRandom, type Random } from '../../../../../sample/population/random.ts';
import { aCollective, aMember } from '../../testing/factories.ts';
import { aTitle } from '../../testing/a-population.ts';
import type { Db } from '../../tables.ts';
import type { Engine } from '../memory/ask/engine.ts';
import { InlineEngine } from '../memory/threads/inline-engine.ts';
import type { FollowerOptions } from '../memory/reading/follow-feed.ts';
import { memorySearch } from '../memory/memory-search.ts';
import { Searchers } from '../memory/threads/searchers.ts';
import { sqlSearch } from '../sql/sql-search.ts';
import { addOrganization } from './organization-changes.ts';
import { addPerson } from './profile-changes.ts';
import { CHANGES } from './random-changes.ts';
import { Questions, type RandomQuestion, type Search } from './random-questions.ts';
import { type Ground, readGround, readPopulation } from './read-population.ts';
import { addFile, addStatement } from './statement-changes.ts';
import { NAMES, TITLES } from './vocabulary.ts';
import type { Change } from './world.ts';
import { WritingFollower } from './writing-follower.ts';

/** Number of questions asked at once, so that some arrive while a server catches up. */
const AT_ONCE = 6;
/** A change is rolled back if it waits longer than this (milliseconds) for locks of an open transaction. */
const PATIENCE = 50;
const LOCK_NOT_AVAILABLE = '55P03';

/**
 * How often each change was committed, how often questions of each kind and with each feature were asked, and
 * how many of their answers were not empty.
 */
export interface Tallies {
  readonly changes: Map<string, number>;
  readonly questions: Map<string, number>;
  readonly filled: Map<string, number>;
  /** How many committed transactions were open while questions were asked. */
  lateCommits: number;
  /** How many servers started from a file that some server had written. */
  startsFromFile: number;
}

/**
 * A server with its own follower and settings. With `few: 0` it searches every scope as it searches large
 * ones. With `mostUnsorted: 0` it sorts persons again whenever more than a tenth have changed. With `step: 3`
 * it reads the persons of a transaction three at a time. With `threads: 3` three threads search, and share
 * every question.
 */
interface Server {
  readonly name: string;
  readonly search: Search;
  /** Null for the engine of `StartAnother`, which writes no files. */
  readonly follower: WritingFollower | null;
  readonly engine: Pick<Engine, 'stop'>;
}

/** Starts a further engine, which is asked every question. */
type StartAnother = () => Promise<Engine>;

type ServerOptions = FollowerOptions & { few?: number; threads?: number };

const SHARING = path.join(import.meta.dirname, '../memory/testing/sharing-searcher.worker.ts');

interface RoundOptions {
  readonly seed: string;
  readonly tallies: Tallies;
  /**
   * Starts an engine that is compared in place of the servers of `#startOthers`. No server is restarted then.
   * If null, those servers are compared.
   */
  readonly startAnother?: StartAnother | null;
  /** Minimum and maximum number of questions between two changes. */
  readonly questionsOfStep?: readonly [least: number, most: number];
}

/** A random population that changes. The search in SQL and the one in memory get the same questions. */
export class ComparedRound {
  readonly #db: Db;
  readonly #seed: string;
  readonly #random: Random;
  /** Decides only about files of columns, so that facts change in the same way with and without files. */
  readonly #ofFiles: Random;
  /** A separate random sequence for some criteria, as in `Questions`. */
  readonly #ofCuration: Random;
  readonly #tallies: Tallies;
  readonly #oracle: Search;
  readonly #servers: Server[] = [];
  readonly #startAnother: StartAnother | null;
  readonly #questionsOfStep: readonly [least: number, most: number];
  #another: Server | null = null;
  /** The folder with the file of columns. */
  #folder = '';
  #ground: Ground = { lookups: {} as never, placeIds: [] };

  constructor(db: Db, { seed, tallies, startAnother = null, questionsOfStep = [6, 16] }: RoundOptions) {
    this.#db = db;
    this.#startAnother = startAnother;
    this.#questionsOfStep = questionsOfStep;
    this.#seed = seed;
    this.#random = createRandom(seed);
    this.#ofFiles = createRandom(`${seed} files`);
    this.#ofCuration = createRandom(`${seed} curation`);
    this.#tallies = tallies;
    this.#oracle = sqlSearch(db);
  }

  async run(questions: number): Promise<void> {
    this.#folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-columns-'));
    try {
      await this.#compareAll(questions);
    } finally {
      for (const { engine } of this.#servers) await engine.stop();
      await this.#another?.engine.stop();
      await rm(this.#folder, { recursive: true, force: true });
    }
  }

  async #compareAll(questions: number): Promise<void> {
    await this.#prepare();
    // This server reads a nearly empty database. Almost all persons are added later, so they stay unsorted.
    await this.#start('early', { mostUnsorted: Infinity });
    await this.#askSome(1);
    await this.#populate();
    if (this.#startAnother === null) await this.#startOthers();
    else {
      const engine = await this.#startAnother();
      this.#another = { name: 'another', search: memorySearch(this.#db, engine), follower: null, engine };
    }
    for (let asked = 1; asked < questions;) {
      if (this.#another === null) await this.#writeOrRestart();
      asked += await this.#step(Math.min(questions - asked, this.#random.int(...this.#questionsOfStep)));
    }
  }

  async #startOthers(): Promise<void> {
    await this.#start('sorting', { mostUnsorted: 0, threads: 3 });
    await this.#start('in steps', { mostUnsorted: 0, step: 3 });
  }

  /**
   * Sometimes makes a server write its file, and sometimes restarts a server. The restarted server may use a
   * file that was written long before.
   */
  async #writeOrRestart(): Promise<void> {
    if (this.#ofFiles.chance(0.15)) this.#ofFiles.pick(this.#servers).follower?.write(this.#folder);
    if (!this.#random.chance(0.05)) return;
    await this.#start(
      'restarted',
      this.#random.pick<ServerOptions>([
        { mostUnsorted: 0 },
        { mostUnsorted: Infinity, few: 0 },
        { mostUnsorted: Infinity, threads: 3 },
      ]),
      this.#ofFiles.chance(0.8) ? this.#folder : null,
    );
  }

  /** Starts a server, in place of any server with that name. With a `folder`, it uses the file there. */
  async #start(
    name: string,
    { few, threads, ...following }: ServerOptions,
    folder: string | null = null,
  ): Promise<void> {
    const at = this.#servers.findIndex((server) => server.name === name);
    if (at !== -1) await this.#servers.splice(at, 1)[0]?.engine.stop();
    const follower = new WritingFollower(this.#db, { ...following, folder }, ({ isFromFile }) => {
      if (isFromFile) this.#tallies.startsFromFile++;
    });
    const searchers = threads === undefined ? null : new Searchers(threads, { file: SHARING });
    const engine = new InlineEngine(this.#db, follower, { searchers, ...(few === undefined ? {} : { few }) });
    this.#servers.push({ name, search: memorySearch(this.#db, engine), follower, engine });
  }

  async #prepare(): Promise<void> {
    const db = this.#db;
    // This key decides the permutation of ids, so equal seeds give equal ids.
    await sql`update setting set value = to_jsonb(${this.#seed}::text) where key = 'identity-key'`.execute(
      db,
    );
    for (const title of TITLES) await aTitle(db, title[0]);
    const members = [];
    for (const isAdmin of [true, false, false, false, false])
      members.push(await aMember(db, { name: this.#random.pick(NAMES), isAdmin }));
    const [admin, ...others] = members;
    if (admin === undefined) return;
    const [second = admin] = others;
    await aCollective(db, { owner: admin, collaborators: others.slice(0, 3), shared: others.slice(0, 2) });
    await aCollective(db, {
      owner: second,
      collaborators: [admin, ...others.slice(2)],
      shared: members.slice(2),
    });
    this.#ground = await readGround(db);
  }

  async #populate(): Promise<void> {
    const times = (count: number, change: Change) => Array.from({ length: count }, () => change);
    const persons = this.#random.int(20, 110);
    const changes = [...times(8, addOrganization), ...times(4, addFile), ...times(persons, addPerson)];
    const some = Array.from({ length: persons }, () => this.#aChange().change);
    const statements = times(Math.floor(persons * 1.5), addStatement);
    await this.#db.transaction().execute(async (db) => {
      for (const change of [...changes, ...this.#random.sample([...statements, ...some], 400)])
        await this.#make(db, change);
    });
  }

  #aChange(): (typeof CHANGES)[number] {
    return this.#random.pickWeighted(CHANGES, ({ weight }) => weight);
  }

  async #make(db: Db, change: Change): Promise<void> {
    const population = await readPopulation(db);
    await change({ db, random: this.#random, ground: this.#ground, population });
  }

  /** Usually changes the population. Then asks questions, and returns the number of questions. */
  async #step(questions: number): Promise<number> {
    const way = this.#random.next();
    if (way < 0.1) {
      await this.#changeAndRollBack();
      return this.#askSome(questions);
    }
    if (way < 0.22) return this.#commitLate(questions);
    if (way < 0.9) await this.#change();
    return this.#askSome(questions);
  }

  #someChanges(): (typeof CHANGES)[number][] {
    return Array.from({ length: this.#random.pick([1, 1, 1, 2, 4, 12]) }, () => this.#aChange());
  }

  async #change(): Promise<void> {
    const changes = this.#someChanges();
    try {
      await this.#db.transaction().execute(async (db) => {
        await sql`set local lock_timeout = ${sql.lit(PATIENCE)}`.execute(db);
        for (const { change } of changes) await this.#make(db, change);
      });
    } catch (error) {
      if ((error as { code?: string }).code !== LOCK_NOT_AVAILABLE) throw error;
      return;
    }
    this.#count(changes);
  }

  async #changeAndRollBack(): Promise<void> {
    const open = await this.#db.startTransaction().execute();
    for (const { change } of this.#someChanges()) await this.#make(open, change);
    await open.rollback().execute();
  }

  /** Asks questions while a transaction is open, others commit, and servers read newer changes. */
  async #commitLate(questions: number): Promise<number> {
    // Servers could not read a table while an open transaction truncates it.
    const changes = this.#someChanges().filter(({ name }) => name !== 'truncateSupport');
    const open = await this.#db.startTransaction().execute();
    const half = Math.ceil(questions / 2);
    try {
      for (const { change } of changes) await this.#make(open, change);
      await this.#askSome(1);
      await this.#change();
      await this.#askSome(half);
      await open.commit().execute();
    } catch (error) {
      // An open transaction would keep the test from dropping the database, and hide the error.
      await open.rollback().execute();
      throw error;
    }
    this.#count(changes);
    this.#tallies.lateCommits++;
    return 1 + half + (await this.#askSome(questions - half));
  }

  #count(changes: readonly { name: string }[]): void {
    for (const { name } of changes) add(this.#tallies.changes, name);
  }

  async #askSome(questions: number): Promise<number> {
    const made = new Questions(
      { random: this.#random, curation: this.#ofCuration },
      this.#ground,
      await readPopulation(this.#db),
    );
    for (let asked = 0; asked < questions; asked += AT_ONCE) {
      const asking = Array.from({ length: Math.min(AT_ONCE, questions - asked) }, () => {
        const servers = this.#random.sample(this.#servers, this.#random.chance(0.2) ? 3 : 1);
        return this.#compare(made.next(), this.#another === null ? servers : [...servers, this.#another]);
      });
      await Promise.all(asking);
    }
    return questions;
  }

  async #compare(question: RandomQuestion, servers: readonly Server[]): Promise<void> {
    const [wanted, ...answers] = await Promise.all([
      question.ask(this.#oracle),
      ...servers.map(({ search }) => question.ask(search)),
    ]);
    const { name, feature } = question;
    for (const tallied of feature === null ? [name] : [name, feature]) {
      add(this.#tallies.questions, tallied);
      if (hasSomething(wanted)) add(this.#tallies.filled, tallied);
    }
    for (const [at, answer] of answers.entries()) {
      if (isDeepStrictEqual(answer, wanted)) continue;
      throw new Error(
        [
          `The server "${servers[at]?.name}" answers differently from SQL, with the seed ${this.#seed}.`,
          `Question: ${show({ name, ...(question.about as object) })}`,
          `SQL: ${show(wanted)}`,
          `Server: ${show(answer)}`,
        ].join('\n'),
      );
    }
  }
}

function show(value: unknown): string {
  return inspect(value, { depth: 8, maxArrayLength: 400, breakLength: 160 });
}

function add(tally: Map<string, number>, name: string): void {
  tally.set(name, (tally.get(name) ?? 0) + 1);
}

/** Whether an answer has an entry, or a number above 0. */
function hasSomething(answer: unknown): boolean {
  if (typeof answer === 'number') return answer > 0;
  if (answer instanceof Map) return answer.size > 0;
  if (Array.isArray(answer)) return answer.length > 0;
  return typeof answer === 'object' && answer !== null && Object.values(answer).some(hasSomething);
}
