import type { Browser, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

describe('Kithline', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('shows who can introduce a member at an organization; a person rated Strong moves to the top, also in another tab', async () => {
    const { page, context, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    const organization = await organizationWithWays(page);
    await page.goto(`/organizations/${organization}?tab=you`);
    const chains = page.getByRole('list', { name: /^Chains to/ }).getByRole('listitem');
    await chains.first().waitFor({ state: 'attached' });
    const introductions = page.getByRole('list', { name: /^Who can introduce me at/ });
    const last = introductions.getByRole('link').last();
    const name = await nameOn(last);
    await expectAccessible(page);

    const other = await context.newPage();
    await other.goto(page.url());
    await other
      .getByRole('list', { name: /^Who can introduce me at/ })
      .getByRole('link')
      .last()
      .waitFor();
    await last.click();
    await page.getByRole('tab', { name: 'you', exact: true }).click();
    const choice = page.getByRole('radiogroup', { name: /^How well do you know/ });
    await choice.getByRole('radio', { name: /^Not Given/ }).waitFor();
    await choice.getByRole('radio', { name: /^Strong/ }).click();
    await page.getByRole('button', { name: /^Strong\. How well/ }).waitFor();
    await expectAccessible(page);
    const theirs = other.getByRole('list', { name: /^Who can introduce me at/ }).getByRole('link');
    await expect.poll(() => nameOn(theirs.first())).toBe(name);

    await page.goBack();
    await page.goto(`/organizations/${organization}?tab=you`);
    await expect.poll(() => nameOn(introductions.getByRole('link').first())).toBe(name);
    expect(complaints).toEqual([]);
  });

  it('goes back from the large view of chains to the profile', async () => {
    const { page, complaints } = await visitor(browser);
    await logIn(page, inject('sample'));
    const address = `/organizations/${await organizationWithWays(page, 5)}`;
    await page.goto(address);
    const chains = page.getByRole('dialog', { name: 'Connections' });
    const all = page.getByRole('link', { name: /^All \d/ });
    await all.click();
    await chains.waitFor();
    await page.goBack();
    await chains.waitFor({ state: 'detached' });
    await all.click();
    await chains.waitFor();
    await page.keyboard.press('Escape');
    await chains.waitFor({ state: 'detached' });
    expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address);
    await all.waitFor();
    expect(complaints).toEqual([]);
  });

  it('lets a member set a strength in the list and remove it again, with only the keyboard', async () => {
    const { page, complaints } = await visitor(browser, { theme: 'dark' });
    await logIn(page, inject('sample'));
    await page.goto('/people?page=2&limit=50');
    const row = page.getByRole('list', { name: 'People' }).getByRole('listitem').first();
    await row.waitFor();
    await page.keyboard.press('j');
    await page.keyboard.press('r');
    const menu = page.getByRole('menu');
    await menu.waitFor();
    await expectAccessible(page);
    await menu.getByRole('menuitemradio', { name: 'Familiar' }).press('Enter');
    await row.getByRole('button', { name: /^Familiar\./ }).waitFor();
    await page.reload();
    await row.getByRole('button', { name: /^Familiar\./ }).waitFor();
    await row.getByRole('button', { name: /^Familiar\./ }).press('Enter');
    await page.getByRole('menuitemradio', { name: 'Not Given' }).press('Enter');
    await row.getByRole('button', { name: /^Not rated yet\./ }).waitFor();
    expect(complaints).toEqual([]);
  });
});

/**
 * Returns the name of the person in an introduction, which is the second line of its text. The lines are the
 * initials, the name, the role and the path.
 */
async function nameOn(introduction: Locator): Promise<string | undefined> {
  return (await introduction.innerText()).split('\n')[1];
}

/**
 * Returns the id of an organization to which between `least` and ten chains lead. It has at least two
 * introductions, all to people whom the member knows directly, and none of them Strong.
 */
async function organizationWithWays(page: Page, least = 3): Promise<number> {
  const read = async (path: string) => (await page.request.get(`/api${path}`)).json() as Promise<Reply>;
  const network = await read('/account/network');
  for (let at = 1; at < 20; at += 1) {
    const { results } = await read(`/organizations?networkId=${network.id}&page=${at}&limit=100`);
    for (const { organization } of results) {
      const { total } = await read(`/chains?toEntityTypeId=13&toEntityId=${organization.id}`);
      if (total < least || total > 10) continue;
      const introductions = (await read(
        `/chains/introductions?organizationId=${organization.id}`,
      )) as unknown as { results: { chain: { elements: { strength: { name: string } | null }[] } }[] };
      // A direct introduction has three parts: the viewer, the person and the organization.
      const areDirect = introductions.results.every(({ chain }) => chain.elements.length === 3);
      const isStrong = introductions.results.some(
        ({ chain }) => chain.elements[1]?.strength?.name === 'Strong',
      );
      if (areDirect && !isStrong && introductions.results.length > 1) return organization.id;
    }
  }
  throw new Error('The sample has no organization to which a few chains lead.');
}

/** The part of the reply that is used here. */
interface Reply {
  id: number;
  total: number;
  results: { organization: { id: number } }[];
}
