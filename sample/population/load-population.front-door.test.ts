import { foldText } from '@kithline/base/fold-text.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { slugHash } from '../../apps/server/src/people/identity/keys.ts';
import { BELONGING } from '../../apps/server/src/scopes/belonging.ts';
import { EVERYONE, spacesSeen } from '../../apps/server/src/scopes/seen-spaces.ts';
import { shownNames } from '../../apps/server/src/seen-facts/seen-names.ts';
import { type TestDatabase, testDatabase } from '../../apps/server/src/testing/test-database.ts';
import { generatePopulation } from './generate-population.ts';
import { type LoadedPopulation, type LoadOptions, loadPopulation } from './load-population.ts';

const population = generatePopulation({ seed: 'kithline' });
/** Schools are real, so they get no invented logo. */
const schools = population.organizations.filter(({ type }) => type === 'Academic').map(({ name }) => name);
const reports: { done: number; total: number }[] = [];
const options: LoadOptions = {
  passwordHashOf: (member) => Promise.resolve(`hash of ${member.username}`),
  report: (done, total) => reports.push({ done, total }),
};

describe('Loading the sample population', () => {
  let database: TestDatabase;
  let loaded: LoadedPopulation;

  beforeAll(async () => {
    database = await testDatabase();
    loaded = await loadPopulation(database.db, population, options);
  });
  afterAll(() => database.drop());

  const countOf = async (table: string): Promise<number> => {
    const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(
      database.db,
    );
    return rows[0]?.n ?? -1;
  };

  it('inserts persons, organizations, roles, educations, users and contacts once', async () => {
    const { persons, organizations, members } = population;
    const sum = (counts: readonly number[]): number => counts.reduce((total, count) => total + count, 0);
    expect(await countOf('person')).toBe(persons.length);
    expect(await countOf('organization')).toBe(organizations.length);
    expect(await countOf('organization_name')).toBe(organizations.length);
    expect(await countOf('work_role')).toBe(sum(persons.map(({ roles }) => roles.length)));
    expect(await countOf('education')).toBe(sum(persons.map(({ educations }) => educations.length)));
    expect(await countOf('users')).toBe(members.length);
    expect(await countOf('network_contact')).toBe(sum(members.map(({ contacts }) => contacts.length)));
  });

  it('gives every member rhythms for keeping in touch, some of them overdue', async () => {
    const { rows } = await sql<{ kept: number; overdue: number }>`
      select count(*)::int as kept, (count(*) filter (
        where t.day + make_interval(months => r.every_months) < current_date))::int as overdue
      from touch_rhythm r join logged_touch t on t.user_id = r.user_id and t.person_id = r.person_id
      group by r.user_id`.execute(database.db);
    expect(rows).toHaveLength(population.members.length);
    for (const { kept, overdue } of rows) {
      expect(overdue).toBeGreaterThan(2);
      expect(kept).toBeGreaterThan(overdue);
    }
  });

  it('reports progress up to the number of people and organizations', () => {
    const total = population.persons.length + population.organizations.length;
    const counted = reports.slice(0, reports.findIndex(({ done }) => done === total) + 1);
    expect(counted.length).toBeGreaterThan(100);
    expect(counted.map(({ done }) => done)).toEqual(
      counted.map(({ done }) => done).toSorted((a, b) => a - b),
    );
    expect(new Set(reports.map((one) => one.total))).toEqual(new Set([total]));
  });

  it('gives most people a face and every invented organization a mark, each stored separately', async () => {
    const { rows } = await sql<{ of: string; shown: number; kept: number; invented: boolean | null }>`
      select shows.of, shows.invented, count(*) as shown, count(distinct picture.key) as kept
      from (
        select 'person' as of, null::boolean as invented, profile_picture from person
        union all select 'organization', name not in (${sql.join(schools)}), profile_picture from organization
        union all select 'client', null, profile_picture from client) shows
      left join picture on shows.profile_picture = '/api/pictures/' || picture.key
      where shows.profile_picture is not null or shows.of = 'organization'
      group by shows.of, shows.invented order by shows.of, shows.invented`.execute(database.db);
    const [clients, real, invented, people] = rows;
    expect(clients).toMatchObject({ shown: population.clients.length, kept: population.clients.length });
    expect(real).toMatchObject({ shown: schools.length, kept: 0 });
    expect(invented).toMatchObject({ kept: population.organizations.length - schools.length });
    const { length } = population.persons.filter(({ portrait }) => portrait !== null);
    expect(people).toMatchObject({ shown: length, kept: length });
    expect(length / population.persons.length).toBeCloseTo(0.68, 1);
  });

  it("writes each member's knowledge into the member's own network", async () => {
    const { rows } = await sql<Record<string, number>>`
      select n.user_id,
        (select count(*) from relationship r where r.user_id = n.user_id) as strengths,
        (select count(*) from label l where l.scope_id = n.id and l.created_by = n.user_id) as labels,
        (select count(*) from label l join label_person g on g.label_id = l.id
          join network_contact c on c.network_id = n.id and c.person_id = g.person_id where l.scope_id = n.id) as labelled,
        (select count(*) from label l join label_organization g on g.label_id = l.id
          where l.scope_id = n.id and exists (
            select from network_contact c join work_role w on w.person_id = c.person_id
            where c.network_id = n.id and w.organization_id = g.organization_id
            union all
            select from network_contact c join education e on e.person_id = c.person_id
            where c.network_id = n.id and e.organization_id = g.organization_id)) as organizations,
        (select count(*) from note where note.scope_id = n.id and note.user_id = n.user_id) as notes
      from network n order by n.user_id`.execute(database.db);
    expect(rows).toEqual(
      population.members.map(({ strengths, labels, notes }, index) => ({
        userId: loaded.members[index]?.userId,
        strengths: strengths.length,
        labels: labels.length,
        labelled: labels.flatMap(({ persons }) => persons).length,
        organizations: labels.flatMap(({ organizations }) => organizations).length,
        notes: notes.length,
      })),
    );
  });

  it('shares networks with collectives, whose labels and notes are only about people in the same collective', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      with held as (
        select shared.collective_id, contact.person_id from collective_network shared
        join network_contact contact on contact.network_id = shared.network_id
        union select belonging.collective_id, users.person_id from (${BELONGING}) as belonging
        join users on users.id = belonging.user_id
      )
      select c.name,
        (select count(*) from collaborator where collective_id = c.id) as collaborators,
        (select count(*) from collective_network where collective_id = c.id) as networks,
        (select count(*) from held where collective_id = c.id) as persons,
        (select count(*) from note n where n.scope_id = c.id and not exists (
          select from held where held.collective_id = c.id and held.person_id = n.person_id)) as notes_astray,
        (select count(*) from label l join label_person g on g.label_id = l.id where l.scope_id = c.id and not exists (
          select from held where held.collective_id = c.id and held.person_id = g.person_id)) as labels_astray
      from collective c order by c.name collate "C"`.execute(database.db);
    const collectives = population.clients
      .flatMap(({ collectives }) => collectives)
      .toSorted((one, other) => (one.name < other.name ? -1 : 1));
    expect(
      rows.map(({ name, collaborators, networks, notesAstray, labelsAstray }) => [
        name,
        collaborators,
        networks,
        notesAstray,
        labelsAstray,
      ]),
    ).toEqual(
      collectives.map(({ name, collaborators, shared }) => [name, collaborators.length, shared.length, 0, 0]),
    );
    expect(Math.max(...rows.map(({ persons }) => Number(persons)))).toBeGreaterThan(1500);
  });

  it('leaves an open invitation for the demo account, with a notification', async () => {
    const { rows } = await sql<{ name: string; kind: string }>`
      select c.name, n.kind from collective_invitation i
      join collective c on c.id = i.collective_id
      join notification n on n.invitation_id = i.id and n.user_id = i.user_id
      where i.accepted is null and i.user_id = ${loaded.members[0]?.userId}`.execute(database.db);
    expect(rows).toEqual([{ name: 'Port Cities Exchange', kind: 'invitation' }]);
  });

  it('writes conversations that all participants can read, and leaves two unread ones for the demo account', async () => {
    const { rows } = await sql<{ name: string | null; texts: number; waiting: number[] }>`
      select c.subject as name,
        (select count(*)::int from message m where m.conversation_id = c.id and m.kind = 'text' and not m.facts ? 'introduction'
          and cardinality(m.recipients) = (select count(*) from participant p where p.conversation_id = c.id)) as texts,
        array(select coalesce((select count(*)::int from message m where m.conversation_id = c.id and m.kind = 'text'
            and m.author <> p.number and m.position > p.read_position), 0)
          from participant p where p.conversation_id = c.id order by p.number) as waiting
      from conversation c
      where exists (
        select from message m where m.conversation_id = c.id and m.kind = 'text' and not m.facts ? 'introduction')
      order by c.created_on, c.subject nulls first`.execute(database.db);
    const shown = population.conversations
      .toSorted((a, b) => (a.messages[0]?.on ?? '').localeCompare(b.messages[0]?.on ?? ''))
      .map(({ subject, messages }) => ({ name: subject, texts: messages.length }));
    expect(rows.map(({ name, texts }) => ({ name, texts }))).toEqual(shown);
    const waiting = new Map(rows.map((row) => [row.name, row.waiting]));
    expect(waiting.get('Autumn dinner')).toEqual([2, 0, 0, 1, 0]);
    expect(waiting.get('Founders Table in November')).toEqual([0, 0, 0, 0]);
    expect(rows.filter((row) => row.waiting[0] !== 0)).toHaveLength(2);
  });

  it('writes requests for an introduction in all states, with the messages that carry them', async () => {
    const [demo] = loaded.members;
    const { rows } = await sql<{ isByDemo: boolean; state: string; isPassedOn: boolean; requests: number }>`
      select r.asker_id = ${demo?.userId} as is_by_demo, r.state, coalesce(first.answer = 'passed-on', false) as is_passed_on,
        count(*)::int as requests
      from introduction r join introduction_step first on first.introduction_id = r.id and first.number = 1
      where ${demo?.userId} in (r.asker_id, first.user_id)
      group by 1, 2, 3 order by 1, 2, 3`.execute(database.db);
    const asked = rows.map(({ isByDemo, state, isPassedOn, requests }) =>
      [isByDemo ? 'by' : 'of', state, isPassedOn ? 'passed on' : '', requests].filter(Boolean).join(' '),
    );
    expect(asked).toEqual([
      'of accepted passed on 2',
      'of declined 1',
      'of open 2',
      'of unanswered passed on 1',
      'by accepted passed on 1',
      'by declined 1',
      'by open 2',
      'by open passed on 2',
      'by withdrawn 1',
    ]);
    const { rows: astray } = await sql`
      select from introduction r join introduction_step s on s.introduction_id = r.id
      left join message m on m.conversation_id = s.conversation_id and m.position = s.position
      where s.sent_on is not null and s.user_id is not null
        and ((m.facts->>'introduction')::bigint, m.created_on) is distinct from (r.id, s.sent_on)`.execute(
      database.db,
    );
    expect(astray).toEqual([]);
    // The connector's network holds the target; the asker's holds the connector, or the connector's holds the
    // asker.
    const { rows: apart } = await sql<{ name: string }>`
      select r.target_name as name from introduction r
      join introduction_step s on s.introduction_id = r.id and s.number = 1
      where not exists (
          select from network n join network_contact c on c.network_id = n.id
          where n.user_id = s.user_id and c.person_id = r.target_person_id)
        or not exists (
          select from users one join network n on n.user_id = one.id
          join network_contact c on c.network_id = n.id join users other on other.person_id = c.person_id
          where (one.id, other.id) in ((r.asker_id, s.user_id), (s.user_id, r.asker_id)))`.execute(
      database.db,
    );
    expect(apart).toEqual([]);
  });

  it('inserts the name, place and current role of a person, with the sources of the facts', async () => {
    const person = await database.db
      .selectFrom('person')
      .innerJoin('place', 'place.id', 'person.placeId')
      .innerJoin('workRole', 'workRole.personId', 'person.id')
      .innerJoin('organization', 'organization.id', 'workRole.organizationId')
      .innerJoin('title', 'title.id', 'workRole.titleId')
      .select(['person.name', 'person.nameKey', 'person.sources', 'place.name as place'])
      .select(['organization.name as organization', 'title.name as title', 'fromYear', 'fromMonth', 'toYear'])
      .where('person.id', '=', loaded.personIds[0] ?? 0)
      .where('isPrimary', '=', true)
      .executeTakeFirstOrThrow();
    expect(person).toMatchObject({
      name: 'Inês Carvalho',
      nameKey: 'ines carvalho',
      place: 'Lisbon, Portugal',
      organization: 'Lumen Advisory',
      title: 'Partner',
      fromYear: 2017,
      fromMonth: 1,
      toYear: null,
    });
    expect(person.sources).toMatchObject({ firstName: 'sample', headline: 'sample', emailWork: 'sample' });
    expect(person.sources).not.toHaveProperty('emailPersonal');
  });

  it('inserts statements of contacts files that agree with the common facts of the same person', async () => {
    const { rows } = await sql<Record<string, unknown>>`
      select count(*) as statements,
        count(*) filter (where (c.name, c.name_key, c.last_key, c.linkedin) is distinct from (p.name, p.name_key, p.last_key, p.linkedin)) as renamed,
        count(*) filter (where not exists (
          select from person_key k where k.hash = ${slugHash(sql`c.slug`)} and k.person_id = c.person_id and k.proof = 'sample')) as strangers,
        count(*) filter (where c.company is not null and not exists (
          select from work_role w where w.person_id = c.person_id and w.is_primary
            and w.organization_id = c.organization_id and w.title_id = c.title_id)) as other_work,
        count(c.role_id) - count(distinct c.role_id) as shared_roles,
        count(*) filter (where c.role_id in (select id from work_role)) as taken_roles
      from network_contact c join person p on p.id = c.person_id`.execute(database.db);
    const statements = population.members.flatMap(({ contacts }) => contacts).length;
    const zero = { renamed: 0, strangers: 0, otherWork: 0, sharedRoles: 0, takenRoles: 0 };
    expect(rows).toEqual([{ statements, ...zero }]);
  });

  it("leaves members' profiles empty, and inserts keys for their profile addresses", async () => {
    expect(await countOf('member_profile')).toBe(0);
    expect(await countOf('address_claim')).toBe(0);
    const { rows } = await sql<{ proof: string }>`
      select k.proof from users u join network_contact c on c.person_id = u.person_id
      join person_key k on k.hash = ${slugHash(sql`c.slug`)} and k.person_id = u.person_id
      group by u.id, k.proof`.execute(database.db);
    expect(rows.map(({ proof }) => proof)).toEqual(population.members.map(() => 'sample'));
  });

  it("shows the population's names, with the preferred first name if there is one", async () => {
    const spaces = spacesSeen({
      viewer: { userId: 0, personId: 0, isAdmin: true, networkId: 0, collectiveIds: [] },
      scope: { kind: 'admin', id: EVERYONE },
    });
    const { rows } = await sql<{ personId: number; name: string }>`
      select person_id, name from (${shownNames(spaces, spaces.people)}) as n`.execute(database.db);
    const shown = new Map(rows.map(({ personId, name }) => [personId, name]));
    expect(loaded.personIds.map((id) => shown.get(id))).toEqual(
      population.persons.map(
        ({ firstName, preferredFirstName, lastName }) => `${preferredFirstName ?? firstName} ${lastName}`,
      ),
    );
  });

  it('gives every role a title in the dictionary', async () => {
    const roles = await database.db
      .selectFrom('workRole')
      .leftJoin('title', 'title.id', 'workRole.titleId')
      .select(['workRole.title', 'title.nameNorm'])
      .execute();
    expect(roles.length).toBeGreaterThan(10_000);
    expect(roles.filter((role) => foldText(role.title ?? '') !== role.nameNorm)).toEqual([]);
  });

  it('gives every seniority level and every role type except Unemployed to at least one person', async () => {
    const levels = await sql<{ name: string; people: number }>`
      select l.name, count(distinct f.person_id) as people
      from lookup l left join title t on l.id = any(t.seniority_ids) or l.id = t.role_type_id
      left join work_role f on f.title_id = t.id
      where l.dataset in ('seniority-levels', 'workrole-types') and l.name <> 'Unemployed'
      group by l.name`.execute(database.db);
    expect(levels.rows.filter(({ people }) => people === 0).map(({ name }) => name)).toEqual([]);
  });

  it('gives every member a user with a password, and a synced network', async () => {
    const rows = await database.db
      .selectFrom('users')
      .innerJoin('network', 'network.userId', 'users.id')
      .innerJoin('contactImport', 'contactImport.networkId', 'network.id')
      .select(['users.id as userId', 'username', 'passwordHash', 'network.id as networkId', 'contactsAdded'])
      .select(['network.updatedOn', 'network.fileDay', 'contactImport.state'])
      .orderBy('users.id')
      .execute();
    expect(rows.map((row) => [row.userId, row.networkId, row.username])).toEqual(
      loaded.members.map((member) => [member.userId, member.networkId, member.username]),
    );
    for (const [index, row] of rows.entries()) {
      const member = population.members[index];
      expect(row.passwordHash).toBe(`hash of ${member?.username}`);
      expect(row.contactsAdded).toBe(member?.contacts.length);
      expect(row.updatedOn?.toISOString().slice(0, 10)).toBe(member?.syncedOn);
      expect(row.fileDay).toBe(member?.syncedOn);
      expect(row.state).toBe('completed');
    }
  });

  it('inserts nothing if a part of the population already exists', async () => {
    const before = await countOf('organization');
    const overlapping = generatePopulation({ seed: 'other', persons: 30, organizations: 60, members: 2 });
    await expect(loadPopulation(database.db, overlapping, options)).rejects.toThrow('organization_name_pkey');
    expect(await countOf('organization')).toBe(before);
  });

  it('reports the name that is missing in the lookups', async () => {
    const [first, ...rest] = population.persons;
    if (first === undefined) throw new Error('The population is empty.');
    const broken = { ...population, persons: [{ ...first, interests: ['Levitation'] }, ...rest] };
    const loading = database.db.transaction().execute(async (db) => {
      await sql`truncate organization, person cascade`.execute(db);
      await loadPopulation(db, broken, options);
    });
    await expect(loading).rejects.toThrow('Levitation in interests');
    expect(await countOf('person')).toBe(population.persons.length);
  });
});
