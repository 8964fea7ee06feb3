import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

describe('In the datasets', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('an administrator adds, renames and merges a cause, and a member’s open filter shows the change at once', async () => {
    const mark = randomUUID().slice(0, 8);
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('admin'));
    await page.goto('/dashboard/datasets');
    const fresh = `Clean rivers ${mark}`;
    await page.getByRole('button', { name: 'new', exact: true }).focus();
    await page.keyboard.press('Enter');
    const form = page.getByRole('complementary', { name: 'New Cause' });
    await page.keyboard.type('C');
    await page.keyboard.press('Enter');
    await form.getByText('Name must be at least 2 characters.').waitFor();
    await expectAccessible(page);
    await page.keyboard.type(fresh.slice(1));
    await page.keyboard.press('Enter');
    await form.waitFor({ state: 'detached' });
    const id = await idOf(page, fresh);

    const member = await visitor(browser, { theme: 'dark' });
    await logIn(member.page, inject('sample'));
    await member.page.goto(`/people?summary.supportedCauses.value=${id}&page=1&limit=50`);
    const chip = member.page.getByRole('group', { name: 'Active filters' });
    await chip.getByText(fresh).waitFor();

    await page.getByRole('button', { name: `Rename ${fresh}` }).click();
    const renaming = page.getByRole('dialog', { name: 'Rename Cause' });
    await renaming.getByRole('textbox', { name: 'Name' }).fill(`Clean lakes ${mark}`);
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await renaming.waitFor({ state: 'detached' });
    await chip.getByText(`Clean lakes ${mark}`).waitFor();

    await page.getByRole('button', { name: `Merge Clean lakes ${mark} into another` }).click();
    const merging = page.getByRole('dialog', { name: 'Merge Cause' });
    await merging.getByRole('combobox', { name: 'Into' }).fill('Food Sec');
    await page.getByRole('option', { name: /^Food Security/ }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await merging.getByRole('button', { name: 'merge', exact: true }).click();
    await merging.waitFor({ state: 'detached' });
    // The URL still contains the old id.
    await chip.getByText('Food Security').waitFor();
    expect(member.page.url()).toContain(`summary.supportedCauses.value=${id}&`);
    expect([...complaints, ...member.complaints]).toEqual([]);
  });

  it('an administrator deletes an interest on a phone and restores it', async () => {
    const { page, complaints } = await visitor(browser, { theme: 'dark', width: 390, height: 844 });
    await logIn(page, inject('admin'));
    await page.goto('/dashboard/datasets/interest_types');
    const name = `Whittling ${randomUUID().slice(0, 8)}`;
    await page.getByRole('button', { name: 'new', exact: true }).click();
    const form = page.getByRole('dialog', { name: 'New Interest' });
    await form.getByRole('textbox', { name: 'Name' }).fill(name);
    await form.getByRole('button', { name: 'create' }).click();
    await form.waitFor({ state: 'detached' });
    await page.goto(`/dashboard/datasets/interest_types?name=${encodeURIComponent(name)}`);
    const row = page.getByRole('row').filter({ hasText: name });
    await expectAccessible(page);

    await page.getByRole('button', { name: `Delete ${name}` }).click();
    const question = page.getByRole('alertdialog', { name: `Delete “${name}”? Nobody uses it.` });
    await expectAccessible(page);
    await question.getByRole('button', { name: 'delete', exact: true }).click();
    await page.getByRole('button', { name: 'Undo' }).waitFor();
    await page.getByText('No results found...').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: `restore ${name}` }).focus();
    await page.keyboard.press('Enter');
    await row.getByRole('rowheader').waitFor();
    const { scrollWidth, clientWidth } = await page.evaluate(() => document.documentElement);
    expect(scrollWidth).toBe(clientWidth);
    expect(complaints).toEqual([]);
  });
});

/** The id of the item with this name, from its row. */
async function idOf(page: Page, name: string): Promise<string> {
  const row = page.getByRole('row').filter({ has: page.getByRole('rowheader', { name, exact: true }) });
  return row.getByRole('cell').first().innerText();
}
