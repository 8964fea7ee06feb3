import { accountApi } from '@kithline/contract/accounts.ts';
import { activityApi, activityFilePath } from '@kithline/contract/activity.ts';
import { sharingApi } from '@kithline/contract/collectives.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { type SecurityEvent, securityEventsApi } from '@kithline/contract/security-events.ts';
import { peopleFilesApi } from '@kithline/contract/people-files.ts';
import { selectionApi } from '@kithline/contract/selection.ts';
import { sessionsApi } from '@kithline/contract/sessions.ts';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { aUser, PASSWORD } from '../../testing/a-user.ts';
import type { Caller } from '../../testing/caller.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { askFor, codeIn, confirm, requestMail } from '../../testing/login-email.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

let app: TestApp;
let ada: SignedIn;

beforeAll(async () => {
  app = await testApp();
  ada = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
});
afterAll(() => app.stop());

const eventsOf = async (member: Caller): Promise<SecurityEvent[]> =>
  (await member.ask(securityEventsApi.list, { query: {} })).results;
const inShort = (events: readonly SecurityEvent[]) =>
  events.map(({ kind, words }) => (words === '' ? kind : `${kind}: ${words}`));

async function logIn(username: string): Promise<Caller> {
  const browser = app.visitor();
  const payload = { username, password: PASSWORD };
  const headers = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0' };
  expect((await browser.send({ method: 'POST', url: '/api/auth', payload, headers })).status).toBe(200);
  return browser;
}

it('a member sees changes of the password, the login email and the sessions', async () => {
  const { username, userId } = await aUser(app);
  const [here] = [await logIn(username), await logIn(username), await logIn(username)];
  const body = { username: `new-${userId}@example.test`, password: PASSWORD };
  await here.ask(accountApi.changeUsername, { body });
  await here.ask(accountApi.changeUsername, { body: { ...body, username: username.toUpperCase() } });
  const { sessions } = await here.ask(sessionsApi.list);
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  await here.ask(sessionsApi.end, { params: { id: other?.id ?? '' } });
  await here.ask(sessionsApi.endOthers);
  await here.ask(accountApi.changePassword, {
    body: { password: PASSWORD, newPassword: 'another canyon 82' },
  });
  const events = await eventsOf(here);
  expect(inShort(events)).toEqual([
    'password-changed',
    'sessions-ended: all but this one',
    'session-ended: Firefox on Linux',
    'login-email-changed: spelling only',
    'login-email-asked',
    'signed-in: with password',
  ]);
  expect(events.at(-1)?.times).toBe(3);
  expect(JSON.stringify(events)).not.toContain('@');
});

it('a member sees whether a changed login email was confirmed in the account', async () => {
  const { username, userId } = await aUser(app);
  const here = await logIn(username);
  const codeOfRequest = async () => {
    await askFor(here, `new-${userId}@example.test`);
    return codeIn(await requestMail(app, userId));
  };
  await confirm(app.visitor(), await codeOfRequest());
  await confirm(here, await codeOfRequest());
  expect(inShort(await eventsOf(here))).toEqual([
    'login-email-changed: the current one was confirmed',
    'login-email-asked: to confirm the current one',
    'login-email-changed: not confirmed in the account yet',
    'login-email-asked',
    'signed-in: with password',
  ]);
});

it("a member sees an administrator's actions but not the administrator's place", async () => {
  const member = await signedIn(app, { name: 'Mia Member' });
  const params = { id: member.viewer.userId };
  for (const body of [{ isAdmin: true }, { isAdmin: false }, { suspended: true }, { suspended: false }])
    await ada.ask(membersApi.change, { params, body });
  await ada.ask(membersApi.sendReset, { params });
  await ada.ask(membersApi.endSessions, { params });
  const { rows } = await app.database.pool.query<{ network: string; by_user_id: number }>(
    'select network, by_user_id from security_event where user_id = $1',
    [member.viewer.userId],
  );
  expect(rows).toHaveLength(6);
  expect(new Set(rows.map((row) => `${row.network} ${row.by_user_id}`))).toEqual(
    new Set([`127.0.0.0/24 ${ada.viewer.userId}`]),
  );
  const { results } = await ada.ask(activityApi.list, {
    query: { kind: 'security', person: String(member.viewer.personId) },
  });
  expect(results.map(({ by, words, on, network }) => [by?.name, words, on?.name, network])).toEqual([
    ['Ada Administrator', 'ended all sessions of', 'Mia Member', '127.0.0.0/24'],
    ['Ada Administrator', 'sent a password reset to', 'Mia Member', '127.0.0.0/24'],
  ]);
  // The member's sessions have ended, so another member's session reads the same events.
  const reader = await signedIn(app);
  await app.database.db
    .updateTable('securityEvent')
    .set({ userId: reader.viewer.userId })
    .where('userId', '=', member.viewer.userId)
    .execute();
  const events = await eventsOf(reader);
  expect(inShort(events)).toEqual([
    'sessions-ended: by an administrator',
    'reset-asked: by an administrator',
    'role-changed: restored after a suspension',
    'role-changed: suspended',
    'role-changed: no longer an administrator',
    'role-changed: made an administrator',
  ]);
  expect(events.filter(({ network, browser }) => network !== null || browser !== null)).toEqual([]);
});

it('a member sees exports, and with which collectives the network was shared', async () => {
  const owner = await signedIn(app);
  const member = await signedIn(app, { isAdmin: true });
  const { id } = await aCollective(app.database.db, { owner: owner.viewer, collaborators: [member.viewer] });
  await member.ask(sharingApi.share, { params: { id }, body: {} });
  // Sharing again changes nothing.
  await member.ask(sharingApi.share, { params: { id }, body: {} });
  await member.ask(sharingApi.unshare, { params: { id } });
  await member.ask(sharingApi.unshare, { params: { id } });
  for (const url of ['/api/members.csv', `/api${activityFilePath}`, '/api/account/export'])
    expect((await member.send({ method: 'GET', url })).status).toBe(200);
  await member.ask(selectionApi.file, { body: { networkId: member.viewer.networkId, filter: {} } });
  const params = { id: member.viewer.personId };
  await member.ask(peopleFilesApi.ofPerson, { params, query: {}, body: { format: 'vcard' } });
  const events = await eventsOf(member);
  const collective = `Collective of ${owner.viewer.userId}`;
  expect(inShort(events)).toEqual([
    'list-exported: one person',
    'list-exported: chosen people',
    'exported',
    'list-exported: activity',
    'list-exported: members',
    `withdrawn: ${collective}`,
    `shared: ${collective}`,
  ]);
});
