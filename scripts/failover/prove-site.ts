import { openSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { createPool } from '../../apps/server/src/platform/db/database.ts';
import { startServer, type ServerUnderTest } from '../../bench/server-under-test.ts';
import { Journal, type Outage } from './journal.ts';
import { Load, type Origins } from './load.ts';
import { type Mailbox, openMailbox } from './mailbox.ts';
import { type Population, populate } from './population.ts';
import { until } from './programs.ts';
import { differentAnswers } from './same-answers.ts';
import type { Closing, Fault, Site } from './site.ts';
import { Page } from './sockets.ts';
import { unmailed, wrongWrites } from './verdict.ts';

export interface Result {
  readonly site: string;
  readonly fault: string;
  readonly writes: Outage;
  readonly searches: Outage;
  readonly profiles: Outage;
  /** The searches during the longest time in which one of the servers answered no write of a message. */
  readonly searchesMeanwhile: Outage;
  readonly wrong: readonly string[];
}

/** Milliseconds of load before a fault. */
const BEFORE = 2500;
/** Milliseconds of load from the moment when both servers write again to the end of the fault. */
const MEANWHILE = 2000;
/** Milliseconds of load after the end of the fault. */
const AFTER = 4000;
/** Seconds within which a server must write again. */
const PATIENCE = 120;
/** Seconds within which a page must learn of a message, a job must end, and a mail must be sent. */
const LATEST = 180;

/** Causes every fault of a site `rounds` times under load, and checks the stored data after each. */
export async function proveSite(
  site: Site,
  { rounds, folder, closing }: { rounds: number; folder: string; closing: Closing },
  report: (result: Result) => void,
): Promise<void> {
  const proof = await SiteUnderLoad.open(site, folder, closing);
  for (let round = 1; round <= rounds; round += 1)
    for (const fault of site.faults) report(await proof.survive(fault, round));
  await proof.close();
}

class SiteUnderLoad {
  readonly #site: Site;
  readonly #folder: string;
  readonly #servers: readonly ServerUnderTest[];
  readonly #origins: Origins;
  readonly #world: Population;
  readonly #mailbox: Mailbox;
  readonly #pages: readonly Page[];
  readonly #pool: pg.Pool;
  readonly #journal = new Journal();
  readonly #load: Load;
  #wrongBefore = new Set<string>();

  static async open(site: Site, folder: string, closing: Closing): Promise<SiteUnderLoad> {
    const mailbox = await openMailbox(closing);
    const servers: ServerUnderTest[] = [];
    for (const name of ['one', 'two']) {
      const server = await serverOf(site, folder, { SERVER_NAME: name, SMTP_URL: mailbox.url });
      closing.add(() => server.stop());
      servers.push(server);
    }
    const [one, two] = servers;
    if (one === undefined || two === undefined) throw new Error('A server is missing.');
    const world = await populate(site.databaseUrl, one.origin);
    const pages = world.members
      .filter((_member, at) => at % 2 === 1)
      .flatMap((member) => servers.map(({ origin }) => new Page(origin, member, closing)));
    const pool = createPool({ url: site.databaseUrl }, 2);
    closing.add(() => (pool.ended ? undefined : pool.end()));
    return new SiteUnderLoad(site, { folder, servers, world, mailbox, pages, pool });
  }

  private constructor(
    site: Site,
    made: {
      folder: string;
      servers: readonly ServerUnderTest[];
      world: Population;
      mailbox: Mailbox;
      pages: readonly Page[];
      pool: pg.Pool;
    },
  ) {
    this.#site = site;
    this.#folder = made.folder;
    this.#servers = made.servers;
    this.#origins = [made.servers[0]?.origin ?? '', made.servers[1]?.origin ?? ''];
    this.#world = made.world;
    this.#mailbox = made.mailbox;
    this.#pages = made.pages;
    this.#pool = made.pool;
    this.#load = new Load(this.#origins, made.world, this.#journal);
  }

  async survive(fault: Fault, round: number): Promise<Result> {
    const journal = this.#journal;
    this.#load.start();
    await pause(BEFORE);
    const from = performance.now();
    const end = await fault.begin(round);
    await this.#untilWriting(from);
    await pause(MEANWHILE);
    await end();
    await pause(AFTER);
    await this.#site.untilWhole();
    await this.#load.stop();
    const to = performance.now();
    const writes = journal.outage(['message'], from, to);
    return {
      site: this.#site.name,
      fault: fault.name,
      writes,
      searches: journal.outage(['search'], from, to),
      profiles: journal.outage(['profile'], from, to),
      searchesMeanwhile: journal.outage(['search'], writes.from, writes.to),
      wrong: await this.#judge(from),
    };
  }

  async close(): Promise<void> {
    for (const page of this.#pages) page.close();
    await Promise.all(this.#servers.map((server) => server.stop()));
    await this.#pool.end();
  }

  /** Waits until each server has answered a message that was sent over a second after the fault began. */
  async #untilWriting(from: number): Promise<void> {
    const since = from + 1000;
    await until(
      'both servers write again',
      async () =>
        [0, 1].every((at) =>
          this.#journal.writes.some(
            (write) =>
              write.kind === 'message' && write.server === at && write.isAnswered && write.began > since,
          ),
        ),
      PATIENCE,
    );
  }

  async #judge(from: number): Promise<string[]> {
    const wrong: string[] = [];
    const must = async (what: string, holds: () => Promise<boolean>) => {
      await until(what, holds, LATEST).catch((error: Error) => wrong.push(error.message));
    };
    await must('every import has ended', async () => {
      const open = "select from contact_import where state in ('queued', 'running')";
      return (await this.#pool.query(open)).rowCount === 0;
    });
    await must(
      'every invitation is mailed',
      async () => (await unmailed(this.#pool, this.#mailbox)).length === 0,
    );
    await must('no server holds an advisory lock', async () => {
      const held = `select from pg_locks where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`;
      return (await this.#pool.query(held)).rowCount === 0;
    });
    const messages = this.#journal.writes.filter(
      ({ kind, began, isAnswered }) => kind === 'message' && isAnswered && began > from - BEFORE,
    );
    const unheard = () =>
      messages.flatMap((message) => {
        const receiver = this.#world.members[2 * this.#world.conversations.indexOf(message.about) + 1];
        return this.#pages.filter((page) => page.userId === receiver?.userId && !page.knowsOf(message));
      });
    await must(
      'every page has heard of every message, or was made to fetch',
      async () => unheard().length === 0,
    );
    await must('every page is open', async () => this.#pages.every((page) => page.isOpen));
    wrong.push(...(await wrongWrites(this.#pool, this.#journal, this.#mailbox)));
    wrong.push(...[...this.#journal.surprises].map(([text, times]) => `${text} (${times} times)`));
    wrong.push(...(await this.#compare()));
    // Later rounds find a lost or repeated write again, but it is reported only once.
    const unreported = wrong.filter((text) => !this.#wrongBefore.has(text));
    this.#wrongBefore = new Set([...this.#wrongBefore, ...wrong]);
    return unreported;
  }

  /** Compares the answers of both servers with those of a server that has just read everything. */
  async #compare(): Promise<string[]> {
    const fresh = await serverOf(this.#site, this.#folder, { SERVER_NAME: 'fresh', SEARCH_FILE: 'off' });
    try {
      for (const origin of [fresh.origin, ...this.#origins])
        await until(`${origin} is ready`, async () => (await fetch(`${origin}/api/ready`)).status === 200);
      return await differentAnswers([fresh.origin, ...this.#origins], this.#world);
    } catch (error) {
      return [String(error)];
    } finally {
      await fresh.stop();
    }
  }
}

function serverOf(site: Site, folder: string, settings: Record<string, string>): Promise<ServerUnderTest> {
  const log = openSync(
    path.join(folder, `${site.name.replaceAll(/\W+/gu, '-')}-${settings['SERVER_NAME']}.log`),
    'a',
  );
  return startServer(site.databaseUrl, { ...site.settings, LOG_LEVEL: 'info', ...settings }, log);
}
