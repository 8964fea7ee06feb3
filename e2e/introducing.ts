import { randomUUID } from 'node:crypto';
import type { Browser, Page } from 'playwright-core';
import { expect, inject } from 'vitest';
import { type Credentials, type Visit, type Visitor, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';
import { ask, enter } from './marked-up.ts';
import { addressOf, type Guest, newMember } from './members.ts';

interface WayMember {
  firstName: string;
  guest: Guest;
  account: Credentials;
  personId: number;
}

/** Members of a new collective, who know each other only as the test says. */
export interface Way {
  collectiveId: number;
  /** The last name of all members. It differs in each run. */
  family: string;
  /** The member with this first name. */
  of: (firstName: string) => WayMember;
  /** Asks for an introduction as a member who is signed in on the page. Returns the id of the request. */
  ask: (page: Page, target: string, connectors: readonly string[]) => Promise<number>;
}

/**
 * Creates members of a new collective by their first names. `knows` lists the members who share their
 * networks with the collective, and whom each of them knows.
 */
export async function aWay(
  browser: Browser,
  firstNames: readonly string[],
  knows: Readonly<Record<string, readonly string[]>>,
): Promise<Way> {
  const family = `Family${randomUUID().replaceAll(/[^a-z]/gu, '')}`;
  const owner = await signedIn(browser, inject('sample'));
  const collectiveId = await aCollective(owner.page, `Way ${family}`);
  const members = await Promise.all(firstNames.map((name) => aMember(browser, guestOf(name, family))));
  const of = (firstName: string) => {
    const member = members.find((each) => each.firstName === firstName);
    if (member === undefined) throw new Error(`No member has the first name ${firstName}.`);
    return member;
  };
  for (const { firstName, guest, page } of members) {
    await join(owner.page, page, { collectiveId, guest });
    const known = knows[firstName];
    if (known === undefined) continue;
    await importContacts(
      page,
      known.map((name) => of(name).guest),
    );
    await ask(page, `POST /collectives/${collectiveId}/networks`, {});
  }
  await Promise.all([owner, ...members].map(({ page }) => page.context().close()));
  const request = async (page: Page, target: string, connectors: readonly string[]) => {
    const { id } = await ask<{ id: number }>(page, 'POST /introductions', {
      collectiveId,
      targetPersonId: of(target).personId,
      connectorPersonIds: connectors.map((name) => of(name).personId),
      words: `May I meet ${target}?`,
      clientId: randomUUID(),
    });
    return id;
  };
  return { collectiveId, family, of, ask: request };
}

const guestOf = (firstName: string, family: string): Guest & { linkedinUrl: string } => ({
  firstName,
  lastName: family,
  email: addressOf(firstName.toLowerCase()),
  linkedinUrl: `https://www.linkedin.com/in/${firstName.toLowerCase()}-${family.toLowerCase()}`,
});

async function aMember(browser: Browser, guest: Guest): Promise<WayMember & { page: Page }> {
  const account = await newMember(browser, guest);
  const { page } = await signedIn(browser, account);
  const { user } = await ask<{ user: { personId: number } }>(page, 'GET /auth');
  return { firstName: guest.firstName, guest, account, personId: user.personId, page };
}

/** A new browser, signed in without the form. */
export async function signedIn(
  browser: Browser,
  { email, password }: Credentials,
  visit: Visit = {},
): Promise<Visitor> {
  const made = await visitor(browser, visit);
  await enter(made.page, email, password);
  return made;
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

async function join(
  owner: Page,
  page: Page,
  { collectiveId, guest }: { collectiveId: number; guest: Guest },
): Promise<void> {
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

/** Expects no accessibility violation, and that the page does not scroll horizontally. */
export async function expectFits(page: Page): Promise<void> {
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
