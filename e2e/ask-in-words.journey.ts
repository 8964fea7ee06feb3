import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

const SENTENCE = 'friendly directors in Lisbon';

describe('Asking in words', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('leads, with only the keyboard, to a list that shows how the sentence was read', async () => {
    const { page, context, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    const { search, field } = await openSearch(page);
    await field.fill(SENTENCE);
    const group = search.getByRole('region', { name: 'As a search' });
    await group.getByText('not used: friendly').waitFor();
    const total = Number.parseInt((await group.getByRole('option').innerText()).replaceAll(',', ''), 10);
    expect(total).toBeGreaterThan(0);
    await field.press('Shift+Tab');
    await expect.poll(() => focusedName(page)).toBe('Remove Seniority Director');
    await page.keyboard.press('Escape');
    await expect.poll(() => focusedName(page)).toBe('Search people and organizations');
    await expectAccessible(page);
    await field.press('Enter');
    await page.waitForURL(({ pathname }) => pathname === '/people');
    const bar = page.getByRole('region', { name: 'Search in words' });
    await bar.getByRole('button', { name: `“${SENTENCE}”` }).waitFor();
    await page
      .getByText(`of ${total.toLocaleString('en-US')} total`)
      .first()
      .waitFor();
    await expectAccessible(page);

    // Chooses another reading.
    const director = bar.getByRole('button', { name: 'Seniority Director', exact: true });
    await director.press('Enter');
    const readings = page.getByRole('menu').getByRole('menuitemradio');
    await readings
      .first()
      .filter({ hasText: total === 1 ? '1 person' : `${total.toLocaleString('en-US')} people` })
      .waitFor();
    await expectAccessible(page);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await director.waitFor({ state: 'detached' });
    const other = page.url();
    await page.reload();
    await bar.waitFor();
    expect(await director.count()).toBe(0);
    await page.goBack();
    await director.waitFor();
    await page.goForward();
    await director.waitFor({ state: 'detached' });

    // Opening the filters keeps the sentence. Another tab that opens the link does not show the sentence.
    await page.keyboard.press('f');
    await page.getByRole('dialog', { name: 'People — Your Network' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    await bar.waitFor();
    const shared = await context.newPage();
    await shared.goto(other);
    await shared.getByRole('group', { name: 'Active filters' }).waitFor();
    expect(await shared.getByRole('region', { name: 'Search in words' }).count()).toBe(0);
    await shared.close();
    await page.bringToFront();

    await page.keyboard.press('Shift+S');
    await page.getByRole('dialog', { name: 'Save this search' }).waitFor();
    await page.keyboard.press('Escape');
    await bar.getByRole('button', { name: /^Remove Seniority/u }).press('Backspace');
    await page.waitForURL((url) => !url.searchParams.has('experience.seniorityLevels.value'));
    await bar.getByRole('button', { name: `“${SENTENCE}”` }).press('Enter');
    await expect.poll(() => field.inputValue()).toBe(SENTENCE);
    await field.fill('');
    await search
      .getByRole('group', { name: 'Recent searches' })
      .getByRole('option', { name: SENTENCE })
      .filter({ hasText: /\d+ (?:people|person)$/u })
      .waitFor();
    expect(complaints).toEqual([]);
  });

  it('does not read a name as a sentence', async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto('/people?page=1&limit=10');
    const name = await page.getByRole('list', { name: 'People' }).getByRole('link').first().innerText();
    const { search, field } = await openSearch(page);
    const read = page.waitForResponse(/\/search\/words\?/u);
    await field.fill(name);
    expect(await (await read).json()).toMatchObject({ understood: [] });
    await search.getByRole('option', { selected: true }).filter({ hasText: name }).waitFor();
    expect(await search.getByRole('region', { name: 'As a search' }).count()).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('works on phones', async () => {
    const { page, complaints } = await visitor(browser, { theme: 'dark', width: 390, height: 844 });
    await logIn(page, inject('sample'));
    await page.getByRole('button', { name: 'Search people and organizations' }).click();
    const { search, field } = searchOf(page);
    await field.fill(`${SENTENCE} who work in a large organization`);
    const group = search.getByRole('region', { name: 'As a search' });
    await group.getByText('not used: friendly').waitFor();
    await expectFits(page);
    await field.fill(SENTENCE);
    await search.getByRole('button', { name: 'Remove Seniority Director' }).waitFor();
    await expect.poll(() => group.getAttribute('data-old')).toBeNull();
    await search.getByRole('button', { name: 'Open as a list' }).first().click();
    const bar = page.getByRole('region', { name: 'Search in words' });
    await bar.getByRole('button', { name: 'Seniority Director', exact: true }).click();
    const sheet = page.getByRole('dialog', { name: 'Seniority' });
    await sheet.getByRole('button', { name: /^Show [\d,]+/u }).waitFor();
    await expectFits(page);
    await sheet.getByRole('radio').nth(1).click();
    await sheet.getByRole('button', { name: /^Show [\d,]+/u }).click();
    await sheet.waitFor({ state: 'detached' });
    await bar.getByRole('button', { name: 'Seniority Director', exact: true }).waitFor({ state: 'detached' });
    await expectFits(page);
    expect(complaints).toEqual([]);
  });
});

async function openSearch(page: Page): Promise<{ search: Locator; field: Locator }> {
  await page.getByRole('button', { name: 'Search people and organizations' }).waitFor();
  await page.keyboard.press('Control+k');
  return searchOf(page);
}

function searchOf(page: Page): { search: Locator; field: Locator } {
  const search = page.getByRole('dialog', { name: 'Search — Your Network' });
  return { search, field: search.getByLabel('Search people and organizations') };
}

const focusedName = (page: Page): Promise<string | null | undefined> =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label'));

/** Expects no accessibility violation, and nothing wider than the window. */
async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
}
