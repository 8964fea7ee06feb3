import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { authApi, passwordResetApi } from '@kithline/contract/accounts.ts';
import { secondFactorsApi } from '@kithline/contract/second-factors.ts';
import { withPassword } from '../../testing/login-email.ts';
import {
  addApp,
  addKey,
  byCode,
  byKey,
  byRecoveryCode,
  halfway,
  PhoneApp,
} from '../../testing/second-factors.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { hashShortCodesCheaply } from '../password-hash.ts';
import { insertReset } from '../password-reset.queries.ts';
import { countNewCodes } from '../sign-in-tries.ts';
import { hashToken, newToken } from '../tokens.ts';

const MINUTE = 60_000;

let app: TestApp;
let now = new Date('2026-11-01T09:00:00Z');
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));

beforeAll(hashShortCodesCheaply);
beforeAll(async () => {
  app = await testApp({ clock: () => now, config: { rateLimit: true } });
});
afterAll(() => app.stop());
beforeEach(() => later(60 * MINUTE));

/** A member with an authenticator app; the time step of its first code is over. */
async function withApp() {
  const member = await withPassword(app);
  const added = await addApp(app, member.browser);
  later(MINUTE);
  return { ...member, ...added };
}

describe('Codes of the second step', () => {
  it('are counted per account over all sign-ins, and refused after ten wrong ones in 15 minutes', async () => {
    const { username, phone } = await withApp();
    let browser = app.visitor();
    for (let tries = 0; tries < 10; tries += 1) {
      if (tries % 5 === 0) browser = await halfway(app, username);
      const answer = tries === 7 ? byRecoveryCode(browser, 'aaaaa-aaaaa') : byCode(browser, '000000');
      expect((await answer).status).toBe(422);
      later(4000);
    }
    const refused = await byCode(await halfway(app, username), phone.code());
    expect(refused.status).toBe(429);
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    later(15 * MINUTE);
    expect((await byCode(await halfway(app, username), phone.code())).status).toBe(200);
  });

  it('are refused with the time to wait if the sign-in has no tries left', async () => {
    const { username, phone } = await withApp();
    const browser = await halfway(app, username);
    for (let tries = 0; tries < 10; tries += 1) await byCode(browser, '000000');
    for (const answer of [
      await byCode(browser, phone.code()),
      await byRecoveryCode(browser, 'aaaaa-aaaaa'),
    ]) {
      expect(answer.status).toBe(429);
      expect(answer.problem.clientMessage).toMatch(/^Too many tries\. Please wait \d+ minutes/u);
    }
  });

  it('that are wrong and come from unknown browsers block neither known browsers nor passkeys', async () => {
    const { browser, username, phone } = await withApp();
    const { key } = await addKey(browser);
    const stranger = await halfway(app, username);
    for (let tries = 0; tries < 10; tries += 1) await byCode(stranger, '000000');
    later(MINUTE);
    expect((await byCode(await halfway(app, username), phone.code())).status).toBe(429);
    const known = await halfway(app, username);
    for (const [name, value] of browser.cookies)
      if (name === 'kithline_browser') known.cookies.set(name, value);
    expect((await byCode(known, phone.code())).status).toBe(200);
    later(MINUTE);
    expect((await byKey(await halfway(app, username), key)).status).toBe(200);
  });

  it('are counted from zero again after a correct one', async () => {
    const { username, phone } = await withApp();
    const browser = await halfway(app, username);
    for (let tries = 0; tries < 9; tries += 1) await byCode(browser, '000000');
    expect((await byCode(browser, phone.code())).status).toBe(200);
    later(MINUTE);
    const again = await halfway(app, username);
    for (let tries = 0; tries < 9; tries += 1) expect((await byCode(again, '000000')).status).toBe(422);
  });

  it('are refused after thirty wrong ones in a day, except in known browsers, and one mail reports it', async () => {
    const { browser, username, viewer, phone, recoveryCodes } = await withApp();
    const { key } = await addKey(browser);
    // Begin a new day, because wrong codes are counted per day.
    later(24 * 60 * MINUTE - (now.getTime() % (24 * 60 * MINUTE)));
    const countMails = async () => {
      const { rows } = await sql<{ change: string }>`
        select data->>'change' as change from pgboss.job
        where name = 'mail-second-factors' and (data->>'userId')::bigint = ${viewer.userId}`.execute(
        app.database.db,
      );
      return rows.filter(({ change }) => change === 'step-closed').length;
    };
    for (let tries = 0; tries < 30; tries += 1) {
      if (tries % 10 === 0) later(16 * MINUTE);
      // The member's correct code in between does not reset the daily count.
      if (tries === 15) expect((await byCode(await halfway(app, username), phone.code())).status).toBe(200);
      expect(await countMails()).toBe(0);
      expect((await byCode(await halfway(app, username), '000000')).status).toBe(422);
      later(4000);
    }
    expect(await countMails()).toBe(1);
    later(16 * MINUTE);
    const refused = await byCode(await halfway(app, username), phone.code());
    expect(refused.problem.clientMessage).toMatch(/^Too many tries\. Please wait \d+ hours/u);
    const [code = ''] = recoveryCodes;
    expect((await byRecoveryCode(await halfway(app, username), code)).status).toBe(429);
    expect((await byKey(await halfway(app, username), key)).status).toBe(200);
    const known = await halfway(app, username);
    for (const [name, value] of browser.cookies)
      if (name === 'kithline_browser') known.cookies.set(name, value);
    expect((await byCode(known, phone.code())).status).toBe(200);
    later(24 * 60 * MINUTE);
    expect((await byCode(await halfway(app, username), phone.code())).status).toBe(200);
    expect(await countMails()).toBe(1);
  });

  it('from a browser that has only reset the password by mail count as codes from an unknown browser', async () => {
    const { username, viewer } = await withApp();
    // Begin a new day.
    later(24 * 60 * MINUTE - (now.getTime() % (24 * 60 * MINUTE)));
    const thief = app.visitor();
    const code = newToken();
    await insertReset(app.database.db, {
      codeHash: hashToken(code),
      userId: viewer.userId,
      username,
      now,
      expiresOn: new Date(now.getTime() + 60 * MINUTE),
    });
    const password = 'four words of a thief';
    await thief.ask(passwordResetApi.finish, { body: { code, password } });
    const statuses = [];
    for (let tries = 0; tries < 31; tries += 1) {
      if (tries % 10 === 0) later(16 * MINUTE);
      await thief.call(authApi.signIn, { body: { username, password } });
      statuses.push((await byCode(thief, '000000')).status);
      later(4000);
    }
    expect(statuses).toEqual([...Array.from({ length: 30 }, () => 422), 429]);
  });

  it('are counted per IP address over all accounts', async () => {
    const members = [await withApp(), await withApp(), await withApp()];
    const browsers = [];
    for (const { username } of members) browsers.push(await halfway(app, username));
    // Begin a new minute.
    later(MINUTE - (now.getTime() % MINUTE));
    const statuses = [];
    for (const browser of browsers)
      for (let tries = 0; tries < 8; tries += 1) statuses.push((await byCode(browser, '000000')).status);
    expect(statuses).toEqual([...Array<number>(20).fill(422), ...Array<number>(4).fill(429)]);
  });
});

describe('Failed tries with passkeys from one address', () => {
  it('are refused after twenty tries in a minute', async () => {
    const { browser } = await withPassword(app);
    const { key } = await addKey(browser);
    // Begin a new minute.
    later(MINUTE - (now.getTime() % MINUTE));
    const statuses = [];
    for (let tries = 0; tries < 22; tries += 1)
      statuses.push((await byKey(app.visitor(), key, { verifies: false })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429, 429]);
  });
});

describe('The security page', () => {
  it("refuses an authenticator app's first code after ten tries in 15 minutes", async () => {
    const { browser } = await withPassword(app);
    const { secret } = await browser.ask(secondFactorsApi.beginAuthenticator);
    const phone = new PhoneApp(secret, app.context.clock);
    const add = async (code: string) =>
      (await browser.call(secondFactorsApi.addAuthenticator, { body: { code } })).status;
    for (let tries = 0; tries < 10; tries += 1) expect(await add('000000')).toBe(422);
    expect(await add(phone.code())).toBe(429);
  });

  it('makes new recovery codes at most ten times in 15 minutes', async () => {
    const { browser, viewer } = await withPassword(app);
    await addKey(browser);
    const make = async () => (await browser.call(secondFactorsApi.makeRecoveryCodes)).status;
    for (let times = 0; times < 9; times += 1) await countNewCodes(app.context, viewer.userId);
    expect([await make(), await make()]).toEqual([200, 429]);
  });
});
