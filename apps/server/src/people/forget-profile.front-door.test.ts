import { accountApi } from '@kithline/contract/accounts.ts';
import { notesApi } from '@kithline/contract/relations.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, importNow, type Row } from '../networks/testing/contacts-files.ts';
import type { Caller } from '../testing/caller.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { anInvite, type Invited, NEW_PASSWORD, register } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { pointSlug } from './identity/point-key.ts';
import { writeProfile } from './write-profile.ts';

let app: TestApp;
let ben: SignedIn;

beforeAll(async () => {
  app = await testApp({ started: true });
  ben = await signedIn(app, { name: 'Ben Friend' });
});
afterAll(() => app.stop());

/** Registers a member. Returns the member's browser, the invitation and the person's id. */
async function member(invitation: Partial<Invited>, chosen: number | null = null) {
  const invited = await anInvite(app, invitation);
  const { browser } = await register(app, invited, chosen);
  const { rows } = await sql<{ id: number }>`
    select person_id as id from users where username = ${invited.email}`.execute(app.database.db);
  return { browser, invited, personId: rows[0]?.id ?? 0 };
}

const leave = (browser: Caller) => browser.ask(accountApi.remove, { body: { password: NEW_PASSWORD } });

const isThere = async (personId: number): Promise<boolean> =>
  (await sql`select from person where id = ${personId}`.execute(app.database.db)).rows.length > 0;

/** Imports a file with one row into Ben's network. Returns the id of the person to whom the row leads. */
async function importByBen(row: Row): Promise<number> {
  await importNow(app.context, ben.viewer, fileOf(row));
  return contactOfBen();
}

async function contactOfBen(): Promise<number> {
  const { rows } = await sql<{ id: number }>`
    select person_id as id from network_contact where network_id = ${ben.viewer.networkId}`.execute(
    app.database.db,
  );
  return rows[0]?.id ?? 0;
}

const noteOn = (entityId: number) => ({
  entityTypeId: ENTITY_TYPES.person,
  entityId,
  networkId: ben.viewer.networkId,
});

const proofsOf = async (personId: number): Promise<string[]> =>
  (
    await app.database.db.selectFrom('personKey').select('proof').where('personId', '=', personId).execute()
  ).map(({ proof }) => proof);

describe('The profile of a member who deletes the account', () => {
  it('is deleted together with the person if nothing else names the person', async () => {
    const { browser, personId } = await member({});
    expect(await isThere(personId)).toBe(true);
    await leave(browser);
    expect(await isThere(personId)).toBe(false);
  });

  it('is deleted with what administrators wrote into it, but facts in the common space stay', async () => {
    const { browser, personId } = await member({});
    const { db } = app.database;
    await writeProfile(
      db,
      { personId, source: 'admin', now: new Date() },
      { headline: 'Of an administrator' },
    );
    await db.insertInto('workRole').values({ personId, title: 'Own', inProfile: true }).execute();
    await sql`
      update person set headline = 'Of a provider', sources = '{"headline": "enrichment"}' where id = ${personId}`.execute(
      db,
    );
    await db.insertInto('workRole').values({ personId, title: 'Known', source: 'enrichment' }).execute();
    await leave(browser);
    const person = await db
      .selectFrom('person')
      .select('headline')
      .where('id', '=', personId)
      .executeTakeFirst();
    expect(person?.headline).toBe('Of a provider');
    const roles = db.selectFrom('workRole').select('title').where('personId', '=', personId);
    expect(await roles.execute()).toEqual([{ title: 'Known' }]);
    const profiles = db.selectFrom('memberProfile').selectAll().where('personId', '=', personId);
    expect(await profiles.execute()).toEqual([]);
  });

  it('leaves only the person’s id behind while somebody keeps a note about the person', async () => {
    const { browser, personId } = await member({});
    const { db } = app.database;
    await db
      .insertInto('note')
      .values({ userId: ben.viewer.userId, personId, note: 'Met in May.' })
      .execute();
    await leave(browser);
    const person = await db.selectFrom('person').selectAll().where('id', '=', personId).executeTakeFirst();
    expect(person).toMatchObject({
      name: null,
      firstName: '',
      linkedin: null,
      emailPersonal: null,
      sources: {},
    });
  });
});

describe('A key that was proven for a deleted account', () => {
  const name = { first: 'Quentin', last: 'Vandermast' };
  const email = 'quentin@vandermast.example';

  it('leads to a separate person if it is the login email, and notes about the contact move to that person', async () => {
    const { browser, personId } = await member({ firstName: name.first, lastName: name.last, email });
    expect(await importByBen({ ...name, slug: '', email })).toBe(personId);
    await ben.ask(notesApi.write, { body: { ...noteOn(personId), note: 'Likes tea.' } });
    await leave(browser);
    const contact = await contactOfBen();
    expect(contact).not.toBe(personId);
    expect(await isThere(personId)).toBe(false);
    const { results } = await ben.ask(notesApi.list, { query: noteOn(contact) });
    expect(results.map(({ note }) => note)).toEqual(['Likes tea.']);
  });

  it('still leads rows of files to the same person if it is a profile address, but no longer counts as proven', async () => {
    const row = { first: 'Rosa', last: 'Zuiderveld', slug: 'rosa-zuiderveld' };
    const { browser, personId } = await member({ firstName: row.first, lastName: row.last });
    await pointSlug(app.database.db, { slug: row.slug, personId, proof: 'admin' });
    expect(await importByBen(row)).toBe(personId);
    await leave(browser);
    expect(await importByBen(row)).toBe(personId);
    expect(await proofsOf(personId)).toEqual(['file']);
  });

  it('stays proven if it is a profile address that an administrator wrote into the common space', async () => {
    const row = { first: 'Sanne', last: 'Oosterbaan', slug: 'sanne-oosterbaan' };
    const { browser, personId } = await member({ firstName: row.first, lastName: row.last });
    const { db } = app.database;
    await sql`
      update person set linkedin = 'https://www.linkedin.com/in/sanne-oosterbaan', sources = '{"linkedin": "admin"}'
      where id = ${personId}`.execute(db);
    await pointSlug(db, { slug: row.slug, personId, proof: 'admin' });
    await leave(browser);
    expect(await proofsOf(personId)).toEqual(['admin']);
  });
});
