import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

const FIRST = 'Met at the storage roundtable in Lisbon.';
const SECOND = 'Met at the storage roundtable in Lisbon. Prefers a call on Thursdays.';
const LABEL = 'Autumn dinner';
const GUESTS = 10;

describe('A member', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('can save, change and delete a note, which another tab shows at once; an unsent draft is kept', async () => {
    const { page, context, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await openNotes(page);
    const before = await notes(page).count();
    await page.getByRole('button', { name: 'new', exact: true }).click();
    await noteField(page).fill(FIRST);
    await expectAccessible(page);

    await page.reload();
    const unsent = noteField(page);
    await expect.poll(() => unsent.inputValue()).toBe(FIRST);
    await expect.poll(() => unsent.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Escape');
    await page.getByRole('dialog').getByText('Your unsent note is kept.').waitFor();
    await page.keyboard.press('n');
    await expect.poll(() => unsent.inputValue()).toBe(FIRST);
    const other = await context.newPage();
    await other.goto(page.url());
    await other.getByRole('heading', { name: /^Notes/ }).waitFor();
    await unsent.press('Control+Enter');
    await noteSaying(page, FIRST).waitFor();
    await noteSaying(other, FIRST).waitFor();
    expect(await notes(page).count()).toBe(before + 1);

    await noteSaying(page, FIRST)
      .getByRole('button', { name: /edit|change/i })
      .click();
    await noteField(page).fill(' ');
    await page.getByRole('button', { name: 'save', exact: true }).click();
    await page.getByText('Note cannot contain only spaces.').waitFor();
    await noteField(page).fill(SECOND);
    await page.getByRole('button', { name: 'save', exact: true }).click();
    await noteSaying(other, SECOND).waitFor();

    await noteSaying(page, SECOND)
      .getByRole('button', { name: /delete/i })
      .click();
    await page.getByText('Permanently delete this note entry?').waitFor();
    await expectAccessible(page);
    await page.getByRole('button', { name: 'delete', exact: true }).click();
    await noteSaying(page, SECOND).waitFor({ state: 'detached' });
    await noteSaying(other, SECOND).waitFor({ state: 'detached' });
    expect(complaints).toEqual([]);
  });

  it('can label ten people, and find them by the label', async () => {
    const { page, complaints } = await visitor(browser, { theme: 'dark' });
    await logIn(page, inject('sample'));
    const names: string[] = [];
    await openNotes(page);
    for (let guest = 0; guest < GUESTS; guest += 1) {
      const name = await page.getByRole('dialog').getByRole('heading', { level: 1 }).innerText();
      names.push(name);
      await addLabel(page, name, LABEL);
      if (guest === 0) await expectAccessible(page);
      if (guest < GUESTS - 1) await nextPerson(page, LABEL);
    }
    await page.getByRole('link', { name: LABEL, exact: true }).first().click();
    await page.waitForURL(
      (url) => url.pathname === '/people' && url.searchParams.has('network.labels.value'),
    );
    await page.getByText(`1-${GUESTS} of ${GUESTS} total`).first().waitFor();
    const found = await page.getByRole('list', { name: 'People' }).getByRole('listitem').allInnerTexts();
    expect(found.every((words) => words.includes(LABEL))).toBe(true);
    for (const name of names) expect(found.some((words) => words.includes(name))).toBe(true);
    await expectAccessible(page);

    await page.getByRole('list', { name: 'People' }).getByRole('link').first().click();
    await page.getByRole('tab', { name: /^notes\/labels/ }).click();
    await page.getByRole('button', { name: `Remove ${LABEL}` }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page
      .getByText(`1-${GUESTS - 1} of ${GUESTS - 1} total`)
      .first()
      .waitFor();
    expect(complaints).toEqual([]);
  });
});

/** Opens the notes and labels of the first person in the list. */
async function openNotes(page: Page): Promise<void> {
  await page.goto('/people?page=1&limit=50');
  await page.getByRole('list', { name: 'People' }).getByRole('link').first().click();
  await page.getByRole('tab', { name: /^notes\/labels/ }).click();
  await page.getByRole('heading', { name: /^Notes/ }).waitFor();
  await page.getByRole('heading', { name: /^Labels/ }).waitFor();
}

function notes(page: Page): Locator {
  return page.getByRole('region', { name: /^Notes about/ }).getByRole('listitem');
}

function noteField(page: Page): Locator {
  return page.getByRole('textbox', { name: /^Note/ });
}

/** Returns the note with these words in the list. Ignores a draft with the same words from another tab. */
function noteSaying(page: Page, words: string): Locator {
  return notes(page).getByRole('article').filter({ hasText: words });
}

async function addLabel(page: Page, person: string, label: string): Promise<void> {
  const labels = page.getByRole('region', { name: `Labels of ${person}` });
  await labels.getByRole('button', { name: 'add label' }).click();
  await labels.getByRole('combobox', { name: 'Label' }).fill(label);
  await page
    .getByRole('option', { name: new RegExp(`^(Create .)?${label}.?$`) })
    .first()
    .click();
  await labels.getByRole('link', { name: label, exact: true }).waitFor();
}

/**
 * Goes to the next person. Waits until the label is no longer shown, because both persons may have the same
 * name.
 */
async function nextPerson(page: Page, label: string): Promise<void> {
  await page.getByRole('tab', { name: /^notes\/labels/ }).focus();
  await page.keyboard.press('j');
  const labeled = page.getByRole('dialog').getByRole('link', { name: label, exact: true });
  await expect.poll(() => labeled.count()).toBe(0);
  await page.getByRole('button', { name: 'add label' }).waitFor();
}
