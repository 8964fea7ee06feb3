import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillLogIn, logIn, openBrowser, type Visitor, visitor } from './browser.ts';

describe('A session that has ended', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('leads to the login page at once, and back to the same page', async () => {
    const { page, context } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto('/people?summary.name.value=Ana&page=1&limit=50');
    await page.getByRole('button', { name: 'Remove Name Ana' }).waitFor();
    await endSession(browser, context);
    await page.waitForURL((url) => url.pathname === '/login');
    await fillLogIn(page, inject('sample'));
    await page.getByRole('button', { name: 'Remove Name Ana' }).waitFor();
  });

  it('leads to the login page on the next action if the live connection sends nothing', async () => {
    const { page, context } = await visitor(browser);
    // The live connection stays open, but no longer sends anything.
    await page.routeWebSocket('**/ws*', () => undefined);
    await logIn(page, inject('sample'));
    await page.goto('/people?page=1&limit=50');
    await page.getByRole('list', { name: 'People' }).waitFor();
    // Requests that are still running would find no session and open the login page before the next action.
    await page.waitForLoadState('networkidle');
    await endSession(browser, context);
    await page.getByRole('link', { name: 'Page 3', exact: true }).first().click();
    await page.waitForURL((url) => url.pathname === '/login');
    await fillLogIn(page, inject('sample'));
    await page.waitForURL((url) => url.pathname === '/people' && url.searchParams.get('page') === '3');
    await page
      .getByText(/^101-150 of/)
      .first()
      .waitFor();
    expect(await page.getByRole('list', { name: 'People' }).getByRole('link').count()).toBe(50);
  });
});

/**
 * Ends the session by a request from another browser. The session's own browser learns this only from the
 * server.
 */
async function endSession(browser: Browser, context: Visitor['context']): Promise<void> {
  const { context: elsewhere } = await visitor(browser);
  await elsewhere.addCookies(await context.cookies());
  const answer = await elsewhere.request.delete('/api/auth');
  expect(answer.status()).toBe(204);
  await elsewhere.close();
}
