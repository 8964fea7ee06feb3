import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

const PHONE = { width: 390, height: 844 };
/** The narrowest supported window. */
const NARROW = { width: 320, height: 640 };

describe('On a phone', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('all main pages and dialogs can be reached, and none scrolls horizontally', async () => {
    const { page, complaints } = await visitor(browser, PHONE);
    await page.goto('/login');
    await page.getByRole('button', { name: 'Log me in' }).waitFor();
    await expectFits(page);
    await logIn(page, inject('sample'));
    await page.getByRole('button', { name: 'Update Your Network' }).waitFor();
    await expectFits(page);

    await page.getByRole('button', { name: 'Search by name, or describe people' }).click();
    await page.getByRole('textbox', { name: 'Search people and organizations' }).fill('directors in Lisbon');
    await page.getByRole('region', { name: 'As a search' }).waitFor();
    await expectFits(page);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'All filters' }).click();
    const filters = page.getByRole('dialog', { name: 'People — Your Network' });
    await filters.getByText('Name', { exact: true }).click();
    await filters.getByRole('textbox', { name: 'Name' }).fill('Ana F');
    await filters
      .locator('[role=status]:not([data-old])')
      .filter({ hasText: /people match$/ })
      .waitFor();
    await expectFits(page);
    await filters.getByRole('button', { name: 'Apply' }).click();
    await page.getByRole('button', { name: 'Remove Name Ana F' }).waitFor();
    const row = page.getByRole('list', { name: 'People' }).getByRole('link').first();
    await row.waitFor();
    await expectFits(page);

    await row.click();
    const profile = page.getByRole('dialog');
    for (const tab of ['summary', 'experience', 'education']) {
      await profile.getByRole('tab', { name: tab }).click();
      await profile.getByRole('tabpanel', { name: tab }).getByRole('heading').first().waitFor();
      await expectFits(page);
    }
    await profile.getByRole('button', { name: 'Close' }).click();
    await profile.waitFor({ state: 'detached' });
    await page.getByRole('link', { name: /^Organizations/ }).click();
    await page.getByRole('list', { name: 'Organizations' }).getByRole('link').nth(49).waitFor();
    await page.goto('/organizations?summary.name.value=Universidade&page=1&limit=50');
    await page.getByRole('list', { name: 'Organizations' }).getByRole('link').first().click();
    await profile.getByRole('tabpanel').getByRole('heading').first().waitFor();
    await expectFits(page);
    await profile.getByRole('button', { name: 'Close' }).click();
    await profile.waitFor({ state: 'detached' });

    await page.getByRole('button', { name: 'stats' }).click();
    await profile.getByRole('region', { name: 'Alumni' }).getByRole('link').first().waitFor();
    await expectFits(page);
    await profile.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Your account' }).click();
    const account = page.getByRole('dialog', { name: 'Profile' });
    await account.getByRole('heading', { level: 2 }).first().waitFor();
    await expectFits(page);
    await account.getByRole('button', { name: 'Account', exact: true }).click();
    await expectFits(page);
    await account.getByRole('link', { name: 'network' }).click();
    await page.getByRole('link', { name: 'LinkedIn sync' }).click();
    await page.getByRole('heading', { name: 'How to get your file' }).waitFor();
    await expectFits(page);
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Collectives' }).click();
    await expectFits(page);
    await page.getByRole('link', { name: 'Climate Board Bench' }).click();
    await page.getByRole('list', { name: 'Counts' }).waitFor();
    await expectFits(page);
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    expect(complaints).toEqual([]);
  });
});

/** Expects no accessibility violation, and no element wider than the window, at 390 and at 320 pixels. */
async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page);
  for (const size of [NARROW, PHONE]) {
    await page.setViewportSize(size);
    expect(await tooWide(page), `${page.url()} at ${size.width}`).toEqual([]);
  }
}

/** Returns those of the page, its main part and its dialogs that scroll horizontally. */
async function tooWide(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [
      document.documentElement,
      document.body,
      ...document.querySelectorAll('[role=dialog], [role=dialog] > div, main'),
    ]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.tagName} ${part.className}: ${part.scrollWidth} in ${part.clientWidth}`),
  );
}
