import { directoryApi } from '@kithline/contract/directory.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { fileOf, importNow, type Row } from '../../networks/testing/contacts-files.ts';
import { EVERYTHING, keepEverythingAbout, keptAbout, listed } from '../../networks/testing/kept-by-member.ts';
import { personNamed, personOfSlug } from '../../networks/testing/persons.queries.ts';
import { undoImport } from '../../networks/undo-import.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { linkCircle } from './circle.ts';
import { forgetUnknownPersons } from './forget-unknown-persons.ts';
import { followLoginEmail, freeSlug, freeStatement, pointMailbox, pointSlug } from './point-key.ts';

const ANA: Row = { first: 'Ana', last: 'Reis', slug: 'ana', on: '2021-01-01' };
const MAIL: Row = { first: 'Ana', last: 'Reis', email: 'ana@x.example', on: '2021-01-01' };
const BO: Row = { first: 'Bo', last: 'Ek', slug: 'bo', on: '2021-01-02' };

let app: TestApp;
let mia: SignedIn;
let tom: SignedIn;
let ana: SignedIn;
let root: SignedIn;
let collectiveId: number;

beforeEach(async () => {
  await app?.[Symbol.asyncDispose]();
  app = await testApp();
  mia = await signedIn(app, { name: 'Mia' });
  tom = await signedIn(app, { name: 'Tom' });
  ana = await signedIn(app, { name: 'Ana Reis' });
  root = await signedIn(app, { name: 'Root', isAdmin: true });
  const owner = (await signedIn(app, { name: 'Owner' })).viewer;
  const collaborators = [mia.viewer, tom.viewer];
  collectiveId = (await aCollective(app.database.db, { owner, collaborators, shared: [mia.viewer] })).id;
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const importAs = (who: SignedIn, ...rows: Row[]) => importNow(app.context, who.viewer, fileOf(...rows));
const anaOf = (who: SignedIn) => personNamed(app.database.db, who.viewer.networkId, 'Ana Reis');
const everybody = () => listed(root, { admin: 'true' });
const setProvenLoginEmail = async (who: SignedIn, address: string | null) => {
  await app.database.db
    .updateTable('users')
    .set({ usernameNorm: address ?? who.viewer.userId.toString(), usernameProven: address !== null })
    .where('id', '=', who.viewer.userId)
    .execute();
  await followLoginEmail(app.database.db, who.viewer.userId);
};

describe('A profile address that is proven for a member', () => {
  it('makes every row with the address lead to the member, in earlier and later files', async () => {
    const { db } = app.database;
    await importAs(mia, ANA, BO);
    await keepEverythingAbout(mia, { personId: await anaOf(mia), collectiveId });
    await pointSlug(db, { slug: 'ana', personId: ana.viewer.personId, proof: 'admin' });
    expect(await anaOf(mia)).toBe(ana.viewer.personId);
    expect(await keptAbout(mia, { personId: ana.viewer.personId, collectiveId })).toEqual(EVERYTHING);
    // Mia has left this contact out of her share, and this still holds for the member.
    expect(await listed(tom, { collectiveId })).not.toContain('Ana Reis');
    await importAs(tom, ANA);
    expect(await anaOf(tom)).toBe(ana.viewer.personId);
  });

  it('no longer leads to the earlier person, who is deleted if nothing else names that person', async () => {
    await importAs(mia, ANA);
    const former = await anaOf(mia);
    await pointSlug(app.database.db, { slug: 'ana', personId: ana.viewer.personId, proof: 'admin' });
    const query = { admin: 'true' } as const;
    expect((await root.call(personsApi.profile, { params: { id: former }, query })).status).toBe(404);
    expect(
      await app.database.db.selectFrom('person').select('id').where('id', '=', former).execute(),
    ).toEqual([]);
    expect((await everybody()).filter((name) => name === 'Ana Reis')).toHaveLength(1);
  });

  it('leads to a new person after it is detached from the member, and notes and other records move to that person', async () => {
    const { db } = app.database;
    await pointSlug(db, { slug: 'ana', personId: ana.viewer.personId, proof: 'admin' });
    await importAs(mia, ANA);
    await keepEverythingAbout(mia, { personId: await anaOf(mia), collectiveId });
    const freed = await freeSlug(db, 'ana');
    expect(await anaOf(mia)).toBe(freed);
    expect(freed).not.toBe(ana.viewer.personId);
    expect(await keptAbout(mia, { personId: freed, collectiveId })).toEqual(EVERYTHING);
    await importAs(tom, ANA);
    expect(await anaOf(tom)).toBe(freed);
  });

  it('also applies to rows that come back when an import is undone', async () => {
    const { db } = app.database;
    await importAs(mia, ANA);
    const second = await importAs(mia, BO);
    await pointSlug(db, { slug: 'ana', personId: ana.viewer.personId, proof: 'admin' });
    await undoImport(app.context, mia.viewer, second);
    expect(await anaOf(mia)).toBe(ana.viewer.personId);
  });
});

it('Two contacts of one network become one when both profile addresses lead to the same person', async () => {
  const { db } = app.database;
  await importAs(mia, ANA, { ...ANA, slug: 'ana-2', on: '2021-01-03' });
  const person = (await personOfSlug(db, 'ana')) ?? 0;
  await pointSlug(db, { slug: 'ana-2', personId: person, proof: 'admin' });
  expect(await listed(mia, { networkId: mia.viewer.networkId })).toEqual(['Ana Reis']);
  expect(await anaOf(mia)).toBe(person);
});

describe('A login email', () => {
  it('joins a row to the member if the row has a fitting name and no profile address', async () => {
    await importAs(mia, MAIL);
    await importAs(tom, { ...MAIL, first: 'Rui' });
    await setProvenLoginEmail(ana, 'ana@x.example');
    expect(await anaOf(mia)).toBe(ana.viewer.personId);
    expect(await personNamed(app.database.db, tom.viewer.networkId, 'Rui Reis')).not.toBe(
      ana.viewer.personId,
    );
  });

  it('joins no row that has a profile address, and no row at all until the member confirms the email', async () => {
    await importAs(mia, { ...MAIL, slug: 'ana' });
    await importAs(tom, MAIL);
    await app.database.db
      .updateTable('users')
      .set({ usernameNorm: 'ana@x.example', usernameProven: false })
      .where('id', '=', ana.viewer.userId)
      .execute();
    await followLoginEmail(app.database.db, ana.viewer.userId);
    expect(await anaOf(tom)).not.toBe(ana.viewer.personId);
    await setProvenLoginEmail(ana, 'ana@x.example');
    expect(await anaOf(tom)).toBe(ana.viewer.personId);
    expect(await anaOf(mia)).not.toBe(ana.viewer.personId);
  });

  it('joins no row to the member after it is replaced, not even a row that comes back when an import is undone', async () => {
    await setProvenLoginEmail(ana, 'ana@x.example');
    await importAs(mia, MAIL);
    await importAs(tom, MAIL);
    const second = await importAs(tom, BO);
    expect(await anaOf(mia)).toBe(ana.viewer.personId);
    await setProvenLoginEmail(ana, 'ana@elsewhere.example');
    await undoImport(app.context, tom.viewer, second);
    const former = await anaOf(mia);
    expect(former).not.toBe(ana.viewer.personId);
    expect(await anaOf(tom)).toBe(former);
    await importAs(mia, { ...MAIL, email: 'ana@elsewhere.example' });
    expect(await anaOf(mia)).toBe(ana.viewer.personId);
  });

  it('joins rows to a member who has only one name', async () => {
    const cher = await signedIn(app, { name: 'Cher' });
    await importAs(mia, { first: 'Cher', email: 'cher@x.example' });
    await pointMailbox(app.database.db, {
      email: 'cher@x.example',
      personId: cher.viewer.personId,
      proof: 'login',
    });
    expect(await personNamed(app.database.db, mia.viewer.networkId, 'Cher')).toBe(cher.viewer.personId);
  });
});

it('A contact can be separated from its person, and stays separate when its network’s file is imported again', async () => {
  const withoutAddress: Row = { first: 'Ana', last: 'Reis', on: '2021-01-01' };
  await importAs(mia, withoutAddress);
  const { networkId } = mia.viewer;
  const personId = await freeStatement(app.database.db, { networkId, personId: await anaOf(mia) });
  expect(await anaOf(mia)).toBe(personId);
  await importAs(mia, withoutAddress, BO);
  expect(await anaOf(mia)).toBe(personId);
});

describe('A circle of members', () => {
  const circlesOf = async (...members: SignedIn[]) => {
    const ids = members.map(({ viewer }) => viewer.userId);
    const rows = await app.database.db
      .selectFrom('users')
      .select(['id', 'circleId'])
      .where('id', 'in', ids)
      .execute();
    return ids.map((id) => rows.find((row) => row.id === id)?.circleId);
  };

  it('spans any number of invitations, and an invitation between two circles makes them one', async () => {
    const { db } = app.database;
    const [a, b, c, d] = [
      mia.viewer.userId,
      tom.viewer.userId,
      ana.viewer.userId,
      (await signedIn(app)).viewer.userId,
    ];
    await linkCircle(db, a, b);
    await linkCircle(db, c, d);
    expect(new Set(await circlesOf(mia, tom, ana)).size).toBe(2);
    await linkCircle(db, d, b);
    expect(new Set(await circlesOf(mia, tom, ana)).size).toBe(1);
  });

  it('does not grow through an administrator’s invitation', async () => {
    await linkCircle(app.database.db, root.viewer.userId, mia.viewer.userId);
    await linkCircle(app.database.db, root.viewer.userId, tom.viewer.userId);
    expect(new Set(await circlesOf(root, mia, tom)).size).toBe(3);
  });
});

describe('A person whom no file names any longer', () => {
  it('is deleted if nobody keeps anything about the person', async () => {
    const first = await importAs(mia, ANA);
    const id = await anaOf(mia);
    await undoImport(app.context, mia.viewer, first);
    await forgetUnknownPersons(app.database.db, [id]);
    expect(await app.database.db.selectFrom('person').select('id').where('id', '=', id).execute()).toEqual(
      [],
    );
  });

  it('stays hidden while somebody keeps a note, and returns with the note when a file names the person again', async () => {
    const { db } = app.database;
    const first = await importAs(mia, ANA);
    const id = await anaOf(mia);
    const { networkId, userId } = mia.viewer;
    await db
      .insertInto('note')
      .values({ userId, scopeId: networkId, personId: id, note: 'Met in Rome' })
      .execute();
    await undoImport(app.context, mia.viewer, first);
    await forgetUnknownPersons(db, [id]);
    // The list still has the member who is also called Ana Reis.
    expect((await everybody()).filter((name) => name === 'Ana Reis')).toHaveLength(1);
    const found = await root.ask(directoryApi.persons, { query: { admin: 'true' } });
    expect(found.results.map(({ person }) => person.id)).not.toContain(id);
    for (const [who, query] of [
      [mia, {}],
      [root, { admin: 'true' }],
    ] as const)
      expect((await who.call(personsApi.profile, { params: { id }, query })).status).toBe(404);
    await importAs(mia, ANA);
    expect(await anaOf(mia)).toBe(id);
    expect(await keptAbout(mia, { personId: id, collectiveId })).toEqual(['note Met in Rome']);
  });

  it('leaves nothing readable while somebody keeps a note: the row has neither a name nor an address', async () => {
    const { db } = app.database;
    const first = await importAs(mia, { ...ANA, email: 'ana@x.example' });
    const id = await anaOf(mia);
    const { networkId, userId } = mia.viewer;
    await db.insertInto('note').values({ userId, scopeId: networkId, personId: id, note: 'x' }).execute();
    await undoImport(app.context, mia.viewer, first);
    const person = await db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    expect(JSON.stringify(person)).not.toMatch(/ana|reis/iu);
    const keys = await db.selectFrom('personKey').selectAll().where('personId', '=', id).execute();
    expect(keys).toHaveLength(1);
    expect(keys[0]?.hash.toString('latin1')).not.toMatch(/ana|reis/iu);
  });

  it('is not deleted if the person is a member', async () => {
    await forgetUnknownPersons(app.database.db, [mia.viewer.personId]);
    expect(await everybody()).toContain('Mia');
  });
});
