import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { withPassword } from '../../testing/login-email.ts';
import { addApp, addKey, byCode, byKey, byRecoveryCode, halfway } from '../../testing/second-factors.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';

const MINUTE = 60_000;

let app: TestApp;
let now = new Date('2026-11-01T09:00:00Z');
const later = (milliseconds: number) => void (now = new Date(now.getTime() + milliseconds));

beforeAll(async () => {
  app = await testApp({ clock: () => now, config: { rateLimit: true } });
});
afterAll(() => app.stop());
beforeEach(() => later(60 * MINUTE));

async function withApp() {
  const member = await withPassword(app);
  const added = await addApp(app, member.browser);
  later(MINUTE);
  return { ...member, ...added };
}

describe('Codes of the second step', () => {
  it('are counted for the account, over all sign-ins: the eleventh wrong one in 15 minutes is not looked at', async () => {
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

  it('that use up the tries of one sign-in are answered with the time to wait, not only with its end', async () => {
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

  it('of strangers keep out neither a browser that the account knows nor a passkey', async () => {
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

  it('no longer count after a right one', async () => {
    const { username, phone } = await withApp();
    const browser = await halfway(app, username);
    for (let tries = 0; tries < 9; tries += 1) await byCode(browser, '000000');
    expect((await byCode(browser, phone.code())).status).toBe(200);
    later(MINUTE);
    const again = await halfway(app, username);
    for (let tries = 0; tries < 9; tries += 1) expect((await byCode(again, '000000')).status).toBe(422);
  });

  it('are counted for the address, over all accounts', async () => {
    const members = [await withApp(), await withApp(), await withApp()];
    const browsers = [];
    for (const { username } of members) browsers.push(await halfway(app, username));
    // A minute of its own.
    later(MINUTE - (now.getTime() % MINUTE));
    const statuses = [];
    for (const browser of browsers)
      for (let tries = 0; tries < 8; tries += 1) statuses.push((await byCode(browser, '000000')).status);
    expect(statuses).toEqual([...Array<number>(20).fill(422), ...Array<number>(4).fill(429)]);
  });
});

describe('Passkeys that are tried from one address', () => {
  it('are refused after twenty in a minute', async () => {
    const { browser } = await withPassword(app);
    const { key } = await addKey(browser);
    later(MINUTE - (now.getTime() % MINUTE));
    const statuses = [];
    for (let tries = 0; tries < 22; tries += 1)
      statuses.push((await byKey(app.visitor(), key, { verifies: false })).status);
    expect(statuses).toEqual([...Array<number>(20).fill(401), 429, 429]);
  });
});
