import { accountApi } from '@kithline/contract/accounts.ts';
import {
  accessTokenRulesApi,
  accessTokensApi,
  MOST_TOKENS,
  type NewAccessToken,
} from '@kithline/contract/access-tokens.ts';
import { collectivesApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { notesApi } from '@kithline/contract/relations.ts';
import { securityEventsApi } from '@kithline/contract/security-events.ts';
import { sessionsApi } from '@kithline/contract/sessions.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import type { IncomingMessage } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { byToken, callerWith } from '../../testing/access-tokens.ts';
import { aUser, PASSWORD } from '../../testing/a-user.ts';
import type { Caller } from '../../testing/caller.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { sweepExpired } from '../accounts.jobs.ts';
import { identifySocket } from '../identify.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const READ = {
  name: 'Assistant on my laptop',
  days: 90,
  scope: 'read',
  leavesOutNotes: false,
  collectiveId: null,
} as const satisfies NewAccessToken;

let app: TestApp;
let ada: SignedIn;
let now = new Date('2026-03-01T09:00:00Z');
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));

beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.stop());
beforeEach(async () => {
  ada = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
});

const make = async (member: Caller, draft: Partial<NewAccessToken> = {}) =>
  member.ask(accessTokensApi.make, { body: { ...READ, ...draft } });
const statusOf = async (program: Caller): Promise<number> =>
  (await program.call(accessTokensApi.current)).status;
const eventsOf = async (member: Caller) =>
  (await member.ask(securityEventsApi.list, { query: {} })).results.map(({ kind, words }) => [kind, words]);

describe('A personal access token', () => {
  it('is shown once, listed without its secret, and stored as a hash', async () => {
    const member = await signedIn(app);
    const { token, secret } = await make(member);
    expect(secret).toMatch(/^kith_pat_[\w-]{43}$/u);
    expect(token).toMatchObject({ name: READ.name, scope: 'read', usedOn: null, collective: null });
    expect(token.expiresOn - token.createdOn).toBe((90 * DAY) / 1000);
    const listed = await member.call(accessTokensApi.list);
    expect(listed.reply.tokens).toEqual([token]);
    expect(JSON.stringify(listed.reply)).not.toContain(secret);
    const rows = await app.database.db.selectFrom('accessToken').selectAll().execute();
    expect(JSON.stringify(rows)).not.toContain(secret);
  });

  it('acts as its member without cookies, and can read which network and collectives it can search', async () => {
    const member = await signedIn(app);
    const { id } = await aCollective(app.database.db, { owner: ada.viewer, collaborators: [member.viewer] });
    const program = callerWith(app, (await make(member)).secret);
    const current = await program.ask(accessTokensApi.current);
    expect(current).toMatchObject({ networkId: member.viewer.networkId, scope: 'read' });
    expect(current.collectives.map((collective) => collective.id)).toEqual([id]);
    const { status } = await program.call(directoryApi.search, {
      query: { networkId: member.viewer.networkId, name: 'nobody' },
    });
    expect([status, program.cookies.size]).toEqual([200, 0]);
  });

  it('takes precedence over the cookies of a request, and other values of Authorization are ignored', async () => {
    const [one, other] = [await signedIn(app), await signedIn(app)];
    const { secret } = await make(other);
    const both = await one.send({
      method: 'GET',
      url: '/api/access-token',
      headers: { authorization: `Bearer ${secret}` },
    });
    expect(both.reply).toMatchObject({ networkId: other.viewer.networkId });
    for (const authorization of ['Basic YTpi', 'Bearer eyJhbGciOi']) {
      const headers = { authorization };
      const answer = await one.send({ method: 'GET', url: '/api/account/access-tokens', headers });
      expect(answer.status).toBe(200);
    }
  });

  it('requires valid fields and a recent proof, and is refused for a collective to which the member does not belong', async () => {
    const member = await signedIn(app);
    const { id } = await aCollective(app.database.db, { owner: ada.viewer });
    const call = (body: object) => member.call(accessTokensApi.make, { body: { ...READ, ...body } });
    expect((await call({ name: '' })).problem.fields).toEqual({ name: 'Name is required.' });
    expect((await call({ days: 400 })).status).toBe(422);
    expect((await call({ collectiveId: id })).status).toBe(403);
    expect((await call({ scope: 'write', leavesOutNotes: true })).problem.fields).toEqual({
      leavesOutNotes: 'A token that writes notes and labels cannot leave them out.',
    });
    later(16 * MINUTE);
    expect((await call({})).problem.code).toBe('proof-needed');
  });

  it('cannot be made if the member already has twenty', async () => {
    const member = await signedIn(app);
    for (let at = 0; at < MOST_TOKENS; at += 1) await byToken(app, member.viewer.userId);
    const { status, problem } = await member.call(accessTokensApi.make, { body: READ });
    expect([status, problem.clientMessage]).toEqual([409, '20 tokens at most. Revoke one first.']);
  });

  it('expires, is kept for thirty more days, and is then deleted', async () => {
    const member = await signedIn(app);
    const { userId } = member.viewer;
    const program = callerWith(app, (await make(member, { days: 30 })).secret);
    const left = async () =>
      (await app.database.db.selectFrom('accessToken').select('id').where('userId', '=', userId).execute())
        .length;
    later(30 * DAY);
    expect([await statusOf(program), await left()]).toEqual([401, 1]);
    later(29 * DAY);
    await sweepExpired(app.context);
    expect(await left()).toBe(1);
    later(2 * DAY);
    await sweepExpired(app.context);
    expect(await left()).toBe(0);
  });

  it("records its last use at most once a minute, and has one line in Recent activity for a day's uses from one IP network", async () => {
    const member = await signedIn(app);
    const program = callerWith(app, (await make(member)).secret);
    const usedOn = async () => (await member.ask(accessTokensApi.list)).tokens[0]?.usedOn;
    await statusOf(program);
    const first = await usedOn();
    later(MINUTE / 2);
    await statusOf(program);
    expect(await usedOn()).toBe(first);
    later(MINUTE);
    await Promise.all([statusOf(program), statusOf(program)]);
    expect(await usedOn()).toBe(now.getTime() / 1000);
    expect(await eventsOf(member)).toEqual([
      ['token-used', READ.name],
      ['token-made', READ.name],
    ]);
  });

  it('has a line in Recent activity for each IP network from which it is used on a day, up to ten lines', async () => {
    const member = await signedIn(app);
    const program = callerWith(app, (await make(member)).secret);
    const useFrom = (remoteAddress: string) =>
      program.send({ method: 'GET', url: `/api${accessTokensApi.current.path}`, remoteAddress });
    for (const address of ['10.8.1.1', '10.8.2.1', '10.8.1.2', '10.8.2.2']) {
      await useFrom(address);
      later(2 * MINUTE);
    }
    const used = async () => (await eventsOf(member)).filter(([kind]) => kind === 'token-used');
    expect(await used()).toHaveLength(2);
    // A use from another IP network is listed even if it follows the previous use within a minute.
    await useFrom('10.8.1.1');
    later(MINUTE / 2);
    await useFrom('10.8.3.1');
    expect(await used()).toHaveLength(3);
    for (let network = 10; network < 30; network += 1) await useFrom(`10.8.${network}.1`);
    expect(await used()).toHaveLength(10);
  });

  it('counts as used even if the call is refused', async () => {
    const member = await signedIn(app);
    const program = callerWith(app, (await make(member)).secret);
    expect((await program.call(accessTokensApi.list)).status).toBe(403);
    expect((await eventsOf(member))[0]).toEqual(['token-used', READ.name]);
  });

  it('has its own line in Recent activity for each day of use, even if another token has the same name', async () => {
    now = new Date('2027-03-01T23:59:30Z');
    const member = await signedIn(app);
    const programs = [await make(member), await make(member)].map(({ secret }) => callerWith(app, secret));
    for (const program of programs) await statusOf(program);
    later(2 * MINUTE);
    for (const program of programs) await statusOf(program);
    const used = (await eventsOf(member)).filter(([kind]) => kind === 'token-used');
    expect(used).toHaveLength(4);
  });
});

describe('A personal access token stops working', () => {
  it('at once when its member revokes it; no other member can revoke it', async () => {
    const [member, other] = [await signedIn(app), await signedIn(app)];
    const { token, secret } = await make(member);
    const revoke = (who: Caller) => who.call(accessTokensApi.revoke, { params: { id: token.id } });
    expect((await revoke(other)).status).toBe(404);
    expect(await statusOf(callerWith(app, secret))).toBe(200);
    expect((await revoke(member)).status).toBe(204);
    expect(await statusOf(callerWith(app, secret))).toBe(401);
    expect((await eventsOf(member))[0]).toEqual(['token-revoked', READ.name]);
  });

  it('when an administrator revokes it, and the administrator never sees its secret', async () => {
    const member = await signedIn(app);
    const { token, secret } = await make(member);
    const params = { id: member.viewer.userId };
    expect((await ada.ask(accessTokenRulesApi.ofMember, { params })).tokens).toEqual([token]);
    await ada.ask(accessTokenRulesApi.revokeOfMember, { params: { ...params, tokenId: token.id } });
    expect(await statusOf(callerWith(app, secret))).toBe(401);
    expect((await eventsOf(member))[0]?.[0]).toBe('token-revoked');
  });

  it('while its member is suspended', async () => {
    const member = await signedIn(app);
    const program = callerWith(app, (await make(member)).secret);
    const suspend = (suspended: boolean) =>
      ada.ask(membersApi.change, { params: { id: member.viewer.userId }, body: { suspended } });
    await suspend(true);
    expect(await statusOf(program)).toBe(401);
    await suspend(false);
    expect(await statusOf(program)).toBe(200);
  });

  it('while administrators allow no tokens, and then no token can be made', async () => {
    const member = await signedIn(app);
    const program = callerWith(app, (await make(member)).secret);
    const change = (areAllowed: boolean) => ada.ask(accessTokenRulesApi.change, { body: { areAllowed } });
    expect((await change(false)).areAllowed).toBe(false);
    try {
      const { status, problem } = await program.call(accessTokensApi.current);
      const sentence = 'Access tokens are switched off by your administrator.';
      expect([status, problem.clientMessage]).toEqual([403, sentence]);
      expect((await member.call(accessTokensApi.make, { body: READ })).problem.clientMessage).toBe(sentence);
      expect((await member.ask(accessTokensApi.list)).areAllowed).toBe(false);
    } finally {
      await change(true);
    }
    expect(await statusOf(program)).toBe(200);
  });

  it('while its member has to set up a second factor', async () => {
    const member = await signedIn(app);
    const program = callerWith(app, (await make(member)).secret);
    await app.database.db
      .updateTable('users')
      .set({ secondFactorDueOn: now })
      .where('id', '=', member.viewer.userId)
      .execute();
    expect(await statusOf(program)).toBe(403);
  });

  it('when its member secures the account by "Not you?", but not when the member changes the password or ends other sessions', async () => {
    const { username } = await aUser(app);
    const browser = app.visitor();
    const payload = { username, password: PASSWORD };
    await browser.send({ method: 'POST', url: '/api/auth', payload });
    const program = callerWith(app, (await make(browser)).secret);
    await browser.ask(accountApi.changePassword, {
      body: { password: PASSWORD, newPassword: 'another canyon 82' },
    });
    await browser.ask(sessionsApi.endOthers);
    expect(await statusOf(program)).toBe(200);
    await browser.ask(sessionsApi.prove, { body: { password: 'another canyon 82' } });
    await browser.ask(securityEventsApi.secureAccount);
    expect(await statusOf(program)).toBe(401);
  });

  it('when the collective to which it is limited is deleted', async () => {
    const member = await signedIn(app);
    const { id } = await aCollective(app.database.db, { owner: ada.viewer, collaborators: [member.viewer] });
    const program = callerWith(app, (await make(member, { collectiveId: id })).secret);
    expect(await program.ask(accessTokensApi.current)).toMatchObject({
      networkId: null,
      collectives: [{ id }],
    });
    await ada.ask(collectivesApi.destroy, { params: { id } });
    expect(await statusOf(program)).toBe(401);
    expect((await member.ask(accessTokensApi.list)).tokens).toEqual([]);
  });
});

describe('A program with a token', () => {
  it('is refused if its request has the origin of another site, and cannot open a live socket', async () => {
    const member = await signedIn(app);
    const program = await byToken(app, member.viewer.userId, { mayWrite: true });
    const sent = await program.send({
      method: 'POST',
      url: `/api${notesApi.write.path}`,
      headers: { origin: 'https://elsewhere.example' },
      payload: { entityTypeId: ENTITY_TYPES.person, entityId: 1, note: 'x' },
    });
    expect(sent.status).toBe(403);
    const { secret } = await make(member);
    const cookie = [...member.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const headers = { authorization: `Bearer ${secret}`, cookie };
    expect(await identifySocket(app.context, { headers } as IncomingMessage)).toBe(null);
  });
});
