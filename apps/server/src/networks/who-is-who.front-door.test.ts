import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../house.ts';
import { aMember } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fileOf, importNow, type Row } from './testing/contacts-files.ts';
import { contactsOf, namesOf, personNamed, slugsOf } from './testing/persons.queries.ts';

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

const importAs = (who: Viewer, ...rows: Row[]) => importNow(app.house, who, fileOf(...rows));
const persons = async () => {
  const rows = await app.database.db
    .selectFrom('person')
    .select('name')
    .where('name', 'not like', '% Member')
    .orderBy('id')
    .execute();
  return rows.map(({ name }) => name);
};
const resultOf = async (id: number) => {
  const row = await app.database.db
    .selectFrom('contact_import')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow();
  expect(row.error).toBe(null);
  return { added: row.contacts_added, removed: row.contacts_removed };
};

describe('who is who', () => {
  it('takes one profile address in two files for one person, however it is written', async () => {
    await importAs(member, { first: 'Zoë', last: 'Ek', slug: 'zo%C3%AB-ek' });
    await importAs(other, { first: 'Zoe', last: 'Ek', slug: 'ZOË-EK/' });
    expect(await persons()).toHaveLength(1);
    expect((await contactsOf(app.database.db, member.networkId))[0]?.id).toBe(
      (await contactsOf(app.database.db, other.networkId))[0]?.id,
    );
  });

  it('never makes two people one because their names are equal', async () => {
    await importAs(
      member,
      { first: 'Jo', last: 'Li', slug: 'jo-1', on: '2021-01-01' },
      { first: 'Jo', last: 'Li', slug: 'jo-2', on: '2021-01-01' },
    );
    await importAs(
      other,
      { first: 'Jo', last: 'Li', slug: 'jo-3', on: '2021-01-01' },
      { first: 'Jo', last: 'Li', on: '2021-01-01', email: 'jo@x.org' },
    );
    expect(await persons()).toHaveLength(4);
  });

  it('knows a person by e-mail address when the profile address is new, and keeps the old one as an alias', async () => {
    await importAs(member, {
      first: 'Ana',
      last: 'Reis',
      slug: 'ana-reis',
      email: 'ana@reis.example',
      on: '2021-01-01',
    });
    await importAs(other, {
      first: 'Ana',
      last: 'Lopes',
      slug: 'ana-lopes',
      email: 'ANA@reis.example',
      on: '2022-01-01',
    });
    const ana = await personNamed(app.database.db, 'Ana Lopes');
    expect(await persons()).toEqual(['Ana Lopes']);
    expect(await slugsOf(app.database.db, ana.id)).toEqual(['ana-lopes', 'ana-reis']);
    expect(ana).toMatchObject({
      mapped_names: ['Ana Reis'],
      linkedin: 'https://www.linkedin.com/in/ana-lopes',
      email_work: 'ana@reis.example',
    });
  });

  it('leaves a family that shares a mailbox apart', async () => {
    const ana = { first: 'Ana', last: 'Reis', slug: 'ana-reis', email: 'reis@gmail.com' };
    const rui = { first: 'Rui', last: 'Reis', slug: 'rui-reis', email: 'reis@gmail.com' };
    await importAs(member, ana);
    await importAs(other, rui);
    expect(await persons()).toEqual(['Ana Reis', 'Rui Reis']);
    await importAs(member, ana, rui);
    expect(await persons()).toHaveLength(2);
    const emails = await app.database.db.selectFrom('person_email').selectAll().execute();
    expect(emails).toMatchObject([
      { email: 'reis@gmail.com', person_id: (await personNamed(app.database.db, 'Ana Reis')).id },
    ]);
  });

  it('leaves two colleagues with one office address apart, when nothing in their names is the same', async () => {
    await importAs(member, { first: 'Ana', last: 'Reis', email: 'office@x.example' });
    await importAs(other, { first: 'Bo', last: 'Ek', email: 'office@x.example' });
    expect(await persons()).toEqual(['Ana Reis', 'Bo Ek']);
  });

  it('takes the same name with the same day in one network for the same contact under a new profile address', async () => {
    await importAs(member, { first: 'Ana', last: 'Reis', slug: 'ana-1', on: '2021-01-01' });
    const second = await importAs(member, { first: 'Ana', last: 'Reis', slug: 'ana-2', on: '2021-01-01' });
    expect(await resultOf(second)).toEqual({ added: 0, removed: 0 });
    const ana = await personNamed(app.database.db, 'Ana Reis');
    expect(await slugsOf(app.database.db, ana.id)).toEqual(['ana-2', 'ana-1']);
    await importAs(member, { first: 'Ana', last: 'Reis', slug: 'ana-3', on: '2021-01-02' });
    expect(await persons()).toHaveLength(2);
  });

  it('does not guess which is which when two contacts of one name and day have new profile addresses', async () => {
    const twins = ['a', 'b'].map((slug) => ({ first: 'Ana', last: 'Reis', slug, on: '2021-01-01' }));
    await importAs(member, ...twins);
    await importAs(member, ...twins.map((twin) => ({ ...twin, slug: `${twin.slug}-new` })));
    expect(await persons()).toHaveLength(4);
    expect(await namesOf(app.database.db, member.networkId)).toHaveLength(2);
  });

  it('knows contacts without profile and e-mail address again', async () => {
    const rows = [
      { first: 'Ana', last: 'Reis', on: '2021-01-01', company: 'A' },
      { first: 'Ana', last: 'Reis', on: '2021-01-02', company: 'B' },
      { first: 'Ana', last: 'Reis' },
      { first: 'Ana', last: 'Reis' },
    ];
    await importAs(member, ...rows);
    const again = await importAs(member, ...rows);
    expect(await resultOf(again)).toEqual({ added: 0, removed: 0 });
    expect(await persons()).toHaveLength(4);
  });

  it('makes two rows of one file that lead to one person one contact', async () => {
    await importAs(member, { first: 'Ana', last: 'Reis', slug: 'ana-1', on: '2021-01-01' });
    await importAs(member, { first: 'Ana', last: 'Reis', slug: 'ana-2', on: '2021-01-01' });
    const third = await importAs(
      member,
      { first: 'Ana', last: 'Reis', slug: 'ana-1', on: '2021-01-01' },
      { first: 'Ana', last: 'Reis', slug: 'ana-2', on: '2021-01-01' },
    );
    expect(await resultOf(third)).toEqual({ added: 0, removed: 0 });
    expect(await persons()).toHaveLength(1);
  });

  it('never changes what a member says about the own profile', async () => {
    const { db } = app.database;
    await db.insertInto('person_slug').values({ slug: 'second', person_id: other.personId }).execute();
    await importAs(member, {
      first: 'Seco',
      last: 'Ndo, PhD',
      slug: 'second',
      email: 's@gmail.com',
      company: 'A',
      position: 'B',
      on: '2021-01-01',
    });
    const person = await db
      .selectFrom('person')
      .selectAll()
      .where('id', '=', other.personId)
      .executeTakeFirstOrThrow();
    expect(person).toMatchObject({
      name: 'Second Member',
      credentials: null,
      email_personal: null,
      mapped_names: [],
    });
  });

  it('never makes a profile or an address of somebody else lead to a member', async () => {
    const { db } = app.database;
    await db.insertInto('person_slug').values({ slug: 'second', person_id: other.personId }).execute();
    const fake = { first: 'Second', last: 'Member', on: '2021-01-01' };
    await importAs(member, { ...fake, slug: 'second', email: 'ada@example.test' });
    await importAs(member, { ...fake, slug: 'ada-real' });
    const honest = await aMember(db, { name: 'Third Member' });
    await importAs(
      honest,
      { first: 'Ada', last: 'Real', slug: 'ada-real', email: 'ada@example.test', on: '2020-01-01' },
      { first: 'Bo', last: 'Member', email: 'ada@example.test', on: '2020-02-02' },
    );
    const emails = await db.selectFrom('person_email').select('person_id').execute();
    const ada = await personNamed(db, 'Ada Real');
    expect(emails).toEqual([{ person_id: ada.id }]);
    expect(await slugsOf(db, other.personId)).toEqual(['second']);
  });

  it('does not let an older file rename anybody', async () => {
    await importAs(member, { first: 'Ana', last: 'Lopes', slug: 'ana', company: 'A', on: '2022-01-01' });
    await importAs(other, { first: 'Ana', last: 'Reis', slug: 'ana', company: 'A', on: '2021-01-01' });
    expect(await persons()).toEqual(['Ana Lopes']);
  });
});

describe('a network equals its file', () => {
  const ana = { first: 'Ana', last: 'Reis', slug: 'ana', on: '2021-01-01' };
  const bo = { first: 'Bo', last: 'Ek', slug: 'bo', on: '2021-01-02' };

  it('lets go of who has left the file, and takes back who returns; the directory forgets nobody', async () => {
    const { db } = app.database;
    const stat = async () => {
      const row = await db
        .selectFrom('scope_stat')
        .select(['total_persons'])
        .where('scope_id', '=', member.networkId)
        .executeTakeFirst();
      return row?.total_persons;
    };
    await importAs(member, ana, bo);
    expect(await stat()).toBe(2);
    expect(await resultOf(await importAs(member, ana))).toEqual({ added: 0, removed: 1 });
    expect(await namesOf(db, member.networkId)).toEqual(['Ana Reis']);
    expect(await stat()).toBe(1);
    expect(await persons()).toEqual(['Ana Reis', 'Bo Ek']);
    expect(await resultOf(await importAs(member, bo, ana))).toEqual({ added: 1, removed: 0 });
    expect(await namesOf(db, member.networkId)).toEqual(['Ana Reis', 'Bo Ek']);
    expect(await persons()).toHaveLength(2);
  });

  it('keeps a contact whose profile was closed: the file still has its day', async () => {
    const cy = { first: 'Cy', last: 'Yu', slug: 'cy', on: '2021-01-02' };
    await importAs(member, ana, bo, cy);
    expect(await resultOf(await importAs(member, ana, { on: '2021-01-02' }, cy))).toEqual({
      added: 0,
      removed: 0,
    });
    expect(await namesOf(app.database.db, member.networkId)).toEqual(['Ana Reis', 'Bo Ek', 'Cy Yu']);
    // Two of that day are missing and one row is closed: one has gone.
    expect(await resultOf(await importAs(member, ana, { on: '2021-01-02' }))).toEqual({
      added: 0,
      removed: 1,
    });
    expect(await resultOf(await importAs(member, ana, { on: '2021-01-02' }))).toEqual({
      added: 0,
      removed: 0,
    });
  });

  it('remarks on a file that takes more than half of the people out', async () => {
    const many = Array.from({ length: 60 }, (_, n) => ({ first: 'P', last: `N${n}`, slug: `p${n}` }));
    await importAs(member, ...many);
    const id = await importAs(member, ...many.slice(0, 20));
    expect(await resultOf(id)).toEqual({ added: 0, removed: 40 });
    const row = await app.database.db
      .selectFrom('contact_import')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(row.messages.at(-1)?.message).toBe(
      '40 of 60 people are not in this file and have left your network',
    );
    expect(row.result).toMatchObject({ warnings: 1 });
  });
});
