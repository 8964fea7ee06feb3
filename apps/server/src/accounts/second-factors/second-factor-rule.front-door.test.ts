import { accountApi, authApi } from '@kithline/contract/accounts.ts';
import { clientsApi } from '@kithline/contract/clients.ts';
import { membersApi } from '@kithline/contract/members.ts';
import { notesApi } from '@kithline/contract/relations.ts';
import {
  type RequiredOf,
  secondFactorRulesApi,
  secondFactorsApi,
} from '@kithline/contract/second-factors.ts';
import { sessionsApi } from '@kithline/contract/sessions.ts';
import type { IncomingMessage } from 'node:http';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { aUser } from '../../testing/a-user.ts';
import type { Caller } from '../../testing/caller.ts';
import { type SignedIn, signedIn } from '../../testing/factories.ts';
import { addApp, addKey } from '../../testing/second-factors.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { hashShortCodesCheaply } from '../password-hash.ts';
import { identifySocket } from '../identify.ts';
import { SESSION_COOKIE } from '../session-cookies.ts';
import { readSecondFactors } from './read-second-factors.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;

let app: TestApp;
let now = new Date('2026-11-01T09:00:00Z');
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));
const inDays = (days: number) => (now.getTime() + days * DAY) / 1000;

let administrator: SignedIn;
const requireOf = (requiredOf: RequiredOf, who: Caller = administrator) =>
  who.call(secondFactorRulesApi.change, { body: { requiredOf } });
const dueOf = async ({ viewer }: SignedIn) => (await readSecondFactors(app.database.db, viewer.userId)).dueOn;

/** Gives the member's sessions a recent proof and a lifetime of 30 days. */
async function renewSessions(who: SignedIn): Promise<void> {
  await sql`
    update session set proof_on = ${now}, expires_on = ${new Date(now.getTime() + 30 * DAY)}
    where user_id = ${who.viewer.userId}`.execute(app.database.db);
}

beforeAll(hashShortCodesCheaply);
beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.stop());
beforeEach(async () => {
  later(60 * MINUTE);
  await sql`update setting set value = '"nobody"' where key = 'second-factor.required-of'`.execute(
    app.database.db,
  );
  await sql`update users set second_factor_due_on = null, is_admin = false`.execute(app.database.db);
  administrator = await signedIn(app, { isAdmin: true });
});

describe('The rule for second factors', () => {
  it('initially requires no second factor', async () => {
    const { requiredOf, without } = await administrator.ask(secondFactorRulesApi.read);
    expect([requiredOf, without]).toEqual(['nobody', 0]);
  });

  it('gives administrators, owners or everybody seven days to add a factor, and counts those without one', async () => {
    const [member, owner] = [await signedIn(app), await signedIn(app)];
    const body = { userId: owner.viewer.userId, name: `Client ${owner.viewer.userId}` };
    await administrator.ask(clientsApi.create, { body });
    const due = async () => [await dueOf(administrator), await dueOf(owner), await dueOf(member)];
    const { reply } = await requireOf('administrators');
    expect(reply).toEqual({ requiredOf: 'administrators', without: 1 });
    expect(await due()).toEqual([inDays(7), null, null]);
    later(DAY);
    await renewSessions(administrator);
    await requireOf('owners');
    expect(await due()).toEqual([inDays(6), inDays(7), null]);
    later(DAY);
    await renewSessions(administrator);
    await requireOf('everybody');
    expect(await due()).toEqual([inDays(5), inDays(6), inDays(7)]);
    await requireOf('nobody');
    expect(await due()).toEqual([null, null, null]);
  });

  it('does not affect a member with a second factor, except that the last factor cannot be removed', async () => {
    const member = await signedIn(app);
    await addApp(app, member);
    await requireOf('everybody');
    const factors = await member.ask(secondFactorsApi.read);
    expect([factors.isRequired, factors.dueOn]).toEqual([true, null]);
    expect((await member.call(secondFactorsApi.removeAuthenticator)).status).toBe(409);
    await addKey(member);
    expect((await member.call(secondFactorsApi.removeAuthenticator)).status).toBe(200);
    expect(await dueOf(member)).toBe(null);
  });

  it('applies as soon as a person becomes an administrator, an owner or a member, and no longer applies to a former administrator or owner', async () => {
    const member = await signedIn(app);
    const params = { id: member.viewer.userId };
    await requireOf('owners');
    await administrator.ask(membersApi.change, { params, body: { isAdmin: true } });
    expect(await dueOf(member)).toBe(inDays(7));
    await administrator.ask(membersApi.change, { params, body: { isAdmin: false } });
    expect(await dueOf(member)).toBe(null);
    const body = { userId: params.id, name: `Client ${params.id}` };
    const { id } = await administrator.ask(clientsApi.create, { body });
    expect(await dueOf(member)).toBe(inDays(7));
    const next = await signedIn(app);
    await administrator.ask(clientsApi.handOver, { params: { id }, body: { userId: next.viewer.userId } });
    expect([await dueOf(member), await dueOf(next)]).toEqual([null, inDays(7)]);
    await requireOf('everybody');
    const { userId } = await aUser(app);
    expect((await readSecondFactors(app.database.db, userId)).dueOn).not.toBe(null);
  });

  it('can be changed only by administrators with a recent proof, and each change is recorded once', async () => {
    const countActs = async () =>
      (await app.database.db.selectFrom('activity').select('words').where('kind', '=', 'setting').execute())
        .length;
    const before = await countActs();
    expect((await requireOf('everybody', await signedIn(app))).status).toBe(403);
    later(15 * MINUTE);
    expect((await requireOf('everybody')).problem.code).toBe('proof-needed');
    await renewSessions(administrator);
    await requireOf('owners');
    await requireOf('owners');
    expect(await countActs()).toBe(before + 1);
  });
});

describe('A second factor that is overdue', () => {
  async function overdue(): Promise<SignedIn> {
    const member = await signedIn(app);
    await requireOf('everybody');
    await renewSessions(member);
    later(7 * DAY - 1000);
    expect((await member.call(sessionsApi.endOthers)).status).toBe(204);
    later(1000);
    return member;
  }
  const FILES = ['/api/account/export', '/api/account/network/imports/1/remarks.csv', '/api/pictures/x'];

  it('blocks calls and files, with the reason, and the live socket', async () => {
    const member = await overdue();
    const answer = await member.call(notesApi.list, { query: { entityTypeId: 1, entityId: 1 } } as never);
    expect([answer.status, answer.problem.code]).toEqual([403, 'second-factor-due']);
    for (const url of FILES) {
      const { status, problem } = await member.send({ method: 'GET', url });
      expect([url, status, problem.code]).toEqual([url, 403, 'second-factor-due']);
    }
    const headers = { cookie: `${SESSION_COOKIE}=${member.cookies.get(SESSION_COOKIE)}` };
    expect(await identifySocket(app.context, { headers } as IncomingMessage)).toBe(null);
  });

  it('still allows reading the account, its sessions and factors, and adding a factor, which unblocks everything', async () => {
    const member = await overdue();
    for (const endpoint of [authApi.current, accountApi.read, secondFactorsApi.read, sessionsApi.list])
      expect((await member.call(endpoint)).status).toBe(200);
    const { isRequired, dueOn } = await member.ask(secondFactorsApi.read);
    expect([isRequired, dueOn]).toEqual([true, inDays(0)]);
    await renewSessions(member);
    await addKey(member);
    expect((await member.call(accountApi.removal)).status).toBe(200);
    expect(
      await identifySocket(app.context, {
        headers: { cookie: `${SESSION_COOKIE}=${member.cookies.get(SESSION_COOKIE)}` },
      } as IncomingMessage),
    ).toMatchObject({ userId: member.viewer.userId });
  });

  it('lets its member log out', async () => {
    const member = await overdue();
    expect((await member.call(authApi.signOut)).status).toBe(204);
    expect((await member.call(authApi.current)).status).toBe(401);
  });

  it('blocks administrators, too', async () => {
    await requireOf('administrators');
    await renewSessions(administrator);
    later(7 * DAY);
    expect((await administrator.call(membersApi.list, { query: {} })).problem.code).toBe('second-factor-due');
  });

  it('does not block a session for which the provider checked two factors', async () => {
    const member = await overdue();
    expect((await member.call(accountApi.removal)).status).toBe(403);
    await sql`update session set two_factors_by_provider = true where user_id = ${member.viewer.userId}`.execute(
      app.database.db,
    );
    expect((await member.call(accountApi.removal)).status).toBe(200);
  });
});

describe('A reset by an administrator', () => {
  const reset = (id: number, who: Caller = administrator) =>
    who.call(secondFactorRulesApi.reset, { params: { id } });
  const isListedWithFactor = async ({ viewer }: SignedIn) => {
    const { results } = await administrator.ask(membersApi.list, { query: { limit: 100 } });
    return results.find(({ id }) => id === viewer.userId)?.hasSecondFactor;
  };

  it('removes all factors, ends the sessions, mails the member, and gives the member seven days to add a factor', async () => {
    const member = await signedIn(app);
    await addApp(app, member);
    await addKey(member);
    await requireOf('everybody');
    expect(await isListedWithFactor(member)).toBe(true);
    later(10 * DAY);
    await renewSessions(administrator);
    await addKey(administrator);
    const { userId } = member.viewer;
    expect((await reset(userId)).status).toBe(204);
    expect(await isListedWithFactor(member)).toBe(false);
    expect(await readSecondFactors(app.database.db, userId)).toEqual({
      authenticator: null,
      passkeys: [],
      recoveryCodes: null,
      isRequired: true,
      dueOn: inDays(7),
    });
    expect((await member.call(authApi.current)).status).toBe(401);
    const { rows } = await sql<{ change: string }>`
      select data ->> 'change' as change from pgboss.job
      where name = 'mail-second-factors' and data ->> 'userId' = ${String(userId)}`.execute(app.database.db);
    expect(rows.filter(({ change }) => change === 'reset')).toHaveLength(1);
    const acts = app.database.db
      .selectFrom('activity')
      .select('kind')
      .where('words', 'like', 'reset the two-step%');
    expect(await acts.where('onId', '=', member.viewer.personId).execute()).toEqual([{ kind: 'security' }]);
  });

  it("requires an administrator with a recent proof, and is refused for the administrator's own account", async () => {
    const member = await signedIn(app);
    await addKey(member);
    const { userId } = member.viewer;
    expect((await reset(userId, await signedIn(app))).status).toBe(403);
    expect((await reset(administrator.viewer.userId)).status).toBe(409);
    expect((await reset(1)).status).toBe(404);
    later(15 * MINUTE);
    expect((await reset(userId)).problem.code).toBe('proof-needed');
    expect((await readSecondFactors(app.database.db, userId)).passkeys).toHaveLength(1);
  });

  it('does nothing for a member without a second factor', async () => {
    const member = await signedIn(app);
    expect((await reset(member.viewer.userId)).status).toBe(204);
    expect((await member.call(authApi.current)).status).toBe(200);
  });
});
