import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

// This journey checks pages and dialogs that no other journey checks. The other journeys check most of the
// pages that they visit.

/** Parameters for a list of ten rows: the page looks the same as with fifty, and is checked faster. */
const SHORT = '?page=1&limit=10';

const RUNNING = {
  last: null,
  error: null,
  current: {
    id: 7,
    fileName: 'Connections.csv',
    stage: 'matching',
    done: 1200,
    total: 4920,
    messages: [{ stage: 'reading', message: 'Read the file', done: 4920, total: 4920 }],
    createdOn: 1_790_000_000,
    added: [{ id: 3, name: 'Ida Lindqvist', profilePicture: null }],
  },
};

describe('Pages and dialogs are accessible', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("in a member's own network", async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.getByRole('region', { name: 'Where people are' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('tab', { name: 'Organizations' }).click();
    await page.getByRole('tabpanel', { name: 'Organizations' }).waitFor();
    await expectAccessible(page);

    await page.goto(`/people${SHORT}`);
    await page.getByRole('list', { name: 'People' }).getByRole('link').first().waitFor();
    await expectAccessible(page);
    await page.keyboard.press('?');
    await expectDialog(page, /shortcuts/i);
    await page.goto(`/organizations${SHORT}`);
    await page.getByRole('list', { name: 'Organizations' }).getByRole('link').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'filters' }).click();
    await expectDialog(page, 'Organizations — Your Network');
    expect(complaints).toEqual([]);
  });

  it('while an import runs', async () => {
    const { page, complaints } = await visitor(browser);
    await page.route('**/api/account/network/imports', (route) => route.fulfill({ json: RUNNING }));
    await logIn(page, inject('sample'));
    await page.getByRole('button', { name: 'Update Your Network' }).click();
    await page.getByRole('progressbar', { name: 'Importing your connections' }).waitFor();
    expect(await page.getByRole('button', { name: 'Upload', exact: true }).isDisabled()).toBe(true);
    await page.getByText('1,200 of 4,920').waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it("on the administrators' pages", async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('admin'));
    for (const [address, title] of [
      [`/dashboard/people${SHORT}`, 'People'],
      [`/dashboard/organizations${SHORT}`, 'Organizations'],
    ] as const) {
      await page.goto(address);
      const name = page.getByRole('table').getByRole('link').first();
      await name.waitFor();
      await expectAccessible(page);
      await page.getByRole('button', { name: /^filter/ }).click();
      // The last columns stay visible next to the drawer.
      const table = page.getByRole('region', { name: `${title}, table` });
      expect(await table.evaluate((box) => box.scrollWidth - box.clientWidth)).toBe(0);
      await expectDrawer(page, `Filter ${title}`);
      await name.click();
      await page.getByRole('dialog').getByRole('tabpanel').getByRole('heading').first().waitFor();
      await expectAccessible(page);
    }
    await page.setViewportSize({ width: 390, height: 844 });
    await page.goto('/dashboard/invites');
    await page.getByRole('button', { name: 'new', exact: true }).click();
    await expectDialog(page, 'New Platform Invitation');
    await expectAccessible(page);
    await page.goto('/dashboard/organizations');
    await page.getByRole('button', { name: 'new', exact: true }).click();
    await expectDialog(page, 'New Organization');
    await page.goto(`/dashboard/people${SHORT}`);
    await page.getByRole('table').getByRole('link').first().waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});

/** Checks the administrators' drawer, which is next to the table on a wide screen, and closes it. */
async function expectDrawer(page: Page, name: string): Promise<void> {
  const drawer = page.getByRole('complementary', { name });
  await drawer.waitFor();
  await expectAccessible(page);
  await drawer.getByRole('button', { name: 'Close' }).click();
  await drawer.waitFor({ state: 'detached' });
}

async function expectDialog(page: Page, name: string | RegExp): Promise<void> {
  const dialog = page.getByRole('dialog', { name });
  await dialog.waitFor();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
}
