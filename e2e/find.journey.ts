import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

const SCHOOL = 'Universidade de Lisboa';
const CHIPS = ['Location Lisbon, 50 miles', 'Seniority Director', `School ${SCHOOL}`];

describe('Finding people', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('finds directors within 50 miles of Lisbon who studied at one school, with the keyboard, and shows why', async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    const everybody = /^[\d,]+/.exec(
      await page.getByRole('link', { name: /^[\d,]+ People/ }).innerText(),
    )?.[0];
    await page.getByRole('button', { name: 'More filters' }).press('Enter');
    const total = await chooseFilters(page);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Apply' }).last().press('Enter');
    await page.waitForURL((url) => url.pathname === '/people' && url.searchParams.get('limit') === '50');
    await page.getByText(`1-${total} of ${total} total`).first().waitFor();
    await everyRowSaysWhy(page, total);
    expect(await chips(page)).toEqual(CHIPS);
    await expectAccessible(page);

    await page.reload();
    await page.getByText(`1-${total} of ${total} total`).first().waitFor();
    expect(await chips(page)).toEqual(CHIPS);

    await page.getByRole('button', { name: `Remove ${CHIPS[1]}` }).press('Enter');
    await expect.poll(() => chips(page)).toEqual([CHIPS[0], CHIPS[2]]);
    await expect.poll(() => totalShown(page)).toBeGreaterThan(total);
    await page.goBack();
    await expect.poll(() => chips(page)).toEqual(CHIPS);
    await expect.poll(() => totalShown(page)).toBe(total);
    await page.goForward();
    await expect.poll(() => chips(page)).toEqual([CHIPS[0], CHIPS[2]]);
    await page.getByRole('link', { name: 'Clear', exact: true }).click();
    await page.getByText(`1-50 of ${everybody} total`).first().waitFor();
    expect(complaints).toEqual([]);
  });

  it('finds a person by a misspelled name from the home page, with only the keyboard', async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto('/people?page=3&limit=50');
    const name = await nameOfFirstPerson(page);
    await page.goto('/');
    await page.getByRole('button', { name: 'Search people and organizations' }).waitFor();
    await page.keyboard.press('Control+k');
    const search = page.getByRole('dialog', { name: 'Search — Your Network' });
    // Finds the field by its label, because phones show another element.
    const field = search.getByLabel('Search people and organizations');
    await expect.poll(() => field.evaluate((element) => element === document.activeElement)).toBe(true);
    await field.fill(misspelled(name));
    await search.getByRole('option', { selected: true }).filter({ hasText: name }).waitFor();
    await search.getByText('Nobody has exactly this name. Closest first.').waitFor();
    await expectAccessible(page);
    await field.press('Enter');
    await page.getByRole('dialog', { name }).getByRole('tabpanel').waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/people\/\d+$/u);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog', { name }).waitFor({ state: 'detached' });

    // When the search is opened again, it lists the recent profile and the recent search.
    await page.keyboard.press('Control+k');
    await search.getByRole('group', { name: 'Recent profiles' }).getByText(name).waitFor();
    const searches = search.getByRole('group', { name: 'Recent searches' });
    await searches.getByRole('option', { name: /1 person|people/u }).waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await field.fill('> keys');
    await field.press('Enter');
    await page.getByRole('dialog', { name: 'Keyboard shortcuts' }).getByText('Search for anything').waitFor();
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+k');
    await field.waitFor();
    await search.getByRole('button', { name: /^clear/u }).click();
    await searches.waitFor({ state: 'detached' });
    await field.fill('go to p');
    await field.press('Enter');
    // Commands that begin with the text come before people with merely similar names.
    await page.waitForURL(({ pathname }) => pathname === '/people');
    await page.getByRole('list', { name: 'People' }).getByRole('link').first().waitFor();
    await page.keyboard.press('Control+k');
    await field.fill('filter p');
    await field.press('Enter');
    await page.getByRole('dialog', { name: 'People — Your Network' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('begins with the text that was typed while the page was still loading', async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    const { promise: code, resolve: release } = Promise.withResolvers<void>();
    await page.route(/\/assets\/.*\.js$/u, async (route) => {
      await code;
      await route.continue();
    });
    await page.goto('/people', { waitUntil: 'commit' });
    await page.waitForFunction(() => document.documentElement.dataset['start'] === 'member');
    await page.keyboard.press('Control+k');
    await page.keyboard.type('zzyzx');
    release();
    const search = page.getByRole('dialog', { name: 'Search — Your Network' });
    await search.getByText('No results found...').waitFor();
    expect(await search.getByRole('combobox').inputValue()).toBe('zzyzx');
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await search.getByRole('button', { name: 'All people' }).click();
    await search.waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('changes pages, reverses the order, and filters by a click on the stats', async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto('/people?page=1&limit=50');
    const everybody = await totalShown(page);
    const first = await nameOfFirstPerson(page);
    await page
      .getByRole('navigation', { name: 'Pages', exact: true })
      .getByRole('link', { name: 'Page 2', exact: true })
      .click();
    await page
      .getByText(`51-100 of ${everybody.toLocaleString('en-US')} total`)
      .first()
      .waitFor();
    await expect.poll(() => nameOfFirstPerson(page)).not.toBe(first);
    await page
      .getByRole('link', { name: /sort Z to A/ })
      .first()
      .click();
    await page.waitForURL((url) => url.searchParams.get('order') === 'name-desc');
    await page
      .getByText(`1-50 of ${everybody.toLocaleString('en-US')} total`)
      .first()
      .waitFor();
    await expect
      .poll(async () => (await nameOfFirstPerson(page)).localeCompare(first, 'en'))
      .toBeGreaterThan(0);

    await page.getByRole('button', { name: 'stats' }).click();
    const stats = page.getByRole('dialog', { name: 'Stats — Your Network' });
    const entry = stats.getByRole('region', { name: 'Seniority Levels' }).getByRole('link').first();
    await entry.waitFor();
    await expectAccessible(page);
    const current = await choose(entry);
    await stats.waitFor({ state: 'detached' });
    await expect.poll(() => chips(page)).toEqual([`Seniority ${current.name}`, 'Experience Current only']);
    await expect.poll(() => totalShown(page)).toBe(current.count);

    // Going back shows the stats again, and another entry is chosen there.
    await page.goBack();
    await stats.getByRole('radio', { name: 'All roles' }).click();
    await page.waitForURL((url) => url.searchParams.get('roles') === 'ever');
    await expect.poll(async () => (await read(entry)).count).toBeGreaterThan(current.count);
    const ever = await choose(entry);
    await expect.poll(() => chips(page)).toEqual([`Seniority ${ever.name}`]);
    await expect.poll(() => totalShown(page)).toBe(ever.count);
    expect(complaints).toEqual([]);
  });

  it('reports when nobody matches, and suggests criteria to remove', async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto(`/people?summary.name.value=Zzyzx&experience.title.value=director&page=1&limit=50`);
    await page.getByText('No results found...').waitFor();
    const offer = page.getByRole('link', { name: /^Without “Zzyzx” \+\d/ });
    await offer.waitFor();
    await expectAccessible(page);
    const gain = Number(/\+([\d,]+)/.exec(await offer.innerText())?.[1]?.replace(',', ''));
    await offer.click();
    await expect.poll(() => totalShown(page)).toBe(gain);
    expect(await chips(page)).toEqual(['Title director']);
    expect(complaints).toEqual([]);
  });
});

/** Clicks an entry of the stats, and returns its name and number. */
async function choose(entry: Locator) {
  const chosen = await read(entry);
  await entry.click();
  return chosen;
}

async function read(entry: Locator) {
  const [, count = '', name = ''] = /\(([\d,]+)\)\s*(.+)/.exec(await entry.innerText()) ?? [];
  return { name, count: Number(count.replace(',', '')) };
}

/**
 * Sets three filters. Letters typed while a switch has the focus go into its field; the arrow key and Enter
 * accept a suggestion. Returns how many people match.
 */
async function chooseFilters(page: Page): Promise<number> {
  const dialog = page.getByRole('dialog', { name: 'People — Your Network' });
  await expect.poll(() => page.evaluate(kindOfFirstSuggestion), { timeout: 60_000 }).toBe('a city');
  await pick(dialog, 'Location', ['Lisbon', /^Lisbon, Portugal/]);
  await pick(dialog, 'Seniority Levels', ['Direc', /^Director/]);
  await pick(dialog, 'Schools', [SCHOOL, new RegExp(`^${SCHOOL}`)]);
  const radius = dialog.getByRole('slider', { name: 'Radius (miles)' });
  expect(await radius.inputValue()).toBe('50');
  const count = dialog.getByRole('status').filter({ hasText: /people match$/ });
  await expect.poll(() => count.getAttribute('data-old')).toBeNull();
  return Number(/[\d,]+/.exec(await count.innerText())?.[0]);
}

/**
 * Returns "a city" if the first suggestion for "Lisbon" is one. Runs in the page. When a server starts for
 * the first time, it knows only regions until the cities are loaded.
 */
async function kindOfFirstSuggestion(): Promise<string> {
  const answer = await fetch('/api/autocomplete?dataset=locations&name=Lisbon');
  const { results } = (await answer.json()) as { results: readonly { region?: string }[] };
  return results[0] !== undefined && results[0].region === undefined ? 'a city' : 'a region, or nothing';
}

async function pick(
  dialog: Locator,
  filter: string,
  [words, option]: readonly [string, RegExp],
): Promise<void> {
  await dialog.getByRole('switch', { name: filter }).focus();
  await dialog.page().keyboard.type(words);
  const field = dialog.getByRole('combobox', { name: filter });
  expect(await field.inputValue()).toBe(words);
  await expect.poll(() => firstOption(dialog.page())).toMatch(option);
  await field.press('ArrowDown');
  await field.press('Enter');
  await field.press('Tab');
}

async function firstOption(page: Page): Promise<string> {
  return page.getByRole('option').first().innerText();
}

async function everyRowSaysWhy(page: Page, total: number): Promise<void> {
  const rows = page.getByRole('list', { name: 'People' }).locator(':scope > li');
  expect(await rows.count()).toBe(total);
  for (const row of await rows.all()) {
    const marks = await row.locator('mark').allInnerTexts();
    expect(marks).toContain(SCHOOL);
    expect(marks.length).toBeGreaterThanOrEqual(3);
    for (const label of ['Location', 'Experience', 'Education'])
      expect(await row.getByText(label, { exact: true }).count()).toBe(1);
  }
}

async function chips(page: Page): Promise<string[]> {
  const buttons = page
    .getByRole('group', { name: 'Active filters' })
    .getByRole('button', { name: /^Remove / });
  const names = await buttons.evaluateAll((all) =>
    all.map((button) => button.getAttribute('aria-label') ?? ''),
  );
  return names.map((name) => name.replace('Remove ', ''));
}

async function totalShown(page: Page): Promise<number> {
  const words = await page
    .getByText(/of [\d,]+ total$/)
    .first()
    .innerText();
  return Number(/of ([\d,]+) total/.exec(words)?.[1]?.replaceAll(',', ''));
}

async function nameOfFirstPerson(page: Page): Promise<string> {
  return page.getByRole('list', { name: 'People' }).getByRole('link').first().innerText();
}

/** The name with two swapped letters in its longest word. */
function misspelled(name: string): string {
  const [longest = ''] = name.split(' ').toSorted((a, b) => b.length - a.length);
  const at = [...longest].findIndex((letter, place) => place > 1 && letter !== longest[place + 1]);
  const swapped = longest.slice(0, at) + (longest[at + 1] ?? '') + longest[at] + longest.slice(at + 2);
  return name.replace(longest, swapped);
}
