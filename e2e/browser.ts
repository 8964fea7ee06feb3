import { AxeBuilder } from '@axe-core/playwright';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { expect, inject } from 'vitest';

const FLAGS = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
];

export async function openBrowser(): Promise<Browser> {
  return chromium.launch({ executablePath: inject('browserPath'), headless: true, args: FLAGS });
}

export interface Visit {
  theme?: 'light' | 'dark';
  width?: number;
  height?: number;
}

export interface Visitor {
  page: Page;
  context: BrowserContext;
  /** What the page complained about: errors of scripts, of the console, of the content security policy. */
  complaints: string[];
}

/** A person with a browser of their own: no cookies, no storage. */
export async function visitor(browser: Browser, visit: Visit = {}): Promise<Visitor> {
  const context = await browser.newContext({
    baseURL: inject('origin'),
    colorScheme: visit.theme ?? 'light',
    reducedMotion: 'reduce',
    viewport: { width: visit.width ?? 1440, height: visit.height ?? 900 },
    locale: 'en-US',
  });
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  return { page, context, complaints };
}

/** Logs in through the form and waits for the product behind it. */
export async function logIn(page: Page, account: { email: string; password: string }): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(account.email);
  await page.getByLabel('Password', { exact: true }).fill(account.password);
  await page.getByRole('button', { name: 'Log me in' }).click();
  await page.getByRole('navigation', { name: 'System' }).waitFor();
}

/** No accessibility violation on what is shown now, in both themes. */
export async function expectAccessible(page: Page): Promise<void> {
  const before = await page.evaluate(() => document.documentElement.dataset['mantineColorScheme']);
  for (const theme of ['light', 'dark']) {
    await page.evaluate((scheme) => (document.documentElement.dataset['mantineColorScheme'] = scheme), theme);
    const { violations } = await new AxeBuilder({ page }).analyze();
    const found = violations.map(
      ({ id, nodes }) => `${theme} ${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`,
    );
    expect(found).toEqual([]);
  }
  if (before)
    await page.evaluate(
      (scheme) => (document.documentElement.dataset['mantineColorScheme'] = scheme),
      before,
    );
}
