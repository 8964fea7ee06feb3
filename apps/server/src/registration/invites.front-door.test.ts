import { invitationsApi } from '@kithline/contract/invitations.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest';
import { aUser } from '../testing/a-user.ts';
import { aCollective, signedIn } from '../testing/factories.ts';
import { mailsOf } from '../testing/mails.ts';
import { anInvite, detailsOf, register } from '../testing/registering.ts';
import { anSmtpServer } from '../testing/smtp-server.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { until } from '../testing/until.ts';

let now = new Date('2026-04-01T09:00:00Z');
const clock = () => now;

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock, started: true });
});
afterAll(() => app.stop());

describe('Invitations', () => {
  const draft = {
    firstName: 'Ann',
    lastName: 'Berg',
    emailAddress: 'ann.berg@example.test',
    linkedinUrl: '',
  };

  it.each([
    registrationsApi.invites,
    registrationsApi.invite,
    registrationsApi.resend,
    registrationsApi.withdraw,
  ])('can be managed only by administrators: $method $path', async (endpoint) => {
    const input = { body: draft, params: { id: 1 }, query: {} } as never;
    expect((await app.visitor().call(endpoint, input)).status).toBe(401);
    expect((await (await signedIn(app)).call(endpoint, input)).status).toBe(403);
  });

  it('are mailed with a link to register, and counted when the mail was sent', async () => {
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
    expect(mail?.html).toContain('\u2068Olga &lt;Chief&gt;\u2069 has invited you');
    expect(mail?.text).toContain('Kithline is a private directory of professional networks.');
    const name = '\u2068Olga <Chief>\u2069';
    expect(mail?.text).toContain(
      `You register at localhost:3000, which is run by its own administrators. ${name} is one of them.`,
    );

    now = new Date(now.getTime() + 3_600_000);
    await administrator.ask(registrationsApi.resend, { params: { id } });
    await until(async () => (await read())?.emailsSent === 2);
    expect((await read())?.emailLastSentOn).toBe(now.getTime() / 1000);
    expect(await mails()).toHaveLength(2);
  });

  it('are sent through the configured mail server; an inviter whose name is still the default "Administrator" is called "An administrator"', async () => {
    const { url, received } = await anSmtpServer();
    const server = await testApp({ clock, config: { mail: { kind: 'smtp', url } }, started: true });
    onTestFinished(() => server.stop());
    const administrator = await signedIn(server, { isAdmin: true, name: 'Administrator' });
    await administrator.ask(registrationsApi.invite, { body: draft });
    await until(() => received.length === 1);
    expect(received[0]).toMatchObject({
      to: draft.emailAddress,
      subject: 'Your invitation to Kithline',
      text: expect.stringContaining('\nAn administrator has invited you to Kithline.'),
    });
  });

  it('are not counted as sent if the mail server rejects them', async () => {
    const { url, refused } = await anSmtpServer({ refuses: true });
    const server = await testApp({ clock, config: { mail: { kind: 'smtp', url } }, started: true });
    onTestFinished(() => server.stop());
    const administrator = await signedIn(server, { isAdmin: true });
    await administrator.ask(registrationsApi.invite, { body: draft });
    await until(() => refused() === 1);
    const { results } = await administrator.ask(registrationsApi.invites, { query: {} });
    expect(results).toMatchObject([{ emailsSent: 0, emailLastSentOn: null }]);
  });

  it('are listed newest first, twenty per page, and can be found by words of their name or address', async () => {
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
    // Punctuation after a word is ignored, and punctuation alone finds nothing.
    expect((await list({ query: 'zoe%' })).total).toBe(23);
    expect((await list({ query: '%' })).total).toBe(0);
    expect((await list({ query: 'nobody' })).results).toEqual([]);
  });

  it('to a member are refused with a message at the field', async () => {
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

  it('to an address that is already invited are refused, also with other capital letters and in concurrent requests', async () => {
    const administrator = await signedIn(app, { isAdmin: true });
    const invite = (emailAddress: string) =>
      administrator.call(registrationsApi.invite, { body: { ...draft, emailAddress } });
    const answers = await Promise.all(
      ['Ada.Twice@Example.test', 'ada.twice@example.test', 'ADA.TWICE@EXAMPLE.TEST'].map(invite),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422, 422]);
    const { problem } = await invite('ada.twice@example.test');
    expect([problem.code, problem.fields]).toEqual([
      'invite-pending',
      {
        emailAddress: 'This person has already been invited. Send the invitation again, or withdraw it.',
      },
    ]);
    const query = { query: { query: 'ada.twice@' } };
    const [pending, ...none] = (await administrator.ask(registrationsApi.invites, query)).results;
    expect(none).toEqual([]);
    await administrator.ask(registrationsApi.withdraw, { params: { id: pending?.id ?? 0 } });
    expect((await invite('ada.twice@example.test')).status).toBe(201);
  });

  it('can be withdrawn until the person has registered', async () => {
    const [invited, registered] = [await anInvite(app), await anInvite(app)];
    await register(app, registered);
    const administrator = await signedIn(app, { isAdmin: true });
    const withdraw = async (email: string) => {
      const { results } = await administrator.ask(registrationsApi.invites, { query: { query: email } });
      return administrator.call(registrationsApi.withdraw, { params: { id: results[0]?.id ?? 0 } });
    };
    await app.visitor().ask(registrationsApi.init, { body: detailsOf(invited) });
    expect((await withdraw(invited.email)).status).toBe(204);
    const body = { registrationCode: invited.code };
    expect((await app.visitor().call(registrationsApi.verify, { body })).status).toBe(404);
    const late = await withdraw(registered.email);
    expect([late.status, late.problem.clientMessage]).toEqual([409, 'This person has already registered.']);
    expect((await administrator.call(registrationsApi.withdraw, { params: { id: 999_999 } })).status).toBe(
      404,
    );
  });

  it("sent by an owner cannot be withdrawn by an administrator, and block an administrator's invitation to the same address", async () => {
    const owner = await signedIn(app);
    const { id } = await aCollective(app.database.db, { owner: owner.viewer });
    const body = { ...draft, emailAddress: 'of-an-owner@example.test' };
    await owner.ask(invitationsApi.create, { params: { id }, body });
    const administrator = await signedIn(app, { isAdmin: true });
    const read = async () =>
      (await administrator.ask(registrationsApi.invites, { query: { query: 'of-an-owner@' } })).results[0];
    await until(async () => (await read()) !== undefined);
    const answer = await administrator.call(registrationsApi.withdraw, {
      params: { id: (await read())?.id ?? 0 },
    });
    expect(answer.status).toBe(409);
    expect((await administrator.call(registrationsApi.invite, { body })).problem.code).toBe('invite-pending');
  });

  it('show who has registered, and cannot be sent again to a member', async () => {
    const invited = await anInvite(app);
    await register(app, invited);
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
