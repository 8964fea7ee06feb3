import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { fillLogIn, logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

/** A short list, because the accessibility check reads the whole list again behind each tab of a profile. */
const LIST = '/people?summary.name.value=Ana%20F&page=1&limit=50';
const SCHOOL = 'Universidade de Lisboa';

describe('Opening a profile', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('gives the profile a URL that works in another browser, and closing the profile returns to the list', async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto(LIST);
    const row = page.getByRole('list', { name: 'People' }).getByRole('link').nth(2);
    const name = await row.innerText();
    await row.click();
    const profile = page.getByRole('dialog', { name });
    for (const tab of ['summary', 'experience', 'education']) {
      await profile.getByRole('tab', { name: tab }).click();
      await profile.getByRole('tabpanel', { name: tab }).getByRole('heading').first().waitFor();
      await expectAccessible(page);
    }
    expect(new URL(page.url()).searchParams.get('tab')).toBe('education');

    const { page: elsewhere, complaints: theirs } = await visitor(browser);
    await elsewhere.goto(page.url());
    await elsewhere.waitForURL((url) => url.pathname === '/login');
    await fillLogIn(elsewhere, inject('sample'));
    const same = elsewhere.getByRole('dialog', { name });
    await same.getByRole('tab', { name: 'education', selected: true }).waitFor();

    for (const one of [page, elsewhere]) {
      await one.getByRole('dialog', { name }).getByRole('button', { name: 'Close' }).click();
      await one.waitForURL(isSameList);
      await one.getByRole('dialog', { name }).waitFor({ state: 'detached' });
      await one.getByRole('button', { name: 'Remove Name Ana F' }).waitFor();
    }
    expect([...complaints, ...theirs]).toEqual([]);
  });

  it("keeps the open profile and the list's scroll position after a reload", async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto('/people?page=1&limit=50');
    const list = page.locator('[data-results]');
    const row = page
      .getByRole('list', { name: 'People' })
      .getByRole('listitem')
      .nth(30)
      .getByRole('link')
      .first();
    await row.scrollIntoViewIfNeeded();
    const top = await list.evaluate((box) => box.scrollTop);
    expect(top).toBeGreaterThan(500);
    const untilScrolled = (tolerance: number) =>
      page.waitForFunction(
        ([expected = 0, most = 0]) =>
          Math.abs((document.querySelector('[data-results]')?.scrollTop ?? 0) - expected) <= most,
        [top, tolerance],
      );
    await page.reload();
    await untilScrolled(1);

    const name = await row.innerText();
    await row.click();
    const profile = page.getByRole('dialog', { name });
    await profile.getByRole('tab', { name: 'experience' }).click();
    await page.reload();
    await profile.getByRole('tab', { name: 'experience', selected: true }).waitFor();
    await untilScrolled(1);
    await profile.getByRole('button', { name: 'Close' }).click();
    await profile.waitFor({ state: 'detached' });
    await untilScrolled(100);

    // Opening the list by its URL does not restore a scroll position.
    await page.goto('/people?page=1&limit=50');
    await row.waitFor();
    expect(await list.evaluate((box) => box.scrollTop)).toBe(0);
    expect(complaints).toEqual([]);
  });

  it('shows an organization with its current and former people, and its alumni', async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    await page.goto(`/organizations?summary.name.value=${encodeURIComponent(SCHOOL)}`);
    await page
      .getByRole('list', { name: 'Organizations' })
      .getByRole('link', { name: SCHOOL })
      .first()
      .click();
    const profile = page.getByRole('dialog', { name: SCHOOL });
    await profile.getByRole('tab', { name: 'summary' }).waitFor();
    await profile.getByRole('heading', { level: 2 }).first().waitFor();
    await expectAccessible(page);
    await profile.getByRole('tab', { name: /^people/ }).click();
    const people = profile.getByRole('list', { name: 'People' }).getByRole('listitem');
    await people.first().waitFor();
    await expectAccessible(page);
    await profile.getByRole('radio', { name: 'past' }).click();
    await page.waitForURL((url) => url.searchParams.get('show') === 'past');
    await expect
      .poll(async () => (await people.allInnerTexts()).every((words) => words.includes('no longer there')))
      .toBe(true);
    await profile.getByRole('tab', { name: /^alumni/ }).click();
    const alumni = profile.getByRole('list', { name: 'Alumni' }).getByRole('link');
    await alumni.first().waitFor();
    await expectAccessible(page);
    await alumni.first().click();
    await page.waitForURL((url) => url.pathname.startsWith('/people/'));
    await page.getByRole('dialog').getByRole('tab', { name: 'summary' }).waitFor();
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await page.getByRole('list', { name: 'Organizations' }).waitFor();
    expect(complaints).toEqual([]);
  });

  it('shows an error page at an address that does not exist, or that the member may not see', async () => {
    const outsider = await administratorsPersonId(browser);
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    const pages = [
      ['/people/99999999', 'Wrong turn'],
      ['/people/somebody', 'Wrong turn'],
      ['/organizations/99999999', 'Wrong turn'],
      ['/nowhere/at/all', 'Wrong turn'],
      // A hidden profile looks like one that does not exist.
      [`/people/${outsider}`, 'Wrong turn'],
      ['/oops', 'Oops'],
    ] as const;
    for (const [address, title] of pages) {
      await page.goto(address);
      await page.getByRole('heading', { name: title, level: 1 }).waitFor();
    }
    // Opening these pages caused no failed call.
    expect(complaints.filter((complaint) => complaint.includes('/api/'))).toEqual([]);
    for (const address of ['/not-found', '/forbidden', '/oops']) {
      await page.goto(address);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
    }
    await page.goto('/not-found');
    await page.getByRole('link', { name: 'Your Network' }).click();
    await page.getByRole('button', { name: 'Update Your Network' }).waitFor();
  });
});

/** Whether the URL is that of the same list. The router may order the parameters differently. */
function isSameList(url: URL): boolean {
  const expected = new URL(LIST, url);
  expected.searchParams.sort();
  const here = new URL(url);
  here.searchParams.sort();
  return here.href === expected.href;
}

/** The id of the administrator's person, who is in nobody's network. */
async function administratorsPersonId(browser: Browser): Promise<number> {
  const { page, context } = await visitor(browser);
  await logIn(page, inject('admin'));
  const { user } = (await (await page.request.get('/api/auth')).json()) as { user: { personId: number } };
  await context.close();
  return user.personId;
}
