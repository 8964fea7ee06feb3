import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Viewer } from '../house.ts';
import { aMember } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import type { StoredResult } from './imports.queries.ts';
import { fileOf, importNow, type Row } from './testing/contacts-files.ts';

const RUNS = 40;

let app: TestApp;
/** Two members, whose files meet in one directory. */
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

/** Few values, so that rows meet in every way that rows can meet. */
const meetingRow: fc.Arbitrary<Row> = fc.record({
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
  { weight: 6, arbitrary: fc.array(meetingRow, { maxLength: 8 }).map((rows) => fileOf(...rows)) },
  {
    weight: 3,
    arbitrary: fc.array(fc.oneof(meetingRow, wildRow), { maxLength: 6 }).map((rows) => fileOf(...rows)),
  },
  { weight: 1, arbitrary: wild.map((text) => `${fileOf()}${text}`) },
);

const story = fc.array(fc.record({ text: file, who: fc.constantFrom<0 | 1>(0, 1) }), {
  minLength: 1,
  maxLength: 4,
});

describe('any contacts files, one after the other', () => {
  it('are imported or refused with a reason; counts add up; and importing one again changes nothing', async () => {
    const property = fc.asyncProperty(story, async (files) => {
      await forgetEverything();
      for (const { text, who } of files) await importTwice(members[who], text);
    });
    await fc.assert(property, { numRuns: RUNS });
  }, 600_000);
});

async function importTwice(viewer: Viewer, text: string): Promise<void> {
  const first = await outcomeOf(await importNow(app.house, viewer, text));
  expect(first.error).not.toBe('Something went wrong.');
  expect(first.state).toBe(first.error === null ? 'completed' : 'failed');
  if (first.result) expectCountsToAddUp(first.result);
  await expectIndexToAgree(viewer.networkId);

  const before = await dump();
  const second = await outcomeOf(await importNow(app.house, viewer, text));
  expect(second.error).toBe(first.error);
  expect(await dump()).toEqual(before);
  if (second.result === null) return;
  expect(second).toMatchObject({ contacts_added: 0, contacts_removed: 0 });
  expect(second.result.counts).toMatchObject({
    created: 0,
    organizationsCreated: 0,
    rolesOpened: 0,
    rolesClosed: 0,
  });
}

/** As before the first import: only the two members are there. */
async function forgetEverything(): Promise<void> {
  const { db } = app.database;
  for (const table of [
    'network_contact',
    'contact_import',
    'work_role',
    'organization_name',
    'organization',
    ...INDEX,
  ]) {
    await sql`delete from ${sql.table(table)}`.execute(db);
  }
  await sql`delete from person p where not exists (select from users u where u.person_id = p.id)`.execute(db);
  await sql`update scope_stat set total_persons = 0, total_organizations = 0, stats = '{}', pictures = '{}'`.execute(
    db,
  );
}

async function outcomeOf(importId: number) {
  const row = await app.database.db
    .selectFrom('contact_import')
    .select(['state', 'error', 'result', 'contacts_added', 'contacts_removed'])
    .where('id', '=', importId)
    .executeTakeFirstOrThrow();
  return { ...row, result: row.result as StoredResult | null };
}

function expectCountsToAddUp({ counts, skipped }: StoredResult): void {
  const { rows, contacts, duplicates, unavailable, empty, matched, created } = counts;
  expect(contacts + duplicates + unavailable + empty + counts.skipped).toBe(rows);
  expect(matched + created).toBe(contacts);
  expect(skipped).toHaveLength(counts.skipped);
}

/** Membership, index and totals say the same as the network's contacts. */
async function expectIndexToAgree(networkId: number): Promise<void> {
  const { rows } = await sql<Record<string, number>>`
    select
      (select count(*) from network_contact where network_id = ${networkId}) as contacts,
      (select count(*) from network_contact c join scope_person s on s.scope_id = c.network_id and s.person_id = c.person_id
        where c.network_id = ${networkId}) as in_scope,
      (select count(*) from scope_person where scope_id = ${networkId}) as members,
      (select total_persons from scope_stat where scope_id = ${networkId}) as total,
      (select count(*) from network_contact c join person_search using (person_id) where network_id = ${networkId}) as found,
      (select count(*) from work_role r where r.person_id in (select person_id from network_contact)
        and not exists (select from role_flat f where f.role_id = r.id)) as roles_missing`.execute(
    app.database.db,
  );
  const [row] = rows;
  const contacts = row?.['contacts'];
  expect(row).toEqual({
    contacts,
    in_scope: contacts,
    members: contacts,
    total: contacts,
    found: contacts,
    roles_missing: 0,
  });
}

const INDEX = ['scope_person', 'person_search', 'role_flat', 'organization_search', 'scope_organization'];
const TABLES = [
  'person',
  'person_slug',
  'person_email',
  'work_role',
  'title',
  'organization',
  'organization_name',
  'network_contact',
  ...INDEX,
];

/** Everything that an import may change, but for the imports themselves. */
async function dump(): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {};
  for (const table of TABLES) {
    const { rows } = await sql<{ content: unknown }>`
      select coalesce(jsonb_agg(to_jsonb(t) order by t::text), '[]') as content from ${sql.table(table)} t`.execute(
      app.database.db,
    );
    contents[table] = rows[0]?.content;
  }
  const totals =
    await sql`select scope_id, total_persons, total_organizations, stats, pictures from scope_stat order by 1`.execute(
      app.database.db,
    );
  return { ...contents, totals: totals.rows };
}
