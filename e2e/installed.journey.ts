import { chromium, type BrowserContext, type Page } from 'playwright-core';
import { mkdtemp, rm } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

/** The files that the service worker may cache: those of the offline page. */
const KEPT = ['/before-paint.js', '/favicon.svg', '/offline.css', '/offline.html', '/offline.js'];

describe('The installed app', () => {
  let folder: string;
  let context: BrowserContext;
  let page: Page;
  // Private windows cannot install apps, so this browser stores its profile in a folder.
  beforeAll(async () => {
    folder = await mkdtemp(path.join(os.tmpdir(), 'kithline-installed-'));
    context = await chromium.launchPersistentContext(folder, {
      executablePath: inject('browserPath'),
      args: ['--no-sandbox', '--disable-gpu'],
      baseURL: inject('origin'),
      viewport: { width: 1440, height: 900 },
      reducedMotion: 'reduce',
      locale: 'en-US',
    });
    context.setDefaultTimeout(30_000);
    page = await context.newPage();
  });
  afterAll(async () => {
    await context.close();
    await rm(folder, { recursive: true, force: true });
  });

  it('can be installed, and its service worker caches only the offline page', async () => {
    await logIn(page, inject('sample'));
    await page.evaluate(async () => void (await navigator.serviceWorker.ready));
    const devtools = await context.newCDPSession(page);
    const { installabilityErrors } = await devtools.send('Page.getInstallabilityErrors');
    expect(installabilityErrors).toEqual([]);
    // While a DevTools session is attached, pages do not notice that the browser is offline.
    await devtools.detach();
    await page.goto('/people');
    await page.getByRole('list', { name: 'People' }).getByRole('link').first().click();
    await page.getByRole('dialog').getByRole('tab', { name: 'summary' }).waitFor();
    expect(await keptFiles(page)).toEqual(KEPT);
  });

  it('says that it is offline, in place of a page, and opens the page once it is online', async () => {
    await page.goto('/people?page=1&limit=50');
    await page.getByRole('list', { name: 'People' }).getByRole('link').first().waitFor();
    await context.setOffline(true);
    await page.reload();
    await page.getByRole('heading', { name: 'You are offline', level: 1 }).waitFor();
    await page.getByText('Kithline needs a connection.').waitFor();
    expect(page.url()).toMatch(/\/people\?page=1&limit=50$/);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Try again' }).click();
    await page.getByText('There is still no connection.').waitFor();
    await context.setOffline(false);
    await page.getByRole('list', { name: 'People' }).getByRole('link').first().waitFor();
  });

  it('keeps nothing of a member who has logged out', async () => {
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Log out' }).click();
    await page.getByRole('button', { name: 'Log me in' }).waitFor();
    expect(await keptFiles(page)).toEqual(KEPT);
    await context.setOffline(true);
    await page.goto('/people');
    await page.getByRole('heading', { name: 'You are offline' }).waitFor();
    expect(await page.getByRole('listitem').count()).toBe(0);
    await context.setOffline(false);
  });
});

/** The paths of everything in the browser's caches of this site. */
function keptFiles(page: Page): Promise<string[]> {
  return page.evaluate(async () => {
    const paths: string[] = [];
    for (const name of await caches.keys())
      for (const { url } of await (await caches.open(name)).keys()) paths.push(new URL(url).pathname);
    return paths.toSorted();
  });
}
