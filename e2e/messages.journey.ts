import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, openBrowserOnSecondServer, pressGo, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { addressOf, newMember } from './members.ts';

describe('Messages', () => {
  let browser: Browser;
  let secondBrowser: Browser;
  beforeAll(async () => {
    [browser, secondBrowser] = await Promise.all([openBrowser(), openBrowserOnSecondServer()]);
  });
  afterAll(() => Promise.all([browser.close(), secondBrowser.close()]));

  const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Messages' });
  const write = async (page: Page, text: string) => {
    await dialogOf(page)
      .getByRole('textbox', { name: /^Write/u })
      .fill(text);
    await page.keyboard.press('Enter');
  };

  it('connect two members on two servers, who add a third member, go offline and return, and minimize the conversation', async () => {
    // The names differ in each run, so that members of an earlier run are not found.
    const family = `Family${randomUUID().replaceAll(/[^a-z]/gu, '')}`;
    const [mila, omar] = await Promise.all(
      ['Mila', 'Omar'].map((firstName) => {
        const lastName = family;
        return newMember(browser, { firstName, lastName, email: addressOf(firstName.toLowerCase()) });
      }),
    );
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('admin'));
    const other = await visitor(secondBrowser);
    await logIn(other.page, mila as NonNullable<typeof mila>);

    // A first message, written from a profile, begins the conversation.
    await page.goto(`/dashboard/people?summary.name.value=mila+${family}`);
    await page
      .getByRole('link', { name: `Mila ${family}` })
      .first()
      .click();
    await page.waitForURL(/\/dashboard\/people\/\d+/u);
    await page.goto(`${new URL(page.url()).pathname}?view=profile`);
    await page.getByRole('link', { name: 'Message', exact: true }).click();
    await dialogOf(page).getByText(`Mila ${family}`, { exact: true }).waitFor();
    await write(page, 'Are you free on Thursday?');
    await dialogOf(page)
      .getByRole('heading', { name: `Mila ${family}` })
      .waitFor();
    await dialogOf(page).getByText('Sent', { exact: false }).first().waitFor();
    await expectAccessible(page);

    // The other browser shows the unread count and the message. While its member types an answer, the first
    // browser shows that.
    await other.page.getByRole('link', { name: 'Messages, 1 unread' }).waitFor();
    await pressGo(other.page, 'm');
    await dialogOf(other.page)
      .getByRole('link', { name: /Are you free/u })
      .click();
    const field = dialogOf(other.page).getByRole('textbox', { name: /^Write/u });
    await field.pressSequentially('Yes');
    await dialogOf(page).getByText(`Mila ${family} is typing...`).waitFor();
    await other.page.keyboard.press('Enter');
    const log = dialogOf(page).getByRole('log');
    await log.getByText('Yes', { exact: true }).waitFor();
    await dialogOf(page).getByText(/Seen/u).waitFor();
    await other.page.getByRole('link', { name: 'Messages', exact: true }).waitFor();

    // Adding a third person makes the conversation a group, which can have a name.
    const menu = () => dialogOf(page).getByRole('button', { name: 'Actions for this conversation' });
    await menu().click();
    await page.getByRole('menuitem', { name: 'Add people' }).click();
    await page.getByRole('combobox', { name: 'Add people' }).fill(`omar ${family.toLowerCase()}`);
    await page
      .getByRole('option', { name: new RegExp(`Omar ${family}`, 'u') })
      .first()
      .click();
    await dialogOf(page).getByRole('button', { name: 'add', exact: true }).click();
    await log.getByText(`added Omar ${family}`).waitFor();
    await menu().click();
    await page.getByRole('menuitem', { name: 'Rename' }).click();
    const name = dialogOf(page).getByRole('textbox', { name: 'Name of the conversation' });
    await name.fill('x'.repeat(101));
    await dialogOf(page).getByText('Name cannot be more than 100 characters').waitFor();
    await expectAccessible(page);
    await name.fill('Thursday');
    await dialogOf(page).getByRole('button', { name: 'save', exact: true }).click();
    await dialogOf(other.page).getByRole('heading', { name: 'Thursday' }).waitFor();

    // The form for blocking offers a person met only in the group. Escape closes only this form.
    await menu().click();
    await page.getByRole('menuitem', { name: 'Block somebody' }).click();
    const choice = dialogOf(page).getByRole('form', { name: 'Block somebody' });
    await choice.getByRole('button', { name: `Omar ${family}` }).waitFor();
    await expectAccessible(page);
    await page.keyboard.press('Escape');
    await choice.waitFor({ state: 'detached' });

    // Messages written offline are sent in order when the network is back.
    await other.context.setOffline(true);
    await write(other.page, 'First of two');
    await write(other.page, 'Second of two');
    await dialogOf(other.page).getByText('Waiting for a connection').first().waitFor();
    await other.context.setOffline(false);
    await log.getByText('Second of two').waitFor();
    const texts = await log.getByText(/of two$/u).allTextContents();
    expect(texts).toEqual(['First of two', 'Second of two']);

    // The dock of open conversations, at the foot of the page, survives a reload.
    await dialogOf(page).getByRole('button', { name: 'Minimize' }).click();
    const dock = page.getByRole('complementary', { name: 'Open conversations' });
    // The profile from which the conversation was opened still covers the page, so a toast says where to find
    // the conversation.
    await page.getByText('Minimized. You can find it at the bottom of the page.').waitFor();
    await page.goto('/people');
    await dock.getByText('Second of two').waitFor();
    await page.reload();
    await dock.getByRole('textbox', { name: /^Write/u }).fill('From the foot of the page');
    await page.keyboard.press('Enter');
    await dialogOf(other.page).getByRole('log').getByText('From the foot of the page').waitFor();
    await dock.getByRole('button', { name: 'Minimize' }).click();
    await write(other.page, 'Noted');
    await dock.getByRole('button', { name: /Thursday.*1 unread/u }).waitFor();
    await page.emulateMedia({ colorScheme: 'dark' });
    await expectAccessible(page);

    // On a phone, either the list or the conversation is shown.
    const phone = await visitor(browser, { width: 390, height: 844, theme: 'dark' });
    await logIn(phone.page, omar as NonNullable<typeof omar>);
    await phone.page.getByRole('link', { name: /^Chat\. Messages, 1 unread/u }).click();
    await dialogOf(phone.page)
      .getByRole('link', { name: /Thursday/u })
      .click();
    await dialogOf(phone.page).getByRole('log').getByText('Noted').waitFor();
    // Messages from before Omar joined are not shown.
    expect(await dialogOf(phone.page).getByText('Are you free on Thursday?').count()).toBe(0);
    await expectAccessible(phone.page);
    await dialogOf(phone.page).getByRole('button', { name: 'All conversations' }).click();
    await expectAccessible(phone.page);
    await phone.page.goBack();
    await dialogOf(phone.page).getByRole('log').waitFor();
    expect(complaints).toEqual([]);
    expect(phone.complaints).toEqual([]);
  });
});
