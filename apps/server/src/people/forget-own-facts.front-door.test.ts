import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { importNow } from '../networks/testing/contacts-files.ts';
import { fileOf } from '../networks/testing/contacts-files.ts';
import { inTransaction } from '../platform/db/database.ts';
import { aMember } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { forgetOwnFacts } from './forget-own-facts.ts';
import { takeProfile } from './own-person.ts';

let app: TestApp;
beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

let serial = 0;
const LONG_AGO = '2020-01-01T00:00:00Z';

/** Somebody of a member's file, imported long before they become a member themselves. */
async function somebodyOfAFile(given: { first: string; last: string; email?: string }) {
  serial += 1;
  const holder = await aMember(app.database.db);
  const row = { ...given, slug: `of-file-${serial}`, company: 'Firm', position: 'Partner' };
  await importNow(app.house, holder, fileOf(row));
  const { rows } = await sql<{ id: number }>`
    select person_id as id from network_contact where network_id = ${holder.networkId}`.execute(
    app.database.db,
  );
  const personId = rows[0]?.id ?? 0;
  await sql`update person_slug set created_on = ${LONG_AGO} where person_id = ${personId}`.execute(
    app.database.db,
  );
  await sql`update contact_import set completed_on = ${LONG_AGO} where user_id = ${holder.userId}`.execute(
    app.database.db,
  );
  return { holder, row, personId };
}

/** Takes a profile as registering does, and answers since when. */
async function becomesMember(
  personId: number | null,
  given: { firstName: string; lastName: string; email: string; slug?: string },
): Promise<{ personId: number; memberSince: Date }> {
  return inTransaction(app.database.db, async (db) => {
    const { rows } = await sql<{ now: Date }>`select now()::timestamptz(3) as now`.execute(db);
    const linkedinUrl = given.slug === undefined ? null : `https://www.linkedin.com/in/${given.slug}`;
    const facts = { ...given, linkedinUrl, now: new Date() };
    const taken = await takeProfile(db, personId, facts);
    return { personId: taken.personId, memberSince: rows[0]?.now ?? new Date(0) };
  });
}

const personOf = async (id: number) =>
  app.database.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirst();
const slugsOf = async (person: number): Promise<string[]> =>
  (
    await app.database.db
      .selectFrom('person_slug')
      .select('slug')
      .where('person_id', '=', person)
      .orderBy('slug')
      .execute()
  ).map(({ slug }) => slug);
const emailsOf = async (person: number): Promise<string[]> =>
  (
    await app.database.db
      .selectFrom('person_email')
      .select('email')
      .where('person_id', '=', person)
      .orderBy('email')
      .execute()
  ).map(({ email }) => email);
const indexed = async (id: number) =>
  (
    await sql<{ name_norm: string }>`select name_norm from person_search where person_id = ${id}`.execute(
      app.database.db,
    )
  ).rows[0];

describe('a member who leaves', () => {
  it('is gone from the directory when nobody else knows them', async () => {
    const member = await becomesMember(null, {
      firstName: 'Only',
      lastName: 'Own',
      email: 'only-own@example.test',
      slug: 'only-own',
    });
    await forgetOwnFacts(app.database.db, member);
    expect(await personOf(member.personId)).toBeUndefined();
    expect([await slugsOf(member.personId), await emailsOf(member.personId)]).toEqual([[], []]);
    expect(await indexed(member.personId)).toBeUndefined();
  });

  it('is called again what files called them before', async () => {
    const { personId, row } = await somebodyOfAFile({ first: 'Margarethe', last: 'Alt' });
    const member = await becomesMember(personId, {
      firstName: 'Greta',
      lastName: 'Neu',
      email: 'greta@example.test',
      slug: 'greta-neu',
    });
    await forgetOwnFacts(app.database.db, member);
    expect(await personOf(personId)).toMatchObject({
      name: 'Margarethe Alt',
      first_name: 'Margarethe',
      last_name: 'Alt',
      mapped_names: [],
      email_personal: null,
      linkedin: `https://www.linkedin.com/in/${row.slug}`,
      sources: { firstName: 'import', lastName: 'import', linkedin: 'import' },
    });
    expect([await slugsOf(personId), await emailsOf(personId)]).toEqual([[row.slug], []]);
    expect((await indexed(personId))?.name_norm).toContain('margarethe alt');
    expect((await indexed(personId))?.name_norm).not.toContain('greta');
  });

  it('keeps the name where it is the only one that files know', async () => {
    const member = await becomesMember(null, {
      firstName: 'Sole',
      lastName: 'Name',
      email: 'sole@example.test',
      slug: 'sole-name',
    });
    const holder = await aMember(app.database.db);
    await importNow(app.house, holder, fileOf({ first: 'Sole', last: 'Name', slug: 'sole-name' }));
    await forgetOwnFacts(app.database.db, member);
    expect(await personOf(member.personId)).toMatchObject({ name: 'Sole Name', email_personal: null });
    // That file has found the person by the profile; the next one finds the same person.
    expect(await slugsOf(member.personId)).toEqual(['sole-name']);
    await importNow(
      app.house,
      holder,
      fileOf({ first: 'Sole', last: 'Newname', slug: 'sole-name', on: '2026-01-01' }),
    );
    expect(await personOf(member.personId)).toMatchObject({ name: 'Sole Newname' });
  });

  it('leaves an address that a file gives, too, and no other', async () => {
    const { personId, holder, row } = await somebodyOfAFile({
      first: 'Vera',
      last: 'Post',
      email: 'vera@firm.example.test',
    });
    const member = await becomesMember(personId, {
      firstName: 'Vera',
      lastName: 'Post',
      email: 'vera@home.example.test',
    });
    await sql`update person_email set source = 'self' where person_id = ${personId}`.execute(app.database.db);
    await forgetOwnFacts(app.database.db, member);
    expect(await emailsOf(personId)).toEqual([row.email]);
    expect(holder.networkId).toBeGreaterThan(0);
  });

  it.each(['note', 'relationship', 'label_person'])(
    'stays for whoever has kept a %s about them',
    async (kept) => {
      const keeper = await aMember(app.database.db);
      const member = await becomesMember(null, {
        firstName: 'Kept',
        lastName: kept,
        email: `${kept}@example.test`,
      });
      const { personId } = member;
      const { db } = app.database;
      const label = { scope_id: keeper.networkId, name: kept, name_norm: kept };
      if (kept === 'note')
        await db
          .insertInto('note')
          .values({ user_id: keeper.userId, person_id: personId, note: 'Hm' })
          .execute();
      if (kept === 'relationship')
        await db
          .insertInto('relationship')
          .values({ user_id: keeper.userId, to_person_id: personId, strength: 1 })
          .execute();
      if (kept === 'label_person') {
        const { id } = await db.insertInto('label').values(label).returning('id').executeTakeFirstOrThrow();
        await db.insertInto('label_person').values({ label_id: id, person_id: personId }).execute();
      }
      await forgetOwnFacts(db, member);
      expect(await personOf(personId)).toMatchObject({ name: `Kept ${kept}`, email_personal: null });
    },
  );

  it('loses what they have said of themselves, and nothing that others have', async () => {
    const { personId } = await somebodyOfAFile({ first: 'Both', last: 'Said' });
    const member = await becomesMember(personId, {
      firstName: 'Both',
      lastName: 'Said',
      email: 'both@example.test',
    });
    const { db } = app.database;
    await sql`
      update person set headline = 'Of a provider', bio = 'Of mine', crm = 'Of nobody',
        sources = sources || '{"headline": "enrichment", "bio": "self"}' where id = ${personId}`.execute(db);
    await db
      .insertInto('work_role')
      .values({ person_id: personId, title: 'Own role', source: 'self' })
      .execute();
    await forgetOwnFacts(db, member);
    expect(await personOf(personId)).toMatchObject({
      headline: 'Of a provider',
      bio: null,
      crm: 'Of nobody',
    });
    const roles = await db
      .selectFrom('work_role')
      .select('title')
      .where('person_id', '=', personId)
      .execute();
    expect(roles).toEqual([{ title: 'Partner' }]);
  });
});
