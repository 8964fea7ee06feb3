import { registrationsApi } from '@kithline/contract/registrations.ts';
import { invitationsApi } from '@kithline/contract/invitations.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { deliverInvitation } from '../collectives/invitations/deliver-invitation.ts';
import { aCollective, signedIn } from '../testing/factories.ts';
import { anInvite, choiceOf, detailsOf, register } from '../testing/registering.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { invitesForCollectives } from './collective-invites.ts';

const DAY = 86_400_000;

let now = new Date('2026-04-01T09:00:00Z');
const clock = () => now;
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));

let app: TestApp;
beforeAll(async () => {
  app = await testApp({ clock });
});
afterAll(() => app.stop());

const verify = async (registrationCode: string, server = app) =>
  server.visitor().call(registrationsApi.verify, { body: { registrationCode } });
const listedInvite = async (query: string) => {
  const administrator = await signedIn(app, { isAdmin: true });
  return (await administrator.ask(registrationsApi.invites, { query: { query } })).results[0];
};

describe('A registration code', () => {
  it('with which nobody has completed a registration works for 30 days, and is unknown to every call afterwards', async () => {
    const invited = await anInvite(app);
    await app.visitor().ask(registrationsApi.init, { body: detailsOf(invited) });
    later(30 * DAY - 1);
    expect((await verify(invited.code)).status).toBe(200);
    later(1);
    const body = { registrationCode: invited.code };
    const visitor = app.visitor();
    const answers = [
      await verify(invited.code),
      await visitor.call(registrationsApi.init, { body: detailsOf(invited) }),
      await visitor.call(registrationsApi.resume, { body }),
      await visitor.call(registrationsApi.complete, { body: choiceOf(invited) }),
      await visitor.call(registrationsApi.status, { body }),
    ];
    for (const { status, problem } of answers)
      expect([status, problem.clientMessage]).toEqual([404, 'Invalid registration code']);
  });

  it('works for REGISTRATION_CODE_DAYS days', async () => {
    const { code } = await anInvite(app);
    await using brief = await testApp({ clock, config: { registrationCodeDays: 2 }, database: app.database });
    later(2 * DAY);
    expect([(await verify(code)).status, (await verify(code, brief)).status]).toEqual([200, 404]);
  });

  it('that was used still shows the result of its registration after the 30 days', async () => {
    const invited = await anInvite(app);
    await using server = await testApp({ clock, started: true, database: app.database });
    await register(server, invited);
    later(40 * DAY);
    const { reply } = await app
      .visitor()
      .call(registrationsApi.status, { body: { registrationCode: invited.code } });
    expect(reply.registration).toMatchObject({ completed: true });
    expect((await verify(invited.code)).reply.registration).toMatchObject({ completed: true });
    expect(await listedInvite(invited.email)).toMatchObject({ completed: true, expired: false });
  });

  it('is shown to administrators with its expiry, and works again after its mail is sent again', async () => {
    const { code, email } = await anInvite(app);
    expect(await listedInvite(email)).toMatchObject({
      expired: false,
      expiresOn: (now.getTime() + 30 * DAY) / 1000,
    });
    later(30 * DAY);
    const expired = await listedInvite(email);
    expect(expired?.expired).toBe(true);
    const administrator = await signedIn(app, { isAdmin: true });
    const renewed = await administrator.ask(registrationsApi.resend, { params: { id: expired?.id ?? 0 } });
    expect(renewed).toMatchObject({ expired: false, expiresOn: (now.getTime() + 30 * DAY) / 1000 });
    expect((await verify(code)).status).toBe(200);
  });

  it('of an invitation to a collective expires, and works again after the same address is invited again', async () => {
    const emailAddress = 'both.invite@example.test';
    const draft = { firstName: 'Both', lastName: 'Invite', emailAddress, linkedinUrl: '' };
    const invite = async () => {
      const from = await signedIn(app);
      const { id } = await aCollective(app.database.db, { owner: from.viewer });
      const made = await from.ask(invitationsApi.create, { params: { id }, body: draft });
      await deliverInvitation(app.context, invitesForCollectives, made.id);
    };
    await invite();
    const code = (await listedInvite(emailAddress))?.registrationCode ?? '';
    later(30 * DAY);
    expect((await verify(code)).status).toBe(404);
    await invite();
    expect((await verify(code)).status).toBe(200);
  });
});
