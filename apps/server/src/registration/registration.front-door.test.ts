import { authApi } from '@kithline/contract/accounts.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SESSION_COOKIE } from '../accounts/session-cookies.ts';
import { aUser } from '../testing/a-user.ts';
import type { Caller } from '../testing/caller.ts';
import { aPerson, signedIn } from '../testing/factories.ts';
import { mailsOf } from '../testing/mails.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { buildProfile } from './build-profile.ts';

const PASSWORD = 'long-enough-1';
const INVALID_CODE = 'Invalid registration code';
const USED = 'This invitation has already been used. Please log in.';
const CHOOSE = 'Please either select a matching record or check "None of these are me"';

let now = new Date('2026-04-01T09:00:00Z');
const clock = () => now;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock, started: true });
});
afterAll(() => app.stop());

let serial = 0;

interface Invited {
  code: string;
  firstName: string;
  lastName: string;
  email: string;
  linkedinUrl: string;
}

/** An invitation whose name is like no other's, unless the test says so. */
async function anInvite(given: Partial<Invited> = {}): Promise<Invited> {
  serial += 1;
  const letters = [...String(serial)].map((digit) => 'bcdfghjklm'[Number(digit)]).join('');
  const invited = {
    firstName: `Quorra${letters}`,
    lastName: `Xyvex${letters}`,
    email: `invited-${serial}@example.test`,
    linkedinUrl: '',
    ...given,
  };
  const administrator = await signedIn(app, { isAdmin: true });
  const { registrationCode: code } = await administrator.ask(registrationsApi.invite, {
    body: {
      firstName: invited.firstName,
      lastName: invited.lastName,
      emailAddress: invited.email,
      linkedinUrl: invited.linkedinUrl,
    },
  });
  return { ...invited, code };
}

const detailsOf = ({ code, firstName, lastName, email, linkedinUrl }: Invited) => ({
  registrationCode: code,
  firstName,
  lastName,
  emailPrimary: email,
  linkedinUrl,
});

const choice = (invited: Invited, personId: number | null = null) => ({
  registrationCode: invited.code,
  password: PASSWORD,
  noMatch: personId === null,
  personId,
});

/** Asks until the registration has ended, as the page does. */
async function ended(who: Caller, code: string) {
  let last = await who.ask(registrationsApi.status, { body: { registrationCode: code } });
  await until(async () => {
    if (last.registration?.completed || last.registration?.failed) return true;
    last = await who.ask(registrationsApi.status, { body: { registrationCode: code } });
    return false;
  });
  return last;
}

/** Goes the whole way, as one browser. */
async function register(invited: Invited, personId: number | null = null) {
  const browser = app.visitor();
  await browser.ask(registrationsApi.init, { body: detailsOf(invited) });
  expect((await browser.call(registrationsApi.complete, { body: choice(invited, personId) })).status).toBe(
    202,
  );
  return { browser, progress: await ended(browser, invited.code) };
}

const personRow = (id: number) =>
  app.database.db.selectFrom('person').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

async function withSlug(personId: number, slug: string): Promise<void> {
  await app.database.db.insertInto('person_slug').values({ slug, person_id: personId }).execute();
}

async function withEmail(personId: number, email: string): Promise<void> {
  await app.database.db.insertInto('person_email').values({ email, person_id: personId }).execute();
}

describe('registering by code', () => {
  it('prefills the form with what the invitation says', async () => {
    const invited = await anInvite({ linkedinUrl: 'https://www.linkedin.com/in/prefilled' });
    expect(
      await app.visitor().ask(registrationsApi.verify, { body: { registrationCode: invited.code } }),
    ).toEqual({
      registrationCode: invited.code,
      firstName: invited.firstName,
      lastName: invited.lastName,
      emailAddress: invited.email,
      linkedinUrl: 'https://www.linkedin.com/in/prefilled',
      registration: null,
    });
  });

  it('makes a user with a profile and a network of their own, and signs that browser in', async () => {
    const invited = await anInvite({ linkedinUrl: 'linkedin.com/in/Brand-New-One' });
    const { browser, progress } = await register(invited);
    expect(progress).toMatchObject({
      registration: { failed: false, completed: true, status: 'Complete.' },
      error: false,
      errorMessage: null,
      possiblePersons: [],
    });
    const { user } = await browser.ask(authApi.current);
    expect(user).toEqual(progress.user);
    expect(user).toMatchObject({ username: invited.email, isAdmin: false });
    expect(await personRow(user.personId)).toMatchObject({
      first_name: invited.firstName,
      name: `${invited.firstName} ${invited.lastName}`,
      email_personal: invited.email,
      linkedin: 'https://www.linkedin.com/in/brand-new-one',
      sources: { firstName: 'self', lastName: 'self', emailPersonal: 'self', linkedin: 'self' },
    });
    const indexed = await app.database.db
      .selectFrom('person_search')
      .select('person_id')
      .where('person_id', '=', user.personId)
      .execute();
    expect(indexed).toHaveLength(1);
    const signIn = await app
      .visitor()
      .call(authApi.signIn, { body: { username: invited.email, password: PASSWORD } });
    expect(signIn.status).toBe(200);
  });

  it('tells other browsers that it is completed and signs none of them in', async () => {
    const invited = await anInvite();
    await register(invited);
    const other = app.visitor();
    const progress = await other.ask(registrationsApi.status, { body: { registrationCode: invited.code } });
    expect(progress.registration?.completed).toBe(true);
    expect(progress.user).toBeUndefined();
    expect(other.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  it('hides the claim from scripts and sends it to the registration calls only', async () => {
    const invited = await anInvite();
    const browser = app.visitor();
    await browser.ask(registrationsApi.init, { body: detailsOf(invited) });
    const { headers } = await browser.call(registrationsApi.complete, { body: choice(invited) });
    expect(String(headers['set-cookie'])).toMatch(
      /^kithline_registration=[\w-]{43}; Max-Age=3600; Path=\/api\/registrations; HttpOnly; SameSite=Lax$/,
    );
  });

  it('shows an existing registration instead of the form, and takes it up again', async () => {
    const invited = await anInvite();
    const first = await app.visitor().ask(registrationsApi.init, { body: detailsOf(invited) });
    expect(first).toMatchObject({ status: 'Set a password to finish.', possiblePersons: [] });
    const another = app.visitor();
    const verified = await another.ask(registrationsApi.verify, { body: { registrationCode: invited.code } });
    expect(verified.registration).toEqual({
      failed: false,
      completed: false,
      status: 'Set a password to finish.',
    });
    expect(await another.ask(registrationsApi.resume, { body: { registrationCode: invited.code } })).toEqual(
      first,
    );
  });

  it('lets details be corrected until the password is set', async () => {
    const invited = await anInvite();
    const browser = app.visitor();
    await browser.ask(registrationsApi.init, { body: { ...detailsOf(invited), firstName: 'Typo' } });
    await browser.ask(registrationsApi.init, { body: { ...detailsOf(invited), firstName: 'Corrected' } });
    await browser.ask(registrationsApi.complete, { body: choice(invited) });
    const { user } = await ended(browser, invited.code);
    expect((await personRow(user?.personId ?? 0)).first_name).toBe('Corrected');
  });
});

describe('a code', () => {
  it.each([
    ['verify', registrationsApi.verify, {}],
    ['resume', registrationsApi.resume, {}],
    ['status', registrationsApi.status, {}],
    [
      'init',
      registrationsApi.init,
      { firstName: 'A', lastName: 'B', emailPrimary: 'a@example.test', linkedinUrl: '' },
    ],
    ['complete', registrationsApi.complete, { password: PASSWORD, noMatch: true, personId: null }],
  ])('that nobody was given is refused by %s', async (_name, endpoint, more) => {
    const answer = await app.visitor().call(endpoint as typeof registrationsApi.verify, {
      body: { registrationCode: 'made-up', ...more },
    });
    expect([answer.status, answer.problem.clientMessage]).toEqual([404, INVALID_CODE]);
  });

  it('that is missing is named', async () => {
    const answer = await app.visitor().call(registrationsApi.verify, { body: { registrationCode: '' } });
    expect(answer.problem.fields).toEqual({ registrationCode: 'Missing registration code in URL' });
  });

  it('works once', async () => {
    const invited = await anInvite();
    await register(invited);
    const other = app.visitor();
    const verified = await other.ask(registrationsApi.verify, { body: { registrationCode: invited.code } });
    expect(verified.registration).toEqual({ failed: false, completed: true, status: USED });
    const init = await other.call(registrationsApi.init, {
      body: { ...detailsOf(invited), emailPrimary: 'other@example.test' },
    });
    expect([init.status, init.problem.clientMessage]).toEqual([409, USED]);
    const complete = await other.call(registrationsApi.complete, { body: choice(invited) });
    expect([complete.status, complete.problem.clientMessage]).toEqual([409, USED]);
  });

  it('is won by one of two browsers that complete at once; only that one is signed in', async () => {
    const invited = await anInvite();
    const browsers = [app.visitor(), app.visitor(), app.visitor(), app.visitor()];
    await browsers[0]?.ask(registrationsApi.init, { body: detailsOf(invited) });
    const answers = await Promise.all(
      browsers.map((one) => one.call(registrationsApi.complete, { body: choice(invited) })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([202, 409, 409, 409]);
    for (const one of browsers) await ended(one, invited.code);
    const signed = await Promise.all(browsers.map(async (one) => (await one.call(authApi.current)).status));
    expect(signed.map((status, at) => [answers[at]?.status, status]).toSorted()).toEqual([
      [202, 200],
      [409, 401],
      [409, 401],
      [409, 401],
    ]);
    const users = await app.database.db
      .selectFrom('users')
      .select('id')
      .where('username_norm', '=', invited.email)
      .execute();
    expect(users).toHaveLength(1);
  });

  it('builds one profile even if its job runs twice', async () => {
    const invited = await anInvite();
    await register(invited);
    const { id } = await app.database.db
      .selectFrom('registration')
      .select('id')
      .where('email_primary', '=', invited.email)
      .executeTakeFirstOrThrow();
    const count = async () => (await app.database.db.selectFrom('person').select('id').execute()).length;
    const before = await count();
    await buildProfile(app.house, id);
    expect(await count()).toBe(before);
  });
});

describe('possible matches', () => {
  it('are found by profile slug, by address and by similar name, in this order', async () => {
    const invited = await anInvite({
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
    const invited = await anInvite({ firstName: 'Oddvar', lastName: 'Hjelmeland' });
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
    const invited = await anInvite({ firstName: 'Zebulon', lastName: 'Zwetkow' });
    for (let at = 0; at < 25; at += 1) await aPerson(app.database.db, { name: 'Zebulon Zwetkow' });
    const { possiblePersons } = await app.visitor().ask(registrationsApi.init, { body: detailsOf(invited) });
    expect(possiblePersons).toHaveLength(20);
  });

  it('never include a member, who cannot be claimed either', async () => {
    const member = await aUser(app, { name: 'Ferdinanda Quillbeck' });
    await withSlug(member.personId, 'ferdinanda-q');
    const invited = await anInvite({
      firstName: 'Ferdinanda',
      lastName: 'Quillbeck',
      linkedinUrl: 'https://www.linkedin.com/in/ferdinanda-q',
    });
    const browser = app.visitor();
    const { possiblePersons } = await browser.ask(registrationsApi.init, { body: detailsOf(invited) });
    expect(possiblePersons).toEqual([]);
    const answer = await browser.call(registrationsApi.complete, { body: choice(invited, member.personId) });
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
    const invited = await anInvite({
      firstName: 'Bertie',
      lastName: 'Oakenfell',
      linkedinUrl: 'https://www.linkedin.com/in/bertie-oakenfell',
    });
    const { progress } = await register({ ...invited, firstName: 'Bertrand' }, person.id);
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
      await anInvite({ firstName: 'Phillipa', lastName: 'Underbridge' }),
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
    const invited = await anInvite({ firstName: 'Wilhelmina', lastName: 'Farthingale' });
    const browser = app.visitor();
    await browser.ask(registrationsApi.init, { body: detailsOf(invited) });
    const bodies = [
      { ...choice(invited), noMatch: false },
      { ...choice(invited, person.id), noMatch: true },
      choice(invited, stranger.id),
      choice(invited, 999_999_999),
    ];
    for (const body of bodies) {
      const answer = await browser.call(registrationsApi.complete, { body });
      expect([answer.status, answer.problem.fields]).toEqual([422, { personId: CHOOSE }]);
    }
    expect((await browser.call(registrationsApi.complete, { body: choice(invited) })).status).toBe(202);
  });

  it('can be claimed by one of two who were offered the same person', async () => {
    const person = await aPerson(app.database.db, { name: 'Hildegund Amselmeier' });
    const name = { firstName: 'Hildegund', lastName: 'Amselmeier' };
    const invited = [await anInvite(name), await anInvite(name)];
    const browsers = [app.visitor(), app.visitor()];
    for (const [at, one] of browsers.entries())
      await one.ask(registrationsApi.init, { body: detailsOf(invited[at] as Invited) });
    const answers = await Promise.all(
      browsers.map((one, at) =>
        one.call(registrationsApi.complete, { body: choice(invited[at] as Invited, person.id) }),
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

describe('details', () => {
  it.each([
    [{ firstName: '' }, { firstName: 'First Name is required.' }],
    [{ firstName: '   ' }, { firstName: 'First Name cannot contain only spaces.' }],
    [{ lastName: 'x'.repeat(101) }, { lastName: 'Last Name cannot exceed 100 characters.' }],
    [{ emailPrimary: '' }, { emailPrimary: 'Email is required.' }],
    [{ emailPrimary: 'nonsense' }, { emailPrimary: 'Must be a valid Email.' }],
    [{ linkedinUrl: 'https://example.test/in/me' }, { linkedinUrl: 'Must be a valid LinkedIn Person URL.' }],
  ])('%j are refused', async (wrong, fields) => {
    const invited = await anInvite();
    const answer = await app
      .visitor()
      .call(registrationsApi.init, { body: { ...detailsOf(invited), ...wrong } });
    expect([answer.status, answer.problem.fields]).toEqual([422, fields]);
  });

  it('with a member’s address are refused, in any case', async () => {
    const { username } = await aUser(app);
    const invited = await anInvite();
    const body = { ...detailsOf(invited), emailPrimary: username.toUpperCase() };
    const answer = await app.visitor().call(registrationsApi.init, { body });
    expect(answer.problem.fields).toEqual({
      emailPrimary:
        'This email address is already used by a member. Please log in, or register with another one.',
    });
  });

  it('whose address became a member’s meanwhile fail with a reason, and the code can be tried again', async () => {
    const [one, two] = [await anInvite(), await anInvite()];
    const browser = app.visitor();
    await browser.ask(registrationsApi.init, {
      body: { ...detailsOf(one), emailPrimary: 'twice@example.test' },
    });
    await register({ ...two, email: 'twice@example.test' });
    await browser.ask(registrationsApi.complete, { body: choice(one) });
    const failed = await ended(browser, one.code);
    expect(failed).toMatchObject({
      registration: { failed: true, completed: false },
      error: true,
      errorMessage:
        'This email address is already used by a member. Please log in, or register with another one.',
    });
    const { progress } = await register(one);
    expect(progress.registration?.completed).toBe(true);
  });

  it.each([
    ['', 'password is required'],
    ['seven77', 'password cannot be less than 8 characters'],
  ])('with the password %j are refused', async (password, message) => {
    const invited = await anInvite();
    const answer = await app
      .visitor()
      .call(registrationsApi.complete, { body: { ...choice(invited), password } });
    expect([answer.status, answer.problem.fields]).toEqual([422, { password: message }]);
  });
});

describe('invitations', () => {
  const draft = {
    firstName: 'Ann',
    lastName: 'Berg',
    emailAddress: 'ann.berg@example.test',
    linkedinUrl: '',
  };

  it.each([registrationsApi.invites, registrationsApi.invite, registrationsApi.resend])(
    'are for administrators: $method $path',
    async (endpoint) => {
      const input = { body: draft, params: { id: 1 }, query: {} } as never;
      expect((await app.visitor().call(endpoint, input)).status).toBe(401);
      expect((await (await signedIn(app)).call(endpoint, input)).status).toBe(403);
    },
  );

  it('are mailed with a link to register, and counted when the mail is really sent', async () => {
    const { dataDir, mails } = await mailsOf();
    const server = await testApp({ clock, config: { dataDir } });
    onTestFinished(() => server.stop());
    const administrator = await signedIn(server, { isAdmin: true, name: 'Olga <Chief>' });
    const { id, registrationCode, ...made } = await administrator.ask(registrationsApi.invite, {
      body: { ...draft, emailAddress: 'counted@example.test' },
    });
    expect(made).toMatchObject({
      emailsSent: 0,
      emailLastSentOn: null,
      completed: false,
      createdOn: now.getTime() / 1000,
    });
    await server.start();
    const read = async () =>
      (await administrator.ask(registrationsApi.invites, { query: { query: 'counted@' } })).results[0];
    await until(async () => (await read())?.emailsSent === 1);
    const [mail] = await mails();
    expect(mail).toMatchObject({ to: 'counted@example.test', subject: 'Your invitation to Kithline' });
    expect(mail?.text).toContain(`http://localhost:3000/registration?code=${registrationCode}`);
    expect(mail?.html).toContain('Olga &lt;Chief&gt; has invited you');

    now = new Date(now.getTime() + 3_600_000);
    await administrator.ask(registrationsApi.resend, { params: { id } });
    await until(async () => (await read())?.emailsSent === 2);
    expect((await read())?.emailLastSentOn).toBe(now.getTime() / 1000);
    expect(await mails()).toHaveLength(2);
  });

  it('are listed newest first, twenty a page, and found by words of name or address', async () => {
    const server = await testApp({ clock });
    onTestFinished(() => server.stop());
    const administrator = await signedIn(server, { isAdmin: true });
    for (let at = 1; at <= 23; at += 1) {
      now = new Date(now.getTime() + 1000);
      const body = { ...draft, firstName: `Zoë ${at}`, emailAddress: `zoe_${at}@example.test` };
      await administrator.ask(registrationsApi.invite, { body });
    }
    const list = (query: object) => administrator.ask(registrationsApi.invites, { query });
    const first = await list({});
    expect(first).toMatchObject({
      limit: 20,
      page: 1,
      pages: 2,
      total: 23,
      next: 2,
      previous: null,
      size: 20,
    });
    expect(first.results[0]?.firstName).toBe('Zoë 23');
    expect((await list({ page: 2 })).results.map(({ firstName }) => firstName)).toEqual([
      'Zoë 3',
      'Zoë 2',
      'Zoë 1',
    ]);
    expect((await list({ query: 'ZOE 17' })).results.map(({ firstName }) => firstName)).toEqual(['Zoë 17']);
    expect((await list({ query: 'zoe_5@' })).total).toBe(1);
    expect((await list({ query: 'zoe%' })).total).toBe(0);
    expect((await list({ query: 'nobody' })).results).toEqual([]);
  });

  it('to a member are refused at the field', async () => {
    const { username } = await aUser(app);
    const administrator = await signedIn(app, { isAdmin: true });
    const answer = await administrator.call(registrationsApi.invite, {
      body: { ...draft, emailAddress: username },
    });
    expect([answer.status, answer.problem.fields]).toEqual([
      422,
      { emailAddress: 'This email address is already used by a member.' },
    ]);
  });

  it('show who has registered, and are not sent again to them', async () => {
    const invited = await anInvite();
    await register(invited);
    const administrator = await signedIn(app, { isAdmin: true });
    const { results } = await administrator.ask(registrationsApi.invites, {
      query: { query: invited.email },
    });
    expect(results).toMatchObject([{ completed: true, registrationCode: invited.code }]);
    const answer = await administrator.call(registrationsApi.resend, { params: { id: results[0]?.id ?? 0 } });
    expect([answer.status, answer.problem.clientMessage]).toEqual([
      409,
      'This person has already registered.',
    ]);
    expect((await administrator.call(registrationsApi.resend, { params: { id: 999_999 } })).status).toBe(404);
  });

  it.each([
    [{ firstName: '' }, { firstName: 'First Name is required.' }],
    [{ lastName: 'x'.repeat(101) }, { lastName: 'Last Name cannot exceed 100 characters.' }],
    [{ emailAddress: '' }, { emailAddress: 'Email is required.' }],
    [{ emailAddress: 'nonsense' }, { emailAddress: 'Must be a valid Email.' }],
    [
      { linkedinUrl: `https://www.linkedin.com/in/${'x'.repeat(100)}` },
      { linkedinUrl: 'LinkedIn URL cannot exceed 100 characters.' },
    ],
  ])('with %j are refused', async (wrong, fields) => {
    const administrator = await signedIn(app, { isAdmin: true });
    const answer = await administrator.call(registrationsApi.invite, { body: { ...draft, ...wrong } });
    expect([answer.status, answer.problem.fields]).toEqual([422, fields]);
  });
});
