import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openBrowser, openBrowserOnSecondServer } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { aWay, signedIn, expectFits, type Way } from './introducing.ts';

const PHONE = { width: 390, height: 844 } as const;

describe('An introduction', () => {
  let browser: Browser;
  let secondBrowser: Browser;
  let way: Promise<Way> | null = null;
  /** The members, who are created within the first test that needs them. */
  const theWay = () =>
    (way ??= aWay(browser, ['Thandiwe', 'Priya', 'Grace'], { Priya: ['Thandiwe', 'Grace'] }));
  beforeAll(async () => {
    [browser, secondBrowser] = await Promise.all([openBrowser(), openBrowserOnSecondServer()]);
  });
  afterAll(() => Promise.all([browser.close(), secondBrowser.close()]));

  it('is asked for, passed on and accepted by three members, each of whom sees the next step at once', async () => {
    const way = await theWay();
    const { collectiveId, family } = way;
    const [thandiwes, priyas, graces] = await Promise.all([
      signedIn(browser, way.of('Thandiwe').account),
      signedIn(secondBrowser, way.of('Priya').account),
      signedIn(browser, way.of('Grace').account, { theme: 'dark' }),
    ]);
    await Promise.all([priyas.page.goto('/'), graces.page.goto('/')]);

    // Ask from the chain on the profile.
    const { page } = thandiwes;
    await page.goto(`/collectives/${collectiveId}/directory/people/${way.of('Grace').personId}?tab=you`);
    await page.getByRole('button', { name: 'Ask for an introduction' }).click();
    const asking = page.getByRole('dialog', { name: 'Ask for an introduction' });
    await asking.getByRole('textbox', { name: /^Message to Priya/u }).fill('Half an hour about cold chains?');
    await expectAccessible(page);
    await asking.getByRole('button', { name: 'Ask Priya' }).click();
    await page.goto('/introductions');
    const row = page
      .getByRole('listitem')
      .filter({ hasText: `Grace ${family}` })
      .first();
    await row.getByText(/^Today/u).waitFor();
    await row.getByText(`Priya ${family}`).waitFor();
    await expectAccessible(page);

    // The connector's navigation shows the request without a reload, and leads to it.
    await priyas.page.getByRole('link', { name: 'Introductions, 1 waiting' }).click();
    await priyas.page.getByText('“Half an hour about cold chains?”').waitFor();
    await expectAccessible(priyas.page);
    await priyas.page.keyboard.press('j');
    await priyas.page.keyboard.press('Enter');
    const passing = priyas.page.getByRole('dialog', { name: 'Introduction asked of you' });
    await passing.getByRole('button', { name: 'Pass on' }).waitFor();
    await expectAccessible(priyas.page);
    await priyas.page.goBack();
    await passing.waitFor({ state: 'detached' });
    await priyas.page.getByRole('button', { name: /^Pass on the request of/u }).click();
    await passing.getByRole('button', { name: 'Pass on' }).click();
    await passing.waitFor({ state: 'detached' });
    await priyas.page.getByRole('link', { name: 'Introductions', exact: true }).waitFor();
    await row.locator('[aria-current=step]', { hasText: 'Passed on' }).waitFor();
    expect(await row.getByRole('button', { name: /^Take back/u }).count()).toBe(0);

    // The target accepts on the page.
    await graces.page.getByRole('link', { name: 'Introductions, 1 waiting' }).click();
    await graces.page.getByRole('button', { name: /^Accept/u }).click();
    await graces.page.getByText('Accepted by you').waitFor();
    await expectAccessible(graces.page);
    await row.locator('[aria-current=step]', { hasText: 'Accepted' }).waitFor();
    await priyas.page.getByText('Passed on, accepted').waitFor();
    await row.getByRole('link', { name: /^Message/u }).click();
    await page
      .getByRole('dialog', { name: 'Messages' })
      .getByRole('textbox', { name: /^Write/u })
      .waitFor();
    await page.goBack();

    // The profile links to the request.
    await page.goto(`/collectives/${collectiveId}/directory/people/${way.of('Grace').personId}?tab=you`);
    await page.getByRole('link', { name: 'Introductions with Grace' }).click();
    await page.getByRole('button', { name: `Remove To meet Grace ${family}` }).waitFor();

    // The page of introductions links to the people of the collective.
    await page.goto('/introductions');
    await page.getByRole('button', { name: 'Ask for an introduction' }).click();
    const ways = page.getByRole('dialog', { name: 'Ask for an introduction' });
    await ways.getByRole('link', { name: `Way ${family}` }).waitFor();
    await expectAccessible(page);
    await ways.getByRole('link', { name: `Way ${family}` }).click();
    await page
      .getByRole('link', { name: `Grace ${family}` })
      .first()
      .waitFor();
    expect([...thandiwes.complaints, ...priyas.complaints, ...graces.complaints]).toEqual([]);
  });

  it('is declined on a phone, with a reason that the asker reads on a phone', async () => {
    const way = await theWay();
    const [thandiwes, priyas] = await Promise.all([
      signedIn(browser, way.of('Thandiwe').account, PHONE),
      signedIn(browser, way.of('Priya').account, { ...PHONE, theme: 'dark' }),
    ]);
    await way.ask(thandiwes.page, 'Grace', ['Priya']);

    // Phones reach the page by the account menu, because the bar at the bottom is full.
    const { page } = priyas;
    await page.goto('/');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: /^introductions\b.*1 waiting/u }).click();
    await page.getByText('“May I meet Grace?”').waitFor();
    await expectFits(page);
    await page.getByRole('button', { name: /^Decline the request of/u }).click();
    await page.getByLabel('Reason').fill('She is on leave until May.');
    await expectFits(page);
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await page.getByText('Declined by you').waitFor();

    await thandiwes.page.goto('/introductions');
    const row = thandiwes.page
      .getByRole('listitem')
      .filter({ hasText: `Grace ${way.family}` })
      .first();
    await row.getByText('Declined', { exact: true }).waitFor();
    await row.getByText('She is on leave until May.').waitFor();
    expect(await row.getByText('Passed on').count()).toBe(0);
    await expectFits(thandiwes.page);
    await thandiwes.page.getByRole('link', { name: /^Asked of you/u }).click();
    await thandiwes.page.getByText('Nobody has asked you.').waitFor();
    await expectFits(thandiwes.page);
    expect([...thandiwes.complaints, ...priyas.complaints]).toEqual([]);
  });
});
