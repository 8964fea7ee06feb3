import { personsApi } from '@kithline/contract/people.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fileOf, importNow, type Row } from '../networks/testing/contacts-files.ts';
import { personNamed } from '../networks/testing/persons.queries.ts';
import { aStatement } from '../testing/a-statement.ts';
import type { Source } from '../column-types.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { writeProfile } from './write-profile.ts';

const ANA: Row = { first: 'Ana', last: 'Reis', slug: 'ana-reis', on: '2021-01-01' };
const AT_WORK = 'ana@reis.example';
const AT_HOME = 'ana.reis@gmail.com';

let app: TestApp;
let friend: SignedIn;
let curious: SignedIn;
let root: SignedIn;

beforeEach(async () => {
  await app?.[Symbol.asyncDispose]();
  app = await testApp();
  friend = await signedIn(app, { name: 'Knows Ana' });
  curious = await signedIn(app, { name: 'Curious Member' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const importAs = (who: SignedIn, ...rows: Row[]) => importNow(app.context, who.viewer, fileOf(...rows));
const anaId = () => personNamed(app.database.db, friend.viewer.networkId, 'Ana Reis');

/** Work and personal address of a person as the profile shows them. Without `id`, the person is Ana. */
async function addressesFor(who: SignedIn, query: object = {}, id?: number) {
  const params = { id: id ?? (await anaId()) };
  const { emailWork, emailPersonal } = await who.ask(personsApi.profile, { params, query });
  return [emailWork, emailPersonal];
}

describe('An e-mail address in a contacts file', () => {
  it('is shown to the owner of the file and to administrators, but not to other members with the person in their network', async () => {
    await importAs(friend, { ...ANA, email: 'Ana@Reis.example' });
    await importAs(curious, ANA);
    expect(await addressesFor(friend)).toEqual([AT_WORK, null]);
    expect(await addressesFor(curious)).toEqual([null, null]);
    expect(await addressesFor(root)).toEqual([AT_WORK, null]);
  });

  it('is shown in a collective to the member who shared the network with the file, but not to another collaborator', async () => {
    await importAs(friend, { ...ANA, email: AT_WORK });
    const { id: collectiveId } = await aCollective(app.database.db, {
      owner: root.viewer,
      collaborators: [friend.viewer, curious.viewer],
      shared: [friend.viewer],
    });
    expect(await addressesFor(curious, { collectiveId })).toEqual([null, null]);
    expect(await addressesFor(curious)).toEqual([null, null]);
    expect(await addressesFor(friend, { collectiveId })).toEqual([AT_WORK, null]);
  });

  it('is shown to each owner of a file as their own file states it', async () => {
    await importAs(friend, { ...ANA, email: AT_WORK });
    await importAs(curious, { ...ANA, email: AT_HOME });
    expect(await addressesFor(friend)).toEqual([AT_WORK, null]);
    expect(await addressesFor(curious)).toEqual([null, AT_HOME]);
    expect(await addressesFor(root)).toEqual([AT_WORK, AT_HOME]);
  });

  it('appears when the latest file states it, and disappears when a later file does not', async () => {
    await importAs(friend, { ...ANA, email: AT_WORK });
    await importAs(friend, ANA);
    expect(await addressesFor(friend)).toEqual([null, null]);
    expect(await addressesFor(root)).toEqual([null, null]);
    await importAs(friend, { ...ANA, email: AT_WORK });
    expect(await addressesFor(friend)).toEqual([AT_WORK, null]);
  });

  it('is not shown to the person to whom it belongs', async () => {
    const ana = await signedIn(app, { name: 'Ana Reis' });
    const { networkId } = friend.viewer;
    const { personId } = ana.viewer;
    await aStatement(app.database.db, { networkId, personId, name: 'Ana Reis', email: AT_WORK });
    expect(await addressesFor(friend, {}, personId)).toEqual([AT_WORK, null]);
    expect(await addressesFor(ana, {}, personId)).toEqual([null, null]);
  });
});

describe('An e-mail address in the common space', () => {
  it.each([
    ['admin', [null, null]],
    ['enrichment', [AT_WORK, null]],
    ['sample', [AT_WORK, null]],
  ] as const)(
    'with the source %s: a member sees %j as the work and personal address',
    async (source: Source, expected) => {
      await importAs(friend, ANA);
      await app.database.db
        .updateTable('person')
        .set({ emailWork: AT_WORK, sources: JSON.stringify({ emailWork: source }) })
        .where('id', '=', await anaId())
        .execute();
      expect(await addressesFor(friend)).toEqual(expected);
      expect(await addressesFor(root)).toEqual([AT_WORK, null]);
    },
  );
});

describe('An e-mail address that the person wrote', () => {
  /**
   * Creates a member in the same collective as the user `friend`, so that `friend` sees the member's profile.
   * `shown` says which of the two addresses the member shows.
   */
  async function aWriter(shown: { work: boolean; personal: boolean }) {
    const { db } = app.database;
    const writer = await signedIn(app, { name: 'Wren Writer' });
    await aCollective(db, { owner: writer.viewer, collaborators: [friend.viewer] });
    const { personId } = writer.viewer;
    const written = { emailWork: AT_WORK, emailPersonal: AT_HOME };
    await writeProfile(db, { personId, source: 'self', now: new Date() }, written);
    await db
      .updateTable('memberProfile')
      .set({ showsEmailWork: shown.work, showsEmailPersonal: shown.personal })
      .where('personId', '=', personId)
      .execute();
    return writer;
  }

  it.each([
    [{ work: true, personal: false }, [AT_WORK, null]],
    [{ work: false, personal: true }, [null, AT_HOME]],
  ])(
    'is shown to everybody who sees the profile if the person shows this address: %j',
    async (shown, expected) => {
      const writer = await aWriter(shown);
      const { personId } = writer.viewer;
      expect(await addressesFor(friend, {}, personId)).toEqual(expected);
      expect(await addressesFor(writer, {}, personId)).toEqual([AT_WORK, AT_HOME]);
      expect(await addressesFor(root, {}, personId)).toEqual([AT_WORK, AT_HOME]);
    },
  );

  it('is not shown to a viewer who does not see the profile', async () => {
    const writer = await aWriter({ work: true, personal: true });
    const { personId } = writer.viewer;
    const { networkId } = curious.viewer;
    await aStatement(app.database.db, { networkId, personId, name: 'Wren Writer' });
    expect(await addressesFor(curious, {}, personId)).toEqual([null, null]);
  });
});
