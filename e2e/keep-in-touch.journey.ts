import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

describe('Keeping in touch', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('lists overdue people on the home page, where a member can put one off, log a contact and undo both by keyboard', async () => {
    const { page, context, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    const card = page.getByRole('region', { name: 'Losing touch' });
    const rows = card.getByRole('listitem');
    const names = () => rows.getByRole('link').allInnerTexts();
    const total = async () =>
      Number(/\d+/u.exec(await card.getByRole('link', { name: /^All/u }).innerText())?.[0]);
    await rows.first().waitFor();
    const [before, first] = [await total(), await names()];
    expect(first).toHaveLength(Math.min(6, before));
    await expectAccessible(page);
    const second = await context.newPage();
    await second.goto('/');
    const cardOfSecond = second.getByRole('region', { name: 'Losing touch' });
    await cardOfSecond.getByRole('link', { name: `All ${before}`, exact: true }).waitFor();

    const [longest = ''] = first;
    await rows
      .first()
      .getByRole('button', { name: `Later for ${longest}` })
      .press('Enter');
    await page.getByRole('menuitem', { name: 'In a week' }).press('Enter');
    await page.getByText(/is due again on/u).waitFor();
    await expect.poll(total).toBe(before - 1);
    await cardOfSecond.getByRole('link', { name: `All ${before - 1}`, exact: true }).waitFor();
    await page.getByRole('button', { name: 'Undo' }).press('Enter');
    await expect.poll(names).toEqual(first);

    await rows
      .first()
      .getByRole('button', { name: `Log contact with ${longest}` })
      .press('Enter');
    const panel = page.getByRole('dialog', { name: /^Log contact with/u });
    await panel.getByText(/^Next due/u).waitFor();
    await panel.getByLabel('Another day').fill('2099-01-01');
    await panel.getByRole('radio', { name: 'Call' }).press('Space');
    await panel.getByLabel('Note').fill('Talked about the spring fund.');
    await expectAccessible(page);
    await panel.getByLabel('Note').press('Control+Enter');
    await panel.getByText('The day cannot be in the future.').waitFor();
    await panel.getByRole('radio', { name: 'Yesterday' }).press('Space');
    await panel.getByLabel('Note').press('Control+Enter');
    await page.getByText('Contact logged').waitFor();
    await expect.poll(total).toBe(before - 1);
    expect(await names()).not.toContain(longest);
    await page.getByRole('button', { name: 'Undo' }).last().press('Enter');
    await expect.poll(names).toEqual(first);

    await card.getByRole('link', { name: /^All/u }).press('Enter');
    await page.getByText(`1-${before} of ${before} total`).first().waitFor();
    await page.getByRole('button', { name: 'Remove In touch Overdue' }).waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });

  it('lets a member set a rhythm on a profile on a phone, and updates a second tab', async () => {
    const phone = await visitor(browser, { theme: 'dark', width: 390, height: 844 });
    const { page, context, complaints } = phone;
    await logIn(page, inject('sample'));
    await page.goto('/people?page=1&limit=50');
    const link = page.getByRole('list', { name: 'People' }).getByRole('link').nth(4);
    const href = await link.getAttribute('href');
    const address = `${(href ?? '').split('?')[0]}?tab=you`;
    await page.goto(address);
    const card = page.getByRole('region', { name: 'Keep in touch' });
    const every = card.getByRole('radiogroup', { name: 'Every' });
    await every.getByRole('radio', { name: 'Never', checked: true }).waitFor();
    await card.getByText('Last contact').waitFor();
    const second = await context.newPage();
    await second.goto(address);
    const everyOfSecond = second.getByRole('radiogroup', { name: 'Every' });

    await every.getByRole('radio', { name: '3 months' }).press('Space');
    await card.getByText('Next due').waitFor();
    await everyOfSecond.getByRole('radio', { name: '3 months', checked: true }).waitFor();
    await expectAccessible(page);

    await card.getByRole('button', { name: /^Log contact with/u }).click();
    const sheet = page.getByRole('dialog', { name: /^Log contact with/u });
    await sheet.getByRole('radio', { name: 'Met' }).waitFor();
    await expectAccessible(page);
    await sheet.getByLabel('Note').fill('Coffee near the office.');
    await sheet.getByRole('button', { name: 'save' }).click();
    await card.getByText('“Coffee near the office.”').waitFor();
    await second.getByText('“Coffee near the office.”').waitFor();
    await page.getByRole('button', { name: 'Undo' }).click();
    await card.getByText('“Coffee near the office.”').waitFor({ state: 'detached' });
    await every.getByRole('radio', { name: 'Never' }).press('Space');
    await everyOfSecond.getByRole('radio', { name: 'Never', checked: true }).waitFor();

    await card.getByRole('button', { name: 'Keep in touch by label' }).click();
    const labels = page.getByRole('dialog', { name: 'Keep in touch by label' });
    await labels.getByRole('list', { name: 'Labels' }).getByRole('listitem').first().waitFor();
    await expectAccessible(page);
    expect(complaints).toEqual([]);
  });
});
