import { CHANGED } from '@kithline/contract/curation-filters.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { newOrganizationsApi } from '@kithline/contract/new-organizations.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, importNow } from '../networks/testing/contacts-files.ts';
import { type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

let app: TestApp;
let admin: SignedIn;
let member: SignedIn;

beforeAll(async () => {
  app = await testApp({ started: true });
  admin = await signedIn(app, { name: 'Ada Administrator', isAdmin: true });
  member = await signedIn(app, { name: 'Mia Member' });
  const at = (first: string, company: string) => ({
    first,
    last: 'Silva',
    slug: first,
    company,
    on: '2020-01-01',
  });
  const file = fileOf(at('Ana', 'Zenith'), at('Bea', 'Zenith'), at('Cid', 'Acorn'));
  await importNow(app.context, member.viewer, file);
  for (const name of ['Birch', 'Cedar', 'Dogwood'])
    await admin.ask(newOrganizationsApi.create, { body: { name, typeId: 3 } as never });
  for (const [name, ago] of [
    ['Birch', '1 hour'],
    ['Cedar', '3 days'],
    ['Dogwood', '40 days'],
  ] as const)
    await sql`
      insert into profile_change (organization_id, means, section, made_on)
      select id, 'form', 'About', now() - ${ago}::interval from organization where name = ${name}`.execute(
      app.database.db,
    );
});
afterAll(() => app.stop());

const organizations = async (query: object, who = admin) => {
  const { results } = await who.ask(directoryApi.organizations, { query: query as never });
  return results.map(({ organization }) => organization.name);
};
const changed = (days: number) => organizations({ admin: 'true', 'curation.changed.modifier': String(days) });

describe('Administrators', () => {
  it('can narrow a list of organizations to those that were changed in the last day, week or year', async () => {
    expect(await changed(CHANGED.day)).toEqual(['Birch']);
    expect(await changed(CHANGED.week)).toEqual(['Birch', 'Cedar']);
    expect(await changed(CHANGED.year)).toEqual(['Birch', 'Cedar', 'Dogwood']);
    const people = { admin: 'true', 'curation.changed.modifier': String(CHANGED.year) } as never;
    expect((await admin.ask(directoryApi.persons, { query: people })).total).toBe(0);
  });

  it('can sort organizations by their last change, and then by name', async () => {
    const names = await organizations({ admin: 'true', order: 'changed-desc' });
    expect(names.slice(0, 5)).toEqual(['Birch', 'Cedar', 'Dogwood', 'Acorn', 'Zenith']);
    const second = await organizations({ admin: 'true', order: 'changed-desc', page: '2', limit: '2' });
    expect(second).toEqual(['Dogwood', 'Acorn']);
  });

  it('can sort organizations by their number of people', async () => {
    const names = await organizations({ admin: 'true', order: 'people-desc' });
    expect(names).toEqual(['Zenith', 'Acorn', 'Birch', 'Cedar', 'Dogwood']);
  });

  it('see when each organization was last changed', async () => {
    const { results } = await admin.ask(directoryApi.organizations, { query: { admin: 'true' } as never });
    const lastChanges = new Map(results.map(({ organization, changedOn }) => [organization.name, changedOn]));
    expect(lastChanges.get('Acorn')).toBeNull();
    expect(lastChanges.get('Birch')).toBeGreaterThan(lastChanges.get('Cedar') ?? 0);
  });
});

it('Members can neither filter by changes nor sort by changes or numbers of people, and do not see changes', async () => {
  const scope = { networkId: String(member.viewer.networkId) };
  const bare = await organizations(scope, member);
  expect(bare).toEqual(['Acorn', 'Zenith']);
  const narrowed = { ...scope, 'curation.changed.modifier': String(CHANGED.day) };
  expect(await organizations(narrowed, member)).toEqual(bare);
  for (const order of ['changed-desc', 'people-desc'])
    expect(await organizations({ ...scope, order }, member)).toEqual(bare);
  const { results } = await member.ask(directoryApi.organizations, { query: scope as never });
  expect(results.some((result) => 'changedOn' in result)).toBe(false);
});
