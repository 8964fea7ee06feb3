import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { addressOf, newMember } from './members.ts';
import { generateContacts } from '../sample/contacts-file/generate-contacts.ts';
import { readNameSource } from '../sample/contacts-file/name-source.ts';
import { writeContactsFile } from '../sample/contacts-file/write-contacts-file.ts';
import { createRandom } from '../sample/population/random.ts';

const ROWS = 5000;

describe('Importing a contacts file', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('fills the network with live progress, lists rejected rows and values, changes nothing when the same file is imported again, and can be undone', async () => {
    const guest = { firstName: 'Thandiwe', lastName: 'Mbeki-Larsson', email: addressOf('thandiwe') };
    const account = await newMember(browser, guest);
    const { page, context, complaints } = await visitor(browser);
    await logIn(page, account);
    const other = await context.newPage();
    await other.goto('/');
    await other.getByText('Last synced: never').waitFor();

    await page.getByRole('button', { name: 'Sync Your Network' }).click();
    const sync = page.getByRole('dialog', { name: 'Network' });
    await refuseWrongFiles(page);
    const file = contactsFile({ rows: ROWS, seed: 11, broken: true });
    const percentages = await noteProgress(page);
    await upload(page, file);
    await sync.getByRole('heading', { name: 'Importing your connections' }).waitFor();
    const complete = { name: 'Your LinkedIn Contacts sync is complete' };
    await sync.getByRole('heading', complete).waitFor({ timeout: 90_000 });
    expect(await percentages()).toEqual((await percentages()).toSorted((a, b) => a - b));
    expect((await percentages()).length).toBeGreaterThan(1);
    await expect.poll(() => peopleAdded(page)).toBeGreaterThan(ROWS * 0.95);
    const added = await peopleAdded(page);
    await readRemarks(page);
    await expectAccessible(page);

    // The other tab updates by itself.
    const total = other.getByRole('link', { name: /^[\d,]+ People/ });
    await total.waitFor();
    await expect.poll(() => total.innerText()).toContain(added.toLocaleString('en-US'));
    await expectAccessible(other);

    await upload(page, file);
    await sync.getByRole('heading', complete).waitFor({ timeout: 90_000 });
    const changes = () => page.getByRole('definition').allInnerTexts();
    await expect.poll(changes).toEqual(['0', '0', '0', added.toLocaleString('en-US')]);
    await sync.getByRole('button', { name: 'Close' }).click();
    await page.getByText('Last synced just now').waitFor();
    await page.getByRole('link', { name: /^[\d,]+ People/ }).click();
    await page
      .getByText(`1-50 of ${added.toLocaleString('en-US')} total`)
      .first()
      .waitFor();
    await undoBoth(page, added);
    await other.getByText('Last synced: never').waitFor();
    // The browser logs that the file without a header was refused with 422.
    expect(complaints.filter((complaint) => !complaint.includes('status of 422'))).toEqual([]);
  });
});

/** Undoes the second import, which changed nothing, and then the first. */
async function undoBoth(page: Page, added: number): Promise<void> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Update Your Network' }).click();
  const sync = page.getByRole('dialog', { name: 'Network' });
  const leaving = `${added.toLocaleString('en-US')} people leave your network, and nobody comes back.`;
  for (const words of ['The same people stay in your network', leaving]) {
    await sync.getByRole('button', { name: 'Undo this import' }).click();
    await sync.getByText(words).waitFor();
    await expectAccessible(page);
    await sync.getByRole('button', { name: 'Undo this import' }).click();
    await sync.getByText(words).waitFor({ state: 'detached' });
  }
}

async function upload(page: Page, file: UploadFile): Promise<void> {
  await page.getByLabel('connections.csv').setInputFiles(file);
  await expectInView(page);
  await page.getByRole('button', { name: 'Import', exact: true }).click();
}

/** Expects that the screen shows the preview of the file's changes, and no results of earlier files. */
async function expectInView(page: Page): Promise<void> {
  const heading = page.getByRole('heading', { name: 'What will change' });
  await heading.waitFor();
  const { y = 0, height = 0 } = (await heading.boundingBox()) ?? {};
  expect(y + height).toBeLessThan(page.viewportSize()?.height ?? 0);
  expect(await page.getByRole('heading', { name: 'Your LinkedIn Contacts sync is complete' }).count()).toBe(
    0,
  );
}

/**
 * Presses "Upload" without a file, and then chooses a file of the wrong kind. Each time, a message appears at
 * the field.
 */
async function refuseWrongFiles(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Upload', exact: true }).click();
  await page.getByText('connections.csv is required.').waitFor();
  const field = page.getByLabel('connections.csv');
  expect(await field.getAttribute('aria-invalid')).toBe('true');
  await expectAccessible(page);
  await field.setInputFiles({
    name: 'prices.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from('Article,Price\nPen,3\n'),
  });
  const message = page.getByRole('dialog', { name: 'Network' }).getByRole('alert');
  await message.getByText(/First Name/).waitFor();
  expect(await field.getAttribute('aria-describedby')).toBe(await message.getAttribute('id'));
}

/** Records each percentage that the progress bar shows from now on. */
async function noteProgress(page: Page): Promise<() => Promise<number[]>> {
  const seen = await page.evaluateHandle(() => {
    const percentages: number[] = [];
    new MutationObserver(() => {
      const bar = document.querySelector('[role=progressbar]');
      const now = Number(bar?.getAttribute('aria-valuenow'));
      if (bar && now !== percentages.at(-1)) percentages.push(now);
    }).observe(document.body, { subtree: true, childList: true, attributeFilter: ['aria-valuenow'] });
    return percentages;
  });
  return () => seen.jsonValue();
}

async function peopleAdded(page: Page): Promise<number> {
  const words = await page.getByRole('definition').filter({ hasText: /^\+/ }).innerText();
  return Number(words.replace(/[+,]/g, ''));
}

/** Opens a group of remarks with the keyboard, down to a line of the file, and downloads all remarks. */
async function readRemarks(page: Page): Promise<void> {
  const remarks = page
    .locator('section', { has: page.getByRole('heading', { name: /^Skipped or changed/ }) })
    .last();
  const group = remarks.getByText('This row has fewer cells than the header. Perhaps it was cut off.');
  await group.waitFor();
  await remarks.locator('summary').first().focus();
  await page.keyboard.press('Enter');
  await remarks
    .getByRole('cell', { name: /^(?:Ida,Lindqvist|,,,,,,.*|,,,,Nobody.*)$/ })
    .first()
    .waitFor();
  const link = remarks.getByRole('link', { name: 'Download as CSV' });
  const [download] = await Promise.all([page.waitForEvent('download'), link.click()]);
  const chunks = await download.createReadStream().then((stream) => stream.toArray());
  const csv = Buffer.concat(chunks).toString();
  expect(csv).toContain('Ida,Lindqvist');
  expect(csv).toContain('Emoji are left out of names.');
}

/** A row that names nobody, and one that was cut off. */
const BROKEN_ROWS = [',,,,Nobody Works Here,Director,01 Feb 2024', 'Ida,Lindqvist'];

interface UploadFile {
  name: string;
  mimeType: string;
  buffer: Buffer;
}

/** A synthetic Connections.csv; with `broken`, two unreadable rows are added. */
function contactsFile(options: { rows: number; seed: number; broken?: boolean }): UploadFile {
  const facts = new URL('../sample/facts/', import.meta.url);
  const names = readNameSource(facts, createRandom(`companies/${options.seed}`));
  const rows = generateContacts({ rows: options.rows, seed: options.seed, names, until: '2026-10-31' });
  const text = writeContactsFile(rows) + (options.broken ? `${BROKEN_ROWS.join('\n')}\n` : '');
  return { name: 'Connections.csv', mimeType: 'text/csv', buffer: Buffer.from(text) };
}
