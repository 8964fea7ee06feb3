import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, pressGo, visitor } from './browser.ts';
import { drawnPicture } from './drawn-picture.ts';
import { expectAccessible } from './expect-accessible.ts';

const TITLE = 'Managing Partner for Coasts';
const ADDRESS = 'swims.all.year@post.example';
const SHOWN_ADDRESS = 'rows.at.dawn@post.example';
const HEADLINE = 'Reads tide tables for pleasure';
const BIO = 'Grew up between two lighthouses.';
const LOST = "Couldn't reach Kithline. Try again.";

describe('Editing profiles', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('lets a member correct their work history, crop a picture and hide their personal email address', async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('colleague'));
    await openOwnForms(page);
    await expectAccessible(page);

    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(await drawnPicture(page));
    await page.getByRole('button', { name: 'Use picture' }).waitFor();
    for (const key of ['+', '+', 'ArrowLeft', 'ArrowDown']) await page.keyboard.press(key);
    await expectAccessible(page);
    await page.getByRole('button', { name: 'Use picture' }).click();
    await saveOf(page, 'Basic Information').click();
    const message = page.getByText('Basic Information updated');
    await message.waitFor();
    expect(await overlap(message, page.getByRole('button', { name: 'Log out' }))).toBe(false);
    await page.getByRole('img', { name: /^Picture of/ }).waitFor();

    await page.getByRole('textbox', { name: 'Personal Email' }).fill(ADDRESS);
    await page.reload();
    // The typed text is still there after the reload.
    await expect.poll(() => page.getByRole('textbox', { name: 'Personal Email' }).inputValue()).toBe(ADDRESS);
    await page.getByRole('switch', { name: 'Personal Email is visible to collaborators' }).setChecked(false);
    await page.getByText('Hidden, only you and administrators').waitFor();
    await saveOf(page, 'Contact Information').click();
    await page.getByText('Contact Information updated').waitFor();

    await page.getByRole('link', { name: /^experience/ }).click();
    await page
      .getByRole('button', { name: /^Edit / })
      .first()
      .click();
    await page.setViewportSize({ width: 390, height: 844 });
    await expectAccessible(page);
    await page.setViewportSize({ width: 1440, height: 900 });
    await page
      .getByRole('dialog')
      .getByRole('combobox', { name: /^Title/ })
      .fill(TITLE);
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'save', exact: true }).last().click();
    await page.getByText('Work History updated').waitFor();
    // The row of the saved role has the focus, under its new id.
    const row = page.getByRole('button', { name: `Edit ${TITLE}`, exact: true });
    await expect.poll(() => hasFocus(row)).toBe(true);
    expect(complaints).toEqual([]);
  });

  it('shows a change to a colleague who has the profile open, where a hidden address disappears at once', async () => {
    const member = await visitor(browser);
    const colleague = await visitor(browser, { theme: 'dark', width: 390, height: 844 });
    await logIn(member.page, inject('colleague'));
    await openOwnForms(member.page);
    await logIn(colleague.page, inject('sample'));
    const id = await ownId(member.page);
    const collective = await sharedCollective(member.page);
    await colleague.page.goto(`/collectives/${collective}/directory/people/${id}`);
    const profile = colleague.page.getByRole('dialog');
    await profile.waitFor();

    const address = member.page.getByRole('textbox', { name: 'Personal Email' });
    const visibleSwitch = member.page.getByRole('switch', {
      name: 'Personal Email is visible to collaborators',
    });
    await address.fill(SHOWN_ADDRESS);
    await visibleSwitch.setChecked(true);
    await saveOf(member.page, 'Contact Information').click();
    await profile.getByText(SHOWN_ADDRESS).waitFor();
    await expectAccessible(colleague.page);

    await visibleSwitch.setChecked(false);
    await saveOf(member.page, 'Contact Information').click();
    await profile.getByText(SHOWN_ADDRESS).waitFor({ state: 'detached' });
    // The server's reply does not contain the address either.
    const sent = await read(colleague.page, `/api/persons/${id}?collectiveId=${collective}`);
    expect(JSON.stringify(sent)).not.toContain(SHOWN_ADDRESS);

    await member.page.getByRole('textbox', { name: 'Headline' }).fill(HEADLINE);
    await saveOf(member.page, 'Basic Information').click();
    await profile.getByText(HEADLINE).first().waitFor();
    expect([...member.complaints, ...colleague.complaints]).toEqual([]);
  });

  it('keeps the input when the connection is lost, and saves it once', async () => {
    const { page, context } = await visitor(browser);
    await logIn(page, inject('colleague'));
    await openOwnForms(page);
    const here = page.getByRole('textbox', { name: 'About' });
    const bio = page.getByRole('region', { name: 'Bio' });
    const id = await ownId(page);
    const before = await totalChanges(page, id);

    await context.setOffline(true);
    await here.fill(BIO);
    await saveOf(page, 'Bio').click();
    await bio.getByText(LOST).waitFor();
    await context.setOffline(false);
    expect(await here.inputValue()).toBe(BIO);
    expect(await totalChanges(page, id)).toBe(before);

    // The server saves the section, but its reply is lost.
    let isLost = false;
    await page.route(`**/api/persons/${id}`, async (route) => {
      if (isLost || route.request().method() !== 'PATCH') return route.fallback();
      isLost = true;
      await route.fetch();
      return route.abort();
    });
    await saveOf(page, 'Bio').click();
    await expect.poll(() => totalChanges(page, id)).toBe(before + 1);
    await bio.getByText(LOST).waitFor();
    expect(await here.inputValue()).toBe(BIO);
    await saveOf(page, 'Bio').click();
    await page.getByText('Bio updated').first().waitFor();
    await bio.getByText(LOST).waitFor({ state: 'detached' });
    expect(await totalChanges(page, id)).toBe(before + 1);
  });

  it("keeps a member's unsaved input when the member saves another value in a second tab", async () => {
    const { page, context } = await visitor(browser);
    await logIn(page, inject('colleague'));
    await openOwnForms(page);
    const other = await context.newPage();
    // This tab receives no events, so it notices the conflict only when it saves.
    await other.routeWebSocket('**/ws*', () => undefined);
    await other.setViewportSize({ width: 390, height: 844 });
    await other.goto(page.url());
    const here = page.getByRole('textbox', { name: 'About' });
    const there = other.getByRole('textbox', { name: 'About' });
    await there.waitFor();
    const id = await ownId(page);
    const before = await totalChanges(page, id);

    await here.fill('Of this tab');
    await saveOf(page, 'Bio').click();
    await page.getByText('Bio updated').waitFor();
    await there.fill('Of the other tab');
    await saveOf(other, 'Bio').click();
    await other.getByText('You have saved this since: Of this tab').waitFor();
    expect(await there.inputValue()).toBe('Of the other tab');
    await expectAccessible(other);
    await saveOf(other, 'Bio').click();
    expect(await totalChanges(page, id)).toBe(before + 1);
    await other.getByRole('button', { name: 'keep what I typed' }).click();
    await expect.poll(() => hasFocus(saveOf(other, 'Bio'))).toBe(true);
    await saveOf(other, 'Bio').click();
    // The first tab has no unsaved input, so it shows the new value automatically.
    await expect.poll(() => here.inputValue()).toBe('Of the other tab');
    expect(await totalChanges(page, id)).toBe(before + 2);

    // With unsaved input, the tab shows both values.
    await here.fill('Of this tab again');
    await there.fill('Of the other tab again');
    await saveOf(other, 'Bio').click();
    await page.getByText('You have saved this since: Of the other tab again').waitFor();
    expect(await here.inputValue()).toBe('Of this tab again');
    await page.getByRole('button', { name: 'take what I saved' }).click();
    expect(await here.inputValue()).toBe('Of the other tab again');
  });

  it("keeps a member's unsaved input when an administrator saves another value, which can be taken back", async () => {
    const member = await visitor(browser, { theme: 'dark', width: 390, height: 844 });
    const admin = await visitor(browser);
    await logIn(member.page, inject('colleague'));
    await openOwnForms(member.page);
    const id = await ownId(member.page);
    await logIn(admin.page, inject('admin'));
    await admin.page.goto(`/dashboard/people/${id}`);
    await admin.page.getByRole('textbox', { name: 'Headline' }).waitFor();

    await member.page.getByRole('textbox', { name: 'Headline' }).fill('Of the member');
    await admin.page.getByRole('textbox', { name: 'Headline' }).fill('Of the administrator');
    await saveOf(admin.page, 'Basic Information').click();
    await admin.page.getByText('Basic Information updated').waitFor();
    await saveOf(member.page, 'Basic Information').click();
    await member.page.getByText('Changed elsewhere to: Of the administrator').waitFor();
    expect(await member.page.getByRole('textbox', { name: 'Headline' }).inputValue()).toBe('Of the member');
    await expectAccessible(member.page);
    await member.page.getByRole('button', { name: 'Close' }).click();
    await member.page.getByText('1 change is not saved. Leave without saving?').waitFor();
    await member.page.getByRole('button', { name: 'keep editing' }).click();
    await expect.poll(() => hasFocus(member.page.getByRole('button', { name: 'Close' }))).toBe(true);
    await member.page.getByRole('button', { name: 'take theirs' }).click();
    expect(await member.page.getByRole('textbox', { name: 'Headline' }).inputValue()).toBe(
      'Of the administrator',
    );

    await admin.page.getByRole('tab', { name: /^history/ }).click();
    await admin.page
      .getByRole('button', { name: /^Take back/ })
      .first()
      .click();
    await expect.poll(() => hasFocus(admin.page.getByText(/^Taken back by/))).toBe(true);
    await expectAccessible(admin.page);
    await admin.page.getByRole('combobox', { name: 'Field' }).selectOption('Headline');
    await admin.page.getByRole('combobox', { name: 'Who' }).selectOption('Contacts files');
    await admin.page.getByText('No entries match these filters.').waitFor();
    await admin.page.reload();
    await admin.page.getByRole('button', { name: 'show all' }).click();
    await admin.page.getByRole('combobox', { name: 'Who' }).selectOption('Contacts files');
    await admin.page
      .getByText(/^Contacts file of/)
      .first()
      .waitFor();
    await admin.page.getByRole('link', { name: 'view profile' }).click();
    await admin.page.getByRole('button', { name: 'edit', exact: true }).waitFor();
    await admin.page.keyboard.press('e');
    await admin.page.getByRole('textbox', { name: 'Headline' }).waitFor();
    expect(admin.complaints).toEqual([]);
  });
});

async function openOwnForms(page: Page): Promise<void> {
  await pressGo(page, 'a');
  await page.getByRole('textbox', { name: 'Headline' }).waitFor();
}

/** Whether two elements on the screen overlap. */
async function overlap(one: Locator, other: Locator): Promise<boolean> {
  const [a, b] = [await one.boundingBox(), await other.boundingBox()];
  if (a === null || b === null) throw new Error('One of the elements is not on the screen.');
  return a.x < b.x + b.width && b.x < a.x + a.width && a.y < b.y + b.height && b.y < a.y + a.height;
}

async function hasFocus(one: Locator): Promise<boolean> {
  return one.evaluate((element) => element === document.activeElement);
}

/** The button that saves one section. */
function saveOf(page: Page, section: string) {
  return page.getByRole('region', { name: section }).getByRole('button', { name: 'save', exact: true });
}

/** The id of the member's own person. */
async function ownId(page: Page): Promise<number> {
  const account = (await read(page, '/api/account')) as { profile: { id: number } };
  return account.profile.id;
}

/** Number of changes in a profile's history. */
async function totalChanges(page: Page, id: number): Promise<number> {
  const form = (await read(page, `/api/persons/${id}/form`)) as { totals: { changes: number } };
  return form.totals.changes;
}

/** The id of the collective in which both sample members collaborate, from the page's navigation. */
async function sharedCollective(page: Page): Promise<string> {
  const link = page.locator('a[href^="/collectives/"]').first();
  const address = await link.getAttribute('href');
  return /^\/collectives\/(\d+)/.exec(address ?? '')?.[1] ?? '';
}

async function read(page: Page, path: string): Promise<unknown> {
  return page.evaluate(async (address) => {
    const reply = await fetch(address);
    if (!reply.ok) throw new Error(`${address}: ${reply.status}`);
    return (await reply.json()) as unknown;
  }, path);
}
