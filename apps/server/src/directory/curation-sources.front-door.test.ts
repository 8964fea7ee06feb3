import { directoryApi } from '@kithline/contract/directory.ts';
import { organizationEditingApi } from '@kithline/contract/editing-organizations.ts';
import {
  SOURCE_OF_ORGANIZATION,
  SOURCE_OF_PERSON,
  STATED_TYPE,
} from '@kithline/contract/curation-filters.ts';
import { newOrganizationsApi } from '@kithline/contract/new-organizations.ts';
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
  const contact = { first: 'Ana', last: 'Silva', slug: 'ana', company: 'Ostrava Glass', position: 'Buyer' };
  for (const { viewer } of [member, admin]) await importNow(app.context, viewer, fileOf(contact));
  const body = { name: 'Halden Ventures', typeId: 11 } as never;
  await admin.ask(newOrganizationsApi.create, { body });
});
afterAll(() => app.stop());

type Query = Readonly<Record<string, string | number>>;

const organizationsFor = async (who: SignedIn, query: Query): Promise<string[]> => {
  const { results } = await who.ask(directoryApi.organizations, { query: query as never });
  return results.map(({ organization }) => organization.name);
};
const peopleFor = async (who: SignedIn, query: Query): Promise<string[]> => {
  const { results } = await who.ask(directoryApi.persons, { query: query as never });
  return results.map(({ person }) => person.name);
};
const organizations = (filter: string, choice: number) =>
  organizationsFor(admin, { admin: 'true', [`curation.${filter}.modifier`]: choice });
const people = (filter: string, choice: number) =>
  peopleFor(admin, { admin: 'true', [`curation.${filter}.modifier`]: choice });

describe('Administrators can narrow the list of all organizations to those', () => {
  it('whose type nobody has stated, although each has a default type', async () => {
    const found = await organizations('type', STATED_TYPE.missing);
    expect(found).toContain('Ostrava Glass');
    expect(found).not.toContain('Halden Ventures');
  });

  it('that came from a contacts file, or from an administrator', async () => {
    expect(await organizations('source', SOURCE_OF_ORGANIZATION.files)).toContain('Ostrava Glass');
    expect(await organizations('source', SOURCE_OF_ORGANIZATION.administrators)).toContain('Halden Ventures');
    expect(await organizations('source', SOURCE_OF_ORGANIZATION.administrators)).not.toContain(
      'Ostrava Glass',
    );
  });

  it('without a stated type, until somebody states one', async () => {
    const [{ organization } = { organization: { id: 0 } }] = (
      await admin.ask(directoryApi.organizations, {
        query: { admin: 'true', 'summary.name.value': 'Ostrava' } as never,
      })
    ).results;
    const form = await admin.ask(organizationEditingApi.form, { params: { id: organization.id } });
    expect(form.typeId).toBe(3);
    await admin.ask(organizationEditingApi.save, {
      params: { id: organization.id },
      body: { typeId: 4 } as never,
    });
    expect(await organizations('type', STATED_TYPE.missing)).not.toContain('Ostrava Glass');
  });
});

describe('Administrators can narrow the list of all people to', () => {
  it('those whom a contacts file names, or to those who state facts about themselves', async () => {
    expect(await people('source', SOURCE_OF_PERSON.files)).toEqual(['Ana Silva']);
    expect(await people('source', SOURCE_OF_PERSON.profile)).toContain('Mia Member');
    expect(await people('source', SOURCE_OF_PERSON.profile)).not.toContain('Ana Silva');
  });
});

describe('A curation filter', () => {
  const CURATED = {
    'curation.type.modifier': STATED_TYPE.missing,
    'curation.source.modifier': SOURCE_OF_ORGANIZATION.provider,
  };

  it.each(Object.entries(CURATED))(
    'is ignored for members in lists of organizations of their network: %s',
    async (key, choice) => {
      const scope = { networkId: member.viewer.networkId };
      const bare = await organizationsFor(member, scope);
      expect(bare).toContain('Ostrava Glass');
      expect(await organizationsFor(member, { ...scope, [key]: choice })).toEqual(bare);
    },
  );

  it.each([['curation.source.modifier', SOURCE_OF_PERSON.profile]])(
    'is ignored for members in lists of people of their network: %s',
    async (key, choice) => {
      const scope = { networkId: member.viewer.networkId };
      const bare = await peopleFor(member, scope);
      expect(bare).toEqual(['Ana Silva']);
      expect(await peopleFor(member, { ...scope, [key]: choice })).toEqual(bare);
    },
  );

  it('does not let members search everything', async () => {
    const query = { admin: 'true', ...CURATED } as never;
    expect((await member.call(directoryApi.organizations, { query })).status).toBe(403);
    expect((await member.call(directoryApi.persons, { query: { admin: 'true' } as never })).status).toBe(403);
  });

  it('is ignored for administrators in their own network', async () => {
    const scope = { networkId: admin.viewer.networkId };
    const bare = await peopleFor(admin, scope);
    expect(bare).toEqual(['Ana Silva']);
    expect(
      await peopleFor(admin, { ...scope, 'curation.source.modifier': SOURCE_OF_PERSON.profile }),
    ).toEqual(bare);
  });
});
