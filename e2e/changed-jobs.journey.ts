import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, pressGo, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

describe('Changed jobs', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('can be filtered, marked as seen and described at the beginning of a new note with only the keyboard; a second tab shows the same counts', async () => {
    const { page, context, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await pressGo(page, 'j');
    await page.waitForURL('**/changed-jobs');
    const all = await figure(page, /changed jobs in 90 days/u);
    expect(all).toBeGreaterThan(3);
    await expectAccessible(page);

    const since = page.getByRole('radiogroup', { name: 'Since' });
    await since.getByRole('radio', { name: '90 days' }).press('ArrowRight');
    await page.waitForURL('**/changed-jobs?days=365');
    await expect.poll(() => figure(page, /changed jobs in a year/u)).toBeGreaterThan(all);
    await page.getByRole('button', { name: 'Only Strong and Familiar' }).press('Enter');
    await page.waitForURL('**/changed-jobs?days=365&close=true');
    await expect.poll(() => total(page)).toBe(await figure(page, /Strong or Familiar/u));
    await page.getByRole('button', { name: 'Only Strong and Familiar' }).press('Enter');
    await page.getByRole('button', { name: 'Only not seen' }).press('Enter');
    await page.waitForURL('**/changed-jobs?days=365&notSeen=true');

    const second = await context.newPage();
    await second.goto('/changed-jobs?days=365');
    const before = await figure(second, /not seen yet/u);
    const rows = page.getByRole('list', { name: 'Changed jobs' }).getByRole('listitem');
    const [first = '', next = ''] = await rows.getByRole('link').allInnerTexts();
    await page.keyboard.press('j');
    await page.keyboard.press('v');
    await page.getByText(`${first} marked as seen`).waitFor();
    await expect.poll(() => figure(second, /not seen yet/u)).toBe(before - 1);
    await expect.poll(() => rows.first().innerText()).not.toContain(first);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => figure(second, /not seen yet/u)).toBe(before);
    expect(next).not.toBe('');

    await page.keyboard.press('j');
    await page.keyboard.press('n');
    const note = page.getByRole('textbox', { name: 'Note' });
    await expect.poll(() => note.inputValue()).toMatch(/^Changed jobs: .+ → .+\.\n$/u);
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.waitForURL('**/changed-jobs?days=365&notSeen=true');
    expect(complaints).toEqual([]);
  });

  it('are listed on the home page of a phone, and can all be marked as seen at once', async () => {
    const { page, complaints } = await visitor(browser, { theme: 'dark', width: 390, height: 844 });
    await logIn(page, inject('sample'));
    const card = page.getByRole('region', { name: 'Changed jobs' });
    await card.getByText(/\d not seen/u).waitFor();
    expect(await card.getByRole('listitem').count()).toBe(5);
    await expectAccessible(page);
    await card.getByRole('link', { name: /^All \d/u }).press('Enter');
    await page.waitForURL('**/changed-jobs');
    const rows = page.getByRole('list', { name: 'Changed jobs' }).getByRole('listitem');
    await rows.first().getByText('Seen', { exact: true }).waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mark all as seen' }).press('Enter');
    await page.getByText(/changed jobs? marked as seen/u).waitFor();
    await expect.poll(() => figure(page, /not seen yet/u)).toBe(0);
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(() => figure(page, /not seen yet/u)).toBeGreaterThan(0);
    expect(complaints).toEqual([]);
  });
});

async function figure(page: Page, label: RegExp): Promise<number> {
  const shown = page.locator('dl > div').filter({ hasText: label }).locator('dd');
  await expect.poll(() => shown.innerText()).toMatch(/^[\d,]+$/u);
  return Number((await shown.innerText()).replaceAll(',', ''));
}

async function total(page: Page): Promise<number> {
  const shown = await page
    .getByText(/ total$/u)
    .first()
    .innerText();
  return Number(/([\d,]+) total/u.exec(shown)?.[1]?.replaceAll(',', ''));
}
