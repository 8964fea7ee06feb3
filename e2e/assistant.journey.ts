import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it } from 'vitest';
import { logIn, openBrowser, visitor } from './browser.ts';
import { expectAccessible } from './expect-accessible.ts';

interface Known {
  name: string;
  chain?: object[];
  link: string;
}

interface Found {
  organizations: { organizationId: number; name: string }[];
  people: Known[];
  listInKithline: string;
}

/** Makes a token on the account's page of connected apps, and returns the secret. */
async function newToken(page: Page, name: string): Promise<string> {
  await page.goto('/');
  await page.getByRole('button', { name: 'Your account' }).click();
  await page.getByRole('link', { name: /^connected apps/ }).click();
  await page.getByRole('button', { name: 'New token' }).click();
  const form = page.getByRole('form', { name: 'New token' });
  await form.getByLabel('Name').fill(name);
  await expectAccessible(page);
  await form.getByRole('button', { name: 'Make token' }).click();
  const made = page.getByRole('group', { name: 'New token' });
  const secret = await made.getByLabel('Token').inputValue();
  await made.getByRole('button', { name: 'Copy' }).click();
  await made.getByRole('button', { name: 'Done' }).click();
  return secret;
}

async function connect(secret: string): Promise<Client> {
  const client = new Client({ name: 'assistant-of-a-journey', version: '1' });
  const headers = { authorization: `Bearer ${secret}` };
  const address = new URL('/mcp', inject('origin'));
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  return client;
}

async function use(client: Client, name: string, input: Record<string, unknown>): Promise<Found> {
  const { content } = await client.callTool({ name, arguments: input });
  const [first] = content as { text?: string }[];
  return JSON.parse(first?.text ?? '') as Found;
}

describe('An assistant', () => {
  let browser: Browser;
  beforeAll(async () => {
    browser = await openBrowser();
  });
  afterAll(() => browser.close());

  it('answers "Who do I know at Halden Ventures, and who knows them best?" until its token is revoked', async () => {
    const { page, context, complaints } = await visitor(browser);
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await logIn(page, inject('sample'));
    const client = await connect(await newToken(page, 'Desk assistant'));

    const { organizations } = await use(client, 'search_organizations', { words: 'Halden Ventures' });
    expect(organizations.map(({ name }) => name)).toEqual(['Halden Ventures']);
    const [{ organizationId } = { organizationId: 0 }] = organizations;
    const { people, listInKithline } = await use(client, 'search_people', { organizationId });
    expect(people.length).toBeGreaterThan(1);
    const ways = await use(client, 'paths_to_organization', { organizationId });
    const [best] = ways.people;
    if (best === undefined) throw new Error('No chain leads to Halden Ventures.');
    expect(best.chain?.[0]).toMatchObject({ name: 'you' });
    expect(best.chain?.at(-2)).toMatchObject({ name: best.name, tieToTheOneBefore: 'Familiar' });
    expect(best.chain?.at(-1)).toEqual({ organization: 'Halden Ventures' });

    // The links of the answer lead to the same people in Kithline.
    await page.goto(listInKithline);
    const rows = page.getByRole('main').getByRole('listitem');
    for (const { name } of people) await rows.getByRole('link', { name, exact: true }).first().waitFor();
    await page.goto(best.link);
    await page.getByRole('heading', { name: best.name }).first().waitFor();

    await page.goto('/');
    await page.getByRole('button', { name: 'Your account' }).click();
    await page.getByRole('link', { name: /^connected apps/ }).click();
    await page.getByRole('button', { name: 'Revoke Desk assistant' }).click();
    await page.getByRole('button', { name: 'revoke', exact: true }).click();
    await page.getByText('Revoked: Desk assistant').waitFor();
    await expect(use(client, 'search_people', { organizationId })).rejects.toThrow();
    expect(complaints).toEqual([]);
  });
});
