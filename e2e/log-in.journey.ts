import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillLogIn, logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

describe('Logging in', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('leads a visitor to the requested page, and logging out leads back to the login page', async () => {
    const { page, complaints } = await visitor(browser);
    await page.goto('/people?page=1');
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.has('next'));
    // The URL changes before the page's content does.
    await page.getByRole('button', { name: 'Log me in' }).waitFor();
    await expectAccessible(page);
    await fillLogIn(page, inject('sample'));
    await page.waitForURL((url) => url.pathname === '/people' && url.searchParams.get('page') === '1');
    // Waits for the pictures, because the server would refuse their requests after the log-out.
    await page.locator('main img').first().waitFor();
    await page.waitForFunction(() => {
      const pictures = [...document.querySelectorAll<HTMLImageElement>('main img')];
      for (const picture of pictures) picture.loading = 'eager';
      return pictures.every(({ complete }) => complete);
    });
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.waitForURL('**/login');
    await page.goto('/people');
    await page.waitForURL((url) => url.pathname === '/login' && url.searchParams.has('next'));
    expect(complaints).toEqual([]);
  });

  it('loads the web app without source maps', async () => {
    const { page } = await visitor(browser);
    await page.goto('/login');
    const scripts = await page
      .locator('script[src], link[rel=modulepreload]')
      .evaluateAll((elements) =>
        elements.map((one) => (one as HTMLScriptElement).src || (one as HTMLLinkElement).href),
      );
    expect(scripts.length).toBeGreaterThan(0);
    for (const script of scripts) {
      const [code, map] = await Promise.all([fetch(script), fetch(`${script}.map`)]);
      expect([code.status, map.status]).toEqual([200, 404]);
      expect(await code.text()).not.toContain('sourceMappingURL');
    }
  });

  it('reports a wrong password, and keeps the email', async () => {
    const { page } = await visitor(browser);
    await page.goto('/login');
    await fillLogIn(page, { ...inject('sample'), password: 'not the password' });
    await page.getByText('invalid login email or password').waitFor();
    await expectAccessible(page);
    expect(await page.getByLabel('Email').inputValue()).toBe(inject('sample').email);
  });

  it('leads to the home page if the URL names a page of another site as the next one', async () => {
    const { page } = await visitor(browser);
    await page.goto('/login?next=//evil.example/');
    await fillLogIn(page, inject('sample'));
    await page.getByRole('navigation', { name: 'System' }).waitFor();
    expect(new URL(page.url()).pathname).toBe('/');
  });

  it('is required for the dashboard, which redirects a member who is not an administrator to the home page', async () => {
    const { page } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto('/dashboard');
    await page.waitForURL((url) => url.pathname === '/');
    const { page: other } = await visitor(browser);
    await other.goto('/dashboard');
    await other.waitForURL((url) => url.pathname === '/login' && url.searchParams.has('next'));
  });
});
