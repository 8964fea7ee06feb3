import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { aMember } from '../testing/factories.ts';
import { proofRuns, proofTime } from '../testing/proof-runs.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import type { StoredResult } from './imports.queries.ts';
import { readImports } from './imports.ts';
import { undoImport } from './undo-import.ts';
import { fileOf, importNow, previewNow, type Row } from './testing/contacts-files.ts';

const RUNS = proofRuns({ usual: 15, full: 1_000 });

let app: TestApp;
/** Two members whose files are imported into one directory. */
let members: [Viewer, Viewer];

beforeAll(async () => {
  app = await testApp();
  members = [await aMember(app.database.db), await aMember(app.database.db)];
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const oneOf = (...values: (string | undefined)[]) => fc.constantFrom(...values);
const wild = fc.oneof(fc.string({ unit: 'grapheme' }), fc.string({ unit: 'binary' }), fc.string());

/** A row whose cells have few possible values, so that rows match in many ways. */
const matchingRow: fc.Arbitrary<Row> = fc.record({
  first: oneOf('Ana', 'ANA', 'Bo', 'Zoë', undefined),
  last: oneOf('Reis', 'Li', 'Reis, PhD', undefined),
  slug: oneOf('s1', 's2', 's3', 's4', undefined, undefined),
  email: oneOf('a@x.org', 'b@gmail.com', undefined, undefined),
  company: oneOf('Acme', 'ACME Inc.', 'Beta', undefined),
  position: oneOf('Engineer', 'Director', 'engineer', undefined),
  on: oneOf('2021-01-01', '2021-01-02', '2022-01-01', undefined),
});
const wildRow: fc.Arbitrary<Row> = fc.record({
  first: wild,
  last: wild,
  slug: wild,
  email: wild,
  company: wild,
  position: wild,
  on: fc.oneof(wild, fc.constant('05 Mar 2021')),
});
const file = fc.oneof(
  { weight: 6, arbitrary: fc.array(matchingRow, { maxLength: 8 }).map((rows) => fileOf(...rows)) },
  {
    weight: 3,
    arbitrary: fc.array(fc.oneof(matchingRow, wildRow), { maxLength: 6 }).map((rows) => fileOf(...rows)),
  },
  { weight: 1, arbitrary: wild.map((text) => `${fileOf()}${text}`) },
);

const story = fc.array(fc.record({ text: file, who: fc.constantFrom<0 | 1>(0, 1), isUndone: fc.boolean() }), {
  minLength: 1,
  maxLength: 4,
});

describe('Any contacts files, one after the other,', () => {
  it(
    'are imported with counts that add up, or refused with a reason; a second import of a file changes nothing, and undoing both restores what can be seen',
    async () => {
      const property = fc.asyncProperty(story, async (files) => {
        await forgetEverything();
        for (const { text, who, isUndone } of files) {
          const before = await dump();
          await importTwice(members[who], text);
          if (!isUndone) continue;
          await undoTwo(members[who]);
          // New rows of these tables may stay after an undo, because nobody can see them.
          const unseen = { title: 0, person: 0, person_key: 0, organization: 0, organization_name: 0 };
          expect({ ...(await dump()), ...unseen }).toEqual({ ...before, ...unseen });
        }
      });
      await fc.assert(property, { numRuns: RUNS });
    },
    proofTime(),
  );
});

async function importTwice(viewer: Viewer, text: string): Promise<void> {
  const seen = await dump();
  const preview = await previewNow(app.context, viewer, text);
  expect(await dump()).toEqual(seen);
  const first = await outcomeOf(await importNow(app.context, viewer, text));
  expect(first.error).not.toBe('Something went wrong.');
  expect(first.state).toBe(first.error === null ? 'completed' : 'failed');
  if (first.result) expectCountsToAddUp(first.result);
  expectPreviewToHold(preview, first);
  await expectComparisonToAgree(viewer, preview, first.error);
  await expectStatementsToAgree(viewer.networkId);

  const before = await dump();
  const second = await outcomeOf(await importNow(app.context, viewer, text));
  expect(second.error).toBe(first.error);
  expect(await dump()).toEqual(before);
  if (second.result === null) return;
  expect(second).toMatchObject({ contactsAdded: 0, contactsRemoved: 0 });
  expect(second.result.counts).toMatchObject({
    created: 0,
    organizationsCreated: 0,
    rolesOpened: 0,
    rolesClosed: 0,
  });
}

/**
 * Expects that the import does what its preview has announced. A preview refuses what an import refuses, and
 * also the binary files that an upload refuses.
 */
function expectPreviewToHold(
  preview: Awaited<ReturnType<typeof previewNow>>,
  { error, result, contactsAdded, contactsRemoved }: Awaited<ReturnType<typeof outcomeOf>>,
): void {
  if (error !== null) expect(typeof preview).toBe('string');
  if (typeof preview === 'string' || result === null) return;
  expect([preview.added, preview.removed]).toEqual([contactsAdded, contactsRemoved]);
  // For a row of a closed account, one person whom the file does not name can stay in the network.
  const kept = preview.added + preview.changedJobs + preview.unchanged - result.counts.contacts;
  expect(kept).toBeGreaterThanOrEqual(0);
  expect(kept).toBeLessThanOrEqual(result.counts.unavailable);
  expect(result.counts).toMatchObject(preview.counts);
  const { added, removed, changedJobs } = preview.people;
  expect([added, removed, changedJobs].map((people) => people.length)).toEqual([
    preview.added,
    preview.removed,
    preview.changedJobs,
  ]);
}

/** Expects that the import's comparison with the former contacts has the same numbers as the preview. */
async function expectComparisonToAgree(
  viewer: Viewer,
  preview: Awaited<ReturnType<typeof previewNow>>,
  error: string | null,
): Promise<void> {
  if (typeof preview === 'string' || error !== null) return;
  const { last } = await readImports(app.context, viewer);
  const { added, changedJobs, unchanged } = preview;
  expect(last?.compared).toMatchObject({ people: added + changedJobs + unchanged, changedJobs, unchanged });
}

/** Undoes both imports of one file. Does nothing if the file was refused. */
async function undoTwo(viewer: Viewer): Promise<void> {
  const last = await app.database.db
    .selectFrom('contactImport')
    .select(['id', 'state'])
    .where('userId', '=', viewer.userId)
    .orderBy('id', 'desc')
    .limit(2)
    .execute();
  for (const { id, state } of last) if (state === 'completed') await undoImport(app.context, viewer, id);
}

/** Restores the state before the first import, with only the two members. */
async function forgetEverything(): Promise<void> {
  const { db } = app.database;
  for (const table of [
    'network_contact',
    'former_statement',
    'contact_move',
    'contact_import',
    'organization_name',
    'organization',
  ])
    await sql`delete from ${sql.table(table)}`.execute(db);
  await sql`update network set file_day = null, import_id = null, updated_on = null`.execute(db);
  await sql`delete from person p where not exists (select from users u where u.person_id = p.id)`.execute(db);
}

async function outcomeOf(importId: number) {
  const row = await app.database.db
    .selectFrom('contactImport')
    .select(['state', 'error', 'result', 'contactsAdded', 'contactsRemoved'])
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  return { ...row, result: row.result as StoredResult | null };
}

function expectCountsToAddUp({ counts, remarks }: StoredResult): void {
  const { rows, contacts, duplicates, unavailable, empty, matched, created } = counts;
  expect(contacts + duplicates + unavailable + empty + counts.skipped).toBe(rows);
  expect(matched + created).toBe(contacts);
  const rowsRemarked = remarks
    .filter(({ kind }) => kind === 'row')
    .reduce((sum, { total }) => sum + total, 0);
  expect(rowsRemarked).toBe(counts.skipped + unavailable);
}

/**
 * Expects that the columns of each contact agree with one another and with other tables. For example, the
 * contact is the person of its profile address, and it has an organization exactly if it names a company.
 */
async function expectStatementsToAgree(networkId: number): Promise<void> {
  const { rows } = await sql<{ wrong: unknown }>`
    select to_jsonb(c) as wrong from network_contact c
    where c.network_id = ${networkId} and (
      c.name is null or c.first_day is null
      or c.slug is not null and c.person_id is distinct from (select person_id from person_key where hash = keyed_hash('slug:' || c.slug))
      or (c.company is null) <> (c.organization_id is null) or (c.position is null) <> (c.title_id is null)
      or (c.company is null and c.position is null) <> (c.role_id is null)
      or exists (select from former_statement f where f.contact_id = c.contact_id and f.network_id <> c.network_id)
      or exists (select from network_contact other where other.network_id = c.network_id and other.slug = c.slug and other.person_id <> c.person_id)
      or exists (
        select from contact_import i where i.network_id = c.network_id and i.state = 'completed' and i.id < c.first_import_id
          and exists (select from former_statement f where f.contact_id = c.contact_id and f.last_import_id >= c.first_import_id)))`.execute(
    app.database.db,
  );
  expect(rows).toEqual([]);
}

/** Tables that an import can change, without those about the imports themselves. */
const TABLES = [
  'person',
  'person_key',
  'network_contact',
  'former_statement',
  'contact_move',
  'work_role',
  'title',
  'organization',
  'organization_name',
] as const;

async function dump(): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ content: unknown }>`
      select coalesce(jsonb_agg(to_jsonb(t) order by t::text), '[]') as content from ${sql.table(table)} t`.execute(
      app.database.db,
    );
    contents[table] = rows[0]?.content;
  }
  return contents;
}
