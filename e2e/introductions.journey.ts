import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { type Credentials, logIn, openBrowser, openBrowserOnSecondServer, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { ask, enter } from './marked-up.ts';
import { addressOf, newMember } from './members.ts';

const PHONE = { width: 390, height: 844 } as const;

describe('An introduction', () => {
  let browser: Browser;
  let secondBrowser: Browser;
  beforeAll(async () => {
    [browser, secondBrowser] = await Promise.all([openBrowser(), openBrowserOnSecondServer()]);
  });
  afterAll(() => Promise.all([browser.close(), secondBrowser.close()]));

  it('is asked for, passed on and accepted by three members, each of whom sees the next step at once', async () => {
    const { asker, connector, target, collectiveId, family } = await aWay(browser);
    const [theirs, priyas, graces] = [
      await visitor(browser),
      await visitor(secondBrowser),
      await visitor(browser, { theme: 'dark' }),
    ];
    await Promise.all([
      logIn(theirs.page, asker),
      logIn(priyas.page, connector),
      logIn(graces.page, target.account),
    ]);

    // From the chain on the profile.
    const { page } = theirs;
    await page.goto(`/collectives/${collectiveId}/directory/people/${target.personId}?tab=you`);
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

    // The connector's navigation and home page show it without a reload.
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

    // The profile says where it stands.
    await page.goto(`/collectives/${collectiveId}/directory/people/${target.personId}?tab=you`);
    await page.getByRole('link', { name: 'Introductions with Grace' }).click();
    await page.getByRole('button', { name: `Remove To meet Grace ${family}` }).waitFor();
    expect([...theirs.complaints, ...priyas.complaints, ...graces.complaints]).toEqual([]);
  });

  it('is declined on a phone, with a reason that the asker reads on a phone', async () => {
    const way = await aWay(browser);
    const { asker, connector, target, family } = way;
    const [theirs, priyas] = [
      await visitor(browser, PHONE),
      await visitor(browser, { ...PHONE, theme: 'dark' }),
    ];
    await Promise.all([logIn(theirs.page, asker), logIn(priyas.page, connector)]);
    await ask(theirs.page, 'POST /introductions', {
      collectiveId: way.collectiveId,
      targetPersonId: target.personId,
      connectorPersonIds: [way.connectorPersonId],
      words: 'May I meet her?',
      clientId: randomUUID(),
    });

    // Phones reach the page by the account menu, because the bar at the bottom is full.
    const { page } = priyas;
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('button', { name: 'Account', exact: true }).click();
    await page.getByRole('link', { name: /^introductions\b.*1 waiting/u }).click();
    await page.getByText('“May I meet her?”').waitFor();
    await expectFits(page);
    await page.getByRole('button', { name: /^Decline the request of/u }).click();
    await page.getByLabel('Reason').fill('She is on leave until May.');
    await expectFits(page);
    await page.getByRole('button', { name: 'Decline', exact: true }).click();
    await page.getByText('Declined by you').waitFor();

    await theirs.page.goto('/introductions');
    const row = theirs.page
      .getByRole('listitem')
      .filter({ hasText: `Grace ${family}` })
      .first();
    await row.getByText('Declined', { exact: true }).waitFor();
    await row.getByText('She is on leave until May.').waitFor();
    expect(await row.getByText('Passed on').count()).toBe(0);
    await expectFits(theirs.page);
    await theirs.page.getByRole('link', { name: /^Asked of you/u }).click();
    await theirs.page.getByText('Nobody has asked you.').waitFor();
    await expectFits(theirs.page);
    expect([...theirs.complaints, ...priyas.complaints]).toEqual([]);
  });
});

interface Way {
  asker: Credentials;
  connector: Credentials;
  connectorPersonId: number;
  target: { account: Credentials; personId: number };
  collectiveId: number;
  /** The last name of all three. It differs in each run. */
  family: string;
}

/** Three members of a new collective. Only Priya's shared network holds the other two: Thandiwe and Grace. */
async function aWay(browser: Browser): Promise<Way> {
  const family = `Family${randomUUID().replaceAll(/[^a-z]/gu, '')}`;
  const guestOf = (firstName: string) => ({
    firstName,
    lastName: family,
    email: addressOf(firstName.toLowerCase()),
    linkedinUrl: `https://www.linkedin.com/in/${firstName.toLowerCase()}-${family.toLowerCase()}`,
  });
  const guests = [guestOf('Thandiwe'), guestOf('Priya'), guestOf('Grace')] as const;
  const [asker, connector, target] = await Promise.all([
    newMember(browser, guests[0]),
    newMember(browser, guests[1]),
    newMember(browser, guests[2]),
  ]);
  const owner = await entered(browser, inject('sample'));
  const collectiveId = await aCollective(owner, `Way ${family}`);
  const pages = await Promise.all([asker, connector, target].map((account) => entered(browser, account)));
  for (const [at, page] of pages.entries()) await join(owner, page, { collectiveId, guest: guests[at] });
  const [, priya = owner] = pages;
  await importContacts(priya, [guests[0], guests[2]]);
  await ask(priya, `POST /collectives/${collectiveId}/networks`, {});
  const personIdOf = (firstName: string) => idOf(priya, { collectiveId, name: `${firstName} ${family}` });
  const { user } = await ask<{ user: { personId: number } }>(priya, 'GET /auth');
  const personId = await personIdOf('Grace');
  await Promise.all([owner, ...pages].map((page) => page.context().close()));
  return {
    asker,
    connector,
    connectorPersonId: user.personId,
    target: { account: target, personId },
    collectiveId,
    family,
  };
}

/** A page of a browser that is signed in. */
async function entered(browser: Browser, { email, password }: Credentials): Promise<Page> {
  const { page } = await visitor(browser);
  await enter(page, email, password);
  return page;
}

async function aCollective(owner: Page, name: string): Promise<number> {
  const { results } = await ask<{ results: { id: number; isOwner: boolean }[] }>(
    owner,
    'GET /account/clients',
  );
  const clientAccountId = results.find(({ isOwner }) => isOwner)?.id;
  const description = 'Made on a journey.';
  const made = await ask<{ id: number }>(owner, 'POST /collectives', { clientAccountId, name, description });
  return made.id;
}

interface Guest {
  firstName: string;
  lastName: string;
  email: string;
  linkedinUrl: string;
}

async function join(
  owner: Page,
  page: Page,
  { collectiveId, guest }: { collectiveId: number; guest: Guest | undefined },
): Promise<void> {
  if (guest === undefined) throw new Error('Somebody without a name joins.');
  const { email: emailAddress, ...named } = guest;
  await ask(owner, `POST /collectives/${collectiveId}/invitations`, { ...named, emailAddress });
  const received = () => ask<{ results: { id: number }[] }>(page, 'GET /account/invitations');
  await expect.poll(async () => (await received()).results.length).toBe(1);
  const [invitation] = (await received()).results;
  await ask(page, `PATCH /account/invitations/${invitation?.id ?? 0}`, { accepted: true });
}

async function importContacts(page: Page, contacts: readonly Guest[]): Promise<void> {
  const rows = contacts.map(({ firstName, lastName, linkedinUrl, email }) =>
    [firstName, lastName, linkedinUrl, email, 'Paloma Foods', 'Director', '05 Mar 2021'].join(','),
  );
  const header = 'First Name,Last Name,URL,Email Address,Company,Position,Connected On';
  const file = {
    name: 'Connections.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from([header, ...rows, ''].join('\n')),
  };
  const answer = await page.request.post('/api/account/network/imports', { multipart: { file } });
  expect(answer.status()).toBe(202);
  const isCompleted = async () =>
    (await ask<{ last: { completed: boolean } | null }>(page, 'GET /account/network/imports')).last
      ?.completed;
  await expect.poll(isCompleted).toBe(true);
}

async function idOf(page: Page, { collectiveId, name }: { collectiveId: number; name: string }) {
  const query = `collectiveId=${collectiveId}&summary.name.value=${encodeURIComponent(name)}`;
  const { results } = await ask<{ results: { person: { id: number } }[] }>(page, `GET /persons?${query}`);
  const [found] = results;
  if (found === undefined) throw new Error(`${name} is not in the collective.`);
  return found.person.id;
}

/** Expects no accessibility violation, and that the page does not scroll horizontally. */
async function expectFits(page: Page): Promise<void> {
  await expectAccessible(page);
  const overflow = await page.evaluate(() => {
    const main = document.querySelector('main') ?? document.body;
    return Math.max(
      document.documentElement.scrollWidth - document.documentElement.clientWidth,
      main.scrollWidth - main.clientWidth,
    );
  });
  expect(overflow, page.url()).toBeLessThanOrEqual(1);
}
