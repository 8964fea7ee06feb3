import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

const MANAGERS = '/people?experience.title.value=manager&page=1&limit=50';
const NAME = 'Managers to meet';

describe('Saved searches', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('can be saved from a list with the keyboard and found again, and are updated in a second tab', async () => {
    const { page, context, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto(MANAGERS);
    const total = await totalShown(page);
    const save = page.getByRole('button', { name: 'Save', exact: true });
    await save.press('Enter');
    const panel = page.getByRole('dialog', { name: 'Save this search' });
    const name = panel.getByLabel('Name');
    await expect.poll(() => name.inputValue()).toBe('manager');
    await expectAccessible(page);
    await name.fill(' ');
    await name.press('Control+Enter');
    await panel.getByText('Name cannot contain only spaces.').waitFor();
    await name.fill(NAME);
    await name.press('Control+Enter');
    await page.getByText('Search saved').waitFor();
    const bar = page.getByRole('region', { name: 'Saved search' });
    await bar.getByRole('button', { name: NAME }).waitFor();
    await expectAccessible(page);

    const second = await context.newPage();
    await second.goto('/');
    const card = second.getByRole('region', { name: 'Saved searches' });
    const row = card.getByRole('listitem').filter({ hasText: NAME });
    await row.getByText(total === 1 ? '1 person' : `${total.toLocaleString('en-US')} people`).waitFor();
    await row.getByText('none new').waitFor();
    await expectAccessible(second);

    await bar.getByRole('button', { name: NAME }).press('Enter');
    await page.getByRole('menuitem', { name: 'Rename or share' }).press('Enter');
    const dialog = page.getByRole('dialog', { name: 'Saved search' });
    await dialog.getByLabel('Name').fill('Managers');
    await dialog.getByLabel('Name').press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
    await card.getByRole('link', { name: 'Managers', exact: true }).waitFor();

    await second.keyboard.press('Control+k');
    const anything = second.getByRole('dialog', { name: 'Search — Your Network' });
    await anything.getByRole('combobox').fill('manag');
    await anything
      .getByRole('group', { name: 'Saved searches' })
      .getByRole('option', { name: /Managers/u })
      .click();
    await second.getByRole('region', { name: 'Saved search' }).waitFor();

    // If a filter is changed, the page offers to save the change; after the filter is changed back, it no
    // longer does.
    await second.getByRole('button', { name: /^Remove Title/u }).press('Enter');
    await second.getByRole('button', { name: 'save as new' }).waitFor();
    await second.goBack();
    await second.getByRole('button', { name: 'Mark all as seen' }).waitFor();

    await bar.getByRole('button', { name: 'Managers' }).press('Enter');
    await page.getByRole('menuitem', { name: 'Delete' }).press('Enter');
    await second.getByText('This saved search no longer exists.').waitFor();
    await page.getByText('“Managers” deleted').waitFor();
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
    await second.getByRole('region', { name: 'Saved search' }).waitFor();
    // The search can be deleted while a tab is reading its count. The server then answers 404, as it should.
    const isOvertaken = (complaint: string) =>
      /status of 404 .*\/saved-searches\/\d+\/count$/u.test(complaint);
    expect(complaints.filter((complaint) => !isOvertaken(complaint))).toEqual([]);
  });

  it('show new people first until all are marked as seen, and can be reordered by the member', async () => {
    const { page, complaints } = await visitor(browser, { theme: 'dark', width: 390, height: 844 });
    await logIn(page, inject('sample'));
    const card = page.getByRole('region', { name: 'Saved searches' });
    const row = card.getByRole('listitem').filter({ hasText: 'Directors to meet' });
    await row.getByText('+3 new').waitFor();
    await expectAccessible(page);
    await row.getByRole('link', { name: 'Directors to meet' }).press('Enter');
    await page.getByText(/^New since/u).waitFor();
    await page.getByText('Seen before').waitFor();
    await page.getByRole('switch', { name: 'Only new' }).press('Space');
    await page.getByText('1-3 of 3 total').first().waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Mark all as seen' }).press('Enter');
    await page.getByText('3 people marked as seen').waitFor();
    await page.getByText(/^Nobody new since/u).waitFor();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await page.getByText('1-3 of 3 total').first().waitFor();

    await page.goto('/saved-searches');
    const rows = page.getByRole('list', { name: 'Saved searches' }).getByRole('listitem');
    const names = () => rows.getByRole('link').allInnerTexts();
    await rows.first().waitFor();
    const before = await names();
    const [first = '', second = ''] = before;
    await page.getByRole('button', { name: `Actions for ${second}` }).press('Enter');
    await page.getByRole('menuitem', { name: 'Move up' }).press('Enter');
    await expect.poll(names).toEqual([second, first, ...before.slice(2)]);
    await page.reload();
    await expect.poll(names).toEqual([second, first, ...before.slice(2)]);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});

async function totalShown(page: Page): Promise<number> {
  const shown = page.getByText(/^[\d,]+-[\d,]+ of [\d,]+ total$/u).first();
  await shown.waitFor();
  return Number(/of ([\d,]+) total/u.exec(await shown.innerText())?.[1]?.replaceAll(',', ''));
}
