import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fillLogIn, logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { addressOf, newMember } from './members.ts';
import { letterTo, linkIn } from './outbox.ts';

const NEW_PASSWORD = 'another-good-1';
/**
 * Clicks as slowly as a hand, with 100 ms between pressing and releasing. If a field that loses the focus
 * showed an error in this time, the button would move away.
 */
const AS_A_HAND = { delay: 100 };

describe('Resetting a password', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('works by mail, ends the old sessions, and the link works once', async () => {
    const guest = { firstName: 'Mirella', lastName: 'Vonk-Achterberg', email: addressOf('mirella') };
    const account = await newMember(browser, guest);
    const { page: signedIn } = await visitor(browser);
    await logIn(signedIn, account);

    const { page, complaints } = await visitor(browser);
    await page.goto('/login');
    await page.getByRole('link', { name: 'Forgot your password?' }).click(AS_A_HAND);
    await askForLink(page, 'nobody.here@example.test');
    await page.getByRole('link', { name: 'Back to log in' }).click(AS_A_HAND);
    await page.getByRole('link', { name: 'Forgot your password?' }).click(AS_A_HAND);
    await askForLink(page, account.email);
    const link = linkIn(await letterTo(account.email, /^Set a new password/), '/reset-password?code=');
    await page.goto(link);
    await setPassword(page);
    await page.getByText('Success! You will be redirected after 3 seconds.').waitFor();
    await page.waitForURL('**/login');

    // The other browser's session ended when the password changed.
    await signedIn.waitForURL((url) => url.pathname === '/login');
    await fillLogIn(signedIn, account);
    await signedIn.getByText('invalid login email or password').waitFor();
    await logIn(page, { ...account, password: NEW_PASSWORD });
    expect(complaints).toEqual([]);

    await signedIn.goto(link);
    await signedIn.getByText('This link is no longer valid. Please ask for a new one.').waitFor();
    await expectAccessible(signedIn);
    await signedIn.getByRole('link', { name: 'Ask for a new link' }).click();
    await signedIn.waitForURL('**/forgot-password');
  });
});

/** Requests a link. The answer is the same whether or not the address is known. */
async function askForLink(page: Page, email: string): Promise<void> {
  const field = page.getByLabel('Email');
  const send = page.getByRole('button', { name: 'Send me a link' });
  await send.click();
  await page.getByText('Email is required.').waitFor();
  await expectAccessible(page);
  await field.fill(email);
  await send.click();
  await page
    .getByText('Please check the email address submitted to complete resetting your password.')
    .waitFor();
}

async function setPassword(page: Page): Promise<void> {
  const set = page.getByRole('button', { name: 'Set new password' });
  await page.getByLabel('New Password').fill('1234567');
  await page.getByLabel('Confirm Password').fill('12345678');
  await set.click();
  await page.getByText('password cannot be less than 8 characters').waitFor();
  await page.getByText('passwords do not match').waitFor();
  await expectAccessible(page);
  await page.getByLabel('New Password').fill(NEW_PASSWORD);
  await page.getByLabel('Confirm Password').fill(NEW_PASSWORD);
  await set.click();
}
