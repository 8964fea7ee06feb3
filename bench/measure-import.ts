import { sql } from 'kysely';
import { setTimeout as pause } from 'node:timers/promises';
import type { networksApi } from '@kithline/contract/networks.ts';
import type { ReplyOf } from '@kithline/contract/endpoint.ts';
import type pg from 'pg';
import { createDatabase, createPool } from '../apps/server/src/platform/db/database.ts';
import type { Db, Tables } from '../apps/server/src/tables.ts';
import { type ContactRow, generateContacts } from '../sample/contacts-file/generate-contacts.ts';
import { readNameSource } from '../sample/contacts-file/name-source.ts';
import { writeContactsFile } from '../sample/contacts-file/write-contacts-file.ts';
import { createRandom } from '../sample/population/random.ts';
import { ADMINISTRATOR, SMALL_NETWORK, tokenOf } from './dataset/bench-members.ts';
import { type Client, signedIn } from './http-client.ts';
import { REQUEST_CLASSES } from './request-classes.ts';
import { samplePersons, type SampledPerson } from './sample-persons.ts';
import { scopesOf, type ScopeUnderTest } from './scopes.ts';
import { untilSearchable } from './server-under-test.ts';
import { type Summary, summarize } from './summarize.ts';
import { type WatchedSearches, watchedLines, watchSearches } from './watch-searches.ts';

/** Fraction of the file's rows whose people are in the directory. */
const KNOWN = 0.6;
/** Fraction of the rows that the member's next file replaces with other people. */
const REPLACED = 0.1;
/**
 * The importing member has fewer contacts than this number, so the file is the member's first large import.
 */
const FEW_CONTACTS = 2_000;
/** Milliseconds after which an import is given up. */
const PATIENCE = 600_000;
/** How long (ms) searches are watched after an import and after an undo. */
const AFTERWARDS = 20_000;
/** Number of requests that measure other members' times while nothing is imported. */
const REQUESTS_BEFORE = 300;

/**
 * The aims for a directory of a million persons: seconds from the upload to the end, and the factor by which
 * others' p95 may increase.
 */
const AIM_SECONDS = 8;
const AIM_SLOWER = 2;

export interface ImportFigures {
  readonly rows: number;
  /** From sending the file until the result is available. */
  readonly seconds: number;
  readonly counts: unknown;
  /** Another member's requests, one at a time, before and during the import. */
  readonly before: Summary;
  readonly during: Summary;
  /** p95 during the import, as a multiple of p95 before. */
  readonly slower: number;
  /** Searches from the upload until a while after the import has ended, for each searching member. */
  readonly beside: readonly WatchedSearches[];
  readonly undo: { readonly seconds: number; readonly beside: readonly WatchedSearches[] };
  /** Seconds for the member's next file, in which other people replace a tenth of the people. */
  readonly nextSeconds: number;
}

interface Others {
  readonly client: Client;
  readonly scope: ScopeUnderTest;
  readonly people: readonly SampledPerson[];
}

/**
 * Imports a contacts file over HTTP while another member uses the largest network, and undoes the import.
 * Then imports the same file again, and after it the member's next file. Changes the data set.
 */
export async function measureImport(
  url: string,
  { persons, origin, rows }: { persons: number; origin: string; rows: number },
): Promise<ImportFigures> {
  const pool = createPool({ url }, 1);
  const db = createDatabase<Tables>(pool);
  const [, scope, everyone] = scopesOf(persons);
  if (!scope || !everyone) throw new Error('There is no large network.');
  const [content, next] = await makeContactsFiles(db, { rows, known: KNOWN });
  const others = { scope, client: signedIn(origin, scope.token), people: await samplePersons(db, scope) };
  const member = await memberWithFewContacts(pool);
  await pool.end();
  const importer = signedIn(origin, tokenOf(member));
  const watchers = [
    scope,
    { name: 'the network that imports', query: { networkId: member }, token: tokenOf(member) },
    everyone,
  ];
  const watch = (until: Promise<unknown>) => watchSearches(origin, watchers, until);
  await untilSearchable(others.client, scope);
  try {
    await useDirectory(others, (done) => done >= REQUESTS_BEFORE / 3);
    const before = await useDirectory(others, (done) => done >= REQUESTS_BEFORE);
    const figures = await importWhileUsed(importer, others, { content, before, watch });
    await importFile(importer, content);
    const began = performance.now();
    const { endedAt } = await importFile(importer, next);
    return { ...figures, nextSeconds: (endedAt - began) / 1000, rows };
  } finally {
    importer.close();
    others.client.close();
  }
}

async function memberWithFewContacts(pool: pg.Pool): Promise<number> {
  const { rows } = await pool.query<{ id: number }>(
    `select network_id as id from network_contact where network_id <> all($1)
     group by network_id having count(*) < $2 order by network_id desc limit 1`,
    [[SMALL_NETWORK, ADMINISTRATOR], FEW_CONTACTS],
  );
  if (!rows[0])
    throw new Error(`No network has fewer than ${FEW_CONTACTS} contacts. Generate the data set again.`);
  return rows[0].id;
}

async function importWhileUsed(
  importer: Client,
  others: Others,
  {
    content,
    before,
    watch,
  }: {
    content: Buffer;
    before: number[];
    watch: (until: Promise<unknown>) => Promise<WatchedSearches[]>;
  },
): Promise<Omit<ImportFigures, 'rows' | 'nextSeconds'>> {
  let isDone = false;
  const began = performance.now();
  const importing = importFile(importer, content).finally(() => (isDone = true));
  const beside = watch(importing.then(() => pause(AFTERWARDS)));
  const [result, during] = await Promise.all([importing, useDirectory(others, () => isDone)]);
  const [earlier, meanwhile] = [summarize(before), summarize(during)];
  return {
    seconds: (result.endedAt - began) / 1000,
    counts: result.counts,
    before: earlier,
    during: meanwhile,
    slower: meanwhile.p95 / earlier.p95,
    beside: await beside,
    undo: await undoWhileWatched(importer, { id: result.id, watch }),
  };
}

async function undoWhileWatched(
  importer: Client,
  { id, watch }: { id: number; watch: (until: Promise<unknown>) => Promise<WatchedSearches[]> },
): Promise<ImportFigures['undo']> {
  const began = performance.now();
  const undoing = importer.send('POST', `/api/account/network/imports/${id}/undo`).then((answer) => {
    if (answer.status >= 300)
      throw new Error(`The undo was refused: ${answer.status} ${answer.body.toString()}`);
    return (performance.now() - began) / 1000;
  });
  const beside = await watch(undoing.then(() => pause(AFTERWARDS)));
  return { seconds: await undoing, beside };
}

type Imports = ReplyOf<typeof networksApi.imports>;

async function importFile(
  client: Client,
  content: Buffer,
): Promise<{ id: number; endedAt: number; counts: unknown }> {
  const sent = await client.upload('/api/account/network/imports', { name: 'Connections.csv', content });
  if (sent.status !== 202) throw new Error(`The upload was refused: ${sent.status} ${sent.body.toString()}`);
  const { id } = JSON.parse(sent.body.toString()) as { id: number };
  const deadline = performance.now() + PATIENCE;
  while (performance.now() < deadline) {
    await pause(100);
    const answer = await client.get('/api/account/network/imports');
    const { last } = JSON.parse(answer.body.toString()) as Imports;
    if (last?.id !== id) continue;
    if (last.failed) throw new Error(`The import failed: ${last.message}`);
    if (last.completed) return { id, endedAt: performance.now(), counts: last.counts };
  }
  throw new Error(`The import was not done after ${PATIENCE / 1000} s.`);
}

/** Sends requests of each class in turn until enough are answered. Returns their times (ms). */
export async function useDirectory(
  { client, scope, people }: Others,
  isEnough: (done: number) => boolean,
): Promise<number[]> {
  const random = createRandom('bench/import');
  const times: number[] = [];
  for (let nth = 0; !isEnough(nth); nth += 1) {
    const requestClass = REQUEST_CLASSES[nth % REQUEST_CLASSES.length];
    if (!requestClass) break;
    const answer = await client.get(requestClass.path({ scope, random, person: random.pick(people) }, nth));
    times.push(answer.milliseconds);
  }
  return times;
}

export function importLine(figures: ImportFigures): string {
  const { rows, seconds, before, during, slower, beside, undo, nextSeconds } = figures;
  const mark = (isMissed: boolean) => (isMissed ? ' !' : '');
  return [
    `  import of ${rows.toLocaleString('en-US')} rows: ${seconds.toFixed(1)} s from upload to done (aim ${AIM_SECONDS})${mark(seconds >= AIM_SECONDS)}`,
    `  others' p95: ${before.p95.toFixed(1)} ms before, ${during.p95.toFixed(1)} ms during (${during.count} requests),` +
      ` ${slower.toFixed(2)} times (aim ${AIM_SLOWER})${mark(slower >= AIM_SLOWER)}`,
    `  searches from its upload until ${AFTERWARDS / 1000} s after its end:`,
    ...watchedLines(beside),
    `  searches from its undo (${undo.seconds.toFixed(1)} s) until ${AFTERWARDS / 1000} s after its end:`,
    ...watchedLines(undo.beside),
    `  the member's next file, with a tenth of other people: ${nextSeconds.toFixed(1)} s`,
  ].join('\n');
}

const UNTIL = '2026-10-31';

/**
 * Returns a contacts file, and the next file of the same member. Some of their people are in the directory:
 * these rows contain their profile addresses and mostly their stored jobs. The other rows are new people,
 * with values that vary as in real files. The files differ in every run, because imports change the
 * directory.
 */
async function makeContactsFiles(
  db: Db,
  { rows, known }: { rows: number; known: number },
): Promise<[Buffer, Buffer]> {
  const seed = Date.now() % 1_000_000;
  const people = await knownRows(db, Math.round(rows * known), seed);
  const names = readNameSource(new URL('../sample/facts/', import.meta.url), createRandom(`bench/${seed}`));
  const replaced = Math.round(rows * REPLACED);
  const unknown = generateContacts({ rows: rows - people.length + replaced, seed, names, until: UNTIL });
  const all = createRandom(`bench/order/${seed}`).sample([...people, ...unknown], rows + replaced);
  const [first, next] = [all.slice(replaced), all.slice(0, rows)];
  return [Buffer.from(writeContactsFile(first)), Buffer.from(writeContactsFile(next))];
}

/** Returns rows of people in the directory. One of five rows has another company than the directory. */
async function knownRows(db: Db, count: number, seed: number): Promise<ContactRow[]> {
  const { rows } = await sql<ContactRow>`
    select p.first_name, p.last_name, p.linkedin as url, '' as email,
      coalesce(case when p.id % 5 = 0 then 'Fresh Company ' || p.id % 2000 else o.name end, '') as company,
      coalesce(w.title, '') as position, to_char(date '2012-01-01' + (p.id % 5000)::int, 'YYYY-MM-DD') as connected_on
    from (select id from person where linkedin like '%/bench-%' order by hashint8extended(id, ${seed}), id limit ${count}) as drawn
    join person p using (id)
    left join lateral (select * from work_role w where w.person_id = p.id and w.is_ongoing limit 1) as w on true
    left join organization o on o.id = w.organization_id`.execute(db);
  return rows;
}
