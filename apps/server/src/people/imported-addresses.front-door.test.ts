import { accountApi } from '@kithline/contract/accounts.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fileOf, importNow, type Row } from '../networks/testing/contacts-files.ts';
import { personNamed } from '../networks/testing/persons.queries.ts';
import type { Source } from '../tables.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const ANA: Row = { first: 'Ana', last: 'Reis', slug: 'ana-reis', on: '2021-01-01' };
const AT_WORK = 'ana@reis.example';
const AT_HOME = 'ana.reis@gmail.com';

let app: TestApp;
let knows: SignedIn;
let curious: SignedIn;
let root: SignedIn;

beforeEach(async () => {
  await app?.[Symbol.asyncDispose]();
  app = await testApp();
  knows = await signedIn(app, { name: 'Knows Ana' });
  curious = await signedIn(app, { name: 'Curious Member' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const importAs = (who: SignedIn, ...rows: Row[]) => importNow(app.house, who.viewer, fileOf(...rows));

/** Work and personal address of Ana, as the profile shows them. */
async function addressesFor(who: SignedIn) {
  const { id } = await personNamed(app.database.db, 'Ana Reis');
  const { emailWork, emailPersonal } = await who.ask(personsApi.profile, { params: { id }, query: {} });
  return [emailWork, emailPersonal];
}

async function sayThatTheWorkAddressIsFrom(source: Source) {
  await app.database.db
    .updateTable('person')
    .set({ sources: JSON.stringify({ emailWork: source }) })
    .where('name', '=', 'Ana Reis')
    .execute();
}

describe('an e-mail address that came with a contacts file', () => {
  it('is shown to the member who brought it and to administrators, not to others who hold the person', async () => {
    await importAs(knows, { ...ANA, email: 'Ana@Reis.example' });
    await importAs(curious, ANA);
    expect(await addressesFor(knows)).toEqual([AT_WORK, null]);
    expect(await addressesFor(curious)).toEqual([null, null]);
    expect(await addressesFor(root)).toEqual([AT_WORK, null]);
  });

  it('is shown to the person, and still not to others when the person has become a member', async () => {
    await importAs(knows, { ...ANA, email: AT_WORK });
    await importAs(curious, ANA);
    const { id } = await personNamed(app.database.db, 'Ana Reis');
    const ana = await signedIn(app, { name: 'Ana, not yet herself' });
    await app.database.db
      .updateTable('users')
      .set({ person_id: id })
      .where('id', '=', ana.viewer.userId)
      .execute();
    expect(await addressesFor(ana)).toEqual([AT_WORK, null]);
    expect((await ana.ask(accountApi.read)).profile.emailWork).toBe(AT_WORK);
    expect(await addressesFor(curious)).toEqual([null, null]);
  });

  it('is shown to every member whose own file gives it, and each sees only what the own file gives', async () => {
    await importAs(knows, { ...ANA, email: AT_WORK });
    await importAs(curious, { ...ANA, email: AT_HOME });
    expect(await addressesFor(knows)).toEqual([AT_WORK, null]);
    expect(await addressesFor(curious)).toEqual([null, AT_HOME]);
    expect(await addressesFor(root)).toEqual([AT_WORK, AT_HOME]);
    await importAs(curious, { ...ANA, email: AT_WORK });
    expect(await addressesFor(curious)).toEqual([AT_WORK, null]);
  });

  it('follows the latest file: gained when it gives the address, lost when it does not any more', async () => {
    await importAs(knows, { ...ANA, email: AT_WORK });
    await importAs(knows, ANA);
    expect(await addressesFor(knows)).toEqual([null, null]);
    expect(await addressesFor(root)).toEqual([AT_WORK, null]);
    await importAs(knows, { ...ANA, email: AT_WORK });
    expect(await addressesFor(knows)).toEqual([AT_WORK, null]);
  });

  it('counts as imported when nothing says where it is from', async () => {
    await importAs(knows, { ...ANA, email: AT_WORK });
    await importAs(curious, ANA);
    await app.database.db
      .updateTable('person')
      .set({ sources: '{}' })
      .where('name', '=', 'Ana Reis')
      .execute();
    expect(await addressesFor(curious)).toEqual([null, null]);
  });
});

describe('an e-mail address from elsewhere', () => {
  it.each(['self', 'admin', 'enrichment', 'sample'] as const)(
    'is shown to whoever may read the profile when its source is %s',
    async (source) => {
      await importAs(knows, { ...ANA, email: AT_WORK });
      await importAs(curious, ANA);
      await sayThatTheWorkAddressIsFrom(source);
      expect(await addressesFor(curious)).toEqual([AT_WORK, null]);
    },
  );
});
