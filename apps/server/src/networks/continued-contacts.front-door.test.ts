import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { freeSlug, pointSlug } from '../people/identity/point-key.ts';
import { aMember } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fileOf, importNow, type Row } from './testing/contacts-files.ts';
import { contactsOf, namesOf, personNamed, personOfSlug } from './testing/persons.queries.ts';

let app: TestApp;
let member: Viewer;
let other: Viewer;

beforeEach(async () => {
  await app?.[Symbol.asyncDispose]();
  app = await testApp();
  member = await aMember(app.database.db, { name: 'First Member' });
  other = await aMember(app.database.db, { name: 'Second Member' });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const importAs = (who: Viewer, ...rows: Row[]) => importNow(app.context, who, fileOf(...rows));
/** The ids of the people in a network, in the order of their names. */
const peopleOf = async (who: Viewer) =>
  (await contactsOf(app.database.db, who.networkId)).map(({ id }) => id);
const countPersons = async () => {
  const { count } = await app.database.db
    .selectFrom('person')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('id', 'not in', [member.personId, other.personId])
    .executeTakeFirstOrThrow();
  return Number(count);
};
const resultOf = async (id: number) => {
  const row = await app.database.db
    .selectFrom('contactImport')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.error).toBe(null);
  return { added: row.contactsAdded, removed: row.contactsRemoved };
};

describe('Within one network', () => {
  it('a file of 4,000 namesakes is imported without comparing every row with every contact', async () => {
    const namesakes = (kind: string) =>
      Array.from({ length: 4_000 }, (_, n) => ({ first: 'A', last: 'B', company: `${kind}${n}` }));
    await importAs(member, ...namesakes('x'));
    // Comparing every row with every contact would take minutes.
    await importAs(member, ...namesakes('y'));
    expect((await peopleOf(member)).length).toBe(4_000);
  });

  it('a row with the same name and day but a new profile address is the same contact', async () => {
    await importAs(member, { first: 'Ana', last: 'Reis', slug: 'ana-1', on: '2021-01-01' });
    const second = await importAs(member, { first: 'Ana', last: 'Reis', slug: 'ana-2', on: '2021-01-01' });
    expect(await resultOf(second)).toEqual({ added: 0, removed: 0 });
    expect(await peopleOf(member)).toEqual([await personOfSlug(app.database.db, 'ana-2')]);
    const third = await importAs(member, { first: 'Ana', last: 'Reis', slug: 'ana-3', on: '2021-01-02' });
    expect(await resultOf(third)).toEqual({ added: 1, removed: 1 });
  });

  it('a row with the same e-mail address and a fitting name but a new profile address is the same contact', async () => {
    await importAs(member, { first: 'Ana', last: 'Reis', slug: 'ana-1', email: 'a@x.org' });
    const second = await importAs(member, {
      first: 'Ana',
      last: 'Reis',
      slug: 'ana-2',
      email: 'A@x.org',
      on: '2021-01-01',
    });
    expect(await resultOf(second)).toEqual({ added: 0, removed: 0 });
    const third = await importAs(member, { first: 'Rui', last: 'Reis', slug: 'rui', email: 'a@x.org' });
    expect(await resultOf(third)).toEqual({ added: 1, removed: 1 });
  });

  it('two contacts with one name and day, both with new profile addresses, become new people', async () => {
    const twins = ['a', 'b'].map((slug) => ({ first: 'Ana', last: 'Reis', slug, on: '2021-01-01' }));
    await importAs(member, ...twins);
    const second = await importAs(member, ...twins.map((twin) => ({ ...twin, slug: `${twin.slug}-new` })));
    expect(await resultOf(second)).toEqual({ added: 2, removed: 2 });
    expect(await namesOf(app.database.db, member.networkId)).toHaveLength(2);
  });

  it('two profile addresses that swap names in one file stay with their contacts', async () => {
    const { db } = app.database;
    await importAs(
      member,
      { first: 'Ana', last: 'Reis', slug: 's1' },
      { first: 'Bo', last: 'Ek', slug: 's2' },
    );
    const [ana, bo] = [await personOfSlug(db, 's1'), await personOfSlug(db, 's2')];
    const swapped = await importAs(
      member,
      { first: 'Ana', last: 'Reis', slug: 's2' },
      { first: 'Bo', last: 'Ek', slug: 's1' },
    );
    expect(await resultOf(swapped)).toEqual({ added: 0, removed: 0 });
    expect([
      await personNamed(db, member.networkId, 'Bo Ek'),
      await personNamed(db, member.networkId, 'Ana Reis'),
    ]).toEqual([ana, bo]);
  });

  it("a contact's current profile address leads to the contact, and its former address in the same file leads to another contact", async () => {
    const { db } = app.database;
    const [one, two] = ['ana-1', 'ana-2'].map((slug) => ({
      first: 'Ana',
      last: 'Reis',
      slug,
      on: '2021-01-01',
    }));
    await importAs(member, one ?? {});
    await importAs(member, two ?? {});
    const third = await importAs(member, one ?? {}, two ?? {});
    expect(await resultOf(third)).toEqual({ added: 1, removed: 0 });
    expect(new Set(await peopleOf(member))).toEqual(
      new Set([await personOfSlug(db, 'ana-1'), await personOfSlug(db, 'ana-2')]),
    );
    expect(await resultOf(await importAs(member, two ?? {}, one ?? {}))).toEqual({ added: 0, removed: 0 });
  });

  it('a contact that returns to its first profile address is the first person again', async () => {
    const { db } = app.database;
    const at = (slug: string) => importAs(member, { first: 'Ana', last: 'Reis', slug, on: '2021-01-01' });
    await at('ana-1');
    const [first] = await peopleOf(member);
    await at('ana-2');
    expect(await resultOf(await at('ana-1'))).toEqual({ added: 0, removed: 0 });
    expect(await peopleOf(member)).toEqual([first]);
    expect(await personOfSlug(db, 'ana-2')).not.toBe(first);
  });

  it('if two rows fit one contact, neither continues this contact', async () => {
    await importAs(member, { first: 'Ana', last: 'Reis', slug: 'ana', on: '2021-01-01' });
    const second = await importAs(
      member,
      { first: 'Ana', last: 'Reis', slug: 'ana-1', on: '2021-01-01' },
      { first: 'Ana', last: 'Reis', slug: 'ana-2', on: '2021-01-01' },
    );
    expect(await resultOf(second)).toEqual({ added: 2, removed: 1 });
  });

  it('a row that fits a former and a current contact continues the current one', async () => {
    const row = { first: 'Ana', last: 'Reis', email: 'a@x.org' };
    await importAs(member, { ...row, slug: 'ana-1' }, { ...row, slug: 'ana-2' });
    await importAs(member, row);
    const people = await peopleOf(member);
    expect(await resultOf(await importAs(member, row))).toEqual({ added: 0, removed: 0 });
    expect(await peopleOf(member)).toEqual(people);
  });

  it('contacts with neither a profile address nor an e-mail address are recognized again', async () => {
    const rows = [
      { first: 'Ana', last: 'Reis', on: '2021-01-01', company: 'A' },
      { first: 'Ana', last: 'Reis', on: '2021-01-02', company: 'B' },
      { first: 'Ana', last: 'Reis' },
      { first: 'Ana', last: 'Reis' },
    ];
    await importAs(member, ...rows);
    const people = await peopleOf(member);
    const again = await importAs(member, ...rows);
    expect(await resultOf(again)).toEqual({ added: 0, removed: 0 });
    expect(await peopleOf(member)).toEqual(people);
    expect(await countPersons()).toBe(4);
  });

  it('a contact without its profile address in one file is the person of this address again in the next file', async () => {
    const ana = { first: 'Ana', last: 'Reis', on: '2021-01-01' };
    await importAs(member, { ...ana, slug: 'ana' });
    const [known] = await peopleOf(member);
    expect(await resultOf(await importAs(member, ana))).toEqual({ added: 0, removed: 0 });
    expect(await peopleOf(member)).not.toEqual([known]);
    expect(await resultOf(await importAs(member, { ...ana, slug: 'ana' }))).toEqual({ added: 0, removed: 0 });
    expect(await peopleOf(member)).toEqual([known]);
  });

  it('rows that an administrator has joined are one contact, also when the file is imported again', async () => {
    const rows = ['ana-1', 'ana-2'].map((slug, day) => ({
      first: 'Ana',
      last: 'Reis',
      slug,
      on: `2021-01-0${day + 1}`,
    }));
    const personId = await freeSlug(app.database.db, 'ana-1');
    await pointSlug(app.database.db, { slug: 'ana-2', personId, proof: 'admin' });
    expect(await resultOf(await importAs(member, ...rows))).toEqual({ added: 1, removed: 0 });
    expect(await resultOf(await importAs(member, ...rows.toReversed()))).toEqual({ added: 0, removed: 0 });
    expect(await peopleOf(member)).toEqual([personId]);
  });
});

describe('A network after an import', () => {
  const ana = { first: 'Ana', last: 'Reis', slug: 'ana', on: '2021-01-01' };
  const bo = { first: 'Bo', last: 'Ek', slug: 'bo', on: '2021-01-02' };

  it('lacks people who have left the file, and has the same person as before when somebody returns', async () => {
    const { db } = app.database;
    await importAs(member, ana, bo);
    const people = await peopleOf(member);
    expect(await resultOf(await importAs(member, ana))).toEqual({ added: 0, removed: 1 });
    expect(await namesOf(db, member.networkId)).toEqual(['Ana Reis']);
    expect(await resultOf(await importAs(member, bo, ana))).toEqual({ added: 1, removed: 0 });
    expect(await peopleOf(member)).toEqual(people);
  });

  it('keeps a contact whose profile was closed, because the file still has the day of connection', async () => {
    const cy = { first: 'Cy', last: 'Yu', slug: 'cy', on: '2021-01-02' };
    await importAs(member, ana, bo, cy);
    expect(await resultOf(await importAs(member, ana, { on: '2021-01-02' }, cy))).toEqual({
      added: 0,
      removed: 0,
    });
    expect(await namesOf(app.database.db, member.networkId)).toEqual(['Ana Reis', 'Bo Ek', 'Cy Yu']);
    // Two contacts of that day are missing, but the file has one row of a closed account for that day. So
    // only one contact has left.
    expect(await resultOf(await importAs(member, ana, { on: '2021-01-02' }))).toEqual({
      added: 0,
      removed: 1,
    });
    expect(await resultOf(await importAs(member, ana, { on: '2021-01-02' }))).toEqual({
      added: 0,
      removed: 0,
    });
  });

  it('may have lost more than half of its people; a message of the import then says so', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ first: 'P', last: `N${n}`, slug: `p${n}` }));
    await importAs(member, ...many);
    const id = await importAs(member, ...many.slice(0, 20));
    expect(await resultOf(id)).toEqual({ added: 0, removed: 40 });
    const row = await app.database.db
      .selectFrom('contactImport')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.messages.at(-1)?.message).toBe(
      '40 of 60 people are not in this file and have left your network',
    );
  });
});
