import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';

describe('The theme', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('follows the system until one is chosen, and is set before anything is painted', async () => {
    const { page, context, complaints } = await visitor(browser, { theme: 'dark' });
    await logIn(page, inject('sample'));
    const dark = await backgroundOf(page);
    expect(await themeOf(page)).toBe('dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await expect.poll(() => themeOf(page)).toBe('light');
    await expect.poll(() => backgroundOf(page)).not.toBe(dark);

    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Dark theme' }).click();
    await expect.poll(() => backgroundOf(page)).toBe(dark);
    await page.getByRole('button', { name: 'Light theme' }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.emulateMedia({ colorScheme: 'light' });
    expect(await themeOf(page)).toBe('dark');
    expect(complaints).toEqual([]);

    // The app's code is blocked, so that the page is seen before any of it runs.
    const other = await context.newPage();
    await other.emulateMedia({ colorScheme: 'light' });
    await other.route('**/assets/*.js', (route) => route.abort());
    await other.goto('/');
    expect(await themeOf(other)).toBe('dark');
    await other.unroute('**/assets/*.js');
    await other.reload();
    await expect.poll(() => backgroundOf(other)).toBe(dark);

    // Both tabs change together.
    await page.getByRole('button', { name: 'Light theme' }).click();
    await expect.poll(() => themeOf(other)).toBe('light');
  });
});

async function themeOf(page: Page): Promise<string | null> {
  return page.locator('html').getAttribute('data-mantine-color-scheme');
}

/** The background color of the page. */
async function backgroundOf(page: Page): Promise<string> {
  return page.evaluate(() => getComputedStyle(document.body).backgroundColor);
}
