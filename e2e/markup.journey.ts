import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { openBrowser, visitor } from './browser.ts';
import {
  ask,
  enter,
  expectHarmless,
  MARKED_TEXT,
  markedContacts,
  markedOrganizations,
  MARKUP,
  watch,
} from './marked-up.ts';
import { addressOf, newMember } from './members.ts';
import { letterTo } from './outbox.ts';

const PERSON = 19;
const ORGANIZATION = 13;

interface Somebody {
  page: Page;
  userId: number;
  /** Unwanted events; must stay empty. */
  trouble: readonly string[];
}

describe('Markup that people type', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('is text on every screen: no script runs, and the content security policy blocks nothing', async () => {
    const [owner, colleague] = await Promise.all([aMarkedMember('owner'), aMarkedMember('colleague')]);
    const { email, password } = inject('admin');
    const administrator = await signedIn(email, password);
    const ids = await fill(owner, colleague, administrator);

    await Promise.all([
      walkOwner(owner.page, ids),
      walkNetwork(colleague.page, ids).then(() => walkCollective(colleague.page, ids)),
      walkDashboard(administrator.page, ids),
    ]);
    expect([...owner.trouble, ...colleague.trouble, ...administrator.trouble]).toEqual([]);
  });

  async function aMarkedMember(name: string): Promise<Somebody> {
    // The part of the markup that an e-mail address may contain.
    const email = addressOf(`${name}'onload=ran=1{{7*7}}`);
    await newMember(browser, { firstName: MARKUP, lastName: `${name}${MARKUP}`, email });
    const letter = await letterTo(email, /invit/i);
    expect(letter.html).not.toMatch(/<img src=x|<svg/);
    return signedIn(email);
  }

  async function signedIn(email: string, password?: string): Promise<Somebody> {
    const { page, context, complaints } = await visitor(browser);
    const { seen } = await watch(context);
    const userId = await enter(page, email, password);
    return {
      page,
      userId,
      get trouble() {
        return [...seen, ...complaints];
      },
    };
  }
});

interface MarkedIds {
  clientId: number;
  collectiveId: number;
  personId: number;
  organizationId: number;
}

/** Enters markup in a client, a collective, invitations, a network, notes, labels and organizations. */
async function fill(owner: Somebody, colleague: Somebody, administrator: Somebody): Promise<MarkedIds> {
  const { id: clientId } = await ask<{ id: number }>(administrator.page, 'POST /clients', {
    userId: owner.userId,
    name: MARKUP,
  });
  await ask(owner.page, `PATCH /clients/${clientId}`, { name: MARKUP, description: MARKED_TEXT });
  const { id: collectiveId } = await ask<{ id: number }>(owner.page, 'POST /collectives', {
    clientAccountId: clientId,
    name: MARKUP,
    description: MARKED_TEXT,
  });
  await join(owner.page, colleague.page, collectiveId);
  await importMarkup(colleague.page);
  await ask(colleague.page, `POST /collectives/${collectiveId}/networks`, {});
  const ids = { clientId, collectiveId, ...(await firstOf(colleague.page, collectiveId)) };
  await Promise.all([addNotesAndLabels(colleague.page, ids), loadOrganizations(administrator.page)]);
  return ids;
}

async function join(owner: Page, colleague: Page, collectiveId: number): Promise<void> {
  const { user } = await ask<{ user: { username: string } }>(colleague, 'GET /auth');
  const invited = { firstName: MARKUP, lastName: MARKUP, linkedinUrl: 'https://www.linkedin.com/in/"><b>' };
  for (const emailAddress of [user.username, addressOf("stranger'onload=ran=1")])
    await ask(owner, `POST /collectives/${collectiveId}/invitations`, { ...invited, emailAddress });
  const received = () => ask<{ results: { id: number }[] }>(colleague, 'GET /account/invitations');
  await expect.poll(async () => (await received()).results.length).toBe(1);
  const [invitation] = (await received()).results;
  await ask(colleague, `PATCH /account/invitations/${invitation?.id ?? 0}`, { accepted: true });
}

async function importMarkup(page: Page): Promise<void> {
  const file = { name: `${MARKUP}.csv`, mimeType: 'text/csv', buffer: Buffer.from(markedContacts()) };
  const answer = await page.request.post('/api/account/network/imports', { multipart: { file } });
  expect(answer.status()).toBe(202);
  const isCompleted = async () =>
    (await ask<{ last: { completed: boolean } | null }>(page, 'GET /account/network/imports')).last
      ?.completed;
  await expect.poll(isCompleted).toBe(true);
}

async function firstOf(
  page: Page,
  collectiveId: number,
): Promise<Pick<MarkedIds, 'personId' | 'organizationId'>> {
  const marked = encodeURIComponent(MARKUP);
  const scope = `collectiveId=${collectiveId}&summary.name.value=${marked}`;
  const people = await ask<{ results: { person: { id: number } }[] }>(
    page,
    `GET /persons?${scope.replace(marked, encodeURIComponent('Reis'))}`,
  );
  const organizations = await ask<{ results: { organization: { id: number } }[] }>(
    page,
    `GET /organizations?${scope}`,
  );
  return {
    personId: people.results[0]?.person.id ?? 0,
    organizationId: organizations.results[0]?.organization.id ?? 0,
  };
}

async function addNotesAndLabels(
  page: Page,
  { collectiveId, personId, organizationId }: MarkedIds,
): Promise<void> {
  for (const scope of [{ collectiveId }, {}])
    for (const about of [
      { entityTypeId: PERSON, entityId: personId },
      { entityTypeId: ORGANIZATION, entityId: organizationId },
    ]) {
      await ask(page, 'POST /notes', { ...scope, ...about, note: MARKED_TEXT });
      const { id: labelId } = await ask<{ id: number }>(page, 'POST /labels', { ...scope, name: MARKUP });
      await ask(page, 'POST /labels/entities', { ...scope, ...about, labelId });
    }
  await ask(page, 'POST /relationships', { toPersonId: personId, strengthId: 3 });
  const token = { days: 90, scope: 'read', leavesOutNotes: false, collectiveId };
  await ask(page, 'POST /account/access-tokens', { ...token, name: MARKUP });
}

async function loadOrganizations(page: Page): Promise<void> {
  await page.goto('/dashboard/curated');
  const buffer = Buffer.from(markedOrganizations());
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: `${MARKUP}.csv`, mimeType: 'text/csv', buffer });
  await page.getByRole('button', { name: /^(load|upload)/i }).click();
  await page.getByText('onerror=ran=8').first().waitFor();
  await expectHarmless(page);
}

async function visit(page: Page, address: string): Promise<void> {
  await page.goto(address);
  await expectHarmless(page);
}

/** Visits every tab of the open profile. */
async function walkTabs(page: Page): Promise<void> {
  const tabs = page.getByRole('dialog').getByRole('tab');
  await tabs.first().waitFor();
  for (const tab of await tabs.all()) {
    await tab.click();
    await page.getByRole('dialog').getByRole('tabpanel').first().waitFor();
    await expectHarmless(page);
  }
}

async function walkProfiles(
  page: Page,
  start: string,
  { personId, organizationId }: MarkedIds,
): Promise<void> {
  await visit(page, `${start}/people/${personId}`);
  await walkTabs(page);
  await visit(page, `${start}/organizations/${organizationId}`);
  await walkTabs(page);
}

async function walkCollective(page: Page, ids: MarkedIds): Promise<void> {
  const start = `/collectives/${ids.collectiveId}`;
  await visit(page, start);
  await visit(page, `${start}/directory/people?page=1&limit=10`);
  await visit(page, `${start}/directory/organizations?page=1&limit=10`);
  await visit(page, `${start}/directory/changed-jobs?days=365`);
  await walkProfiles(page, `${start}/directory`, ids);
}

/** Visits every page of an overlay, and every tab of each page. Ignores links that leave the overlay. */
async function walkOverlay(page: Page, title: string): Promise<void> {
  const overlay = page.getByRole('dialog');
  const links = overlay.getByRole('navigation', { name: title }).locator('a[href^="#"]');
  await links.first().waitFor();
  for (const link of await links.all()) {
    await link.click();
    await expectHarmless(page);
    // The first navigation has the overlay's own links. The second one, if any, has the tabs of the page.
    for (const tab of await overlay.getByRole('navigation').nth(1).getByRole('link').all()) {
      await tab.click();
      await expectHarmless(page);
    }
  }
}

async function walkOwner(page: Page, ids: MarkedIds): Promise<void> {
  await visit(page, `/collectives/${ids.collectiveId}`);
  await page.getByRole('button', { name: 'Shared Networks', exact: true }).click();
  await walkOverlay(page, MARKUP);
  await visit(page, '/');
  await page
    .getByRole('navigation', { name: 'System' })
    .getByRole('button', { name: /^Notifications/ })
    .click();
  await page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first().waitFor();
  await expectHarmless(page);
}

async function walkNetwork(page: Page, ids: MarkedIds): Promise<void> {
  await visit(page, '/');
  await visit(page, '/people?page=1&limit=10');
  await page.getByRole('button', { name: 'filters' }).click();
  await expectHarmless(page);
  await visit(page, '/changed-jobs?days=365');
  await visit(page, '/organizations?page=1&limit=10');
  await visit(page, '/introductions');
  await visit(page, '/introductions?tab=of');
  await walkProfiles(page, '', ids);
  await visit(page, '/');
  await page.getByRole('button', { name: 'Update Your Network' }).click();
  await page.getByRole('heading', { name: 'Your LinkedIn Contacts sync is complete' }).waitFor();
  await walkOverlay(page, 'Account');
}

async function walkDashboard(page: Page, ids: MarkedIds): Promise<void> {
  await visit(page, '/dashboard/invites');
  await visit(page, '/dashboard/client-accounts');
  const marked = encodeURIComponent(MARKUP);
  await visit(page, `/dashboard/people?summary.name.value=${marked}`);
  await visit(page, `/dashboard/organizations?summary.name.value=${marked}`);
  await walkProfiles(page, '/dashboard', ids);
}
