import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { addressOf, invitationLinkOf, PASSWORD } from './members.ts';

const PHONE = { width: 390, height: 844 };
const ROWS = 60;
/** Three directors and one engineer who work at organizations with a known head office in Lisbon. */
const IN_LISBON = [
  ['Beatriz', 'Lume', 'EDP', 'Director of Grid Planning'],
  ['Duarte', 'Serra', 'Galp', 'Diretor Financeiro'],
  ['Filipa', 'Nora', 'TAP Air Portugal', 'Operations Director'],
  ['Gil', 'Moura', 'EDP', 'Data Engineer'],
] as const;

/** A small file with the people in `IN_LISBON`, and with others whose organizations are unknown. */
function connectionsFile() {
  const header = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
  const others = Array.from({ length: ROWS - IN_LISBON.length }, (_, n) => [
    `Person${String.fromCodePoint(65 + (n % 26))}`,
    `Quill${String.fromCodePoint(97 + (n % 26))}${n}`,
    `Vellum Workshop ${n % 7}`,
    n % 2 === 0 ? 'Director' : 'Account Manager',
  ]);
  const rows = [...IN_LISBON, ...others].map(
    ([first, last, company, title], n) =>
      `${first},${last},https://www.linkedin.com/in/first-hour-${n},,${company},${title},0${1 + (n % 9)} Mar 2024`,
  );
  return {
    name: 'Connections.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...rows, ''].join('\n')),
  };
}

describe('The first hour', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('on a phone shows true figures, and lets a member find directors by their organizations’ place and label everybody at once', async () => {
    const guest = { firstName: 'Noor', lastName: 'Firsthour', email: addressOf('noor') };
    const link = await invitationLinkOf(browser, guest);
    const { page, complaints } = await visitor(browser, PHONE);
    await register(page, link);

    await page.getByRole('button', { name: 'Sync Your Network' }).click();
    const sync = page.getByRole('dialog', { name: 'Network' });
    await sync.getByLabel('connections.csv').setInputFiles(connectionsFile());
    await sync.getByRole('region', { name: 'What will change' }).getByText(`+${ROWS}`).waitFor();
    await sync.getByRole('button', { name: 'Import', exact: true }).click();
    await sync.getByRole('heading', { name: 'Your LinkedIn Contacts sync is complete' }).waitFor();
    await sync.getByRole('button', { name: 'Close' }).click();

    // Only four of sixty people have a place, so there is no map, only lists of the facts that the file
    // contains.
    await page.getByRole('link', { name: new RegExp(`^${ROWS} People`, 'u') }).waitFor();
    await page.getByRole('heading', { name: 'Who you know' }).waitFor();
    expect(await page.getByRole('heading', { name: 'Where people are' }).count()).toBe(0);
    await expectAccessible(page);

    await findDirectors(page);
    await page.getByRole('button', { name: /^filters/ }).click();
    const dialog = page.getByRole('dialog', { name: 'People — Your Network' });
    await dialog.getByText(`place known for 4 of ${ROWS}`).waitFor();
    await page.keyboard.press('Escape');
    // Closing the dialog navigates back, which would interrupt the loading of the next page.
    await page.waitForURL(({ hash }) => hash === '');
    await page.goto('/people?education.degrees.value=1&page=1&limit=50');
    await page.getByText(new RegExp(`${ROWS} people have no known degree`, 'u')).waitFor();

    await labelAll(page);
    expect(complaints).toEqual([]);
  });
});

async function register(page: Page, link: string): Promise<void> {
  await page.goto(link);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByLabel('New Password').fill(PASSWORD);
  await page.getByLabel('Confirm Password').fill(PASSWORD);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Create my account' }).click();
  await page.getByText('Last synced: never').waitFor();
}

async function findDirectors(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'All filters' }).click();
  const dialog = page.getByRole('dialog', { name: 'People — Your Network' });
  for (const [filter, words] of [
    ['Location', 'Lisbon'],
    ['Seniority Levels', 'Direc'],
  ] as const) {
    await dialog.getByRole('switch', { name: filter }).focus();
    await page.keyboard.type(words);
    await page
      .getByRole('option', { name: filter === 'Location' ? /^Lisbon, Portugal/ : /^Director/ })
      .first()
      .click();
  }
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const list = page.getByRole('list', { name: 'People' });
  await list.getByText('Beatriz Lume').waitFor();
  expect(await list.locator(':scope > li').count()).toBe(3);
  // The row says that the place is the organization's.
  await list.getByText(/where EDP is/).waitFor();
  expect(await list.getByText('Gil Moura').count()).toBe(0);
  await expectAccessible(page);
}

/** Labels everybody. On a phone the list has no header, but the bar of a ticked row can select all people. */
async function labelAll(page: Page): Promise<void> {
  await page.goto('/people?page=1&limit=50');
  await page
    .getByRole('list', { name: 'People' })
    .getByRole('checkbox', { name: /^Tick / })
    .first()
    .click();
  await page.getByRole('button', { name: `Select all ${ROWS}` }).click();
  const bar = page.getByRole('group', { name: `${ROWS} selected` });
  await bar.getByRole('button', { name: 'Label', exact: true }).click();
  const chooser = page.getByRole('dialog', { name: 'Label them' });
  await chooser.getByRole('textbox', { name: 'Label' }).fill('First hour');
  await chooser.getByRole('button', { name: 'Create “First hour”' }).click();
  await page.getByText(`Label First hour added to ${ROWS} people`).waitFor();
  await expectAccessible(page);
}
