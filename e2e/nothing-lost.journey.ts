import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

/** Factor by which the browser is slowed down to imitate a phone. */
const SLOWDOWN = 4;

describe('Kithline', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('lets a member filter the list, read profiles and return to the list with only the keyboard', async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto('/people');
    const rows = page.getByRole('list', { name: 'People' }).getByRole('link');
    await rows.first().waitFor();
    await page.keyboard.press('Tab');
    expect(await focused(page)).toBe('Skip to results');
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    expect(await page.evaluate(() => document.activeElement?.closest('[data-row]') !== null)).toBe(true);

    await page.keyboard.press('f');
    const dialog = page.getByRole('dialog', { name: 'People — Your Network' });
    await dialog.getByRole('switch', { name: 'Location' }).press('Space');
    await page.keyboard.type('lisb');
    // Waits for the menu, which moves the filters below it down.
    await page
      .getByRole('option', { name: /Portugal/ })
      .first()
      .waitFor();
    await page.keyboard.press('Tab');
    await expect
      .poll(() => dialog.getByRole('combobox', { name: 'Location' }).inputValue())
      .toMatch(/^Lisbon/);
    await dialog.getByRole('button', { name: 'Apply' }).press('Enter');
    await page.waitForURL((url) => url.searchParams.has('summary.location.latitude'));
    await page.getByRole('group', { name: 'Active filters' }).getByText('Lisbon, 50 miles').waitFor();
    await expect.poll(() => focused(page)).not.toBeNull();

    await page.locator('[data-old]').waitFor({ state: 'detached' });
    await rows.first().focus();
    await page.keyboard.press('Enter');
    const profile = page.getByRole('dialog');
    await profile.getByRole('tabpanel').waitFor();
    const first = page.url();
    await page.keyboard.press('j');
    await expect.poll(() => page.url()).not.toBe(first);
    const id = /people\/(\d+)/.exec(page.url())?.[1];
    await page.keyboard.press('Escape');
    await profile.waitFor({ state: 'detached' });
    await expect
      .poll(() =>
        page.evaluate(() => document.activeElement?.closest('[data-row]')?.getAttribute('data-row')),
      )
      .toBe(id);
    await page.goBack();
    await page.waitForURL((url) => url.search === '');
    expect(new URL(page.url()).pathname).toBe('/people');
    expect(complaints).toEqual([]);
  });

  it("shows a page's skeleton before its code has run, and replaces it by the page", async () => {
    const { page, context, complaints } = await visitor(browser, { theme: 'dark' });
    await logIn(page, inject('sample'));
    const cold = await context.newPage();
    const devtools = await context.newCDPSession(cold);
    await devtools.send('Emulation.setCPUThrottlingRate', { rate: SLOWDOWN });
    let release: () => void = () => undefined;
    const held = new Promise<void>((resolve) => (release = resolve));
    await cold.route('**/assets/index-*.js', async (route) => {
      await held;
      await route.continue();
    });
    const loading = cold.goto('/people');
    await cold.locator('#start .start-member').waitFor();
    expect(
      await cold.evaluate(() => getComputedStyle(document.querySelector('.start-bar')!).backgroundColor),
    ).toBe('rgb(7, 11, 19)');
    release();
    await loading;
    await cold.getByRole('list', { name: 'People' }).waitFor();
    expect(await cold.locator('#start').count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('offers a way out on a phone after a wrong code and at a wrong address', async () => {
    const { page } = await visitor(browser, { width: 320, height: 640 });
    await page.goto('/registration?code=nobody-wrote-this');
    await page.getByText(/send the invitation again/).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    await expectAccessible(page);
    await page.getByRole('link', { name: 'Log in' }).click();
    await page.getByRole('button', { name: 'Log me in' }).waitFor();
    await logIn(page, inject('sample'));
    await page.goto('/nowhere/at/all');
    await page.getByRole('heading', { name: 'Wrong turn', level: 1 }).waitFor();
    await page.getByRole('navigation', { name: 'System' }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Your account' }).click();
    for (const name of ['Dark theme', 'Log out']) {
      const command = page.getByRole('dialog').getByRole('button', { name });
      await command.waitFor();
      const { x = -1, width = 0 } = (await command.boundingBox()) ?? {};
      expect(x).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(320);
    }
    await expectAccessible(page);
  });
});

/** The text of the focused element; null if that is the page itself. */
function focused(page: Page): Promise<string | null> {
  return page.evaluate(() =>
    document.activeElement === document.body ? null : (document.activeElement?.textContent ?? null),
  );
}
