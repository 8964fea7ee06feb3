import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { securityEventsApi } from '@kithline/contract/security-events.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { SESSION_COOKIE } from '../accounts/session-cookies.ts';
import { aUser } from '../testing/a-user.ts';
import { mailsOf } from '../testing/mails.ts';
import { anInvite, choiceOf, detailsOf, ended, NEW_PASSWORD, register } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';
import { buildProfile } from './build-profile.ts';

const INVALID_CODE = 'Invalid registration code';
const USED = 'This invitation has already been used. Please log in.';

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ started: true });
});
afterAll(() => app.stop());

const profileRow = (id: number) =>
  app.database.db
    .selectFrom('memberProfile')
    .selectAll()
    .where('personId', '=', id)
    .executeTakeFirstOrThrow();

describe('Registering by code', () => {
  it('prefills the form from the invitation', async () => {
    const invited = await anInvite(app, { linkedinUrl: 'https://www.linkedin.com/in/prefilled' });
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

  it('creates a user with a profile and a network, and signs the browser in', async () => {
    const invited = await anInvite(app, { linkedinUrl: 'linkedin.com/in/Brand-New-One' });
    const { browser, progress } = await register(app, invited);
    expect(progress).toMatchObject({
      registration: { failed: false, completed: true, status: 'Complete.' },
      error: false,
      errorMessage: null,
      possiblePersons: [],
    });
    const { user } = await browser.ask(authApi.current);
    expect(user).toEqual(progress.user);
    expect(user).toMatchObject({ username: invited.email, isAdmin: false });
    expect(await profileRow(user.personId)).toMatchObject({
      firstName: invited.firstName,
      name: `${invited.firstName} ${invited.lastName}`,
      emailPersonal: invited.email,
      showsEmailPersonal: false,
      linkedin: 'https://www.linkedin.com/in/brand-new-one',
      sources: { firstName: 'self', lastName: 'self', emailPersonal: 'self', linkedin: 'self' },
    });
    const common = await app.database.db
      .selectFrom('person')
      .select(['name', 'emailPersonal', 'linkedin', 'sources'])
      .where('id', '=', user.personId)
      .executeTakeFirstOrThrow();
    expect(common).toEqual({ name: null, emailPersonal: null, linkedin: null, sources: {} });
    const signIn = await app
      .visitor()
      .call(authApi.signIn, { body: { username: invited.email, password: NEW_PASSWORD } });
    expect(signIn.status).toBe(200);
  });

  it('shows other browsers that it is completed, and signs none of them in', async () => {
    const invited = await anInvite(app);
    await register(app, invited);
    const other = app.visitor();
    const progress = await other.ask(registrationsApi.status, { body: { registrationCode: invited.code } });
    expect(progress.registration?.completed).toBe(true);
    expect(progress.user).toBeUndefined();
    expect(other.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  it('no longer signs in the registering browser after the member has chosen "Not you?"', async () => {
    const invited = await anInvite(app);
    const registering = app.visitor();
    await registering.ask(registrationsApi.init, { body: detailsOf(invited) });
    await registering.ask(registrationsApi.complete, { body: choiceOf(invited) });
    const claim = new Map(registering.cookies);
    await ended(app.visitor(), invited.code);
    const member = app.visitor();
    await member.ask(authApi.signIn, { body: { username: invited.email, password: NEW_PASSWORD } });
    await member.ask(securityEventsApi.secureAccount);
    const holder = Object.assign(app.visitor(), { cookies: claim });
    const progress = await holder.ask(registrationsApi.status, { body: { registrationCode: invited.code } });
    expect([progress.registration?.completed, progress.user]).toEqual([true, undefined]);
    expect(holder.cookies.has(SESSION_COOKIE)).toBe(false);
  });

  it('gives the browser that set the password a cookie, which scripts cannot read and only the registration calls receive', async () => {
    const invited = await anInvite(app);
    const browser = app.visitor();
    await browser.ask(registrationsApi.init, { body: detailsOf(invited) });
    const { headers } = await browser.call(registrationsApi.complete, { body: choiceOf(invited) });
    expect(String(headers['set-cookie'])).toMatch(
      /^kithline_registration=[\w-]{43}; Max-Age=3600; Path=\/api\/registrations; HttpOnly; SameSite=Lax$/,
    );
  });

  it('shows an existing registration instead of the form, and continues it', async () => {
    const invited = await anInvite(app);
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

  it('allows corrections of the details until the password is set', async () => {
    const invited = await anInvite(app);
    const browser = app.visitor();
    await browser.ask(registrationsApi.init, { body: { ...detailsOf(invited), firstName: 'Typo' } });
    await browser.ask(registrationsApi.init, { body: { ...detailsOf(invited), firstName: 'Corrected' } });
    await browser.ask(registrationsApi.complete, { body: choiceOf(invited) });
    const { user } = await ended(browser, invited.code);
    expect((await profileRow(user?.personId ?? 0)).firstName).toBe('Corrected');
  });
});

describe('A code', () => {
  it.each([
    ['verify', registrationsApi.verify, {}],
    ['resume', registrationsApi.resume, {}],
    ['status', registrationsApi.status, {}],
    [
      'init',
      registrationsApi.init,
      { firstName: 'A', lastName: 'B', emailPrimary: 'a@example.test', linkedinUrl: '' },
    ],
    ['complete', registrationsApi.complete, { password: NEW_PASSWORD, noMatch: true, personId: null }],
  ])('that does not exist is refused by %s', async (_name, endpoint, more) => {
    const answer = await app.visitor().call(endpoint as typeof registrationsApi.verify, {
      body: { registrationCode: 'made-up', ...more },
    });
    expect([answer.status, answer.problem.clientMessage]).toEqual([404, INVALID_CODE]);
  });

  it('that is missing from the URL is reported at the field', async () => {
    const answer = await app.visitor().call(registrationsApi.verify, { body: { registrationCode: '' } });
    expect(answer.problem.fields).toEqual({ registrationCode: 'Missing registration code in URL' });
  });

  it('works only once', async () => {
    const invited = await anInvite(app);
    await register(app, invited);
    const other = app.visitor();
    const verified = await other.ask(registrationsApi.verify, { body: { registrationCode: invited.code } });
    expect(verified.registration).toEqual({ failed: false, completed: true, status: USED });
    const init = await other.call(registrationsApi.init, {
      body: { ...detailsOf(invited), emailPrimary: 'other@example.test' },
    });
    expect([init.status, init.problem.clientMessage]).toEqual([409, USED]);
    const complete = await other.call(registrationsApi.complete, { body: choiceOf(invited) });
    expect([complete.status, complete.problem.clientMessage]).toEqual([409, USED]);
  });

  it('works for only one of several browsers that use it concurrently, and only that browser is signed in', async () => {
    const invited = await anInvite(app);
    const browsers = [app.visitor(), app.visitor(), app.visitor(), app.visitor()];
    await browsers[0]?.ask(registrationsApi.init, { body: detailsOf(invited) });
    const answers = await Promise.all(
      browsers.map((one) => one.call(registrationsApi.complete, { body: choiceOf(invited) })),
    );
    const won = answers.map(({ status }) => status === 202);
    expect(won.filter(Boolean)).toHaveLength(1);
    for (const { status } of answers.filter((_answer, at) => !won[at])) expect(status).toBe(409);
    for (const one of browsers) await ended(one, invited.code);
    const opened = await Promise.all(
      browsers.map(async (one) => (await one.call(authApi.current)).status === 200),
    );
    expect(opened).toEqual(won);
    const users = await app.database.db
      .selectFrom('users')
      .select('id')
      .where('usernameNorm', '=', invited.email)
      .execute();
    expect(users).toHaveLength(1);
  });

  it('creates one person, even if the job of its registration runs twice', async () => {
    const invited = await anInvite(app);
    await register(app, invited);
    const { id } = await app.database.db
      .selectFrom('registration')
      .select('id')
      .where('emailPrimary', '=', invited.email)
      .executeTakeFirstOrThrow();
    const count = async () => (await app.database.db.selectFrom('person').select('id').execute()).length;
    const before = await count();
    await buildProfile(app.context, id);
    expect(await count()).toBe(before);
  });
});

describe('Details', () => {
  it.each([
    [{ firstName: '' }, { firstName: 'First Name is required.' }],
    [{ firstName: '   ' }, { firstName: 'First Name cannot contain only spaces.' }],
    [{ lastName: 'x'.repeat(101) }, { lastName: 'Last Name cannot exceed 100 characters.' }],
    [{ emailPrimary: '' }, { emailPrimary: 'Email is required.' }],
    [{ emailPrimary: 'nonsense' }, { emailPrimary: 'Must be a valid Email.' }],
    [{ linkedinUrl: 'https://example.test/in/me' }, { linkedinUrl: 'Must be a valid LinkedIn Person URL.' }],
  ])('%j are refused', async (wrong, fields) => {
    const invited = await anInvite(app);
    const answer = await app
      .visitor()
      .call(registrationsApi.init, { body: { ...detailsOf(invited), ...wrong } });
    expect([answer.status, answer.problem.fields]).toEqual([422, fields]);
  });

  it('may contain any address, and the answer is the same for a member’s address as for an unused one', async () => {
    const { username } = await aUser(app);
    const answers = await Promise.all(
      [username.toUpperCase(), 'nobody-has-this@example.test'].map(async (emailPrimary) => {
        const invited = await anInvite(app);
        const { browser, progress } = await register(app, { ...invited, email: emailPrimary });
        const { user, requestedUsername } = await browser.ask(accountApi.read);
        expect([user.username, requestedUsername?.username]).toEqual([invited.email, emailPrimary]);
        const { user: signedIn, ...others } = progress;
        expect(signedIn?.username).toBe(invited.email);
        return others;
      }),
    );
    expect(answers[0]).toEqual(answers[1]);
  });

  it('with an address that was not invited cause a mail to this address, and only the mail says whether the address belongs to a member', async () => {
    const { dataDir, mails } = await mailsOf();
    const server = await testApp({ config: { dataDir }, started: true });
    onTestFinished(() => server.stop());
    const { username } = await aUser(server);
    const invited = await anInvite(server);
    await register(server, { ...invited, email: username });
    const other = await anInvite(server);
    const { browser } = await register(server, { ...other, email: 'typed@example.test' });
    const to = async (address: string) => (await mails()).filter((mail) => mail.to === address);
    await until(
      async () => (await to(username)).length === 1 && (await to('typed@example.test')).length === 1,
    );
    expect((await to(username))[0]?.subject).toBe('You already log in to Kithline with this address');
    const code =
      /confirm-email\?code=([\w-]+)/.exec((await to('typed@example.test'))[0]?.text ?? '')?.[1] ?? '';
    await browser.ask(accountApi.confirmUsername, { body: { code } });
    expect((await browser.ask(authApi.current)).user.username).toBe('typed@example.test');
  });

  it('lead to a failure with a reason if the invited address became a member’s after the details were submitted', async () => {
    const invited = await anInvite(app);
    const browser = app.visitor();
    await browser.ask(registrationsApi.init, { body: detailsOf(invited) });
    await app.database.db
      .updateTable('users')
      .set({ username: invited.email, usernameNorm: invited.email })
      .where('id', '=', (await aUser(app)).userId)
      .execute();
    await browser.ask(registrationsApi.complete, { body: choiceOf(invited) });
    const reason = 'The address of this invitation already belongs to a member. Please log in.';
    expect(await ended(browser, invited.code)).toMatchObject({ error: true, errorMessage: reason });
    const again = await browser.call(registrationsApi.init, { body: detailsOf(invited) });
    expect([again.status, again.problem.clientMessage]).toEqual([409, reason]);
  });

  it.each([
    ['', 'password is required'],
    ['seven77', 'password cannot be less than 8 characters'],
  ])('with the password %j are refused', async (password, message) => {
    const invited = await anInvite(app);
    const answer = await app
      .visitor()
      .call(registrationsApi.complete, { body: { ...choiceOf(invited), password } });
    expect([answer.status, answer.problem.fields]).toEqual([422, { password: message }]);
  });
});
