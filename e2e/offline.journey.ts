import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

describe('A browser without a network', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('says so, offers to ask again, and goes on by itself once there is one', async () => {
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
});
