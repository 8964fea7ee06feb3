import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';

describe('Kithline', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('prints all rows of a list in black on white, with the scope and the day, even from the dark theme', async () => {
    const { page, complaints } = await visitor(browser, { theme: 'dark' });
    await logIn(page, inject('sample'));
    await page.goto('/people?page=1&limit=50');
    const rows = page.getByRole('list', { name: 'People' }).getByRole('listitem');
    await rows.nth(49).waitFor();
    expect(await pagesOf(page)).toBeGreaterThan(2);
    await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
    expect(await page.evaluate(() => innerHeight < document.documentElement.scrollHeight)).toBe(true);
    await page.getByText(/^Kithline · Your Network · .+ · \d+ \w+ \d{4}$/u).waitFor();
    expect(await page.getByRole('navigation', { name: 'System' }).isVisible()).toBe(false);
    expect(await colorsOf(page)).toEqual(['rgb(0, 0, 0)', 'rgb(255, 255, 255)']);
    expect(complaints).toEqual([]);
  });

  it('prints a whole profile without the list behind it', async () => {
    const { page, complaints } = await visitor(browser, { height: 500 });
    await logIn(page, inject('sample'));
    await page.goto('/people?page=1&limit=50');
    const first = page.getByRole('list', { name: 'People' }).getByRole('link').first();
    const name = await first.innerText();
    await first.click();
    const profile = page.getByRole('dialog', { name });
    await profile.getByRole('tab', { name: 'experience' }).click();
    await profile.getByRole('tabpanel', { name: 'experience' }).getByRole('heading').first().waitFor();
    await page.emulateMedia({ media: 'print' });
    await page.getByText(/^Kithline · Your Network · /u).waitFor();
    expect(await page.getByRole('list', { name: 'People' }).isVisible()).toBe(false);
    expect(await profile.getByRole('heading', { name, level: 1 }).isVisible()).toBe(true);
    // Paper cannot scroll, so each part must be as high as its content.
    const cut = await profile.evaluate((dialog) =>
      [dialog, ...dialog.querySelectorAll('[data-paper="whole"]')]
        .filter((part) => part.scrollHeight > part.clientHeight + 1)
        .map((part) => part.className),
    );
    expect(cut).toEqual([]);
    expect(complaints).toEqual([]);
  });
});

/** Number of printed pages; Chromium writes each as an object in the PDF. */
async function pagesOf(page: Page): Promise<number> {
  const paper = await page.pdf({ format: 'A4' });
  return [...paper.toString('latin1').matchAll(/\/Type\s*\/Page\b/gu)].length;
}

/** Colors of the text and of the background. */
function colorsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { color, backgroundColor } = getComputedStyle(document.body);
    return [color, backgroundColor];
  });
}
