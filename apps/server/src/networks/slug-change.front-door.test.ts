import { directoryApi } from '@kithline/contract/directory.ts';
import { labelsApi, notesApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { pointSlug } from '../people/identity/point-key.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { fileOf, importNow, type Row } from './testing/contacts-files.ts';
import { EVERYTHING, keepEverythingAbout, keptAbout, listed } from './testing/kept-by-member.ts';
import { personNamed, personOfSlug } from './testing/persons.queries.ts';
import { undoImport } from './undo-import.ts';

const ANA: Row = { first: 'Ana', last: 'Reis', on: '2021-01-01' };
const BO: Row = { first: 'Bo', last: 'Ek', slug: 'bo', on: '2021-01-02' };

let app: TestApp;
let mia: SignedIn;
let tom: SignedIn;
let collectiveId: number;

beforeEach(async () => {
  await app?.[Symbol.asyncDispose]();
  app = await testApp();
  mia = await signedIn(app, { name: 'Mia' });
  tom = await signedIn(app, { name: 'Tom' });
  const owner = (await signedIn(app, { name: 'Owner' })).viewer;
  const collaborators = [mia.viewer, tom.viewer];
  collectiveId = (await aCollective(app.database.db, { owner, collaborators, shared: [mia.viewer] })).id;
});
afterAll(async () => {
  await app[Symbol.asyncDispose]();
});

const importAs = (who: SignedIn, ...rows: Row[]) => importNow(app.context, who.viewer, fileOf(...rows));
const ana = () => personNamed(app.database.db, mia.viewer.networkId, 'Ana Reis');
const about = async () => keptAbout(mia, { personId: await ana(), collectiveId });
/** Returns the people whom Tom sees in the collective. */
const shownToTom = () => listed(tom, { collectiveId });

async function leaveAnaOut(): Promise<void> {
  await importAs(mia, { ...ANA, slug: 'ana-1' }, BO);
  await keepEverythingAbout(mia, { personId: await ana(), collectiveId });
  expect(await about()).toEqual(EVERYTHING);
  expect(await shownToTom()).not.toContain('Ana Reis');
}

describe('A contact whose profile address has changed', () => {
  it('becomes another person, who gets the note, label, strength, rhythm, touches and exclusion', async () => {
    await leaveAnaOut();
    const before = await ana();
    await importAs(mia, { ...ANA, slug: 'ana-2' }, BO);
    expect(await ana()).not.toBe(before);
    expect(await about()).toEqual(EVERYTHING);
    expect(await shownToTom()).not.toContain('Ana Reis');
    expect(await shownToTom()).toContain('Bo Ek');
  });

  it('keeps everything while a file lacks the address, and is the former person when the address returns', async () => {
    await leaveAnaOut();
    const before = await ana();
    await importAs(mia, ANA, BO);
    expect(await about()).toEqual(EVERYTHING);
    expect(await shownToTom()).not.toContain('Ana Reis');
    await importAs(mia, { ...ANA, slug: 'ana-1' }, BO);
    expect(await ana()).toBe(before);
    expect(await about()).toEqual(EVERYTHING);
  });

  it('becomes the former person again, with everything, when the import is undone', async () => {
    await leaveAnaOut();
    const before = await ana();
    const second = await importAs(mia, { ...ANA, slug: 'ana-2' }, BO);
    await undoImport(app.context, mia.viewer, second);
    expect(await ana()).toBe(before);
    expect(await about()).toEqual(EVERYTHING);
    expect(await shownToTom()).not.toContain('Ana Reis');
  });

  it('stays marked as seen if the member has seen its changed job; if both persons are marked, the later mark stays', async () => {
    const { db } = app.database;
    const { userId } = mia.viewer;
    const seen = () => db.selectFrom('changedJobSeen').select(['personId', 'heardOn']).execute();
    const mark = (personId: number, heardOn: string) =>
      db.insertInto('changedJobSeen').values({ userId, personId, heardOn }).execute();
    await importAs(mia, { ...ANA, slug: 'ana-1' }, BO);
    const before = await ana();
    await mark(before, '2026-10-15');
    await importAs(mia, { ...ANA, slug: 'ana-2' }, BO);
    const [moved] = await seen();
    expect(moved?.personId).toBe(await ana());
    await mark(before, '2026-05-01');
    await importAs(mia, { ...ANA, slug: 'ana-1' }, BO);
    expect(await seen()).toEqual([{ personId: before, heardOn: moved?.heardOn }]);
  });

  it('keeps everything when the import is undone, and becomes the person to whom the former address now leads', async () => {
    await leaveAnaOut();
    const second = await importAs(mia, { ...ANA, slug: 'ana-2' }, BO);
    const member = await signedIn(app, { name: 'Ana Reis' });
    await pointSlug(app.database.db, { slug: 'ana-1', personId: member.viewer.personId, proof: 'admin' });
    await undoImport(app.context, mia.viewer, second);
    expect(await ana()).toBe(member.viewer.personId);
    expect(await about()).toEqual(EVERYTHING);
    expect(await shownToTom()).not.toContain('Ana Reis');
  });

  it('is left out of the share under both addresses if a later file has both', async () => {
    await leaveAnaOut();
    await importAs(mia, { ...ANA, slug: 'ana-2' }, BO);
    await importAs(mia, { ...ANA, slug: 'ana-1' }, { ...ANA, slug: 'ana-2' }, BO);
    expect(await listed(mia, { networkId: mia.viewer.networkId })).toEqual(['Ana Reis', 'Ana Reis', 'Bo Ek']);
    const second = (await personOfSlug(app.database.db, 'ana-2')) ?? 0;
    expect(await keptAbout(mia, { personId: second, collectiveId })).toEqual(EVERYTHING);
    expect(await shownToTom()).not.toContain('Ana Reis');
  });

  it('leaves the note of another member with the former person', async () => {
    await leaveAnaOut();
    await importAs(tom, { ...ANA, slug: 'ana-1' });
    const before = await ana();
    const { db } = app.database;
    const { networkId: scopeId, userId } = tom.viewer;
    await db.insertInto('note').values({ userId, scopeId, personId: before, note: 'By Tom' }).execute();
    await importAs(mia, { ...ANA, slug: 'ana-2' }, BO);
    expect(await about()).toEqual(EVERYTHING);
    const notes = await db.selectFrom('note').select(['note']).where('personId', '=', before).execute();
    expect(notes).toEqual([{ note: 'By Tom' }]);
  });

  it('keeps the strength that the member has already given to the new person; an undo restores the strength of the former person', async () => {
    await leaveAnaOut();
    await importAs(tom, { ...ANA, slug: 'ana-2' });
    const { db } = app.database;
    const toPersonId = (await personOfSlug(db, 'ana-2')) ?? 0;
    await db
      .insertInto('relationship')
      .values({ userId: mia.viewer.userId, toPersonId, strength: 1 })
      .execute();
    const second = await importAs(mia, { ...ANA, slug: 'ana-2' }, BO);
    expect(await about()).toContain('strength Weak');
    await undoImport(app.context, mia.viewer, second);
    expect(await about()).toEqual(EVERYTHING);
  });
});

it('The rhythm that the member has already chosen for the new person stays; an undo restores the rhythm of the former person', async () => {
  await leaveAnaOut();
  await importAs(tom, { ...ANA, slug: 'ana-2' });
  const { db } = app.database;
  const personId = (await personOfSlug(db, 'ana-2')) ?? 0;
  const chosen = { everyMonths: 12, countedFrom: '2024-01-01' };
  await db
    .insertInto('touchRhythm')
    .values({ userId: mia.viewer.userId, personId, ...chosen })
    .execute();
  const second = await importAs(mia, { ...ANA, slug: 'ana-2' }, BO);
  expect(await about()).toContain('every 12 months');
  await undoImport(app.context, mia.viewer, second);
  expect(await about()).toEqual(EVERYTHING);
});

describe('Two rows that turn out to be one person', () => {
  const withoutAddress: Row = { first: 'Ana', last: 'Reis', on: '2021-01-03' };

  /**
   * Imports two contacts called Ana Reis into Mia's network. One has no profile address; Mia keeps everything
   * about it, and leaves it out of her share. Then makes the profile address "ana-again" lead to the person
   * of the other contact. Returns the id of that person.
   */
  async function importTwoAnas(): Promise<number> {
    const { db } = app.database;
    await importAs(mia, { ...ANA, slug: 'ana' }, withoutAddress, BO);
    const person = await db
      .selectFrom('networkContact')
      .select('personId')
      .where('connectedOn', '=', '2021-01-03')
      .executeTakeFirstOrThrow();
    await keepEverythingAbout(mia, { personId: person.personId, collectiveId });
    const known = (await personOfSlug(db, 'ana')) ?? 0;
    await pointSlug(db, { slug: 'ana-again', personId: known, proof: 'admin' });
    return known;
  }

  it('become one contact, which keeps the note, label, strength and exclusion', async () => {
    const known = await importTwoAnas();
    await importAs(mia, { ...ANA, slug: 'ana' }, { ...withoutAddress, slug: 'ana-again' }, BO);
    expect(await listed(mia, { networkId: mia.viewer.networkId })).toEqual(['Ana Reis', 'Bo Ek']);
    expect(await shownToTom()).not.toContain('Ana Reis');
    expect(await keptAbout(mia, { personId: known, collectiveId })).toEqual(EVERYTHING);
  });

  it('become two again when the import is undone, and a person who was left out stays hidden', async () => {
    const known = await importTwoAnas();
    const second = await importAs(mia, { ...ANA, slug: 'ana' }, { ...withoutAddress, slug: 'ana-again' }, BO);
    await undoImport(app.context, mia.viewer, second);
    expect(await listed(mia, { networkId: mia.viewer.networkId })).toEqual(['Ana Reis', 'Ana Reis', 'Bo Ek']);
    expect(await shownToTom()).not.toContain('Ana Reis');
    const { results } = await mia.ask(directoryApi.persons, { query: { networkId: mia.viewer.networkId } });
    const ids = results.map(({ person }) => person.id);
    const kept = await Promise.all(ids.map((personId) => keptAbout(mia, { personId, collectiveId })));
    expect(kept.flat().filter((what) => what !== 'left out')).toEqual(EVERYTHING.slice(0, -1));
    expect(ids).toContain(known);
  });
});

describe('Contacts with the same name and day of connection, but new profile addresses', () => {
  const at = (...slugs: string[]): Row[] => slugs.map((slug) => ({ ...ANA, slug }));

  async function leaveOutOneOf(...slugs: string[]): Promise<void> {
    await importAs(mia, ...at(...slugs), BO);
    const personId = (await personOfSlug(app.database.db, slugs[0] ?? '')) ?? 0;
    await keepEverythingAbout(mia, { personId, collectiveId });
  }

  it.each([
    ['two addresses replace two', ['a', 'b'], ['c', 'd']],
    ['two addresses replace one', ['a'], ['c', 'd']],
    ['one address replaces two', ['a', 'b'], ['c']],
  ])('are all left out if one of them was: %s', async (_, before, after) => {
    await leaveOutOneOf(...before);
    await importAs(mia, ...at(...after), BO);
    expect(await shownToTom()).not.toContain('Ana Reis');
    expect(await shownToTom()).toContain('Bo Ek');
    const own = await listed(mia, { networkId: mia.viewer.networkId });
    expect(own.filter((name) => name === 'Ana Reis')).toHaveLength(after.length);
  });

  it('are shown if the contact who was left out is still in the file; that contact stays hidden', async () => {
    await leaveOutOneOf('a');
    await importAs(mia, ...at('a', 'c'), BO);
    expect((await shownToTom()).filter((name) => name === 'Ana Reis')).toHaveLength(1);
  });

  it('get back the notes, labels and strength of a former contact when the former profile address returns', async () => {
    await leaveOutOneOf('a', 'b');
    await importAs(mia, ...at('c', 'd'), BO);
    const personId = (await personOfSlug(app.database.db, 'a')) ?? 0;
    await importAs(mia, ...at('a', 'd'), BO);
    expect(await keptAbout(mia, { personId, collectiveId })).toEqual(EVERYTHING);
  });
});

describe('An administrator’s private note or label about a contact that has become another person', () => {
  let root: SignedIn;
  const entityTypeId = ENTITY_TYPES.person;

  beforeEach(async () => {
    root = await signedIn(app, { isAdmin: true });
    await importAs(mia, { ...ANA, slug: 'ana-1' }, BO);
    const body = { entityTypeId, entityId: await ana(), admin: 'true' as const };
    await root.ask(notesApi.write, { body: { ...body, note: 'Once an engineer' } });
    const { id: labelId } = await root.ask(labelsApi.create, { body: { name: 'Watch', admin: 'true' } });
    await root.ask(labelsApi.add, { body: { ...body, labelId } });
  });

  const keptByRoot = async (personId: number) => {
    const query = { entityTypeId, entityId: personId, admin: 'true' } as const;
    const { results: notes } = await root.ask(notesApi.list, { query });
    const { results: labels } = await root.ask(labelsApi.ofEntity, { query });
    return [...notes.map(({ note }) => note), ...labels.map(({ name }) => name)];
  };

  it('moves to the new person if nothing else names the former one, and moves back when the import is undone', async () => {
    const before = await ana();
    const second = await importAs(mia, { ...ANA, slug: 'ana-2' }, BO);
    expect(await ana()).not.toBe(before);
    expect(await keptByRoot(await ana())).toEqual(['Once an engineer', 'Watch']);
    await undoImport(app.context, mia.viewer, second);
    expect(await keptByRoot(before)).toEqual(['Once an engineer', 'Watch']);
  });

  it('moves to the person for whom the profile address is confirmed', async () => {
    const member = await signedIn(app, { name: 'Ana Reis' });
    const { personId } = member.viewer;
    await pointSlug(app.database.db, { slug: 'ana-1', personId, proof: 'admin' });
    expect(await keptByRoot(personId)).toEqual(['Once an engineer', 'Watch']);
  });

  it('stays with the former person if another file names that person', async () => {
    await importAs(tom, { ...ANA, slug: 'ana-1' });
    const before = await ana();
    await importAs(mia, { ...ANA, slug: 'ana-2' }, BO);
    expect(await keptByRoot(before)).toEqual(['Once an engineer', 'Watch']);
    expect(await keptByRoot(await ana())).toEqual([]);
  });
});
