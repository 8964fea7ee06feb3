import { randomUUID } from 'node:crypto';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { newMember } from './members.ts';

describe('On the page of members', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it("an administrator suspends a member, which signs out the member's browser, restores the account, finds both under Activity, gives and removes administrator rights, and ends the member's session", async () => {
    const guest = { firstName: 'Sunniva', lastName: 'Suspended', email: `${randomUUID()}@members.example` };
    const { email, password } = await newMember(browser, guest);
    const member = await visitor(browser);
    await logIn(member.page, { email, password });
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('admin'));
    await page.goto('/dashboard');
    await page.getByRole('link', { name: 'Members', exact: true }).click();
    await page.getByRole('textbox', { name: 'Name or email' }).fill(email);
    const row = page.getByRole('row').filter({ hasText: email });
    await expect.poll(() => new URL(page.url()).searchParams.get('query')).toBe(email);
    await row.getByText('Active').waitFor();
    await expectAccessible(page);

    const menu = row.getByRole('button', { name: /^Actions for/u });
    await menu.focus();
    await page.keyboard.press('Enter');
    await page.getByRole('menuitem', { name: 'Suspend' }).click();
    const question = page.getByRole('alertdialog', { name: /^Suspend/u });
    await question.waitFor();
    await expectAccessible(page);
    await question.getByRole('button', { name: 'suspend' }).click();
    await row.getByText(/^Suspended/u).waitFor();
    await member.page.waitForURL((url) => url.pathname === '/login');
    await member.page
      .getByText('Your account has been suspended. Please ask an administrator of Kithline.')
      .waitFor();
    await expectAccessible(member.page);
    await member.page.getByLabel('Email').fill(email);
    await member.page.getByLabel('Password', { exact: true }).fill(password);
    await member.page.getByRole('button', { name: 'Log me in' }).click();
    await member.page.getByText(/This account is suspended/u).waitFor();

    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('link', { name: 'export' }).click(),
    ]);
    expect(file.suggestedFilename()).toMatch(/^kithline-members-.*\.csv$/u);

    await page.setViewportSize({ width: 390, height: 844 });
    const rule = page.getByRole('region', { name: 'Two-step sign-in' });
    expect(await rule.evaluate((card) => card.scrollHeight - card.clientHeight)).toBe(0);
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Restore' }).click();
    await row.getByText('Active').waitFor();
    await page.goto('/dashboard/activity?kind=member');
    const acts = page.getByRole('region', { name: 'Today' }).getByRole('listitem');
    await acts.filter({ hasText: 'restored' }).first().waitFor();
    await acts.filter({ hasText: 'suspended' }).first().waitFor();
    await page.goto('/dashboard/activity?kind=export');
    await acts.filter({ hasText: 'exported the members' }).first().waitFor();

    await member.page.getByRole('button', { name: 'Log me in' }).click();
    await member.page.waitForURL((url) => url.pathname !== '/login');
    await page.goto(`/dashboard/members?query=${encodeURIComponent(email)}`);
    await menu.click();
    await page.getByRole('menuitem', { name: 'Make administrator' }).click();
    await page.getByRole('button', { name: 'make administrator' }).click();
    await member.page.getByRole('link', { name: 'Dashboard' }).click();
    await member.page.getByRole('navigation', { name: 'Dashboard' }).waitFor();
    await menu.click();
    await page.getByRole('menuitem', { name: 'Remove administrator rights' }).click();
    await page.getByRole('button', { name: 'remove rights' }).click();
    // When the member loses the rights, the open browser removes the administrators' pages.
    await member.page.waitForURL((url) => url.pathname === '/');

    await menu.click();
    await page.getByRole('menuitem', { name: 'End 1 session' }).click();
    await page.getByRole('button', { name: 'end sessions' }).click();
    await member.page.waitForURL((url) => url.pathname === '/login');
    await member.page.getByText('An administrator has ended your sessions. Please log in again.').waitFor();
    expect(complaints).toEqual([]);
  });
});
