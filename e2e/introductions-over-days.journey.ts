import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { onServer } from '../apps/server/src/testing/on-server.ts';
import { openBrowser, openBrowserOnSecondServer } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { aWay, signedIn, expectFits, type Way } from './introducing.ts';

const PHONE = { width: 390, height: 844 } as const;

describe('A request for an introduction', () => {
  let browser: Browser;
  let secondBrowser: Browser;
  let way: Promise<Way> | null = null;
  /** Thandiwe knows Priya, who knows Omar, who knows Hana. */
  const theWay = () =>
    (way ??= aWay(browser, ['Thandiwe', 'Priya', 'Omar', 'Hana'], {
      Priya: ['Thandiwe', 'Omar'],
      Omar: ['Hana'],
    }));
  beforeAll(async () => {
    [browser, secondBrowser] = await Promise.all([openBrowser(), openBrowserOnSecondServer()]);
  });
  afterAll(() => Promise.all([browser.close(), secondBrowser.close()]));

  it('can be taken back or put off, and ends after 14 days; the connector sees at once that it was taken back or has ended', async () => {
    const way = await theWay();
    const [thandiwes, priyas] = await Promise.all([
      signedIn(browser, way.of('Thandiwe').account, { theme: 'dark' }),
      signedIn(secondBrowser, way.of('Priya').account, PHONE),
    ]);
    await Promise.all([thandiwes.page.goto('/introductions'), priyas.page.goto('/introductions?tab=of')]);
    const row = rowOf(thandiwes.page, `Hana ${way.family}`);
    const received = rowOf(priyas.page, `Thandiwe ${way.family}`);

    await way.ask(thandiwes.page, 'Omar', ['Priya']);
    await received.getByText('“May I meet Omar?”').waitFor();
    const toOmar = rowOf(thandiwes.page, `Omar ${way.family}`);
    await toOmar.getByRole('button', { name: /^Take back/u }).click();
    await expectAccessible(thandiwes.page);
    await thandiwes.page.getByRole('alertdialog').getByRole('button', { name: 'Take back' }).click();
    await toOmar.getByText('Taken back', { exact: true }).waitFor();
    await priyas.page.getByText('Nobody has asked you.').waitFor();

    const id = await way.ask(thandiwes.page, 'Hana', ['Priya', 'Omar']);
    await received.getByRole('button', { name: /^Not now/u }).click();
    await received.getByText(/^back on /u).waitFor();
    await expectFits(priyas.page);
    await row.locator('[aria-current=step]', { hasText: 'Asked' }).waitFor();
    await priyas.page.goto('/');
    const waiting = priyas.page.getByRole('region', { name: 'Waiting for you' });
    expect(await waiting.count()).toBe(0);
    await changeDates(`update introduction_step set later_until = now() where introduction_id = ${id}`);
    await priyas.page.reload();
    await waiting.getByRole('link', { name: /would like to meet Hana/u }).waitFor();
    await priyas.page.goto('/introductions?tab=of');

    await changeDates(
      `update introduction set step_on = now() - interval '14 days' where id = ${id}`,
      `insert into pgboss.job (name, data) values ('end-unanswered-introductions', '{}')`,
    );
    await row.getByText('Ended without an answer').waitFor();
    await received.getByText('No answer', { exact: true }).waitFor();
    await expectAccessible(thandiwes.page);
    expect([...thandiwes.complaints, ...priyas.complaints]).toEqual([]);
  });

  it('goes through two connectors, and is accepted or declined by the target, live in four browsers', async () => {
    const way = await theWay();
    const [thandiwes, priyas, omars, hanas] = await Promise.all([
      signedIn(browser, way.of('Thandiwe').account),
      signedIn(secondBrowser, way.of('Priya').account, { theme: 'dark' }),
      signedIn(browser, way.of('Omar').account, { ...PHONE, theme: 'dark' }),
      signedIn(secondBrowser, way.of('Hana').account, PHONE),
    ]);
    const { page } = thandiwes;
    const receivers = [priyas, omars, hanas];
    await Promise.all(receivers.map((each) => each.page.goto('/introductions?tab=of')));
    const asker = `Thandiwe ${way.family}`;
    const row = rowOf(page, `Hana ${way.family}`);

    await page.goto(`/collectives/${way.collectiveId}/directory/people/${way.of('Hana').personId}?tab=you`);
    await page.getByRole('button', { name: 'Ask for an introduction' }).click();
    const asking = page.getByRole('dialog', { name: 'Ask for an introduction' });
    await asking.getByRole('textbox', { name: /^Message to Priya/u }).fill('May I meet Hana?');
    await asking.getByRole('button', { name: 'Ask Priya' }).click();
    await page.goto('/introductions');
    await passOn(priyas.page, asker);
    await row.locator('[aria-current=step]', { hasText: 'Passed on' }).waitFor();
    await passOn(omars.page, asker, () => expectFits(omars.page));
    await rowOf(hanas.page, asker)
      .getByRole('button', { name: /^Accept/u })
      .click();
    await hanas.page.getByText('Accepted by you').waitFor();
    await expectFits(hanas.page);
    await row.locator('[aria-current=step]', { hasText: 'Accepted' }).waitFor();
    expect(await row.getByText('Omar').count()).toBe(0);
    for (const each of [priyas, omars]) await each.page.getByText('Passed on, accepted').waitFor();

    await way.ask(page, 'Hana', ['Priya', 'Omar']);
    await passOn(priyas.page, asker);
    await passOn(omars.page, asker);
    await rowOf(hanas.page, asker)
      .getByRole('button', { name: /^Decline/u })
      .click();
    await hanas.page.getByRole('button', { name: 'Decline', exact: true }).click();
    await row.locator('[aria-current=step]', { hasText: 'Declined' }).waitFor();
    // If the row showed "Passed on", the asker would know who declined.
    expect(await row.getByText('Passed on').count()).toBe(0);
    for (const each of [priyas, omars]) await each.page.getByText('Passed on, declined').waitFor();
    await expectAccessible(page);
    expect([thandiwes, ...receivers].flatMap(({ complaints }) => complaints)).toEqual([]);
  });
});

/** The first request on the page whose text contains this name. */
const rowOf = (page: Page, name: string) => page.getByRole('listitem').filter({ hasText: name }).first();

/** Passes on the request of this asker as soon as the list shows it. */
async function passOn(page: Page, asker: string, look?: () => Promise<void>): Promise<void> {
  await rowOf(page, asker)
    .getByRole('button', { name: /^Pass on the request of/u })
    .click();
  const dialog = page.getByRole('dialog', { name: /^Introduction/u });
  const send = dialog.getByRole('button', { name: 'Pass on', exact: true });
  await send.waitFor();
  await look?.();
  await send.click();
  await dialog.waitFor({ state: 'detached' });
}

/** Runs statements that move dates in the database, because the clocks of the servers cannot be moved. */
const changeDates = (...statements: string[]): Promise<void> =>
  onServer({ url: inject('databaseUrl') }, ...statements);
