import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

const LABEL = 'Spring visit';

describe('Acting on people', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('labels a whole page of people at once, undoes it, and shows both in another tab', async () => {
    const { page, context, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto('/people?page=1&limit=40&order=connected-desc');
    await page.getByRole('radio', { name: 'Compact rows' }).click();
    await page.getByRole('checkbox', { name: 'Tick all on this page' }).click();
    const bar = page.getByRole('group', { name: '40 selected' });
    await bar.getByRole('button', { name: 'Label', exact: true }).click();
    const chooser = page.getByRole('dialog', { name: 'Label them' });
    await chooser.getByRole('textbox', { name: 'Label' }).fill(LABEL);
    await chooser.getByRole('button', { name: `Create “${LABEL}”` }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Enter');
    await page.getByText(`Label ${LABEL} added to 40 people`).waitFor();

    const other = await context.newPage();
    await other.goto(page.url());
    const labeled = other.getByRole('list', { name: 'People' }).getByText(LABEL, { exact: true });
    await expect.poll(() => labeled.count()).toBe(40);
    await page.getByRole('button', { name: 'Undo' }).click();
    await expect.poll(() => labeled.count()).toBe(0);
    await expectAccessible(page);
    expect(complaints).toEqual([]);
    await context.close();
  });

  it('keeps the words of an unsent request for an introduction when the page is reloaded', async () => {
    const { page, context, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto('/people?page=1&limit=50');
    // Open a person who is also in the network of a collaborator.
    await page
      .getByRole('listitem')
      .filter({ hasText: /^(?!.*Only you).*Connected through/su })
      .getByRole('link')
      .first()
      .click();
    const ask = () => page.getByRole('button', { name: 'Ask for an introduction' }).first().click();
    await ask();
    const dialog = page.getByRole('dialog', { name: 'Ask for an introduction' });
    const message = dialog.getByRole('textbox', { name: /^Message to/ });
    await expect.poll(() => message.inputValue()).toMatch(/I would like to meet/);
    await message.fill('Would you introduce us before the spring visit?');
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await page.reload();
    await ask();
    await expect.poll(() => message.inputValue()).toContain('before the spring visit');
    expect(complaints).toEqual([]);
    await context.close();
  });
});
