import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { addressOf, invite } from './members.ts';
import { letterTo, linkIn } from './outbox.ts';

const GUEST = {
  firstName: 'Amara',
  lastName: 'Okonkwo-Reyes',
  linkedinUrl: 'https://www.linkedin.com/in/amara-o-r',
};

describe('Inviting a person', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('starts from the dashboard, and the mail contains the link to register', async () => {
    const guest = { ...GUEST, email: addressOf('amara') };
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('admin'));
    await page.getByRole('link', { name: 'Dashboard' }).click();
    await page.waitForURL('**/dashboard/invites');
    await page.getByRole('heading', { name: 'Platform Invitations' }).waitFor();

    await refuseWrongValues(page);
    await invite(page, guest);
    await page.getByText('Invitation sent').waitFor();
    const row = page.getByRole('row', { name: guest.email });
    await row.waitFor();
    await expectAccessible(page);

    const link = linkIn(await letterTo(guest.email, /^Your invitation to Kithline$/), '/registration?code=');
    const { page: theirs } = await visitor(browser);
    await theirs.goto(link);
    await theirs.getByLabel('Email Address').waitFor();
    expect(await theirs.getByLabel('Email Address').inputValue()).toBe(guest.email);
    expect(await theirs.getByLabel('LinkedIn URL').inputValue()).toBe(guest.linkedinUrl);

    await row.getByRole('button', { name: `Send the invitation for Amara Okonkwo-Reyes again` }).click();
    await expect.poll(() => emailsSent(page, guest.email), { timeout: 20_000 }).toBe('2');
    await findByFilter(page, guest.email);
    expect(complaints).toEqual([]);
  });
});

/** Submits wrong values. Each shows a message at its field, and the input is kept. */
async function refuseWrongValues(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'new', exact: true }).click();
  const form = page.getByRole('complementary', { name: 'New Platform Invitation' });
  await form.getByLabel('Email Address').fill('amara at example');
  await form.getByLabel('LinkedIn URL').fill('https://example.test/amara');
  await form.getByRole('button', { name: 'send' }).click();
  for (const words of [
    'First Name is required.',
    'Last Name is required.',
    'Must be a valid Email.',
    'Must be a valid LinkedIn Person URL.',
  ])
    await form.getByText(words).waitFor();
  expect(await form.getByLabel('Email Address').inputValue()).toBe('amara at example');
  await expectAccessible(page);
  await form.getByRole('button', { name: 'cancel' }).click();
}

/** Returns the number of sent mails, after a reload, because mails are sent in the background. */
async function emailsSent(page: Page, email: string): Promise<string | undefined> {
  await page.reload();
  const row = page.getByRole('row', { name: email });
  await row.waitFor();
  return (await row.getByRole('cell').allInnerTexts())[3];
}

async function findByFilter(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: /^filter/ }).click();
  const panel = page.getByRole('complementary', { name: 'Filter Platform Invitations' });
  await panel.getByLabel('Name or email').fill(email);
  await panel.getByRole('button', { name: 'Apply' }).click();
  await page.getByText('1-1 of 1 total').first().waitFor();
  await panel.waitFor({ state: 'detached' });
  expect(await page.getByRole('row').count()).toBe(2);
  expect(new URL(page.url()).searchParams.get('query')).toBe(email);
}
