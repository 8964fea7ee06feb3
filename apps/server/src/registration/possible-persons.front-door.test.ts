import { registrationsApi } from '@kithline/contract/registrations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { aUser } from '../testing/a-user.ts';
import { aPerson } from '../testing/factories.ts';
import { anInvite, choiceOf, detailsOf, ended, type Invited, register } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const CHOOSE = 'Please either select a matching record or check "None of these are me"';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ started: true });
});
afterAll(() => app.stop());

const personRow = (id: number) =>
  app.database.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function withSlug(personId: number, slug: string): Promise<void> {
  await app.database.db.insertInto('person_slug').values({ slug, person_id: personId }).execute();
}

async function withEmail(personId: number, email: string): Promise<void> {
  await app.database.db.insertInto('person_email').values({ email, person_id: personId }).execute();
}

describe('possible matches', () => {
  it('are found by profile slug, by address and by similar name, in this order', async () => {
    const invited = await anInvite(app, {
      firstName: 'Maribel',
      lastName: 'Fonsequera',
      linkedinUrl: 'https://de.linkedin.com/in/Maribel-F%C3%B6nsequera/?x=1',
    });
    const byName = await aPerson(app.database.db, { name: 'Maribél Fonsequera Dias' });
    const byEmail = await aPerson(app.database.db, { name: 'Other Words' });
    const bySlug = await aPerson(app.database.db, { name: 'Quite Different' });
    const unlike = await aPerson(app.database.db, { name: 'Maria Fontaine' });
    await withEmail(byEmail.id, invited.email);
    await withSlug(bySlug.id, 'maribel-fönsequera');
    const { possiblePersons, status } = await app
      .visitor()
      .ask(registrationsApi.init, { body: detailsOf(invited) });
    expect(possiblePersons.map(({ id }) => id)).toEqual([bySlug.id, byEmail.id, byName.id]);
    expect(possiblePersons.map(({ id }) => id)).not.toContain(unlike.id);
    expect(status).toBe('We found profiles that may be yours. Choose yours and set a password.');
  });

  it('show picture, role, place, headline and profile', async () => {
    const { db } = app.database;
    const invited = await anInvite(app, { firstName: 'Oddvar', lastName: 'Hjelmeland' });
    const person = await aPerson(db, { name: 'Oddvar Hjelmeland', headline: 'Builds bridges' });
    const place = await db
      .insertInto('place')
      .values({
        name: 'Testville',
        name_norm: 'testville of matches',
        country_code: 'XX',
        country: 'Nowhere',
        lat: 1,
        lng: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const organization = await db
      .insertInto('organization')
      .values({ name: 'Acme', name_key: 'acme' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('person')
      .set({
        place_id: place.id,
        linkedin: 'https://www.linkedin.com/in/oddvar',
        profile_picture: '/api/pictures/1',
      })
      .where('id', '=', person.id)
      .execute();
    const role = { person_id: person.id, organization_id: organization.id, source: 'self' } as const;
    await db
      .insertInto('work_role')
      .values([
        { ...role, title: 'Director', is_primary: true },
        { ...role, title: 'Board member' },
      ])
      .execute();
    const { possiblePersons } = await app.visitor().ask(registrationsApi.init, { body: detailsOf(invited) });
    expect(possiblePersons).toEqual([
      {
        id: person.id,
        name: 'Oddvar Hjelmeland',
        profilePicture: '/api/pictures/1',
        primaryWorkRole: { title: 'Director', organization: { name: 'Acme' } },
        location: { id: place.id, name: 'Testville' },
        headline: 'Builds bridges',
        linkedin: 'https://www.linkedin.com/in/oddvar',
      },
    ]);
  });

  it('are at most twenty', async () => {
    const invited = await anInvite(app, { firstName: 'Zebulon', lastName: 'Zwetkow' });
    for (let at = 0; at < 25; at += 1) await aPerson(app.database.db, { name: 'Zebulon Zwetkow' });
    const { possiblePersons } = await app.visitor().ask(registrationsApi.init, { body: detailsOf(invited) });
    expect(possiblePersons).toHaveLength(20);
  });

  it('never include a member, who cannot be claimed either', async () => {
    const member = await aUser(app, { name: 'Ferdinanda Quillbeck' });
    await withSlug(member.personId, 'ferdinanda-q');
    const invited = await anInvite(app, {
      firstName: 'Ferdinanda',
      lastName: 'Quillbeck',
      linkedinUrl: 'https://www.linkedin.com/in/ferdinanda-q',
    });
    const browser = app.visitor();
    const { possiblePersons } = await browser.ask(registrationsApi.init, { body: detailsOf(invited) });
    expect(possiblePersons).toEqual([]);
    const answer = await browser.call(registrationsApi.complete, {
      body: choiceOf(invited, member.personId),
    });
    expect([answer.status, answer.problem.fields]).toEqual([422, { personId: CHOOSE }]);
  });

  it('hand the chosen profile over: name and addresses are the member’s, the rest stays', async () => {
    const { db } = app.database;
    const person = await aPerson(db, { name: 'Bertrand Oakenfell', headline: 'Kept headline' });
    await withSlug(person.id, 'b-oakenfell');
    await db
      .updateTable('person')
      .set({ sources: JSON.stringify({ firstName: 'import', headline: 'import' }) })
      .where('id', '=', person.id)
      .execute();
    const invited = await anInvite(app, {
      firstName: 'Bertie',
      lastName: 'Oakenfell',
      linkedinUrl: 'https://www.linkedin.com/in/bertie-oakenfell',
    });
    const { progress } = await register(app, { ...invited, firstName: 'Bertrand' }, person.id);
    expect(progress.user?.personId).toBe(person.id);
    const row = await personRow(person.id);
    expect(row).toMatchObject({ headline: 'Kept headline', email_personal: invited.email, mapped_names: [] });
    expect(row.sources).toEqual({
      firstName: 'self',
      lastName: 'self',
      headline: 'import',
      emailPersonal: 'self',
      linkedin: 'self',
    });
    const slugs = await db
      .selectFrom('person_slug')
      .select(['slug', 'is_alias'])
      .where('person_id', '=', person.id)
      .orderBy('slug')
      .execute();
    expect(slugs).toEqual([
      { slug: 'b-oakenfell', is_alias: true },
      { slug: 'bertie-oakenfell', is_alias: false },
    ]);
  });

  it('keep the earlier name of a claimed profile as another name', async () => {
    const person = await aPerson(app.database.db, { name: 'Philippa Underbridge' });
    const { progress } = await register(
      app,
      await anInvite(app, { firstName: 'Phillipa', lastName: 'Underbridge' }),
      person.id,
    );
    expect(progress.user?.personId).toBe(person.id);
    expect(await personRow(person.id)).toMatchObject({
      name: 'Phillipa Underbridge',
      mapped_names: ['Philippa Underbridge'],
    });
  });

  it('must be chosen or denied', async () => {
    const person = await aPerson(app.database.db, { name: 'Wilhelmina Farthingale' });
    const stranger = await aPerson(app.database.db, { name: 'Nobody Alike' });
    const invited = await anInvite(app, { firstName: 'Wilhelmina', lastName: 'Farthingale' });
    const browser = app.visitor();
    await browser.ask(registrationsApi.init, { body: detailsOf(invited) });
    const bodies = [
      { ...choiceOf(invited), noMatch: false },
      { ...choiceOf(invited, person.id), noMatch: true },
      choiceOf(invited, stranger.id),
      choiceOf(invited, 999_999_999),
    ];
    for (const body of bodies) {
      const answer = await browser.call(registrationsApi.complete, { body });
      expect([answer.status, answer.problem.fields]).toEqual([422, { personId: CHOOSE }]);
    }
    expect((await browser.call(registrationsApi.complete, { body: choiceOf(invited) })).status).toBe(202);
  });

  it('can be claimed by one of two who were offered the same person', async () => {
    const person = await aPerson(app.database.db, { name: 'Hildegund Amselmeier' });
    const name = { firstName: 'Hildegund', lastName: 'Amselmeier' };
    const invited = [await anInvite(app, name), await anInvite(app, name)];
    const browsers = [app.visitor(), app.visitor()];
    for (const [at, one] of browsers.entries())
      await one.ask(registrationsApi.init, { body: detailsOf(invited[at] as Invited) });
    const answers = await Promise.all(
      browsers.map((one, at) =>
        one.call(registrationsApi.complete, { body: choiceOf(invited[at] as Invited, person.id) }),
      ),
    );
    const standings = await Promise.all(
      browsers.map(async (one, at) =>
        answers[at]?.status === 202 ? ended(one, invited[at]?.code ?? '') : null,
      ),
    );
    expect(standings.filter((standing) => standing?.registration?.completed)).toHaveLength(1);
    const lost = standings.find((standing) => !standing?.registration?.completed);
    if (lost) expect(lost.errorMessage).toBe('This profile now belongs to a member. Please choose again.');
  });
});
