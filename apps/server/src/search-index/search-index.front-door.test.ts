import fc from 'fast-check';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../platform/db/database.ts';
import { foldText } from '../platform/text/fold-text.ts';
import { type TestDatabase, testDatabase } from '../testing/test-database.ts';
import { moveWindows } from './move-windows.ts';
import { rebuildIndex } from './rebuild-index.ts';
import { readScopeTotals } from './scope-stats.ts';
import {
  addToScope,
  changeScope,
  indexOrganizations,
  indexPersons,
  removeFromScope,
  setScopeMembers,
} from './search-index.ts';

let database: TestDatabase;
let networks: number[];

beforeAll(async () => {
  database = await testDatabase();
});
afterAll(() => database.drop());

beforeEach(async () => {
  const { db } = database;
  await sql`truncate person, organization, scope, scope_person, person_search, role_flat, organization_search,
    scope_organization, scope_stat cascade`.execute(db);
  networks = [await aNetwork(), await aNetwork()];
});

async function aNetwork(): Promise<number> {
  const { db } = database;
  const owner = await aNamedPerson('Owner');
  const user = await db
    .insertInto('users')
    .values({ username: `u${owner}`, username_norm: `u${owner}`, password_hash: 'x', person_id: owner })
    .returning('id')
    .executeTakeFirstOrThrow();
  const scope = await db
    .insertInto('scope')
    .values({ kind: 'network' })
    .returning('id')
    .executeTakeFirstOrThrow();
  await db.insertInto('network').values({ id: scope.id, user_id: user.id }).execute();
  await db.insertInto('scope_stat').values({ scope_id: scope.id }).execute();
  await indexPersons(db, [owner]);
  return scope.id;
}

async function aNamedPerson(name: string): Promise<number> {
  const values = { name, name_key: foldText(name), sources: '{}' };
  return (await database.db.insertInto('person').values(values).returning('id').executeTakeFirstOrThrow()).id;
}

async function anOrganization(name: string): Promise<number> {
  const values = { name, name_key: foldText(name) };
  const { id } = await database.db
    .insertInto('organization')
    .values(values)
    .returning('id')
    .executeTakeFirstOrThrow();
  await indexOrganizations(database.db, [id]);
  return id;
}

async function lookupIds(dataset: string): Promise<number[]> {
  const rows = await database.db
    .selectFrom('lookup')
    .select('id')
    .where('dataset', '=', dataset)
    .orderBy('id')
    .limit(3)
    .execute();
  return rows.map((row) => row.id);
}

/** Everything that the index holds, in a fixed order. */
async function wholeIndex(): Promise<unknown> {
  const tables = {
    scope_person: sql`select * from scope_person order by 1, 2`,
    person_search: sql`select * from person_search order by 1`,
    role_flat: sql`select * from role_flat order by 1`,
    organization_search: sql`select * from organization_search order by 1`,
    scope_organization: sql`select * from scope_organization order by 1, 2`,
    scope_stat: sql`select scope_id, total_persons, total_organizations from scope_stat
      where total_persons <> 0 or total_organizations <> 0 order by 1`,
  };
  const contents: Record<string, unknown> = {};
  for (const [name, query] of Object.entries(tables))
    contents[name] = (await query.execute(database.db)).rows;
  return contents;
}

describe('the search index', () => {
  test('is after any series of changes what a rebuild from the tables makes it', async () => {
    const { db } = database;
    const sizes = await lookupIds('employee-sizes');
    const industries = await lookupIds('industries');
    const tags = await lookupIds('person-tags');
    const organizations = [
      await anOrganization('Acme'),
      await anOrganization('Globex'),
      await anOrganization('Ridgeway'),
    ];
    const persons: number[] = [];
    for (const name of ['Zoë', 'Łukasz', 'Ada', 'Bo', 'Cy']) persons.push(await aNamedPerson(name));
    await indexPersons(db, persons);

    const pick = <T>(list: readonly T[], at: number) => list[at % list.length] as T;
    const changes: Record<string, (a: number, b: number) => Promise<unknown>> = {
      join: async (a, b) => {
        const [network_id, person_id] = [pick(networks, a), pick(persons, b)];
        await db
          .insertInto('network_contact')
          .values({ network_id, person_id })
          .onConflict((c) => c.doNothing())
          .execute();
        return addToScope(db, network_id, [person_id]);
      },
      leave: async (a, b) => {
        const [network_id, person_id] = [pick(networks, a), pick(persons, b)];
        await db
          .deleteFrom('network_contact')
          .where('network_id', '=', network_id)
          .where('person_id', '=', person_id)
          .execute();
        return removeFromScope(db, network_id, [person_id]);
      },
      work: async (a, b) => {
        const person_id = pick(persons, a);
        const is_ongoing = b % 2 === 0;
        const to_year = is_ongoing ? null : 1990 + b;
        await db
          .insertInto('work_role')
          .values({ person_id, organization_id: pick(organizations, b), is_ongoing, to_year })
          .execute();
        return indexPersons(db, [person_id]);
      },
      resign: async (a) => {
        const person_id = pick(persons, a);
        await db.deleteFrom('work_role').where('person_id', '=', person_id).execute();
        return indexPersons(db, [person_id, person_id]);
      },
      study: async (a, b) => {
        const person_id = pick(persons, a);
        await db
          .insertInto('education')
          .values({ person_id, organization_id: pick(organizations, b) })
          .execute();
        return indexPersons(db, [person_id]);
      },
      tag: async (a, b) => {
        const values = { person_id: pick(persons, a), dataset: 'person-tags', item_id: pick(tags, b) };
        await db
          .insertInto('person_item')
          .values(values)
          .onConflict((c) => c.doNothing())
          .execute();
        return indexPersons(db, [values.person_id]);
      },
      rename: async (a, b) => {
        const id = pick(persons, a);
        await db
          .updateTable('person')
          .set({ name_key: `name ${b}`, preferred_first_name: b % 2 ? 'Éva' : null })
          .where('id', '=', id)
          .execute();
        return indexPersons(db, [id]);
      },
      resize: async (a, b) => {
        const id = pick(organizations, a);
        await db
          .updateTable('organization')
          .set({ employee_size_id: pick(sizes, b), name_key: `org ${b}` })
          .where('id', '=', id)
          .execute();
        const item = { organization_id: id, dataset: 'industries', item_id: pick(industries, b) };
        await db
          .insertInto('organization_item')
          .values(item)
          .onConflict((c) => c.doNothing())
          .execute();
        return indexOrganizations(db, [id]);
      },
      replace: async (a, b) => {
        const network_id = pick(networks, a);
        const person_id = persons.filter((_id, at) => (b >> at) % 2 === 1);
        await db.deleteFrom('network_contact').where('network_id', '=', network_id).execute();
        for (const id of person_id)
          await db.insertInto('network_contact').values({ network_id, person_id: id }).execute();
        return setScopeMembers(db, network_id, person_id);
      },
      vanish: async (a) => {
        const at = a % persons.length;
        const [gone] = persons.splice(at, 1, await aNamedPerson(`New ${a}`));
        await db
          .deleteFrom('person')
          .where('id', '=', gone as number)
          .execute();
        return indexPersons(db, [gone as number, persons[at] as number]);
      },
    };
    const step = fc.tuple(fc.constantFrom(...Object.keys(changes)), fc.nat(30), fc.nat(31));
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 5, maxLength: 25 }), async (steps) => {
        for (const [name, a, b] of steps) await changes[name]?.(a, b);
        const kept = await wholeIndex();
        await rebuildIndex(db);
        expect(kept).toEqual(await wholeIndex());
      }),
      { numRuns: 12 },
    );
  });

  test('counts everyone, the members of each scope and their organizations in the transaction that changes them', async () => {
    const { db } = database;
    const [mine = 0] = networks;
    const [acme, ada, bo] = [
      await anOrganization('Acme'),
      await aNamedPerson('Ada'),
      await aNamedPerson('Bo'),
    ];
    await db.insertInto('work_role').values({ person_id: ada, organization_id: acme }).execute();
    await changeScope(db, mine, { add: [ada, bo] });
    expect(await readScopeTotals(db, mine)).toEqual({ persons: 2, organizations: 1 });
    expect(await readScopeTotals(db, 0)).toEqual({ persons: 4, organizations: 1 });
    await removeFromScope(db, mine, [ada]);
    expect(await readScopeTotals(db, mine)).toEqual({ persons: 1, organizations: 0 });
  });

  test('changes nothing when the transaction around it fails', async () => {
    const { db } = database;
    const before = await wholeIndex();
    const failing = inTransaction(db, async (db) => {
      await addToScope(db, networks[0] as number, [await aNamedPerson('Ada')]);
      throw new Error('later step');
    });
    await expect(failing).rejects.toThrow('later step');
    expect(await wholeIndex()).toEqual(before);
  });

  test('lets many writers touch the same people at once and keeps the totals exact', async () => {
    const { db } = database;
    const persons: number[] = [];
    for (let at = 0; at < 20; at += 1) persons.push(await aNamedPerson(`Person ${at}`));
    await indexPersons(db, persons);
    const shuffled = (seed: number) => persons.toSorted((a, b) => ((a * seed) % 31) - ((b * seed) % 31));
    await Promise.all(
      [3, 5, 7, 11].map((seed, at) => addToScope(db, networks[at % 2] as number, shuffled(seed))),
    );
    expect(await readScopeTotals(db, networks[0] as number)).toEqual({ persons: 20, organizations: 0 });
    expect(await readScopeTotals(db, networks[1] as number)).toEqual({ persons: 20, organizations: 0 });
  });

  test('takes ids from a temporary table of the transaction', async () => {
    const { db } = database;
    const ada = await aNamedPerson('Ada');
    await inTransaction(db, async (db) => {
      await sql`create temporary table touched_by_import on commit drop as select ${ada}::bigint as person_id`.execute(
        db,
      );
      await addToScope(db, networks[0] as number, { tempTable: 'touched_by_import' });
    });
    expect(await readScopeTotals(db, networks[0] as number)).toEqual({ persons: 1, organizations: 0 });
  });

  test('moves a role out of the last 10 years in the night after its tenth year', async () => {
    const { db } = database;
    const ada = await aNamedPerson('Ada');
    const acme = await anOrganization('Acme');
    const role = { person_id: ada, organization_id: acme, is_ongoing: false, to_year: 2016, to_month: 5 };
    await db.insertInto('work_role').values(role).execute();
    await indexPersons(db, [ada], { today: '2026-05-31' });
    const windows = async () =>
      (await db.selectFrom('role_flat').select('win').execute()).map((row) => row.win);
    await moveWindows(db, '2026-05-31');
    expect(await windows()).toEqual([1]);
    await moveWindows(db, '2026-06-01');
    expect(await windows()).toEqual([0]);
  });
});
