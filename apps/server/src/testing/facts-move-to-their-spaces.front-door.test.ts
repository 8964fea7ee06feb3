import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slugHash } from '../people/identity/keys.ts';
import { EVERYONE, spacesSeen } from '../scopes/seen-spaces.ts';
import { shownRoles } from '../seen-facts/seen-roles.ts';
import { type MigratedDatabase, migratedDatabase } from './migrated-database.ts';
import type { RowOf } from '../tables.ts';

const EVERYBODY = spacesSeen({
  viewer: { userId: 1, personId: 1, isAdmin: true, networkId: 1, collectiveIds: [] },
  scope: { kind: 'admin', id: EVERYONE },
});

describe('The migration that moves facts to their spaces', () => {
  let migrated: MigratedDatabase;
  const rowsOf: MigratedDatabase['rowsOf'] = (query) => migrated.rowsOf(query);
  /** The contact whose profile address Bo typed. Nobody vouches for this claim of Bo. */
  let contactBo: number;

  beforeAll(async () => {
    migrated = await migratedDatabase();
    contactBo = await migrated.personOf('bo');
  });
  afterAll(() => migrated.drop());

  it('stores for each contact what the current file of the network states', async () => {
    const rows = await rowsOf(
      sql<object>`
        select network_id, person_id, c.name, last_key, credentials, name_more, slug, linkedin, email, mailbox_name, company, company_key,
          organization_id, position, t.name as title, role_id, connected_on, first_import_id, first_day
        from network_contact c left join title t on t.id = c.title_id
        where person_id in (10, 11) order by network_id, person_id`,
    );
    const leila = {
      personId: 10,
      name: 'Leila Haddad',
      lastKey: 'haddad',
      credentials: 'MBA',
      nameMore: 'mba',
      slug: 'leila',
      linkedin: 'https://www.linkedin.com/in/leila',
      organizationId: 1,
      position: 'Engineer',
      title: 'Engineer',
    };
    expect(rows).toEqual([
      {
        ...leila,
        networkId: 2,
        email: null,
        mailboxName: null,
        company: 'ACME, Inc',
        companyKey: 'acme, inc',
        roleId: 501,
        connectedOn: '2020-01-02',
        firstImportId: 1,
        firstDay: '2025-05-05',
      },
      {
        networkId: 2,
        personId: 11,
        name: 'Max Ito',
        lastKey: 'ito',
        credentials: null,
        nameMore: null,
        slug: null,
        linkedin: null,
        email: 'max@work.test',
        mailboxName: 'max ito',
        company: 'Curated Old',
        companyKey: 'curated old',
        organizationId: 3,
        position: null,
        title: null,
        roleId: expect.any(Number),
        connectedOn: '2021-01-01',
        firstImportId: 2,
        firstDay: '2025-05-05',
      },
      {
        ...leila,
        networkId: 4,
        email: 'leila@gmail.com',
        mailboxName: 'leila haddad',
        company: 'Acme Inc.',
        companyKey: 'acme inc.',
        roleId: expect.any(Number),
        connectedOn: '2019-01-02',
        firstImportId: 3,
        firstDay: '2025-01-01',
      },
    ]);
  });

  it('gives each network with contacts the day of its last file, and asks its member for a new file unless the network is from the sample', async () => {
    const rows = await rowsOf(
      sql<object>`select id, file_day, import_id, asks_for_import from network where id in (2, 3, 4, 5) order by id`,
    );
    expect(rows).toEqual([
      { id: 2, fileDay: '2025-05-05', importId: 2, asksForImport: true },
      { id: 3, fileDay: null, importId: null, asksForImport: false },
      { id: 4, fileDay: '2025-01-01', importId: 3, asksForImport: true },
      { id: 5, fileDay: '2026-10-02', importId: 4, asksForImport: false },
    ]);
    const [past] = await rowsOf(
      sql<object>`select count(*) as imports from contact_import where num_nonnulls(file_day, previous_import_id) > 0`,
    );
    expect(past).toEqual({ imports: 0 });
  });

  it('keeps all work roles except imported ones that no current contact has', async () => {
    const rows = await rowsOf(
      sql<{ person: number; organization: number | null; title: string; source: string }>`
        select person_id as person, organization_id as organization, title, source from (${shownRoles(EVERYBODY, EVERYBODY.people)}) as r
        where organization_id is distinct from 3 order by person_id, is_ongoing desc, source, organization_id`,
    );
    expect(rows.map((row) => Object.values(row)).filter(([person]) => person !== 16)).toEqual([
      [4, 5, 'Engineer', 'self'],
      [4, 1, 'Partner', 'admin'],
      [5, 4, 'Engineer', 'sample'],
      [10, 1, 'Engineer', 'import'],
      [15, 4, 'Partner', 'sample'],
      [contactBo, 1, 'Partner', 'import'],
      [contactBo, null, 'Partner', 'import'],
    ]);
  });

  it("moves facts that somebody entered about a member to the member's profile; facts of the sample, and facts that administrators entered about other people, stay in the common space", async () => {
    const profiles = await rowsOf(
      sql<object>`select person_id, name, headline, email_personal, linkedin, sources from member_profile order by person_id`,
    );
    const self = { firstName: 'self', lastName: 'self', emailPersonal: 'self' };
    const admin = { firstName: 'admin', lastName: 'admin', emailPersonal: 'admin' };
    const profile = { headline: null, linkedin: null };
    const at = (slug: string) => `https://www.linkedin.com/in/${slug}`;
    expect(profiles).toEqual([
      {
        ...profile,
        personId: 1,
        name: 'Administrator',
        emailPersonal: 'admin@example.test',
        sources: admin,
      },
      {
        ...profile,
        personId: 2,
        name: 'Ada Ångström',
        emailPersonal: 'ada@example.test',
        linkedin: at('ada'),
        sources: { ...self, linkedin: 'self' },
      },
      {
        ...profile,
        personId: 3,
        name: 'Bo de la Cruz',
        emailPersonal: 'bo@example.test',
        linkedin: at('bo'),
        sources: { ...self, linkedin: 'self' },
      },
      {
        ...profile,
        personId: 4,
        name: 'Cy Dunn',
        emailPersonal: 'cy@example.test',
        headline: 'Looks after Cy',
        sources: { ...self, headline: 'admin' },
      },
      {
        ...profile,
        personId: 6,
        name: 'Ed Fox',
        emailPersonal: 'ed@example.test',
        linkedin: at('zoe'),
        sources: { ...self, linkedin: 'self' },
      },
    ]);
    const common = await rowsOf(
      sql<object>`select id, name, headline, preferred_key, email_personal, email_work, sources from person where sources <> '{}' order by id`,
    );
    const nothing = {
      name: null,
      headline: null,
      preferredKey: null,
      emailPersonal: null,
      emailWork: null,
    };
    const sample = { firstName: 'sample', lastName: 'sample', linkedin: 'sample' };
    expect(common).toEqual([
      {
        ...nothing,
        id: 5,
        name: 'Dinah Eze',
        headline: 'Of the sample',
        preferredKey: 'di',
        sources: { ...sample, headline: 'sample', preferredFirstName: 'sample' },
      },
      { ...nothing, id: 12, headline: 'Described', sources: { headline: 'admin' } },
      {
        ...nothing,
        id: 15,
        name: 'Sam Ple',
        emailWork: 'sam@example.org',
        sources: { ...sample, emailWork: 'sample' },
      },
    ]);
    const factKinds = await rowsOf(
      sql<object>`
        select person_id, array_agg(kind || ' ' || in_profile order by kind) as facts from (
          select person_id, 'role' as kind, in_profile from work_role union select person_id, 'study', in_profile from education
          union select person_id, 'item', in_profile from person_item
          union select person_id, 'support', in_profile from person_supported_organization
        ) as fact group by person_id order by person_id`,
    );
    expect(factKinds).toEqual([
      { personId: 4, facts: ['item true', 'role true', 'study true', 'support true'] },
      { personId: 5, facts: ['item false', 'role false', 'study false', 'support false'] },
      { personId: 12, facts: ['role false'] },
      { personId: 15, facts: ['item false', 'role false'] },
    ]);
  });

  it("trusts profile addresses from the sample, from administrators' invitations and from files of members who are not linked with the person; other addresses wait for confirmation", async () => {
    const slugs = ['ada', 'bo', 'cy', 'di', 'leila', 'leila-old', 'sam', 'zoe'];
    const keys = await rowsOf(
      sql<{ slug: string; personId: number; proof: string }>`
        select slug, person_id, proof from unnest(${slugs}::text[]) as slug join person_key on hash = ${slugHash(sql`slug`)} order by slug`,
    );
    expect(keys.map((row) => Object.values(row))).toEqual([
      ['ada', 2, 'admin'],
      ['bo', contactBo, 'file'],
      ['cy', 4, 'file'],
      ['di', 5, 'sample'],
      ['leila', 10, 'file'],
      ['leila-old', 10, 'file'],
      ['sam', 15, 'sample'],
      ['zoe', 16, 'file'],
    ]);
    const claims = await rowsOf(
      sql<object>`select person_id, slug, client_id from address_claim order by person_id`,
    );
    expect(claims).toEqual([
      { personId: 3, slug: 'bo', clientId: 1 },
      { personId: 6, slug: 'zoe', clientId: 2 },
    ]);
    const moved = await rowsOf(
      sql<
        RowOf<'networkContact', 'networkId'>
      >`select network_id from network_contact where person_id = ${contactBo} order by network_id`,
    );
    expect(moved.map((row) => row.networkId)).toEqual([2, 4]);
  });

  it("links members by owners' invitations over any number of steps, but not by administrators' invitations", async () => {
    const rows = await rowsOf(
      sql<{
        members: number[];
      }>`select array_agg(id order by id) as members from users group by circle_id order by 1`,
    );
    expect(rows.map(({ members }) => members)).toEqual([[1], [2, 3, 6], [4], [5]]);
  });

  it('keeps the common names of organizations, except names that only files state', async () => {
    const rows = await rowsOf(
      sql<object>`
        select o.id, o.name, array_agg(n.is_common order by n.is_alias) as common from organization o
        join organization_name n on n.organization_id = o.id where o.id <= 6 group by o.id order by o.id`,
    );
    expect(rows).toEqual([
      { id: 1, name: 'Acme Inc.', common: [true] },
      { id: 3, name: 'Curated Corp', common: [true, true] },
      { id: 4, name: 'Sample Works', common: [true] },
      { id: 5, name: 'Own Firm', common: [true] },
      { id: 6, name: null, common: [false] },
    ]);
    const [made] = await rowsOf(
      sql<object>`
        select o.name, n.name_norm, n.is_common, c.company from network_contact c join organization o on o.id = c.organization_id
        join organization_name n on n.organization_id = o.id where c.person_id = 16`,
    );
    expect(made).toEqual({
      name: null,
      nameNorm: 'hidden works',
      isCommon: false,
      company: 'Hidden Works GmbH',
    });
  });
});
