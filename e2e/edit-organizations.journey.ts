import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { drawnPicture } from './drawn-picture.ts';
import { expectAccessible } from './expect-accessible.ts';

const INVESTMENT_FIRMS = '/dashboard/organizations?summary.typeId.value=11&page=1&limit=50';

describe('Editing organizations', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("lets an administrator correct an investment firm's details, read its history and take back one change", async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('admin'));
    await page.goto(INVESTMENT_FIRMS);
    await page.getByRole('main').locator('a[href^="/dashboard/organizations/"]').first().click();
    await page.getByRole('textbox', { name: 'Tagline' }).waitFor();
    const funds = page.getByRole('textbox', { name: 'Number of Funds' });
    const before = await funds.inputValue();
    await expectAccessible(page);

    await page.getByRole('button', { name: /^Details/ }).focus();
    await page.keyboard.press('Enter');
    // Only the forms scroll, so the dialog's header is still visible.
    const closing = await page.getByRole('button', { name: 'Close' }).boundingBox();
    expect(closing?.y).toBeGreaterThan(0);
    await funds.focus();
    await page.keyboard.press('ControlOrMeta+a');
    await page.keyboard.type('12x');
    await page.keyboard.press('Control+Enter');
    await page.getByText('Number of Funds can contain only digits.').waitFor();
    await expect.poll(() => funds.evaluate((field) => field === document.activeElement)).toBe(true);
    await page.keyboard.press('Backspace');
    // The preview follows the input; its copy of the profile is read-only.
    await page.getByRole('complementary').getByText('12', { exact: true }).waitFor();

    await page.getByRole('combobox', { name: /^Type/ }).selectOption('Academic');
    await page.getByRole('textbox', { name: 'Total Enrollment' }).waitFor();
    expect(await funds.isVisible()).toBe(false);
    await page.getByRole('combobox', { name: /^Type/ }).selectOption('Investment Firm');
    expect(await funds.inputValue()).toBe('12');
    await saveOf(page, 'Details').click();
    await page.getByText('Details updated').waitFor();

    await page.getByRole('textbox', { name: 'Known names' }).fill('Firm Of Many Names');
    await page.keyboard.press('Enter');
    await saveOf(page, 'Names and ids').click();
    await page.getByText('Names and ids updated').waitFor();

    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await drawnPicture(page));
    await page.getByRole('button', { name: 'Use picture' }).click();
    await page.getByRole('tab', { name: /^history/ }).click();
    await page.getByText('changed Names and ids').waitFor();
    await page.getByRole('tab', { name: /^profile/ }).click();
    // The chosen picture has not been lost.
    await page.getByRole('img', { name: /not saved yet$/ }).waitFor();
    await saveOf(page, 'Basic Information').click();
    await page.getByText('Basic Information updated').waitFor();

    await page.getByRole('tab', { name: /^history/ }).click();
    const change = page.getByRole('listitem').filter({ hasText: 'changed Details' });
    await change.getByRole('button', { name: /^Take back/ }).click();
    await page.getByText(/^Taken back by/).waitFor();

    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await page.getByRole('tab', { name: /^profile/ }).click();
    await expect.poll(() => funds.inputValue()).toBe(before);
    expect(await page.getByText('As members will see it').isVisible()).toBe(false);
    await expectAccessible(page);

    // All changes are listed under Activity, from which the organization is opened again.
    const id = new URL(page.url()).pathname.split('/').at(-1) ?? '';
    await page.goto('/dashboard/activity');
    const acts = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
    await acts.filter({ hasText: 'took back a change of Details of' }).first().waitFor();
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page.emulateMedia({ colorScheme: 'light' });
    await page.getByRole('combobox', { name: 'What' }).selectOption('Edits');
    await expect.poll(() => new URL(page.url()).searchParams.get('kind')).toBe('edit');
    await acts.filter({ hasText: 'took back' }).first().waitFor({ state: 'detached' });
    await expectAccessible(page);
    const exported = page.waitForEvent('download');
    await page.getByRole('link', { name: 'export' }).click();
    expect((await exported).suggestedFilename()).toMatch(/^kithline-activity-.*\.csv$/u);
    const edit = acts.filter({ hasText: 'changed Names and ids of' }).first();
    await edit.getByRole('link').click();
    await page.getByRole('dialog').getByRole('textbox', { name: 'Tagline' }).waitFor();
    expect(new URL(page.url()).pathname).toBe(`/dashboard/organizations/${id}`);
    expect(complaints).toEqual([]);
  });

  it('lets an administrator add an organization, which is then first among the organizations without industry, sorted by last change', async () => {
    const { page } = await visitor(browser);
    await logIn(page, inject('admin'));
    const withoutIndustry = (url: URL) => url.searchParams.get('curation.industry.modifier') === '1';
    await page.goto('/dashboard/organizations?curation.industry.modifier=1&page=1&limit=50');
    await page.getByRole('button', { name: 'new', exact: true }).click();
    const name = page.getByRole('textbox', { name: /^Name/ });
    const linkedin = page.getByRole('textbox', { name: /^LinkedIn/ });
    const create = page.getByRole('button', { name: 'create', exact: true });
    const isNew = (url: URL) => url.pathname === '/api/organizations' && url.search === '';
    await page.route(isNew, (route) =>
      route.fulfill({ status: 500, json: { type: 'about:blank', title: 'Failed', status: 500 } }),
    );
    await name.fill('Quillfeather Grid');
    await linkedin.fill('https://www.linkedin.com/company/quillfeather-grid');
    await create.click();
    await page.getByText('Failed to create new organization.').waitFor();
    expect(await name.inputValue()).toBe('Quillfeather Grid');
    await expectAccessible(page);
    await page.unroute(isNew);
    await create.click();
    await page.getByRole('textbox', { name: 'Tagline' }).fill('Feathers for the grid');
    await saveOf(page, 'Basic Information').click();
    await page.getByText('Basic Information updated').waitFor();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.waitForURL(withoutIndustry);

    await page.getByRole('columnheader', { name: 'Changed' }).getByRole('button').click();
    await page.waitForURL((url) => url.searchParams.get('order') === 'changed-desc');
    const rows = page.getByRole('table').locator('tbody').getByRole('row');
    await expect.poll(() => rows.first().innerText()).toContain('Quillfeather Grid');
    await rows.first().getByRole('link', { name: 'Quillfeather Grid' }).click();
    await page.getByRole('textbox', { name: 'Tagline' }).waitFor();
    await page.goBack();
    await expect.poll(() => rows.first().innerText()).toContain('Quillfeather Grid');

    await page.setViewportSize({ width: 390, height: 844 });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.getByRole('button', { name: 'new', exact: true }).click();
    await name.fill('quillfeather');
    const like = page.getByRole('dialog').getByRole('link', { name: /^Quillfeather Grid/ });
    await like.waitFor();
    await name.fill('Another Name');
    await linkedin.fill('linkedin.com/company/Quillfeather-Grid/');
    await create.click();
    await like.filter({ hasText: 'Same LinkedIn address' }).waitFor();
    await expectAccessible(page);
    expect(await name.inputValue()).toBe('Another Name');
  });
});

/** The button that saves one section. */
function saveOf(page: Page, section: string) {
  return page
    .getByRole('region', { name: section, exact: true })
    .getByRole('button', { name: 'save', exact: true });
}
