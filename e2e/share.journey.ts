import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { addressOf } from './members.ts';

const OWNER = 'Inês Carvalho';

describe('Sharing networks', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('lets two members of a new collective search both networks, until one network is withdrawn and the collective is destroyed', async () => {
    const [owner, colleague] = [await visitor(browser), await visitor(browser, { theme: 'dark' })];
    await logIn(owner.page, inject('sample'));
    await logIn(colleague.page, inject('colleague'));
    const name = `Table ${addressOf('').slice(1, 9)}`;
    const id = await makeCollective(owner.page, name);

    await invite(owner.page, inject('colleague').email);
    await acceptFromBell(colleague.page, name);
    await openFromPanel(colleague.page, name);
    expect(idOf(colleague.page)).toBe(id);
    await expectAccessible(colleague.page);

    await colleague.page.getByRole('button', { name: 'Shared Networks', exact: true }).click();
    await shareNetwork(colleague.page);
    await untilNotified(owner.page, `shared a network with ${name}`);
    await sharedNetworks(owner.page).click();
    await shareNetwork(owner.page);
    await untilNotified(colleague.page, `${OWNER} shared a network with ${name}`);

    const person = await knownByOwnerOnly(colleague.page, id);
    await findByName(colleague.page, person);
    const row = colleague.page.getByRole('list', { name: 'People' }).getByRole('link', { name: person });
    await row.first().click();
    const profile = colleague.page.getByRole('dialog');
    await profile.getByRole('tab', { name: 'you', exact: true }).click();
    await profile
      .getByRole('list', { name: /^Chains to/ })
      .getByText(OWNER)
      .first()
      .waitFor();
    await expectAccessible(colleague.page);
    await profile.getByRole('button', { name: 'Close' }).click();
    await row.first().waitFor();

    await withdrawNetwork(owner.page);
    await row.first().waitFor({ state: 'detached' });
    await colleague.page.getByText('No results found...').waitFor();
    const search = `/api/persons?collectiveId=${id}&summary.name.value=${encodeURIComponent(person)}`;
    expect(await (await colleague.page.request.get(search)).json()).toMatchObject({ total: 0 });

    await destroy(owner.page, name);
    await expect.poll(() => idOf(colleague.page)).not.toBe(id);
    expect(idOf(colleague.page)).not.toBeNull();
    await colleague.page.getByText(`${name} was destroyed`).waitFor();
    expect(await statusOf(colleague.page, `/api/collectives/${id}`)).toBe(404);
    await expectAccessible(colleague.page);
    expect([...owner.complaints, ...colleague.complaints]).toEqual([]);
  });
});

const sharedNetworks = (page: Page) => page.getByRole('link', { name: 'shared networks' });

/** The id of the collective whose page is open. */
function idOf(page: Page): number | null {
  const id = /^\/collectives\/(\d+)/.exec(new URL(page.url()).pathname)?.[1];
  return id === undefined ? null : Number(id);
}

async function makeCollective(page: Page, name: string): Promise<number> {
  await page.getByRole('button', { name: 'Collective', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'New Collective' });
  await dialog.getByRole('button', { name: 'create' }).click();
  await dialog.getByText('Name is required.').waitFor();
  await expectAccessible(page);
  await dialog.getByLabel('Name').fill(name);
  await dialog.getByLabel('Description').fill('Made on a journey.');
  await dialog.getByRole('button', { name: 'create' }).click();
  await page.getByRole('heading', { name, level: 2 }).waitFor();
  return idOf(page) ?? 0;
}

async function invite(page: Page, email: string): Promise<void> {
  await page.getByRole('button', { name: 'Shared Networks', exact: true }).click();
  await page.getByRole('link', { name: /^invitations/ }).click();
  await page.getByRole('button', { name: 'new', exact: true }).click();
  await page.getByLabel('First Name').fill('Laurent');
  await page.getByLabel('Last Name').fill('Martin');
  await page.getByLabel('Email Address').fill(email);
  await page.getByRole('button', { name: 'send' }).click();
  await page.getByText('Invitation sent').waitFor();
  await expectAccessible(page);
}

/** Accepts the invitation among the notifications, which show it without a reload. */
async function acceptFromBell(page: Page, name: string): Promise<void> {
  await openBell(page);
  const dialog = page.getByRole('dialog', { name: 'Notifications' });
  const invitation = dialog.getByRole('listitem').filter({ hasText: `${OWNER} invited you to ${name}` });
  await invitation.waitFor();
  await expectAccessible(page);
  await invitation.getByRole('button', { name: /^Accept/ }).click();
  await invitation.getByText('Accepted').waitFor();
  await dialog.getByRole('button', { name: 'Close' }).click();
}

async function openBell(page: Page): Promise<void> {
  const system = page.getByRole('navigation', { name: 'System' });
  await system.getByRole('button', { name: /^Notifications, \d+ unread/ }).click();
}

async function openFromPanel(page: Page, name: string): Promise<void> {
  await page
    .getByRole('list', { name: 'Clients' })
    .getByRole('button', { name: 'Meridian Foundation' })
    .click();
  await page.getByLabel('Search Collectives').fill(name);
  await page.getByRole('link', { name }).click();
  await page.getByRole('heading', { name, level: 2 }).waitFor();
}

/** Shares the member's network in the open overlay, after looking at the preview. */
async function shareNetwork(page: Page): Promise<void> {
  const overlay = page.getByRole('dialog', { name: 'Shared Networks' });
  await overlay.getByRole('button', { name: 'What they will see' }).click();
  await page
    .getByText(/people/)
    .first()
    .waitFor();
  await expectAccessible(page);
  await overlay.getByRole('button', { name: 'Share Network' }).click();
  await overlay.getByRole('button', { name: 'Remove Network' }).waitFor();
  await expect
    .poll(() => page.evaluate(() => document.activeElement?.textContent))
    .toContain('Remove Network');
}

async function withdrawNetwork(page: Page): Promise<void> {
  const overlay = page.getByRole('dialog', { name: 'Shared Networks' });
  await overlay.getByRole('button', { name: 'Remove Network' }).click();
  await overlay.getByRole('alertdialog').getByRole('button', { name: 'Remove Network' }).click();
  await overlay.getByRole('button', { name: 'Share Network' }).waitFor();
}

/** Waits for a notification with this sentence. */
async function untilNotified(page: Page, sentence: string): Promise<void> {
  await expect.poll(() => notificationsOf(page)).toContain(sentence);
}

async function notificationsOf(page: Page): Promise<string> {
  const answer = await page.request.get('/api/notifications');
  const { results } = (await answer.json()) as { results: { body: string }[] };
  return results.map(({ body }) => body).join('\n');
}

async function statusOf(page: Page, path: string): Promise<number> {
  return (await page.request.get(path)).status();
}

/** The name of a person in the collective who is only in the owner's network. */
async function knownByOwnerOnly(page: Page, collectiveId: number): Promise<string> {
  const path = `/api/persons?collectiveId=${collectiveId}&limit=100`;
  const answer = await page.request.get(path);
  const { results } = (await answer.json()) as {
    results: { person: { name: string }; connections: { name: string }[] }[];
  };
  const found = results.find(({ connections }) => connections.length === 1 && connections[0]?.name === OWNER);
  if (!found) throw new Error('The sample has nobody whom only its first member knows.');
  return found.person.name;
}

async function findByName(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Close' }).click();
  await page.getByLabel('Name', { exact: true }).fill(name);
  await page.getByRole('button', { name: 'Apply' }).click();
  await page.getByRole('list', { name: 'People' }).waitFor();
}

async function destroy(page: Page, name: string): Promise<void> {
  await page.getByRole('link', { name: 'destroy' }).click();
  const button = page.getByRole('button', { name: 'Destroy collective' });
  expect(await button.isDisabled()).toBe(true);
  await page.getByLabel(/^Type the collective.s name/).fill(name.toUpperCase());
  await expectAccessible(page);
  await button.click();
  await page.getByText('Collective destroyed').waitFor();
}
