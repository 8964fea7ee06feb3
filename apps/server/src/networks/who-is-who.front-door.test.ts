import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { aMember } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fileOf, importNow, type Row } from './testing/contacts-files.ts';
import { contactsOf } from './testing/persons.queries.ts';

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
/** The people in a network, in the order of their names. */
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

describe('Across networks', () => {
  it('one profile address, spelled in two ways in two files, leads to one person', async () => {
    await importAs(member, { first: 'Zoë', last: 'Ek', slug: 'zo%C3%AB-ek' });
    await importAs(other, { first: 'Zoe', last: 'Ek', slug: 'ZOË-EK/' });
    expect(await countPersons()).toBe(1);
    expect(await peopleOf(member)).toEqual(await peopleOf(other));
  });

  it('equal names do not make two people one', async () => {
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
    expect(await countPersons()).toBe(4);
  });

  it('two rows with different profile addresses are two people, even if their e-mail address is the same', async () => {
    await importAs(member, { first: 'Ana', last: 'Reis', slug: 'ana-reis', email: 'ana@reis.example' });
    await importAs(other, { first: 'Ana', last: 'Reis', slug: 'ana-lopes', email: 'ANA@reis.example' });
    expect(await countPersons()).toBe(2);
  });

  it('a row with a profile address is not joined with a row of another network by its e-mail address', async () => {
    await importAs(member, { first: 'Ana', last: 'Reis', slug: 'ana-reis', email: 'ana@reis.example' });
    await importAs(other, { first: 'Ana', last: 'Reis', email: 'ana@reis.example' });
    expect(await peopleOf(member)).not.toEqual(await peopleOf(other));
  });

  it('rows without a profile address are one person if their names fit and their e-mail address is the same', async () => {
    await importAs(member, { first: 'Ana', last: 'Reis', email: 'ana@reis.example' });
    await importAs(other, { first: 'ANA', last: 'Maria Reis', email: 'Ana@Reis.example' });
    expect(await peopleOf(member)).toEqual(await peopleOf(other));
  });

  it('people of one family who share a mailbox stay apart', async () => {
    await importAs(member, { first: 'Ana', last: 'Reis', email: 'reis@gmail.com' });
    await importAs(other, { first: 'Rui', last: 'Reis', email: 'reis@gmail.com' });
    expect(await countPersons()).toBe(2);
  });

  it('a former profile address of a contact no longer joins rows', async () => {
    await importAs(member, { first: 'Ana', last: 'Reis', slug: 'ana-1', on: '2021-01-01' });
    await importAs(member, { first: 'Ana', last: 'Reis', slug: 'ana-2', on: '2021-01-01' });
    await importAs(other, { first: 'Ana', last: 'Reis', slug: 'ana-1', on: '2021-01-01' });
    expect(await peopleOf(member)).not.toEqual(await peopleOf(other));
  });

  it('equal rows without a profile or e-mail address are different persons', async () => {
    const ana = { first: 'Ana', last: 'Reis', on: '2021-01-01' };
    await importAs(member, ana);
    await importAs(other, ana);
    expect(await countPersons()).toBe(2);
  });

  it("a row with a member's name, but no proven address of the member, does not lead to the member", async () => {
    await importAs(member, {
      first: 'Second',
      last: 'Member',
      slug: 'second',
      email: 's@x.org',
      on: '2021-01-01',
    });
    expect(await peopleOf(member)).not.toContain(other.personId);
  });
});
