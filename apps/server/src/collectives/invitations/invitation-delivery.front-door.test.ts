import { randomUUID } from 'node:crypto';
import { accountApi, authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { invitationsApi } from '@kithline/contract/invitations.ts';
import { notificationsApi } from '@kithline/contract/notifications.ts';
import { registrationsApi } from '@kithline/contract/registrations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sendResetMail } from '../../accounts/reset-mail.ts';
import { PASSWORD } from '../../testing/a-user.ts';
import { Caller } from '../../testing/caller.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { runAsJob } from '../../platform/jobs/running-job.ts';
import type { Mail } from '../../platform/mail/mail.ts';
import {
  askFor,
  changeLoginEmail,
  codeIn as codeOfRequest,
  confirm,
  requestMail,
  withPassword,
} from '../../testing/login-email.ts';
import { anInvite, type Invited, register } from '../../testing/registering.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { invitesForCollectives } from '../../registration/collective-invites.ts';
import { deliverInvitation, deliverInvitationAgain } from './deliver-invitation.ts';
import { mailInvitation } from './mail-invitation.ts';

let app: TestApp;
let owner: SignedIn;
let otherOwner: SignedIn;
let collectiveId: number;
let otherId: number;
let sent: Mail[] = [];
const mailer = { send: async (mail: Mail) => void sent.push(mail), close: () => undefined };

beforeAll(async () => {
  app = await testApp();
});
afterAll(() => app.stop());

beforeEach(async () => {
  sent = [];
  const { db } = app.database;
  owner = await signedIn(app, { name: 'Grace Mwangi' });
  otherOwner = await signedIn(app, { name: 'Daniel Abrams' });
  collectiveId = (await aCollective(db, { owner: owner.viewer })).id;
  otherId = (await aCollective(db, { owner: otherOwner.viewer })).id;
  for (const [id, name] of [
    [collectiveId, 'Bench'],
    [otherId, 'Trustees'],
  ] as const) {
    await db.updateTable('collective').set({ name }).where('id', '=', id).execute();
  }
});

let serial = 0;
const anAddress = () => `Invited.${(serial += 1)}@Example.test`;
const addressOf = ({ viewer }: SignedIn) => `member-${viewer.personId}@example.test`;
const somebodyAt = (emailAddress: string) => ({
  firstName: `Zyra${'bcdfghjklm'[serial % 10]}`,
  lastName: `Quill${'bcdfghjklm'[Math.floor(serial / 10) % 10]}`,
  emailAddress,
  linkedinUrl: '',
});

/** Invites somebody, then delivers and mails the invitation like the jobs. (`app` itself runs no jobs.) */
async function invite(emailAddress: string, from = owner, id = collectiveId): Promise<number> {
  const body = somebodyAt(emailAddress);
  const made = await from.ask(invitationsApi.create, { params: { id }, body });
  await deliverInvitation(app.context, invitesForCollectives, made.id);
  await mailInvitation({ app: app.context, mailer, invites: invitesForCollectives }, made.id);
  return made.id;
}

const collectivesOf = async (who: Caller) =>
  (await who.ask(invitationsApi.received, { query: {} })).results.map(({ collective }) => collective.name);
const codeIn = (mail: Mail | undefined) => /registration\?code=([\w-]+)/.exec(mail?.text ?? '')?.[1] ?? '';
const invitedAs = (emailAddress: string, code: string, email = emailAddress): Invited => {
  const { firstName, lastName } = somebodyAt(emailAddress);
  return { code, firstName, lastName, email, linkedinUrl: '' };
};

/** Registers on a server that runs jobs, and continues in the same browser on the server without jobs. */
async function registerByJobs(invited: Invited): Promise<Caller> {
  await using server = await testApp({ database: app.database, started: true });
  const { browser } = await register(server, invited);
  return new Caller(app.fastify, Object.fromEntries(browser.cookies));
}

const isProven = async (userId: number) => {
  const query = app.database.db.selectFrom('users').select('usernameProven as proven');
  return (await query.where('id', '=', userId).executeTakeFirstOrThrow()).proven;
};

describe('the mail of an invitation', () => {
  it('links a member to the received invitations', async () => {
    const member = await signedIn(app);
    await invite(addressOf(member).toUpperCase());
    expect(sent).toHaveLength(1);
    expect(sent[0]).toMatchObject({
      to: { name: expect.stringContaining('Zyra') as string, address: addressOf(member).toUpperCase() },
      subject: 'Grace Mwangi invites you to Bench',
    });
    expect(sent[0]?.text).toContain('See the invitation:\nhttp://localhost:3000/#o=');
    expect(await collectivesOf(member)).toEqual(['Bench']);
  });

  it('links somebody without an account to registration, and administrators see that the code was mailed', async () => {
    const address = anAddress();
    await invite(address);
    const administrator = await signedIn(app, { isAdmin: true });
    const query = { query: address };
    const { results } = await administrator.ask(registrationsApi.invites, { query });
    expect(results).toMatchObject([{ emailAddress: address, emailsSent: 1, completed: false }]);
    expect(codeIn(sent[0])).toBe(results[0]?.registrationCode);
    expect(sent[0]?.text).toContain('Register:\nhttp://localhost:3000/registration?code=');
  });

  it('explains how to prove the address, if an account has it as an unproven login email', async () => {
    const claimer = await signedIn(app);
    const { db } = app.database;
    await db
      .updateTable('users')
      .set({ usernameProven: false })
      .where('id', '=', claimer.viewer.userId)
      .execute();
    await invite(addressOf(claimer));
    expect(sent[0]?.text).toContain('Confirm your address:\nhttp://localhost:3000/forgot-password');
    expect(await collectivesOf(claimer)).toEqual([]);
  });

  it.each([false, true])(
    'to an unproven login email is enqueued once for each delivery job, even if the job runs twice (the owner has asked to send it again: %s)',
    async (again) => {
      const claimer = await signedIn(app);
      const { db } = app.database;
      await db
        .updateTable('users')
        .set({ usernameProven: false })
        .where('id', '=', claimer.viewer.userId)
        .execute();
      const id = await invite(addressOf(claimer));
      const mails = async () => {
        const { rows } = await sql`
          select from pgboss.job
          where name = 'mail-collective-invitation' and data->>'invitationId' = ${String(id)}`.execute(db);
        return rows.length;
      };
      const before = await mails();
      const deliver = again ? deliverInvitationAgain : deliverInvitation;
      const job = randomUUID();
      for (const each of [job, job])
        await runAsJob(each, () => deliver(app.context, invitesForCollectives, id));
      expect(await mails()).toBe(before + 1);
      await runAsJob(randomUUID(), () => deliver(app.context, invitesForCollectives, id));
      expect(await mails()).toBe(before + 2);
    },
  );

  it("escapes the owner's text, and is not sent if the invitation was canceled or answered", async () => {
    const member = await signedIn(app);
    await app.database.db
      .updateTable('collective')
      .set({ name: '<b>Bench</b>' })
      .where('id', '=', collectiveId)
      .execute();
    const id = await invite(addressOf(member));
    expect(sent[0]?.html).toContain('&lt;b&gt;Bench&lt;/b&gt;');
    await member.ask(invitationsApi.answer, { params: { id }, body: { accepted: false } });
    const mailAgain = (invitationId: number) =>
      mailInvitation({ app: app.context, mailer, invites: invitesForCollectives }, invitationId);
    await mailAgain(id);
    const canceled = await invite(anAddress());
    await owner.ask(invitationsApi.withdraw, { params: { id: collectiveId, invitationId: canceled } });
    await mailAgain(canceled);
    expect(sent).toHaveLength(2);
  });

  it('can be sent again with the same code, but only by the owner and only before an answer', async () => {
    const address = anAddress();
    const id = await invite(address);
    const params = { id: collectiveId, invitationId: id };
    await owner.ask(invitationsApi.resend, { params });
    await deliverInvitationAgain(app.context, invitesForCollectives, id);
    await mailInvitation({ app: app.context, mailer, invites: invitesForCollectives }, id);
    expect(sent.map(({ to }) => to.address)).toEqual([address, address]);
    expect(codeIn(sent[1])).toBe(codeIn(sent[0]));
    const member = await signedIn(app);
    const answered = { id: collectiveId, invitationId: await invite(addressOf(member)) };
    await member.ask(invitationsApi.answer, {
      params: { id: answered.invitationId },
      body: { accepted: false },
    });
    expect((await owner.call(invitationsApi.resend, { params: answered })).status).toBe(409);
    expect((await otherOwner.call(invitationsApi.resend, { params })).status).toBe(403);
  });

  it('does not create a second invitation when it is sent again', async () => {
    const member = await signedIn(app);
    const id = await invite(addressOf(member));
    await deliverInvitationAgain(app.context, invitesForCollectives, id);
    expect(await collectivesOf(member)).toEqual(['Bench']);
    expect((await member.ask(notificationsApi.list, { query: {} })).total).toBe(1);
  });

  it('is sent to one address at most five times a day for each owner', async () => {
    const member = await signedIn(app);
    const context = { ...app.context, config: { ...app.context.config, rateLimit: true } };
    const mailed: boolean[] = [];
    const jobs = { ...app.context.jobs, enqueue: async () => void mailed.push(true) };
    const limited = { ...context, jobs };
    const deliver = async (createdBy: number) => {
      const { id } = await app.database.db
        .insertInto('collectiveInvitation')
        .values({
          collectiveId,
          firstName: 'Tom',
          lastName: 'Reed',
          emailAddress: addressOf(member),
          emailKey: addressOf(member),
          searchNorm: 'tom reed',
          createdBy,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await deliverInvitation(limited, invitesForCollectives, id);
      await member.ask(invitationsApi.answer, { params: { id }, body: { accepted: false } });
    };
    for (let round = 0; round < 7; round += 1) await deliver(owner.viewer.userId);
    expect(mailed).toHaveLength(5);
    await deliver(otherOwner.viewer.userId);
    expect(mailed).toHaveLength(6);
    expect(await collectivesOf(member)).toHaveLength(8);
  });
});

describe('an invited person without an account', () => {
  it('finds all invitations for the same address after registering, with a notification for each, and can accept them', async () => {
    const address = anAddress();
    const id = await invite(address);
    await invite(address, otherOwner, otherId);
    const [first, second] = sent.map(codeIn);
    expect(second).toBe(first);
    const browser = await registerByJobs(invitedAs(address, first ?? ''));
    expect((await collectivesOf(browser)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Bench',
      'Trustees',
    ]);
    const news = await browser.ask(notificationsApi.list, { query: {} });
    expect(news.unread).toBe(2);
    const accepted = await browser.ask(invitationsApi.answer, { params: { id }, body: { accepted: true } });
    expect(accepted.accepted).toBe(true);
    const { user } = await browser.ask(accountApi.read);
    expect(await isProven(user.id)).toBe(true);
  });

  it('is mailed the code of an administrator’s invite if there already was one for the address', async () => {
    const address = anAddress();
    const { code } = await anInvite(app, { email: address });
    await invite(address);
    expect(codeIn(sent[0])).toBe(code);
  });

  it('who types another address when registering gets the invitation to which the code belongs; invitations for the typed address wait until it is proven', async () => {
    const [address, typed] = [anAddress(), anAddress()];
    await invite(address);
    const browser = await registerByJobs(invitedAs(address, codeIn(sent[0]), typed));
    expect(await collectivesOf(browser)).toEqual(['Bench']);
    const { user } = await browser.ask(accountApi.read);
    expect([user.username, await isProven(user.id)]).toEqual([address, true]);

    await invite(typed, otherOwner, otherId);
    expect(sent.at(-1)?.text).toContain('/registration');
    expect(await collectivesOf(browser)).toEqual(['Bench']);

    await confirm(browser, codeOfRequest(await requestMail(app, user.id)));
    expect((await collectivesOf(browser)).toSorted((a, b) => a.localeCompare(b))).toEqual([
      'Bench',
      'Trustees',
    ]);
  });
});

describe('an invitation is not attached to', () => {
  it('a person who registers with another code and types the invited address', async () => {
    const address = anAddress();
    await invite(address);
    const own = await anInvite(app);
    const browser = await registerByJobs({ ...own, email: address });
    expect(await collectivesOf(browser)).toEqual([]);
    await invite(address, otherOwner, otherId);
    expect(await collectivesOf(browser)).toEqual([]);
    expect(sent.at(-1)?.text).toContain('/registration');
  });

  it.each(['before', 'after'])(
    'a member who requests the invited address as a login email %s the invitation, and does not confirm it',
    async (when) => {
      const { browser: attacker } = await withPassword(app);
      const address = anAddress();
      const change = () => askFor(attacker, address);
      if (when === 'before') await change();
      const id = await invite(address);
      if (when === 'after') await change();
      expect(await collectivesOf(attacker)).toEqual([]);
      expect((await attacker.ask(notificationsApi.list, { query: {} })).total).toBe(0);
      const answered = await attacker.call(invitationsApi.answer, {
        params: { id },
        body: { accepted: true },
      });
      expect(answered.status).toBe(404);
    },
  );

  it('a member who requests the invited address and then uses a reset link mailed to the old address', async () => {
    const { browser: attacker, username } = await withPassword(app);
    await sendResetMail(app.context, mailer, { usernameNorm: username });
    const code = /code=([\w-]+)/.exec(sent[0]?.text ?? '')?.[1] ?? '';
    const address = anAddress();
    await askFor(attacker, address);
    await invite(address);
    await attacker.ask(passwordResetApi.finish, { body: { code, password: 'brand-new-1' } });
    const again = app.visitor();
    await again.ask(authApi.signIn, { body: { username, password: 'brand-new-1' } });
    expect(await collectivesOf(again)).toEqual([]);
  });

  it('an owner who invites an address and then changes the login email to it', async () => {
    const inviting = await withPassword(app);
    const { id } = await aCollective(app.database.db, { owner: inviting.viewer });
    const address = anAddress();
    await invite(address, Object.assign(inviting.browser, { viewer: inviting.viewer }), id);
    await changeLoginEmail(app, inviting, address);
    expect(await collectivesOf(inviting.browser)).toEqual([]);
  });
});

/** The invitations and notifications that an owner can read. */
const seenBy = async (who: SignedIn) => ({
  invitations: await who.ask(invitationsApi.list, { params: { id: collectiveId }, query: {} }),
  notifications: await who.ask(notificationsApi.list, { query: {} }),
});

describe('a login email that was changed and confirmed', () => {
  it('attaches the open invitations for the new address to the account', async () => {
    const member = await withPassword(app);
    const address = anAddress();
    await invite(address);
    await changeLoginEmail(app, member, address);
    expect(await collectivesOf(member.browser)).toEqual(['Bench']);
  });

  it('may be an address that an owner has invited, and the owner does not learn of the change', async () => {
    const member = await withPassword(app);
    const address = anAddress();
    const invitationId = await invite(address);
    const before = await seenBy(owner);
    await changeLoginEmail(app, member, address);
    expect((await member.browser.ask(authApi.current)).user.username).toBe(address);
    const again = { params: { id: collectiveId, invitationId } };
    expect((await owner.call(invitationsApi.resend, again)).status).toBe(204);
    expect(await seenBy(owner)).toEqual(before);
  });

  it('may be an address that an owner has invited, also for somebody who registered with another invite', async () => {
    const address = anAddress();
    await invite(address);
    const before = await seenBy(owner);
    const elsewhere = anAddress();
    const browser = await registerByJobs(
      invitedAs(elsewhere, (await anInvite(app, { email: elsewhere })).code, address),
    );
    const { id } = (await browser.ask(authApi.current)).user;
    expect((await confirm(browser, codeOfRequest(await requestMail(app, id)))).status).toBe(200);
    expect((await browser.ask(authApi.current)).user.username).toBe(address);
    expect(await collectivesOf(browser)).toEqual(['Bench']);
    expect(await seenBy(owner)).toEqual(before);
  });

  it('attaches no invitations if it was confirmed without the account’s session, because a stranger may have received the mail', async () => {
    const member = await withPassword(app);
    const address = anAddress();
    await invite(address);
    await askFor(member.browser, address);
    const code = codeOfRequest(await requestMail(app, member.viewer.userId));
    expect((await confirm(app.visitor(), code)).status).toBe(200);
    await invite(address, otherOwner, otherId);
    expect(await collectivesOf(member.browser)).toEqual([]);
    expect((await member.browser.ask(notificationsApi.list, { query: {} })).total).toBe(0);
  });
});

it('deleting an account keeps its unanswered invitations open, like those of an address without an account', async () => {
  const member = await withPassword(app);
  const invitationId = await invite(member.username);
  const before = await seenBy(owner);
  await member.browser.ask(accountApi.remove, { body: { password: PASSWORD } });
  expect(await seenBy(owner)).toEqual(before);
  await deliverInvitationAgain(app.context, invitesForCollectives, invitationId);
  await mailInvitation({ app: app.context, mailer, invites: invitesForCollectives }, invitationId);
  expect(codeIn(sent.at(-1))).not.toBe('');
});

describe('canceling an invitation', () => {
  const verify = async (registrationCode: string) =>
    (await app.visitor().call(registrationsApi.verify, { body: { registrationCode } })).status;
  const cancel = (invitationId: number, from = owner, id = collectiveId) =>
    from.ask(invitationsApi.withdraw, { params: { id, invitationId } });

  it('also cancels the mailed code, if no other invitation uses this code', async () => {
    const address = anAddress();
    const id = await invite(address);
    const other = await invite(address, otherOwner, otherId);
    const code = codeIn(sent[0]);
    await cancel(id);
    expect(await verify(code)).toBe(200);
    await cancel(other, otherOwner, otherId);
    expect(await verify(code)).toBe(404);
  });

  it('of an administrator who owns the client also cancels its code', async () => {
    const { db } = app.database;
    const administrator = await signedIn(app, { isAdmin: true });
    const { id } = await aCollective(db, { owner: administrator.viewer });
    const invitation = await invite(anAddress(), administrator, id);
    expect(await verify(codeIn(sent[0]))).toBe(200);
    await cancel(invitation, administrator, id);
    expect(await verify(codeIn(sent[0]))).toBe(404);
  });

  it('cancels neither the code of an administrator’s invite nor a code with which somebody has begun to register', async () => {
    const [invitedBefore, begun] = [anAddress(), anAddress()];
    const { code } = await anInvite(app, { email: invitedBefore });
    await cancel(await invite(invitedBefore));
    expect(await verify(code)).toBe(200);

    const id = await invite(begun);
    const theirs = codeIn(sent.at(-1));
    const { firstName, lastName } = somebodyAt(begun);
    const body = { registrationCode: theirs, firstName, lastName, emailPrimary: begun, linkedinUrl: '' };
    await app.visitor().ask(registrationsApi.init, { body });
    await cancel(id);
    expect(await verify(theirs)).toBe(200);
    const browser = await registerByJobs(invitedAs(begun, theirs));
    expect(await collectivesOf(browser)).toEqual([]);
  });
});

it('an invitation is delivered by a job in the background', async () => {
  const member = await signedIn(app);
  const body = somebodyAt(addressOf(member));
  await owner.ask(invitationsApi.create, { params: { id: collectiveId }, body });
  await using _server = await testApp({ database: app.database, started: true });
  await until(async () => (await collectivesOf(member)).length === 1);
});
