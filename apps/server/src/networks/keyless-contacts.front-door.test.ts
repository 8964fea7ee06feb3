import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Viewer } from '../viewer.ts';
import { aMember } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fileOf, importNow, type Row } from './testing/contacts-files.ts';
import { contactsOf, namesOf } from './testing/persons.queries.ts';

const BO = { first: 'Bo', last: 'Ek', slug: 'bo' };
const ANA = { first: 'Ana', last: 'Reis', on: '2021-01-01', company: 'Acme' };
const UNDATED = { first: 'Ana', last: 'Reis', company: 'Acme' };

let app: TestApp;
let member: Viewer;
beforeAll(async () => {
  app = await testApp();
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});
beforeEach(async () => {
  member = await aMember(app.database.db, {});
});

const importFile = (...rows: Row[]) => importNow(app.context, member, fileOf(...rows));
const people = async () => (await contactsOf(app.database.db, member.networkId)).map(({ id }) => id);

/** Returns the persons about whom the member has notes. */
async function noted(): Promise<(number | null)[]> {
  const notes = await app.database.db
    .selectFrom('note')
    .select('personId')
    .where('userId', '=', member.userId)
    .execute();
  return notes.map(({ personId }) => personId);
}

async function writeNotes(personIds: readonly number[]): Promise<void> {
  const { userId, networkId: scopeId } = member;
  const notes = personIds.map((personId) => ({ userId, scopeId, personId, note: `About ${personId}` }));
  await app.database.db.insertInto('note').values(notes).execute();
}

describe('A contact without an e-mail or profile address who leaves and returns', () => {
  it.each<[string, Row[], Row[]]>([
    ['with its day', [ANA], [ANA]],
    ['without a day', [UNDATED], [UNDATED]],
    ['with another company', [ANA], [{ ...ANA, company: 'Beta' }]],
    ['without the day that it had', [ANA], [UNDATED]],
    ['with a day that it did not have', [UNDATED], [ANA]],
    [
      'beside a namesake of another company',
      [UNDATED, { ...UNDATED, company: 'Beta' }],
      [{ ...UNDATED, company: 'Beta' }, UNDATED],
    ],
    [
      'beside a namesake of the same day',
      [ANA, { ...ANA, company: 'Beta' }],
      [ANA, { ...ANA, company: 'Beta' }],
    ],
    ['beside somebody about whom the file says the same', [UNDATED, UNDATED], [UNDATED, UNDATED]],
  ])('is the same person, with the same notes: %s', async (_, before, after) => {
    await importFile(BO, ...before);
    const known = await people();
    await writeNotes(known);
    await importFile(BO);
    await importFile(BO);
    expect(await people()).toHaveLength(1);
    await importFile(BO, ...after);
    expect(await people()).toEqual(known);
    expect(new Set(await noted())).toEqual(new Set(known));
  });

  it('is the same person if a file in another language reverses the name', async () => {
    const row = 'Győző,Kovács,2021-01-01\n';
    await importNow(app.context, member, `First Name,Last Name,Connected On\n${row}`);
    const known = await people();
    expect(await namesOf(app.database.db, member.networkId)).toEqual(['Győző Kovács']);
    await importFile(BO);
    await importNow(app.context, member, `Keresztnév,Vezetéknév,Kapcsolódás dátuma\n${row}`);
    expect(await people()).toEqual(known);
    expect(await namesOf(app.database.db, member.networkId)).toEqual(['Kovács Győző']);
  });

  it('is another person if the day of connection differs', async () => {
    await importFile(BO, ANA);
    const known = await people();
    await importFile(BO);
    await importFile(BO, { ...ANA, on: '2021-02-02' });
    expect(await people()).not.toEqual(known);
  });

  it('is a new person if several former contacts fit', async () => {
    await importFile(BO, UNDATED, { ...UNDATED, company: 'Beta' });
    const known = await people();
    await importFile(BO);
    await importFile(BO, { ...UNDATED, company: 'Gamma' });
    expect((await people()).filter((id) => known.includes(id))).toHaveLength(1);
  });
});

describe('Two people with the same e-mail address in one file', () => {
  it.each<[string, Row[]]>([
    [
      'with one family name',
      [
        { first: 'Ana', last: 'Reis' },
        { first: 'Rui', last: 'Reis' },
      ],
    ],
    [
      'with one first name',
      [
        { first: 'Ana', last: 'Reis' },
        { first: 'Ana', last: 'Lopes' },
      ],
    ],
    [
      'one of them with a profile',
      [
        { first: 'Ana', last: 'Reis', slug: 'ana' },
        { first: 'Rui', last: 'Reis' },
      ],
    ],
  ])('stay two people: %s', async (_, rows) => {
    const shared = rows.map((row) => ({ ...row, email: 'office@x.org' }));
    await importFile(...shared);
    const names = rows.map(({ first, last }) => `${first} ${last}`).toSorted();
    expect((await namesOf(app.database.db, member.networkId)).toSorted()).toEqual(names);
    const known = await people();
    await importFile(BO);
    await importFile(...shared.toReversed());
    expect(await people()).toEqual(known);
  });
});
