import { randomBytes } from 'node:crypto';
import { collectivesApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { encodeFilter, type Filter } from '@kithline/contract/filter.ts';
import { HELD, ROLES_COUNTED_MODIFIER, PERSON_FILTERS } from '@kithline/contract/filter-tables.ts';
import { networksApi } from '@kithline/contract/networks.ts';
import type { ScopeQuery } from '@kithline/contract/scope-query.ts';
import { type DirectoryStats, RolesCounted } from '@kithline/contract/stats.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { generatePopulation } from '../../../../sample/population/generate-population.ts';
import { loadPopulation } from '../../../../sample/population/load-population.ts';
import { SESSION_COOKIE } from '../accounts/session-cookies.ts';
import { hashToken } from '../accounts/tokens.ts';
import { Caller } from '../testing/caller.ts';
import { signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';

// Each number in the stats and in the matrix leads to a list of people. On the sample population, this list
// must have exactly as many people as the number says.

let app: TestApp;
let admin: Caller;
let member: Caller;
let networkId: number;
let collectiveId: number;
beforeAll(async () => {
  app = await testApp();
  const { db } = app.database;
  const { members } = await loadPopulation(db, generatePopulation({ seed: 'kithline' }), {
    passwordHashOf: () => Promise.resolve('none'),
  });
  // The demonstration account.
  const [demo] = members;
  if (!demo) throw new Error('The sample population has no members.');
  networkId = demo.networkId;
  admin = await signedIn(app, { isAdmin: true });
  member = await asUser(demo.userId);
  ({ id: collectiveId } = await db
    .selectFrom('collaborator')
    .innerJoin('collectiveNetwork', 'collectiveNetwork.collectiveId', 'collaborator.collectiveId')
    .select('collaborator.collectiveId as id')
    .where('userId', '=', demo.userId)
    .executeTakeFirstOrThrow());
});
afterAll(() => app.stop());

async function asUser(userId: number): Promise<Caller> {
  const token = randomBytes(32).toString('base64url');
  const expiresOn = new Date(app.context.clock().getTime() + 86_400_000);
  await app.database.db
    .insertInto('session')
    .values({ tokenHash: hashToken(token), userId, expiresOn })
    .execute();
  return new Caller(app.fastify, { [SESSION_COOKIE]: token });
}

/** For each top list of the stats, the filter with which its numbers lead to lists of people. */
const BOXES: Readonly<
  Record<keyof DirectoryStats, readonly [group: 'experience' | 'education', name: string]>
> = {
  organizations: ['experience', 'companies'],
  seniorityLevels: ['experience', 'seniorityLevels'],
  roles: ['experience', 'roleTypes'],
  industries: ['experience', 'industries'],
  organizationSizes: ['experience', 'organizationSizes'],
  schools: ['education', 'schools'],
};

type Ids = Readonly<Record<string, number>>;

/**
 * Returns a filter with these ids in one group. A group about roles covers only the roles that were counted.
 */
function groupOf(group: 'experience' | 'education', ids: Ids, roles: RolesCounted): Filter {
  const criteria = Object.entries(ids).map(([name, id]) => [name, { ids: [id], modifier: 0 }]);
  const modifier = group === 'experience' ? ROLES_COUNTED_MODIFIER[roles] : 0;
  return { [group]: { modifier, criteria: Object.fromEntries(criteria) } };
}

async function listTotal(who: Caller, scope: ScopeQuery, filter: Filter): Promise<number> {
  const query = { ...scope, ...encodeFilter(PERSON_FILTERS, filter), limit: 1 };
  return (await who.ask(directoryApi.persons, { query })).total;
}

async function expectLists(
  stats: DirectoryStats,
  totalOf: (group: 'experience' | 'education', ids: Ids) => Promise<number>,
): Promise<void> {
  for (const [box, [group, name]] of Object.entries(BOXES) as [
    keyof DirectoryStats,
    (typeof BOXES)['roles'],
  ][]) {
    expect([box, stats[box].length]).toEqual([box, 5]);
    for (const { id, name: called, total } of stats[box])
      expect([box, called, await totalOf(group, { [name]: id })]).toEqual([box, called, total]);
  }
}

describe.each(['own network', 'collective', 'everyone'] as const)('Scope %s:', (kind) => {
  const scopeOf = () =>
    ({
      'own network': [member, { networkId }],
      collective: [member, { collectiveId }],
      everyone: [admin, { admin: 'true' }],
    })[kind] as [Caller, ScopeQuery];

  it.each(RolesCounted.options)(
    'each number of the stats is the total of its list (roles counted: %s)',
    async (roles) => {
      const [who, scope] = scopeOf();
      const { stats, rolesCounted } = await who.ask(directoryApi.personStats, { query: { ...scope, roles } });
      expect(rolesCounted).toBe(roles);
      await expectLists(stats, (group, ids) => listTotal(who, scope, groupOf(group, ids, roles)));
    },
  );

  it.each(RolesCounted.options)(
    'each number of the stats under a filter for schools is the total of its list (roles counted: %s)',
    async (roles) => {
      const [who, scope] = scopeOf();
      const everybody = await who.ask(directoryApi.personStats, { query: scope });
      const schools = everybody.stats.schools.map(({ id }) => id);
      const filter = { education: { modifier: 0, criteria: { schools: { ids: schools, modifier: 0 } } } };
      const query = { ...scope, roles, ...encodeFilter(PERSON_FILTERS, filter) };
      const { total, stats } = await who.ask(directoryApi.personStats, { query });
      expect(total).toBe(await listTotal(who, scope, filter));
      await expectLists(stats, (group, ids) =>
        listTotal(who, scope, { ...filter, ...groupOf(group, ids, roles) }),
      );
    },
  );

  it.each(RolesCounted.options)(
    'each cell of the matrix is the total of its list (roles counted: %s)',
    async (roles) => {
      const [who, scope] = scopeOf();
      const { matrix, rolesCounted } = await who.ask(directoryApi.pictures, { query: { ...scope, roles } });
      expect(rolesCounted).toBe(roles);
      if (matrix === null) throw new Error('The sample population has no matrix.');
      for (const [row, { id: industries }] of matrix.industries.entries())
        for (const [column, { id: seniorityLevels }] of matrix.seniorityLevels.entries()) {
          const filter = groupOf('experience', { industries, seniorityLevels }, roles);
          const total = await listTotal(who, scope, filter);
          expect([industries, seniorityLevels, total]).toEqual([
            industries,
            seniorityLevels,
            matrix.cells[row]?.[column],
          ]);
        }
    },
  );

  it('only current roles are counted by default; counting all roles adds people to a seniority level, but not to the total', async () => {
    const [who, scope] = scopeOf();
    const usual = await who.ask(directoryApi.personStats, { query: scope });
    const current = await who.ask(directoryApi.personStats, { query: { ...scope, roles: 'current' } });
    const ever = await who.ask(directoryApi.personStats, { query: { ...scope, roles: 'ever' } });
    expect(usual).toEqual(current);
    expect([current.total, current.stats.schools]).toEqual([ever.total, ever.stats.schools]);
    const most = ({ stats }: typeof usual) => stats.seniorityLevels[0]?.total ?? 0;
    expect(most(current)).toBeLessThan(most(ever));
  });
});

it('The replies for a network and a collective begin each top list as the stats do, and say which roles were counted', async () => {
  for (const query of [{}, { roles: 'current' as const }, { roles: 'ever' as const }]) {
    const { roles = 'current' }: { roles?: RolesCounted } = query;
    const statsIn = async (scope: ScopeQuery) =>
      (await member.ask(directoryApi.personStats, { query: { ...scope, roles } })).stats;
    const network = await member.ask(networksApi.read, { query });
    const collective = await member.ask(collectivesApi.read, { params: { id: collectiveId }, query });
    expect([network.rolesCounted, firstFive(network.stats)]).toEqual([roles, await statsIn({ networkId })]);
    expect([collective.rolesCounted, firstFive(collective.stats)]).toEqual([
      roles,
      await statsIn({ collectiveId }),
    ]);
    for (const { organizations } of [network.stats, collective.stats]) expect(organizations).toHaveLength(6);
  }
});

const firstFive = (stats: DirectoryStats) =>
  Object.fromEntries(Object.entries(stats).map(([box, entries]) => [box, entries.slice(0, 5)]));

it('A filter for current roles decides which people are counted, but not which of their roles are counted', async () => {
  const filter: Record<string, string> = {
    'experience.title.value': 'director',
    'experience.modifier': `${HELD.currentOnly}`,
  };
  const [current, ever] = await Promise.all(
    RolesCounted.options.map((roles) =>
      member.ask(directoryApi.personStats, { query: { networkId, ...filter, roles } }),
    ),
  );
  expect(current?.total).toBe(ever?.total);
  const sum = (entries: DirectoryStats['industries'] = []) =>
    entries.reduce((all, { total }) => all + total, 0);
  expect(sum(current?.stats.industries)).toBeLessThan(sum(ever?.stats.industries));
});

it('The value "former" of `roles` is refused with a message', async () => {
  const paths = [
    `/api/persons/stats?networkId=${networkId}&`,
    `/api/directory/pictures?networkId=${networkId}&`,
    '/api/account/network?',
    `/api/collectives/${collectiveId}?`,
  ];
  for (const path of paths) {
    const { status, problem } = await member.send({ method: 'GET', url: `${path}roles=former` });
    expect([path, status, problem.fields]).toEqual([
      path,
      400,
      { roles: 'roles must be "current" or "ever".' },
    ]);
  }
});
