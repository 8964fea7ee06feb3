import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

describe('A list or page that loads slowly or not at all', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('shows an error in its place, and loads after "Try again"', async () => {
    const { page } = await visitor(browser);
    // Blocks all events. Events of other journeys with this account would reload the lists before the button
    // is pressed.
    await page.routeWebSocket('**/ws*', () => undefined);
    await logIn(page, inject('sample'));
    await failAndRetry(page, ['**/api/persons?*', '/people', 'This list did not load.']);
    await page.getByRole('list', { name: 'People' }).getByRole('link').first().waitFor();
    await failAndRetry(page, ['**/api/organizations?*', '/organizations', 'This list did not load.']);
    await page.getByRole('list', { name: 'Organizations' }).getByRole('link').first().waitFor();
    await failAndRetry(page, ['**/api/account/network?*', '/', 'Your network did not load.']);
    await page.getByRole('button', { name: 'Update Your Network' }).waitFor();
  });

  it('keeps the current rows while the next page loads', async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto('/people?page=1&limit=50');
    const first = page.getByRole('list', { name: 'People' }).getByRole('link').first();
    const name = await first.innerText();
    let go: () => void = () => undefined;
    const later = new Promise<void>((resolve) => (go = resolve));
    await page.route('**/api/persons?*page=2*', async (route) => {
      await later;
      await route.continue();
    });
    await page.getByRole('link', { name: 'Page 2', exact: true }).first().click();
    await page.locator('[data-old]').first().waitFor();
    expect(await first.innerText()).toBe(name);
    go();
    await expect.poll(() => first.innerText()).not.toBe(name);
    expect(complaints).toEqual([]);
  });

  it('shows its frame and a skeleton while its code loads, and a list stays while the code of a form loads', async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('admin'));
    const skeleton = page.getByText('Loading the page');
    await page.goto('/dashboard/invites');
    const people = await holdBack(page, '**/assets/AdminPeoplePage-*.js');
    await page.getByRole('link', { name: 'People', exact: true }).first().click();
    // While the page's code is blocked, the frame stays and shows a skeleton.
    await skeleton.waitFor();
    await page.getByRole('navigation', { name: 'System' }).waitFor();
    await expectAccessible(page);
    people.release();
    await page.getByRole('heading', { name: 'People' }).waitFor();
    expect(await skeleton.count()).toBe(0);

    const forms = await holdBack(page, '**/assets/EditOrganizationPage-*.js');
    await page.goto('/dashboard/organizations');
    const first = page.locator('a[href^="/dashboard/organizations/"]').first();
    await first.click();
    await expect.poll(() => page.url()).toMatch(/\/dashboard\/organizations\/\d+/);
    expect(await first.isVisible()).toBe(true);
    expect(await page.getByRole('dialog').count()).toBe(0);
    forms.release();
    await page.getByRole('dialog').waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows an error and a retry button when offline, and continues automatically when online', async () => {
    const { page, context } = await visitor(browser);
    await logIn(page, inject('sample'));
    const open = (name: string) => page.getByRole('link', { name }).first().click();
    const opened = (name: string) => page.getByRole('heading', { name, level: 2 }).waitFor();
    await open('Climate Board Bench');
    await opened('Climate Board Bench');
    await context.setOffline(true);
    await page.getByText('You are offline').waitFor();
    await expectAccessible(page);
    await open('Nordic Industrials');
    await page.getByText('This collective did not load.').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('This collective did not load.').waitFor();
    await context.setOffline(false);
    await opened('Nordic Industrials');
    expect(await page.getByText('You are offline').count()).toBe(0);
  });

  it('leaves the list on screen if the page is a profile, and opens automatically when the browser is online again', async () => {
    const { page, context } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto('/people?page=1&limit=50');
    const rows = page.getByRole('list', { name: 'People' }).locator('[data-row]');
    await rows.first().waitFor();
    const shown = await rows.count();
    await context.setOffline(true);
    await rows.first().getByRole('link').first().click();
    await page.getByText('You are offline. This opens once you are connected.').waitFor();
    await expectAccessible(page);
    expect(await rows.count()).toBe(shown);
    await page.getByRole('button', { name: 'Try again' }).click();
    expect(await rows.count()).toBe(shown);
    await page.getByText('You are offline. This opens once you are connected.').waitFor();
    await context.setOffline(false);
    await page.getByRole('dialog').getByRole('tab', { name: 'summary' }).waitFor();
    expect(await rows.count()).toBe(shown);
  });
});

/** Blocks the browser's requests to these URLs until they are released. */
async function holdBack(page: Page, addresses: string): Promise<{ release: () => void }> {
  const held = Promise.withResolvers<void>();
  await page.route(addresses, async (route) => {
    await held.promise;
    await route.continue();
  });
  return { release: held.resolve };
}

/** Opens a URL while one call fails. Once the call works again, presses "Try again". */
async function failAndRetry(
  page: Page,
  [call, address, words]: readonly [string, string, string],
): Promise<void> {
  await page.route(call, (route) => route.abort());
  await page.goto(address);
  await page.getByText(words).waitFor();
  await expectAccessible(page);
  await page.unroute(call);
  await page.getByRole('button', { name: 'Try again' }).click();
  await page.getByText(words).waitFor({ state: 'detached' });
}
