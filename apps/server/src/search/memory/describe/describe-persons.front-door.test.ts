import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ViewerScope } from '../../../scopes/seen-spaces.ts';
import { inTransaction } from '../../../platform/db/database.ts';
import { aPopulation, inNetwork } from '../../../testing/a-population.ts';
import { aCollective, aMember } from '../../../testing/factories.ts';
import { type TestDatabase, testDatabase } from '../../../testing/test-database.ts';
import type { Db } from '../../../tables.ts';
import type { Viewer } from '../../../viewer.ts';
import { describeListed } from './describe-persons.queries.ts';
import { InlineEngine } from '../threads/inline-engine.ts';
import type { WeighedPerson } from '../seen/weigh-persons.ts';

// These tests are about the rows that a page reads after the engine has weighed its people, that is, chosen
// the names and roles to show.

let database: TestDatabase;
let db: Db;
let viewer: Viewer;
let viewerScope: ViewerScope;
let ids: number[];
let weighed: WeighedPerson[];

beforeAll(async () => {
  database = await testDatabase();
  db = database.db;
});
afterAll(() => database.drop());

/**
 * Sets up a collective of the viewer and two other members. The networks of all three contain the same
 * people, who have one job each.
 */
beforeEach(async () => {
  const members = [];
  for (const name of ['Ida Berg', 'Jon Dahl', 'Kim Eide']) members.push(await aMember(db, { name }));
  const [owner] = members;
  if (owner === undefined) throw new Error('There is no member.');
  const { id } = await aCollective(db, { owner, collaborators: members, shared: members });
  viewer = { ...owner, collectiveIds: [id] };
  viewerScope = { viewer, scope: { kind: 'network', networkId: viewer.networkId, id: viewer.networkId } };
  ids = await aPopulation(
    db,
    ['Ada One', 'Ben Two', 'Cleo Three'].map((name) => ({ name, roles: [{ title: 'Baker' }] })),
  );
  const others = await aPopulation(
    db,
    Array.from({ length: 10 }, (_, at) => ({ name: `Dan ${at}`, roles: [{ title: 'Baker' }] })),
  );
  for (const { networkId } of members) await inNetwork(db, networkId, [...ids, ...others]);
  weighed = await weigh();
});

async function weigh(): Promise<WeighedPerson[]> {
  const engine = new InlineEngine(db);
  const { scope } = viewerScope;
  return engine.ask(
    'weighPersons',
    { viewer, scope: { kind: scope.kind, id: scope.id }, draft: null, isExact: false },
    ids,
  );
}

const READ = ['network_contact', 'former_statement', 'work_role', 'organization_name'];

async function rowsRead(db: Db): Promise<{ name: string; rows: number }[]> {
  const { rows } = await sql<{ name: string; rows: number }>`
    select relname as name, (seq_tup_read + coalesce(idx_tup_fetch, 0))::int as rows
    from pg_stat_xact_user_tables where relname = any(${READ}) order by relname`.execute(db);
  return rows;
}

test('A page reads only the statements of its people, and no work roles', async () => {
  await sql`analyze`.execute(db);
  const read = await inTransaction(db, async (db) => {
    // Makes PostgreSQL read rows by key, as it would in a table of a million statements.
    for (const way of ['seqscan', 'bitmapscan', 'hashjoin', 'mergejoin'])
      await sql`set local ${sql.ref(`enable_${way}`)} = off`.execute(db);
    // The counts of this connection may still include reads of its previous transaction.
    const before = await rowsRead(db);
    const page = [...(await describeListed(db, viewerScope, weighed)).values()];
    expect(page.map(({ person }) => person.primaryWorkRole?.title)).toEqual(['Baker', 'Baker', 'Baker']);
    const after = await rowsRead(db);
    return after.map(({ name, rows }, at) => ({ name, rows: rows - (before[at]?.rows ?? 0) }));
  });
  const [statements, ...others] = read.toSorted((one, other) => other.rows - one.rows);
  expect(statements?.name).toBe('network_contact');
  // Depending on its plan, PostgreSQL reads the one needed statement of each person by key, or up to three
  // statements of each person.
  expect(statements?.rows).toBeGreaterThanOrEqual(3);
  expect(statements?.rows).toBeLessThanOrEqual(9);
  expect(others.map(({ rows }) => rows)).toEqual([0, 0, 0]);
});

test('A person whose name was deleted after the search is missing from the page', async () => {
  await db
    .deleteFrom('networkContact')
    .where('personId', '=', Number(ids[0]))
    .where('networkId', '=', viewer.networkId)
    .execute();
  expect([...(await describeListed(db, viewerScope, weighed)).keys()]).toEqual(ids.slice(1));
});

test('A role whose text is not a title shows this text', async () => {
  const text = '\u200D';
  await sql`update work_role set title = ${text}, title_id = null where person_id = any(${ids}::bigint[])`.execute(
    db,
  );
  weighed = await weigh();
  const page = await describeListed(db, viewerScope, weighed);
  expect([...page.values()].map(({ person }) => person.primaryWorkRole?.title)).toEqual([text, text, text]);
});

test('A name from a network that is no longer shared is not shown, even if the engine weighed it before', async () => {
  await db.deleteFrom('networkContact').where('networkId', '=', viewer.networkId).execute();
  weighed = await weigh();
  expect((await describeListed(db, viewerScope, weighed)).size).toBe(3);
  await db
    .deleteFrom('networkShare')
    .where('collectiveId', '=', viewer.collectiveIds[0] ?? 0)
    .execute();
  expect((await describeListed(db, viewerScope, weighed)).size).toBe(0);
});
