import type { Browser, Page } from 'playwright-core';
import type { Email } from 'postal-mime';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { contactsOf } from '../apps/server/src/directory/changed-jobs/testing/two-files.ts';
import { writeContactsFile } from '../sample/contacts-file/write-contacts-file.ts';
import { type Credentials, logIn, openBrowser, visitor } from './browser.ts';
import { sendDueMail } from './due-mail.ts';
import { expectAccessible } from './expect-accessible.ts';
import { addressOf, newMember } from './members.ts';
import { letterTo } from './outbox.ts';

const MARKETING = '/people?experience.title.value=marketing&page=1&limit=50';
/** Contacts with the same job in both files. Only the spelling of the first contact's title differs. */
const [SPELLED, UNA] = ['Person Number 7', 'Una Changed'];
const MOVED = 'Person Number 13';

describe('The weekly mail', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('has the numbers of the home page after 28 people changed jobs, and can be stopped', async () => {
    const guest = { firstName: 'Signe', lastName: 'Dahl-Weekly', email: addressOf('signe') };
    const account = await newMember(browser, guest);
    const { page, complaints } = await visitor(browser);
    await logIn(page, account);
    await importFile(page, 0);
    await saveMarketing(page);
    await neglect(page, UNA);
    await importFile(page, 1);
    await page.goto('/');
    await expectNumbers(page);
    await seeWhatIsNew(page, browser, account);

    const settings = await chooseNow(page);
    await sendDueMail(account.email);
    const letter = await letterTo(account.email, /^Your week/u);
    expect(letter.subject).toBe(
      'Your week: 1 new result in 1 saved search, 28 changed jobs not seen yet, 1 person to get back to',
    );
    expect(letter.text).toContain('1 of 2 is new');
    for (const name of [MOVED, UNA]) expect(letter.text).toContain(name);
    expect(letter.text).not.toContain(SPELLED);

    await leaveOutChangedJobs(browser, letter);
    await settings.getByRole('switch', { name: 'Changed jobs', checked: false }).waitFor();
    await settings.getByRole('switch', { name: 'Mail me once a week', checked: true }).waitFor();
    await unsubscribe(letter);
    await settings.getByRole('switch', { name: 'Mail me once a week', checked: false }).waitFor();
    await settings.getByText('You get no weekly mail.').waitFor();
    expect(complaints).toEqual([]);
  });
});

/** Imports one of the two files. The name of the first file says that it is two months old. */
async function importFile(page: Page, side: 0 | 1): Promise<void> {
  const [year, month, day] = new Date(Date.now() - 60 * 86_400_000).toISOString().slice(0, 10).split('-');
  const rows = contactsOf(side).map(({ first, last, slug, ...job }) => ({
    ...job,
    firstName: first,
    lastName: last,
    url: `https://www.linkedin.com/in/weekly-${slug}`,
    email: '',
    connectedOn: '2024-03-01',
  }));
  await page.goto('/');
  await page.getByRole('button', { name: /^(Sync|Update) Your Network$/u }).press('Enter');
  const sync = page.getByRole('dialog', { name: 'Network' });
  await sync.getByLabel('connections.csv').setInputFiles({
    name: side === 0 ? `Basic_LinkedInDataExport_${month}-${day}-${year}.csv` : 'Connections.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(writeContactsFile(rows)),
  });
  await sync.getByRole('button', { name: 'Import', exact: true }).press('Enter');
  await sync.getByRole('heading', { name: 'Your LinkedIn Contacts sync is complete' }).waitFor();
}

async function saveMarketing(page: Page): Promise<void> {
  await page.goto(MARKETING);
  const people = page.getByRole('list', { name: 'People' });
  await people.getByText(SPELLED).waitFor();
  await page.getByText('1-1 of 1 total').first().waitFor();
  await page.getByRole('button', { name: 'Save', exact: true }).press('Enter');
  const panel = page.getByRole('dialog', { name: 'Save this search' });
  await panel.getByRole('radio', { name: /^By mail, once a week/u }).press('Space');
  await panel.getByLabel('Name').fill('Marketing');
  await panel.getByLabel('Name').press('Control+Enter');
  await page.getByText('Search saved').waitFor();
}

/** Chooses to be in touch with a person every month, and logs the last contact on a day long ago. */
async function neglect(page: Page, name: string): Promise<void> {
  await page.goto('/people?page=1&limit=100');
  const href = await page.getByRole('link', { name, exact: true }).getAttribute('href');
  await page.goto(`${(href ?? '').split('?')[0]}?tab=you`);
  const card = page.getByRole('region', { name: 'Keep in touch' });
  await card.getByRole('radio', { name: 'month', exact: true }).press('Space');
  await card.getByText('Next due').waitFor();
  await card.getByRole('button', { name: /^Log contact with/u }).press('Enter');
  const panel = page.getByRole('dialog', { name: /^Log contact with/u });
  await panel.getByLabel('Another day').fill('2025-01-15');
  await panel.getByRole('radio', { name: 'Met' }).press('Space');
  await panel.getByLabel('Note').press('Control+Enter');
  await page.getByText('Contact logged').waitFor();
}

/** Expects the cards of the home page to have the numbers of the mail. */
async function expectNumbers(page: Page): Promise<void> {
  const card = (name: string) => page.getByRole('region', { name });
  await card('Changed jobs').getByText('28 not seen').waitFor();
  await card('Changed jobs').getByRole('link', { name: 'All 28', exact: true }).waitFor();
  const search = card('Saved searches').getByRole('listitem').filter({ hasText: 'Marketing' });
  await search.getByText('2 people').waitFor();
  await search.getByText('+1 new').waitFor();
  await card('Losing touch').getByText('1 overdue').waitFor();
  await expectAccessible(page);
}

/**
 * Looks at the home page and the changed jobs on a phone. On `page`, looks at the new result of the saved
 * search.
 */
async function seeWhatIsNew(page: Page, browser: Browser, account: Credentials): Promise<void> {
  const phone = await visitor(browser, { theme: 'dark', width: 390, height: 844 });
  await logIn(phone.page, account);
  await expectNumbers(phone.page);
  await phone.page.getByRole('link', { name: 'All 28', exact: true }).press('Enter');
  await phone.page.getByText('1-28 of 28 total').first().waitFor();
  const changed = phone.page.getByRole('list', { name: 'Changed jobs' });
  expect(await changed.getByText(SPELLED, { exact: true }).count()).toBe(0);
  await expectAccessible(phone.page);
  await page.getByRole('link', { name: 'Marketing', exact: true }).press('Enter');
  await page.getByText(/^New since/u).waitFor();
  await page.getByRole('switch', { name: 'Only new' }).press('Space');
  await page.getByText('1-1 of 1 total').first().waitFor();
  await page.getByRole('list', { name: 'People' }).getByText(MOVED).waitFor();
  await expectAccessible(page);
  expect(phone.complaints).toEqual([]);
  await phone.context.close();
}

/** Chooses the present day and hour for the mail. Returns the settings page. */
async function chooseNow(page: Page) {
  await page.getByRole('button', { name: 'Your account' }).press('Enter');
  const account = page.getByRole('dialog');
  await account.getByRole('link', { name: 'weekly mail' }).press('Enter');
  const settings = page.getByRole('dialog', { name: 'Weekly Mail' });
  const [day, hour] = await page.evaluate(() => [new Date().getDay() || 7, new Date().getHours()]);
  await settings.getByLabel('Day').selectOption(String(day));
  await settings.getByLabel('Hour').selectOption(String(hour));
  await settings.getByText(/^The next mail is due on/u).waitFor();
  await expectAccessible(page);
  return settings;
}

/** Follows the mail's link in a browser without a session, and leaves out the changed jobs from now on. */
async function leaveOutChangedJobs(browser: Browser, letter: Email): Promise<void> {
  const link = new RegExp('Leave out “Changed jobs”: (\\S+)', 'u').exec(letter.text ?? '')?.[1] ?? '';
  expect(link.startsWith(`${inject('origin')}/stop-mail?`)).toBe(true);
  const { page, context, complaints } = await visitor(browser, { theme: 'dark', width: 390, height: 844 });
  await page.goto(link);
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Leave out “Changed jobs”' }).press('Enter');
  await page.getByText('From now on, the weekly mail comes without “Changed jobs”.').waitFor();
  await page.getByRole('link', { name: 'Weekly mail in your account' }).waitFor();
  await expectAccessible(page);
  expect(complaints).toEqual([]);
  await context.close();
}

/** Sends the request that a mail program sends for its button "unsubscribe" (RFC 8058). */
async function unsubscribe(letter: Email): Promise<void> {
  const header = (key: string) => letter.headers.find((one) => one.key === key)?.value ?? '';
  expect(header('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
  const reply = await fetch(header('list-unsubscribe').replaceAll(/[<>]/gu, ''), {
    method: 'POST',
    body: new URLSearchParams({ 'List-Unsubscribe': 'One-Click' }),
  });
  expect(reply.status).toBe(204);
}
