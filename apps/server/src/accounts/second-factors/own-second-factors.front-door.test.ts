import { authApi } from '@kithline/contract/accounts.ts';
import { secondFactorsApi } from '@kithline/contract/second-factors.ts';
import { securityEventsApi } from '@kithline/contract/security-events.ts';
import { sessionsApi } from '@kithline/contract/sessions.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Mail, Mailer } from '../../platform/mail/mail.ts';
import { PASSWORD } from '../../testing/a-user.ts';
import type { Caller } from '../../testing/caller.ts';
import { signedIn } from '../../testing/factories.ts';
import { changeLoginEmail, undo, withPassword } from '../../testing/login-email.ts';
import {
  addApp,
  addKey,
  byRecoveryCode,
  halfway,
  isSignedIn,
  PhoneApp,
} from '../../testing/second-factors.ts';
import { SoftwareAuthenticator } from '../../testing/software-authenticator.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { hashShortCodesCheaply } from '../password-hash.ts';
import { sweepExpired } from '../accounts.jobs.ts';
import { readSecondFactors } from './read-second-factors.ts';
import type { FactorChange } from './mail-second-factors.job.ts';
import { sendSecondFactorsMail } from './second-factors-mail.ts';

const MINUTE = 60_000;

let app: TestApp;
let now = new Date('2026-11-01T09:00:00Z');
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));

beforeAll(hashShortCodesCheaply);
beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.stop());
beforeEach(() => later(60 * MINUTE));

const factorsOf = (browser: Caller) => browser.ask(secondFactorsApi.read);

const mailsTo = async (userId: number) => {
  const { rows } = await sql<{ change: string }>`
    select data ->> 'change' as change from pgboss.job
    where name = 'mail-second-factors' and data ->> 'userId' = ${String(userId)} order by created_on`.execute(
    app.database.db,
  );
  return rows.map(({ change }) => change);
};

describe('A member without a second factor', () => {
  it('sees no factors listed, and by default need not add a factor', async () => {
    expect(await factorsOf(await signedIn(app))).toEqual({
      authenticator: null,
      passkeys: [],
      recoveryCodes: null,
      isRequired: false,
      dueOn: null,
    });
  });
});

describe('An authenticator app', () => {
  it('counts as a second factor after its first code, and comes with ten recovery codes', async () => {
    const { browser, viewer } = await withPassword(app);
    const { secret, address } = await browser.ask(secondFactorsApi.beginAuthenticator);
    expect(address).toContain(`secret=${secret}`);
    expect((await factorsOf(browser)).authenticator).toBe(null);
    const phone = new PhoneApp(secret, () => now);
    const wrong = await browser.call(secondFactorsApi.addAuthenticator, { body: { code: '000000' } });
    expect([wrong.status, wrong.problem.fields]).toMatchObject([422, { code: expect.any(String) as string }]);
    const body = { code: phone.code() };
    const { factors, recoveryCodes } = await browser.ask(secondFactorsApi.addAuthenticator, { body });
    const madeOn = now.getTime() / 1000;
    expect(factors).toEqual({
      authenticator: { addedOn: madeOn, usedOn: null },
      passkeys: [],
      recoveryCodes: { left: 10, madeOn },
      isRequired: false,
      dueOn: null,
    });
    expect(new Set(recoveryCodes).size).toBe(10);
    for (const code of recoveryCodes ?? []) expect(code).toMatch(/^[a-z2-9]{5}-[a-z2-9]{5}$/);
    expect(await mailsTo(viewer.userId)).toEqual(['authenticator-added']);
  });

  it('is stored encrypted, and its recovery codes are stored as hashes', async () => {
    const { browser, viewer } = await withPassword(app);
    const { secret } = await browser.ask(secondFactorsApi.beginAuthenticator);
    const body = { code: new PhoneApp(secret, () => now).code() };
    const { recoveryCodes } = await browser.ask(secondFactorsApi.addAuthenticator, { body });
    const { rows } = await sql<{ row: string }>`
      select encode(sealed_secret, 'hex') as row from authenticator where user_id = ${viewer.userId}
      union all select encode(code_hash, 'escape') from recovery_code where user_id = ${viewer.userId}`.execute(
      app.database.db,
    );
    const text = rows.map(({ row }) => row).join(' ');
    expect(rows).toHaveLength(11);
    for (const code of recoveryCodes ?? []) expect(text).not.toContain(code.replace('-', ''));
    expect(text).not.toContain(secret);
    expect(text).not.toContain(Buffer.from(secret).toString('hex'));
  });

  it('cannot be added again until it is removed', async () => {
    const { browser } = await withPassword(app);
    await addApp(app, browser);
    expect((await browser.call(secondFactorsApi.beginAuthenticator)).status).toBe(409);
    const again = await browser.call(secondFactorsApi.addAuthenticator, { body: { code: '000000' } });
    expect(again.status).toBe(409);
    await browser.ask(secondFactorsApi.removeAuthenticator);
    expect((await browser.call(secondFactorsApi.removeAuthenticator)).status).toBe(404);
    await addApp(app, browser);
  });

  it('that was not confirmed is deleted after an hour', async () => {
    const { browser, viewer } = await withPassword(app);
    const { secret } = await browser.ask(secondFactorsApi.beginAuthenticator);
    later(61 * MINUTE);
    await browser.ask(sessionsApi.prove, { body: { password: PASSWORD } });
    const body = { code: new PhoneApp(secret, () => now).code() };
    expect((await browser.call(secondFactorsApi.addAuthenticator, { body })).status).toBe(422);
    await sweepExpired(app.context);
    const left = app.database.db.selectFrom('authenticator').where('userId', '=', viewer.userId);
    expect(await left.selectAll().execute()).toEqual([]);
  });
});

async function letterAbout(change: FactorChange): Promise<{ subject?: string | undefined; text: string }> {
  const { userId } = (await signedIn(app)).viewer;
  const sent: Mail[] = [];
  const mailer: Mailer = { send: async (mail) => void sent.push(mail), close: () => undefined };
  await sendSecondFactorsMail(app.context, mailer, { userId, address: 'leila@example.test', change });
  return { subject: sent[0]?.subject, text: sent[0]?.text.replaceAll(/\s+/gu, ' ') ?? '' };
}

it.each(['authenticator-added', 'passkey-removed', 'codes-made', 'reset'] as const)(
  'A mail about second factors mentions the administrators in exactly one place: %s',
  async (change) => expect((await letterAbout(change)).text.match(/administrator/gu)).toHaveLength(1),
);

it('A mail about a recovery code or about many wrong codes says what happened, and what to do', async () => {
  const used = await letterAbout('code-used');
  expect(used.subject).toBe('A recovery code was used to log in to your Kithline account');
  expect(used.text).toContain('If you are logged out, set a new password at once.');
  const closed = await letterAbout('step-closed');
  expect(closed.text).toContain('Somebody who knows your password has entered 30 wrong codes today.');
  expect(closed.text).toContain('If it was not you, set a new password at once.');
});

describe('A passkey', () => {
  it('is added under a name, and can be removed only by its member', async () => {
    const { browser, viewer } = await withPassword(app);
    const stranger = await signedIn(app);
    const { recoveryCodes } = await addKey(browser, ' blue  security key ');
    expect(recoveryCodes).toHaveLength(10);
    const { passkeys } = await factorsOf(browser);
    const addedOn = now.getTime() / 1000;
    expect(passkeys).toEqual([
      { id: expect.any(Number) as number, name: 'blue security key', addedOn, usedOn: null },
    ]);
    const params = { id: passkeys[0]?.id ?? 0 };
    expect((await stranger.call(secondFactorsApi.removePasskey, { params })).status).toBe(404);
    const left = await browser.ask(secondFactorsApi.removePasskey, { params });
    expect([left.passkeys, left.recoveryCodes]).toEqual([[], null]);
    expect(await mailsTo(viewer.userId)).toEqual(['passkey-added', 'passkey-removed']);
    const { results } = await browser.ask(securityEventsApi.list, { query: {} });
    const words = (kind: string) =>
      results.filter((event) => event.kind === kind).map((event) => event.words);
    expect([words('factor-added'), words('factor-removed')]).toEqual([
      ['passkey blue security key'],
      ['passkey blue security key'],
    ]);
  });

  it('comes with recovery codes only if it is the first second factor', async () => {
    const { browser } = await withPassword(app);
    const { recoveryCodes } = await addKey(browser, 'one');
    const second = await addKey(browser, 'two');
    expect([recoveryCodes.length, second.recoveryCodes.length]).toEqual([10, 0]);
    expect((await factorsOf(browser)).recoveryCodes?.left).toBe(10);
  });

  it('is created with options that exclude existing passkeys and ask for no attestation', async () => {
    const { browser, username } = await withPassword(app);
    await addKey(browser);
    const { options } = await browser.ask(secondFactorsApi.passkeyOptions);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Kithline' },
      user: { name: username },
      attestation: 'none',
      excludeCredentials: [{ type: 'public-key' }],
      authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    });
    // `SoftwareAuthenticator` also names a transport "made-up", which is unknown.
    expect(JSON.stringify(options)).not.toContain('made-up');
  });

  it.each([
    ['from another site', { origin: 'https://kithline.example.test' }, MINUTE],
    ['over another protocol', { origin: 'https://localhost:3000' }, MINUTE],
    ['after five minutes', {}, 5 * MINUTE],
  ])('is refused if it comes %s', async (_how, behavior, wait) => {
    const { browser } = await withPassword(app);
    const { options } = await browser.ask(secondFactorsApi.passkeyOptions);
    later(wait);
    const body = { name: 'key', response: new SoftwareAuthenticator().make(options, behavior) };
    expect((await browser.call(secondFactorsApi.addPasskey, { body })).status).toBe(422);
  });

  it('is added only once per challenge, and only by the session that requested the challenge', async () => {
    const { browser } = await withPassword(app);
    const other = await withPassword(app);
    const { options } = await browser.ask(secondFactorsApi.passkeyOptions);
    const key = new SoftwareAuthenticator();
    const add = (who: Caller) =>
      who.call(secondFactorsApi.addPasskey, { body: { name: 'key', response: key.make(options) } });
    expect((await add(other.browser)).status).toBe(422);
    expect((await add(browser)).status).toBe(201);
    expect((await add(browser)).status).toBe(422);
  });

  it('is refused if the response of the browser is malformed', async () => {
    const { browser } = await withPassword(app);
    for (const response of [
      { id: 'x', type: 'public-key' as const },
      { id: 'x', type: 'public-key' as const, response: { clientDataJSON: 'e30', attestationObject: 'x' } },
      { id: 'x', type: 'public-key' as const, response: { clientDataJSON: '%%%' } },
    ]) {
      const body = { name: 'key', response };
      expect((await browser.call(secondFactorsApi.addPasskey, { body })).status).toBe(422);
    }
  });

  it('cannot be created if the member already has twenty passkeys', async () => {
    const { browser, viewer } = await withPassword(app);
    await addKey(browser);
    await sql`
      insert into passkey (user_id, credential_id, public_key, counter, transports, name, added_on)
      select user_id, credential_id || n, public_key, 0, '{}', name, added_on
      from passkey, generate_series(1, 19) n where user_id = ${viewer.userId}`.execute(app.database.db);
    expect((await browser.call(secondFactorsApi.passkeyOptions)).status).toBe(409);
  });
});

describe('Recovery codes', () => {
  it('can be made again, which invalidates the earlier ones', async () => {
    const { browser, username } = await withPassword(app);
    const { recoveryCodes: earlier } = await addApp(app, browser);
    const { factors, recoveryCodes } = await browser.ask(secondFactorsApi.makeRecoveryCodes);
    expect([factors.recoveryCodes?.left, recoveryCodes.length]).toEqual([10, 10]);
    const other = await halfway(app, username);
    expect((await byRecoveryCode(other, earlier[0] ?? '')).status).toBe(422);
    expect((await byRecoveryCode(other, recoveryCodes[0] ?? '')).status).toBe(200);
    expect((await factorsOf(browser)).recoveryCodes?.left).toBe(9);
  });

  it('cannot be made without a second factor', async () => {
    const { browser } = await withPassword(app);
    expect((await browser.call(secondFactorsApi.makeRecoveryCodes)).status).toBe(409);
  });

  it('are deleted with the last second factor; the password alone then signs in', async () => {
    const { browser, username } = await withPassword(app);
    await addApp(app, browser);
    await addKey(browser);
    const { recoveryCodes } = await browser.ask(secondFactorsApi.removeAuthenticator);
    expect(recoveryCodes?.left).toBe(10);
    const [{ id } = { id: 0 }] = (await factorsOf(browser)).passkeys;
    await browser.ask(secondFactorsApi.removePasskey, { params: { id } });
    expect((await factorsOf(browser)).recoveryCodes).toBe(null);
    await expect(halfway(app, username)).rejects.toThrow('answered 200');
  });
});

describe('A change of second factors', () => {
  const changes: [string, (browser: Caller) => Promise<{ status: number; problem: { code?: string } }>][] = [
    ['requesting a secret for an app', (browser) => browser.call(secondFactorsApi.beginAuthenticator)],
    [
      'adding an app',
      (browser) => browser.call(secondFactorsApi.addAuthenticator, { body: { code: '000000' } }),
    ],
    ['removing an app', (browser) => browser.call(secondFactorsApi.removeAuthenticator)],
    ['requesting options for a passkey', (browser) => browser.call(secondFactorsApi.passkeyOptions)],
    [
      'adding a passkey',
      (browser) =>
        browser.call(secondFactorsApi.addPasskey, {
          body: { name: 'x', response: { id: 'x', type: 'public-key' } },
        }),
    ],
    ['removing a passkey', (browser) => browser.call(secondFactorsApi.removePasskey, { params: { id: 1 } })],
    ['making recovery codes', (browser) => browser.call(secondFactorsApi.makeRecoveryCodes)],
  ];

  it.each(changes)('requires a proof of the last 15 minutes: %s', async (_what, change) => {
    const { browser } = await withPassword(app);
    later(15 * MINUTE);
    const { status, problem } = await change(browser);
    expect([status, problem.code]).toEqual([403, 'proof-needed']);
    await browser.ask(sessionsApi.prove, { body: { password: PASSWORD } });
    expect((await change(browser)).status).not.toBe(403);
  });

  it('leaves other sessions open', async () => {
    const { browser, username } = await withPassword(app);
    const elsewhere = app.visitor();
    await elsewhere.ask(authApi.signIn, { body: { username, password: PASSWORD } });
    await addApp(app, browser);
    expect([await isSignedIn(browser), await isSignedIn(elsewhere)]).toEqual([true, true]);
  });

  it('affects only the member’s own factors', async () => {
    const [mine, theirs] = [await withPassword(app), await withPassword(app)];
    await addApp(app, theirs.browser);
    await addApp(app, mine.browser);
    await mine.browser.ask(secondFactorsApi.removeAuthenticator);
    expect((await factorsOf(theirs.browser)).authenticator).not.toBe(null);
  });
});

describe('A proof by a passkey', () => {
  it('counts for 15 minutes', async () => {
    const { browser } = await withPassword(app);
    const { key } = await addKey(browser);
    later(15 * MINUTE);
    const { options } = await browser.ask(secondFactorsApi.proofOptions);
    expect(options).toMatchObject({ userVerification: 'required' });
    expect(await browser.ask(sessionsApi.readProof)).toEqual({ secondsLeft: 0 });
    await browser.ask(secondFactorsApi.proveByPasskey, { body: { response: key.use(options) } });
    expect(await browser.ask(sessionsApi.readProof)).toEqual({ secondsLeft: 900 });
  });

  it('is refused without a PIN, finger or face, when repeated, and from a copied authenticator', async () => {
    const { browser } = await withPassword(app);
    const { key } = await addKey(browser);
    const prove = async (options: unknown, behavior = {}) =>
      (
        await browser.call(secondFactorsApi.proveByPasskey, {
          body: { response: key.use(options, behavior) },
        })
      ).status;
    const ask = async () => (await browser.ask(secondFactorsApi.proofOptions)).options;
    expect(await prove(await ask(), { verifies: false })).toBe(422);
    const options = await ask();
    expect([await prove(options), await prove(options)]).toEqual([204, 422]);
    expect(await prove(await ask())).toBe(204);
    expect(await prove(await ask(), { isCopy: true })).toBe(422);
  });

  it('is refused with a challenge for another purpose or session, and with another member’s passkey', async () => {
    const [one, two] = [await withPassword(app), await withPassword(app)];
    const [{ key }, { key: other }] = [await addKey(one.browser), await addKey(two.browser)];
    const { options } = await one.browser.ask(secondFactorsApi.proofOptions);
    const prove = async (who: Caller, response: ReturnType<typeof key.use>) =>
      (await who.call(secondFactorsApi.proveByPasskey, { body: { response } })).status;
    expect(await prove(two.browser, key.use(options))).toBe(422);
    const adding = (await one.browser.ask(secondFactorsApi.passkeyOptions)).options;
    expect(await prove(one.browser, key.use({ ...adding, rpId: 'localhost' }))).toBe(422);
    const theirs = other.use({ ...options, allowCredentials: undefined }, { namesNobody: true });
    expect(await prove(one.browser, theirs)).toBe(422);
  });

  it('is not offered to a member without a passkey', async () => {
    const { browser } = await withPassword(app);
    expect((await browser.call(secondFactorsApi.proofOptions)).status).toBe(409);
  });
});

describe('Undoing a change of the login email', () => {
  it('removes factors added since the change or in the 30 days before it, and keeps older ones', async () => {
    const member = await withPassword(app);
    await addApp(app, member.browser);
    const addedOn = new Date(now.getTime() - 31 * 24 * 60 * MINUTE);
    const backdated = app.database.db.updateTable('authenticator').set({ addedOn });
    await backdated.where('userId', '=', member.viewer.userId).execute();
    await addKey(member.browser, 'before');
    later(MINUTE);
    const code = await changeLoginEmail(app, member, `thief-of-${member.username}`);
    await addKey(member.browser);
    await member.browser.ask(secondFactorsApi.makeRecoveryCodes);
    expect((await undo(app.visitor(), code)).status).toBe(200);
    expect(await readSecondFactors(app.database.db, member.viewer.userId)).toMatchObject({
      authenticator: { usedOn: null },
      passkeys: [],
      recoveryCodes: null,
    });
  });
});
