import { registrationsApi } from '@kithline/contract/registrations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, importNow, type Row } from '../networks/testing/contacts-files.ts';
import { keepPicture } from '../platform/pictures/kept-pictures.ts';
import { slugHash } from '../people/identity/keys.ts';
import { aUser } from '../testing/a-user.ts';
import { aPerson, type SignedIn, signedIn } from '../testing/factories.ts';
import { anInvite, choiceOf, detailsOf, ended, type Invited, register } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

const CHOOSE = 'Please either select a matching record or check "None of these are me"';

let app: TestApp;
let member: SignedIn;
beforeAll(async () => {
  app = await testApp({ started: true });
  member = await signedIn(app);
});
afterAll(() => app.stop());

/** Imports a contacts file of the member. */
const importAsMember = (...rows: Row[]) => importNow(app.context, member.viewer, fileOf(...rows));

const possiblePersonsFor = async (invited: Invited) =>
  (await app.visitor().ask(registrationsApi.init, { body: detailsOf(invited) })).possiblePersons;

async function withSlug(personId: number, slug: string): Promise<void> {
  await sql`insert into person_key (hash, person_id) values (${slugHash(sql`${slug}::text`)}, ${personId})`.execute(
    app.database.db,
  );
}

async function withEmail(personId: number, email: string): Promise<void> {
  await app.database.db.updateTable('person').set({ emailWork: email }).where('id', '=', personId).execute();
}

describe('An administrator’s invitation', () => {
  it('finds persons by profile address, e-mail address and similar name, in this order', async () => {
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
    const body = detailsOf(invited);
    const { possiblePersons, status } = await app.visitor().ask(registrationsApi.init, { body });
    expect(possiblePersons.map(({ id }) => id)).toEqual([bySlug.id, byEmail.id, byName.id]);
    expect(possiblePersons.map(({ id }) => id)).not.toContain(unlike.id);
    expect(status).toBe('We found profiles that may be yours. Choose yours and set a password.');
  });

  it('finds persons in the same three ways if they are named only in contacts files', async () => {
    const invited = await anInvite(app, {
      firstName: 'Jorunn',
      lastName: 'Oddsdottir',
      linkedinUrl: 'https://www.linkedin.com/in/jorunn-o',
    });
    await importAsMember(
      { first: 'By', last: 'Profile', slug: 'jorunn-o' },
      { first: 'By', last: 'Mail', slug: 'somebody-else', email: invited.email },
      { first: 'Jorunn', last: 'Oddsdottir', slug: 'of-the-same-name' },
    );
    expect((await possiblePersonsFor(invited)).map(({ name }) => name)).toEqual([
      'By Profile',
      'By Mail',
      'Jorunn Oddsdottir',
    ]);
  });

  it('finds no persons by the details typed into the form', async () => {
    const known = await aPerson(app.database.db, { name: 'Casilda Untermann' });
    await withSlug(known.id, 'casilda-u');
    await withEmail(known.id, 'casilda@example.test');
    const invited = await anInvite(app);
    const typed = {
      ...invited,
      firstName: 'Casilda',
      lastName: 'Untermann',
      email: 'casilda@example.test',
      linkedinUrl: 'https://www.linkedin.com/in/casilda-u',
    };
    expect(await possiblePersonsFor(typed)).toEqual([]);
  });
});

describe('A person offered at registration', () => {
  it('shows picture, role, place, headline and profile address of the common space, but no e-mail address', async () => {
    const { db } = app.database;
    const bytes = Buffer.from('a face');
    const picture = await keepPicture(db, { bytes, mediaType: 'image/webp' }, new Date());
    const invited = await anInvite(app, { firstName: 'Oddvar', lastName: 'Hjelmeland' });
    const person = await aPerson(db, { name: 'Oddvar Hjelmeland', headline: 'Builds bridges' });
    const place = await db
      .insertInto('place')
      .values({
        name: 'Testville',
        nameNorm: 'testville of matches',
        countryCode: 'XX',
        country: 'Nowhere',
        lat: 1,
        lng: 1,
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    const organization = await db
      .insertInto('organization')
      .values({ name: 'Acme', nameKey: 'acme' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .updateTable('person')
      .set({
        placeId: place.id,
        linkedin: 'https://www.linkedin.com/in/oddvar',
        profilePicture: picture,
        emailPersonal: 'oddvar@example.test',
      })
      .where('id', '=', person.id)
      .execute();
    const role = { personId: person.id, organizationId: organization.id, source: 'sample' } as const;
    await db
      .insertInto('workRole')
      .values([
        { ...role, title: 'Director', isPrimary: true },
        { ...role, title: 'Board member' },
      ])
      .execute();
    // A visitor cannot open the picture's URL.
    expect((await app.visitor().send({ method: 'GET', url: picture })).status).toBe(401);
    expect(await possiblePersonsFor(invited)).toEqual([
      {
        id: person.id,
        name: 'Oddvar Hjelmeland',
        profilePicture: `data:image/webp;base64,${bytes.toString('base64')}`,
        primaryWorkRole: { title: 'Director', organization: { name: 'Acme' } },
        location: { id: place.id, name: 'Testville' },
        headline: 'Builds bridges',
        linkedin: 'https://www.linkedin.com/in/oddvar',
      },
    ]);
  });

  it('shows the facts of the newest contacts file if there are no common facts', async () => {
    const invited = await anInvite(app, { firstName: 'Ragnhild', lastName: 'Sund' });
    const other = await signedIn(app);
    const row = { first: 'Ragnhild', last: 'Sund', slug: 'ragnhild-s', email: 'ragnhild@example.test' };
    await importAsMember({ ...row, company: 'Older Oats', position: 'Cook' });
    await importNow(
      app.context,
      other.viewer,
      fileOf({ ...row, last: 'Sund-Moe', company: 'Newer Nuts', position: 'Chef' }),
    );
    expect(await possiblePersonsFor(invited)).toEqual([
      {
        id: expect.any(Number),
        name: 'Ragnhild Sund-Moe',
        profilePicture: null,
        primaryWorkRole: { title: 'Chef', organization: { name: 'Newer Nuts' } },
        location: null,
        headline: null,
        linkedin: 'https://www.linkedin.com/in/ragnhild-s',
      },
    ]);
  });

  it('is one of at most twenty', async () => {
    const invited = await anInvite(app, { firstName: 'Zebulon', lastName: 'Zwetkow' });
    for (let at = 0; at < 25; at += 1) await aPerson(app.database.db, { name: 'Zebulon Zwetkow' });
    expect(await possiblePersonsFor(invited)).toHaveLength(20);
  });

  it('is not a member, and a member cannot be chosen', async () => {
    const known = await aUser(app, { name: 'Ferdinanda Quillbeck' });
    await withSlug(known.personId, 'ferdinanda-q');
    const invited = await anInvite(app, {
      firstName: 'Ferdinanda',
      lastName: 'Quillbeck',
      linkedinUrl: 'https://www.linkedin.com/in/ferdinanda-q',
    });
    const browser = app.visitor();
    const { possiblePersons } = await browser.ask(registrationsApi.init, { body: detailsOf(invited) });
    expect(possiblePersons).toEqual([]);
    const body = choiceOf(invited, known.personId);
    const answer = await browser.call(registrationsApi.complete, { body });
    expect([answer.status, answer.problem.fields]).toEqual([422, { personId: CHOOSE }]);
  });

  it('must be chosen or rejected before the registration is completed', async () => {
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

  it('can be chosen by only one of the two visitors to whom the person was offered', async () => {
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
    const loser = standings.findIndex((standing) => !standing?.registration?.completed);
    // The person is taken either before the request of the other visitor or while it is in progress.
    expect(standings[loser]?.errorMessage ?? answers[loser]?.problem.fields).toEqual(
      answers[loser]?.status === 202
        ? 'This profile now belongs to a member. Please choose again.'
        : { personId: CHOOSE },
    );
  });
});

describe('Choosing a person', () => {
  it('writes the typed details to the profile, and copies nothing from the person', async () => {
    const { db } = app.database;
    const person = await aPerson(db, { name: 'Bertrand Oakenfell', headline: 'Kept headline' });
    await db
      .updateTable('person')
      .set({ sources: JSON.stringify({ lastName: 'sample', headline: 'sample' }) })
      .where('id', '=', person.id)
      .execute();
    const invited = await anInvite(app, { firstName: 'Bertrand', lastName: 'Oakenfell' });
    const typed = { ...invited, firstName: 'Bertie' };
    const { progress } = await register(app, typed, person.id);
    expect(progress.user?.personId).toBe(person.id);
    const row = await db
      .selectFrom('person')
      .select(['name', 'headline', 'emailPersonal', 'sources'])
      .where('id', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(row).toEqual({
      name: 'Bertrand Oakenfell',
      headline: 'Kept headline',
      emailPersonal: null,
      sources: { lastName: 'sample', headline: 'sample' },
    });
    const profile = await db
      .selectFrom('memberProfile')
      .select(['name', 'headline', 'emailPersonal', 'sources'])
      .where('personId', '=', person.id)
      .executeTakeFirstOrThrow();
    expect(profile).toEqual({
      name: 'Bertie Oakenfell',
      headline: null,
      emailPersonal: invited.email,
      sources: { firstName: 'self', lastName: 'self', emailPersonal: 'self' },
    });
  });
});
