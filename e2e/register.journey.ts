import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillLogIn, logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { addressOf, invitationLinkOf, PASSWORD } from './members.ts';

const CHOOSE = 'Please either select a matching record or check "None of these are me"';

describe('Registering by code', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('takes over the chosen record, signs in automatically, and works only once', async () => {
    const known = await somebodyKnown(browser);
    const email = addressOf('newcomer');
    const [firstName = '', lastName = ''] = known.name.split(/ (.*)/);
    const link = await invitationLinkOf(browser, { firstName, lastName, email, linkedinUrl: known.linkedin });
    const { page, complaints } = await visitor(browser);
    await page.goto(link);
    await giveDetails(page, firstName);
    await choosePassword(page);
    await chooseRecord(page, known.name);

    const sentHome = untilSentHome(page);
    await page.getByText('Complete. You will be logged in 3 seconds...').waitFor();
    await sentHome;
    await expectAccessible(page);
    await page.goto('/');
    await page.getByText('Last synced: never').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Your account' }).click();
    const field = page.getByRole('dialog').getByRole('textbox', { name: /^Last Name/u });
    await field.waitFor();
    expect(await field.inputValue()).toBe(lastName);
    expect(complaints).toEqual([]);

    const { page: again } = await visitor(browser);
    await again.goto(link);
    await again.getByText('This registration is complete.').waitFor();
    await expectAccessible(again);
    await again.getByRole('link', { name: 'Log in' }).click();
    await fillLogIn(again, { email, password: PASSWORD });
    await again.getByRole('button', { name: 'Sync Your Network' }).waitFor();
  });

  it('explains what is wrong with a URL that has no code or a wrong code', async () => {
    const { page } = await visitor(browser);
    await page.goto('/registration');
    await page.getByText('Missing registration code in URL').waitFor();
    await expectAccessible(page);
    await page.goto('/registration?code=nobody-wrote-this');
    await page.getByText('Invalid registration code').waitFor();
    await expectAccessible(page);
  });
});

/**
 * Resolves when the page navigates to the home page by itself. That one navigation gets no content, so that
 * the current page stays open and can be checked.
 */
async function untilSentHome(page: Page): Promise<unknown> {
  const isHome = (url: URL) => url.pathname === '/';
  await page.route(isHome, (route) => route.fulfill({ status: 204 }), { times: 1 });
  return page.waitForRequest((request) => isHome(new URL(request.url())));
}

/** The name and the LinkedIn URL of the first person in the sample member's list. */
async function somebodyKnown(browser: Browser): Promise<{ name: string; linkedin: string }> {
  const { page, context } = await visitor(browser);
  await logIn(page, inject('sample'));
  await page.goto('/people');
  await page.getByRole('list', { name: 'People' }).getByRole('link').first().click();
  const profile = page.getByRole('dialog');
  const linkedin = await profile.getByRole('link', { name: /linkedin/i }).getAttribute('href');
  const name = await profile.getByRole('heading', { level: 1 }).innerText();
  await context.close();
  return { name, linkedin: linkedin ?? '' };
}

async function giveDetails(page: Page, firstName: string): Promise<void> {
  const field = page.getByLabel('First Name');
  await field.waitFor();
  expect(await field.inputValue()).toBe(firstName);
  await expectAccessible(page);
  await field.fill('   ');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByText('First Name cannot contain only spaces.').waitFor();
  await field.fill(firstName);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('heading', { name: /^Is (one of these|this) you\?$/u }).waitFor();
}

async function choosePassword(page: Page): Promise<void> {
  const create = page.getByRole('button', { name: 'Create my account' });
  await page.getByLabel('New Password').fill('short');
  await page.getByLabel('Confirm Password').fill('shorter');
  await create.click();
  await page.getByText('password cannot be less than 8 characters').waitFor();
  await page.getByText('Passwords do not match').waitFor();
  await expectAccessible(page);
  await page.getByLabel('New Password').fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
}

/**
 * Chooses a record and creates the account. Before that, checks that a choice is required, and that choosing
 * the record or "None of these are me" deselects the other.
 */
async function chooseRecord(page: Page, name: string): Promise<void> {
  const create = page.getByRole('button', { name: 'Create my account' });
  await create.click();
  await page.getByText(CHOOSE).waitFor();
  const none = page.getByLabel('None of these are me');
  const record = page.getByRole('radio', { name: new RegExp(name) }).first();
  await none.check();
  await record.check();
  expect(await none.isChecked()).toBe(false);
  await none.check();
  expect(await record.isChecked()).toBe(false);
  await record.check();
  await create.click();
}
