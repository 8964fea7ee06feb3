import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AuthenticatorApp } from './authenticator-app.ts';
import { type Credentials, fillLogIn, logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { addressOf, type Guest, newMember } from './members.ts';

/** Labels on the page "security" of the account. */
const SECURITY = {
  card: 'Two-step sign-in',
  addApp: /authenticator app/iu,
  addPasskey: /^\+?\s*passkey$/iu,
  passkeyName: /name/iu,
  code: /code/iu,
  /** The button that closes the dialog with the recovery codes. */
  codesSaved: 'I have saved them',
} as const;

/** Base32 in groups, as it is typed into an app. */
const SECRET = /\b(?:[A-Z2-7]{4}\s?){4,}\b/u;
const RECOVERY_CODE = /\b[a-z0-9]{5}-[a-z0-9]{5}\b/giu;

describe('Two-step sign-in', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('asks for a code of the app or a recovery code after the password; a passkey replaces password and code', async () => {
    const account = await newMember(browser, guestNamed('Solveig'));
    const { page, complaints } = await visitor(browser);
    await logIn(page, account);
    const { app, recoveryCodes } = await setUpApp(page);
    expect(new Set(recoveryCodes).size).toBe(10);

    await logOut(page);
    await fillLogIn(page, account);
    await page.waitForURL('**/login/second-step');
    await page.getByRole('heading', { name: 'Two-step sign-in' }).waitFor();
    await expectAccessible(page);
    // Six digits are submitted automatically.
    await page.getByLabel('Code', { exact: true }).fill(await app.nextCode());
    await atHome(page);

    await logOut(page);
    await logInByRecoveryCode(page, account, recoveryCodes[0] ?? '');
    await page.getByText('9 recovery codes are left.').waitFor();
    await atHome(page);

    await addVirtualAuthenticator(page);
    await addPasskey(page);
    await logOut(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Log in with a passkey' }).click();
    await atHome(page);
    // The browser logs one error per sign-in, because the password alone was not sufficient.
    expect(complaints.filter((complaint) => !complaint.endsWith(' /api/auth'))).toEqual([]);
  });

  it('accepts a recovery code once, fits on a phone, and leads to the login page if no sign-in has begun', async () => {
    const account = await newMember(browser, guestNamed('Torvald'));
    const desk = await visitor(browser);
    await logIn(desk.page, account);
    const { recoveryCodes } = await setUpApp(desk.page);
    const [code = ''] = recoveryCodes;

    const { page } = await visitor(browser, { width: 390, height: 844, theme: 'dark' });
    await page.goto('/login/second-step');
    await page.waitForURL((url) => url.pathname === '/login');
    await page.getByText('Your login was not completed. Please start again.').waitFor();
    await logInByRecoveryCode(page, account, code);
    await atHome(page);

    const { page: other } = await visitor(browser, { width: 390, height: 844, theme: 'dark' });
    await other.goto('/login');
    await logInByRecoveryCode(other, account, code);
    const field = other.getByLabel('Recovery code');
    await expect.poll(() => field.getAttribute('aria-invalid')).toBe('true');
    await expectAccessible(other);
    expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    expect(new URL(other.url()).pathname).toBe('/login/second-step');
  });
});

function guestNamed(firstName: string): Guest {
  return { firstName, lastName: 'Twostep', email: addressOf(firstName.toLowerCase()) };
}

async function openSecurity(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: 'security' }).click();
  const card = page.getByRole('region', { name: SECURITY.card });
  await card.waitFor();
  return card;
}

/** Adds an authenticator app on the page "security", and leaves the page. */
async function setUpApp(page: Page): Promise<{ app: AuthenticatorApp; recoveryCodes: string[] }> {
  const card = await openSecurity(page);
  await card.getByRole('button', { name: SECURITY.addApp }).click();
  const [secret] = await shownBy(page, SECRET);
  const app = new AuthenticatorApp(secret ?? '');
  const field = page.getByLabel(SECURITY.code).and(page.getByRole('textbox'));
  await field.fill(await app.nextCode());
  // The dialog may have submitted the code automatically.
  if (await field.isVisible()) await field.press('Enter').catch(() => undefined);
  const recoveryCodes = await shownBy(page, RECOVERY_CODE);
  // On paper there are only the login email and the codes, and nothing of the page "security" behind them.
  await page.emulateMedia({ media: 'print' });
  const sheet = await page.locator('body').innerText();
  expect(sheet.match(/\S+@\S+|[a-z0-9]{5}-[a-z0-9]{5}|security/giu)?.slice(1)).toEqual(recoveryCodes);
  await page.emulateMedia({ media: 'screen' });
  await page.getByRole('button', { name: SECURITY.codesSaved }).click();
  await closeAccount(page);
  return { app, recoveryCodes };
}

async function addPasskey(page: Page): Promise<void> {
  const card = await openSecurity(page);
  await card.getByRole('button', { name: SECURITY.addPasskey }).click();
  const name = page.getByLabel(SECURITY.passkeyName).and(page.getByRole('textbox'));
  await name.fill('laptop');
  await name.press('Enter');
  await card.getByText('laptop').waitFor();
  await closeAccount(page);
}

/** Waits until the page shows texts that match `form`, and returns them. */
async function shownBy(page: Page, form: RegExp): Promise<string[]> {
  const find = async () => (await page.locator('body').innerText()).match(form) ?? [];
  await expect.poll(async () => (await find()).length).toBeGreaterThan(0);
  return find();
}

async function closeAccount(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('button', { name: 'Your account' }).waitFor();
}

async function logOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('button', { name: 'Log out' }).click();
  await page.waitForURL('**/login');
  await page.getByRole('button', { name: 'Log me in' }).waitFor();
}

/** Signs in with a recovery code, beginning on the login page. */
async function logInByRecoveryCode(page: Page, account: Credentials, code: string): Promise<void> {
  await fillLogIn(page, account);
  await page.waitForURL('**/login/second-step');
  await page.getByRole('button', { name: 'Use a recovery code' }).click();
  const field = page.getByLabel('Recovery code');
  await field.fill(code);
  await field.press('Enter');
}

async function atHome(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'System' }).waitFor();
}

/** Adds a virtual device with passkeys, whose owner confirms every request (WebAuthn Level 3, section 11). */
async function addVirtualAuthenticator(page: Page): Promise<void> {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
}
