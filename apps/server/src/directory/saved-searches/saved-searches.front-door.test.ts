import { collectivesApi, sharingApi } from '@kithline/contract/collectives.ts';
import { directoryApi } from '@kithline/contract/directory.ts';
import { labelsApi } from '@kithline/contract/relations.ts';
import {
  MOST_SAVED_SEARCHES,
  type SavedSearch,
  savedSearchesApi,
} from '@kithline/contract/saved-searches.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { fileOf, importNow, type Row } from '../../networks/testing/contacts-files.ts';
import { inTransaction } from '../../platform/db/database.ts';
import { anOrganization, aPopulation, inNetwork } from '../../testing/a-population.ts';
import { aCollective, type SignedIn, signedIn } from '../../testing/factories.ts';
import { type TestApp, testApp } from '../../testing/test-app.ts';
import { until } from '../../testing/until.ts';
import { evaluate } from './count-saved-searches.ts';
import { usableSearches } from './usable-search.ts';

const DIRECTORS = { 'experience.title.value': 'director', 'experience.modifier': '1' };

let app: TestApp;
let now = new Date('2026-11-20T10:00:00Z');
let ida: SignedIn;
let omar: SignedIn;
let owner: SignedIn;
let collectiveId: number;

const row = (first: string, position: string): Row => ({
  first,
  last: 'Berg',
  slug: `${first.toLowerCase()}-${serial}`,
  company: 'Acme',
  position,
});
let serial = 0;

beforeAll(async () => {
  app = await testApp({ clock: () => now });
});
afterAll(() => app.stop());

beforeEach(async () => {
  serial += 1;
  ida = await signedIn(app, { name: 'Ida Berg' });
  omar = await signedIn(app, { name: 'Omar Aziz' });
  owner = await signedIn(app, { name: 'Olga Owner' });
  const ours = { owner: owner.viewer, collaborators: [ida.viewer, omar.viewer] };
  collectiveId = (await aCollective(app.database.db, ours)).id;
  await importNow(app.context, ida.viewer, fileOf(row('Ana', 'Director'), row('Ben', 'Engineer')));
});

type Draft = Partial<Parameters<SignedIn['ask']>[1]> & { [key: string]: unknown };

async function save(who: SignedIn, draft: Draft = {}): Promise<SavedSearch> {
  const { status, reply, problem } = await trySave(who, draft);
  expect(problem?.clientMessage).toBeUndefined();
  expect(status).toBe(201);
  return reply;
}

function trySave(who: SignedIn, draft: Draft = {}) {
  const isScoped = ['collectiveId', 'admin', 'forCollectiveId'].some((key) => draft[key] !== undefined);
  const body = {
    name: 'Directors',
    entity: 'person',
    filter: DIRECTORS,
    order: null,
    forCollectiveId: null,
    telling: 'never',
    ...(isScoped ? {} : { networkId: who.viewer.networkId }),
    ...draft,
  };
  return who.call(savedSearchesApi.create, { body: body as never });
}

const listOf = async (who: SignedIn) => (await who.ask(savedSearchesApi.list)).results;
const namesOf = async (who: SignedIn) => (await listOf(who)).map(({ name }) => name);
const countsOf = async (who: SignedIn) => (await who.ask(savedSearchesApi.counts)).results;
const onlyCount = async (who: SignedIn) => {
  const counts = await countsOf(who);
  expect(counts).toHaveLength(1);
  return counts[0];
};
const listed = async (who: SignedIn, search: SavedSearch, query: Record<string, unknown> = {}) => {
  const scope = search.collective
    ? { collectiveId: search.collective.id }
    : { networkId: who.viewer.networkId };
  const asked = { ...search.filter, ...scope, savedSearch: search.id, ...query };
  const { results, total } = await who.ask(directoryApi.persons, { query: asked as never });
  return { total, people: results.map(({ person, isNew }) => `${person.name}${isNew ? ' (new)' : ''}`) };
};
const bringIn = (who: SignedIn, ...rows: Row[]) => importNow(app.context, who.viewer, fileOf(...rows));

describe('A saved search', () => {
  it('keeps scope, filter and order, but no results: each count searches again', async () => {
    const search = await save(ida, { order: 'connected-desc' });
    expect(search).toEqual({
      id: search.id,
      name: 'Directors',
      entity: 'person',
      collective: null,
      isEveryone: false,
      isShared: false,
      filter: DIRECTORS,
      order: 'connected-desc',
      telling: 'never',
      mayChange: true,
      version: 1,
      seenOn: now.getTime() / 1000,
    });
    expect(await onlyCount(ida)).toMatchObject({ id: search.id, total: 1, newTotal: 0, gone: [] });
    await bringIn(ida, row('Ana', 'Clerk'), row('Ben', 'Engineer'));
    expect(await onlyCount(ida)).toMatchObject({ total: 0, newTotal: 0 });
  });

  it('of organizations counts organizations', async () => {
    await save(ida, { entity: 'organization', filter: { 'summary.name.value': 'acme' } });
    expect(await onlyCount(ida)).toMatchObject({ total: 1, newTotal: 0 });
  });

  it('is refused with a filter that its scope does not have, or that cannot be read', async () => {
    for (const filter of [
      { 'collective.membership.modifier': '1' },
      { 'curation.source.modifier': '1' },
      { 'experience.titel.value': 'director' },
      { 'experience.companies.value': 'acme' },
      { constructor: 'a' },
      { hasOwnProperty: 'a' },
    ])
      expect((await trySave(ida, { filter })).problem.fields).toHaveProperty('filter');
    expect(await namesOf(ida)).toEqual([]);
  });

  it('is refused with an order that lists of its entity and scope do not have', async () => {
    const refused = [
      { order: 'bogus' },
      { order: 'changed-desc' },
      { order: 'connected-asc', entity: 'organization', filter: {} },
    ];
    for (const draft of refused)
      expect((await trySave(ida, draft)).problem.fields, draft.order).toHaveProperty('order');
    const { id, version } = await save(ida, { order: 'strength-desc' });
    const change = (order: string) =>
      ida.call(savedSearchesApi.change, { params: { id }, body: { version, order } });
    expect((await change('bogus')).status).toBe(422);
    expect((await change('name-desc')).reply).toMatchObject({ order: 'name-desc' });
  });

  it('has a unique name among the member’s searches, regardless of case and accents; another member or a collective can use this name', async () => {
    await save(ida, { name: 'Réseau' });
    const { status, problem } = await trySave(ida, { name: 'RESEAU' });
    expect([status, problem.fields?.['name']]).toEqual([422, 'You have a search with this name already.']);
    await save(omar, { name: 'Reseau' });
    await save(ida, { name: 'Reseau', forCollectiveId: collectiveId });
  });

  it('is refused if the member has a hundred already, even if two tabs save at once', async () => {
    const values = Array.from({ length: MOST_SAVED_SEARCHES - 1 }, (_, at) => ({
      name: `Search ${at}`,
      nameNorm: `search ${at}`,
      memberId: ida.viewer.userId,
      entity: 'person' as const,
      filter: '{}',
    }));
    await app.database.db.insertInto('savedSearch').values(values).execute();
    const answers = await Promise.all([trySave(ida, { name: 'One' }), trySave(ida, { name: 'Two' })]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([201, 422]);
    const { problem } = await trySave(ida, { name: 'Three' });
    expect(problem.fields?.['name']).toBe('You have 100 saved searches. Delete one first.');
  });

  it('is not changed by a request that is based on an older version of the search', async () => {
    const { id, version } = await save(ida);
    const params = { id };
    const renamed = await ida.ask(savedSearchesApi.change, { params, body: { version, name: 'Chiefs' } });
    expect(renamed).toMatchObject({ name: 'Chiefs', version: 2, filter: DIRECTORS });
    const late = await ida.call(savedSearchesApi.change, { params, body: { version, name: 'Late' } });
    expect(late.status).toBe(409);
    expect(await namesOf(ida)).toEqual(['Chiefs']);
  });

  it('is changed by only one of two tabs that save at the same time', async () => {
    const { id, version } = await save(ida);
    const answers = await Promise.all(
      ['One', 'Two'].map((name) =>
        ida.call(savedSearchesApi.change, { params: { id }, body: { version, name } }),
      ),
    );
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  });

  it('can be restored with its seen results and its choice of notifications, unless its name is taken', async () => {
    const search = await save(ida);
    const params = { id: search.id };
    await ida.ask(savedSearchesApi.tell, { params, body: { telling: 'in-kithline' } });
    await bringIn(ida, row('Ana', 'Director'), row('Ben', 'Director'));
    await ida.ask(savedSearchesApi.remove, { params });
    expect(await namesOf(ida)).toEqual([]);
    expect((await ida.call(savedSearchesApi.markSeen, { params })).status).toBe(404);
    const other = await save(ida);
    expect((await ida.call(savedSearchesApi.restore, { params })).status).toBe(422);
    await ida.ask(savedSearchesApi.remove, { params: { id: other.id } });
    const restored = await ida.ask(savedSearchesApi.restore, { params });
    expect(restored).toMatchObject({ id: search.id, telling: 'in-kithline' });
    expect(await onlyCount(ida)).toMatchObject({ total: 2, newTotal: 1 });
    expect((await ida.call(savedSearchesApi.restore, { params })).status).toBe(404);
  });

  it('stays at the position that its member chose, or moves behind the others if a new order does not name it', async () => {
    for (const name of ['A', 'B', 'C']) await save(ida, { name });
    expect(await namesOf(ida)).toEqual(['C', 'B', 'A']);
    const byName = new Map((await listOf(ida)).map(({ id, name }) => [name, id]));
    const ids = ['B', 'A', 'C'].map((name) => byName.get(name) ?? 0);
    await ida.ask(savedSearchesApi.sort, { body: { ids: [...ids, 999_999_999] } });
    expect(await namesOf(ida)).toEqual(['B', 'A', 'C']);
    // A browser may not know B yet, for example because B was restored just now.
    await ida.ask(savedSearchesApi.sort, { body: { ids: ids.slice(1).toReversed() } });
    expect(await namesOf(ida)).toEqual(['C', 'A', 'B']);
  });
});

describe('The new results of a saved search', () => {
  it('are the people who match now and did not when the search was last marked as seen', async () => {
    const search = await save(ida);
    now = new Date(now.getTime() + 3_600_000);
    await bringIn(ida, row('Ana', 'Director'), row('Ben', 'Director'), row('Zoe', 'Director'));
    expect(await onlyCount(ida)).toMatchObject({ total: 3, newTotal: 2 });
    expect(await listed(ida, search)).toEqual({
      total: 3,
      people: ['Ben Berg (new)', 'Zoe Berg (new)', 'Ana Berg'],
    });
    expect(await listed(ida, search, { order: 'name-desc' })).toMatchObject({
      people: ['Zoe Berg (new)', 'Ben Berg (new)', 'Ana Berg'],
    });
    expect(await listed(ida, search, { onlyNew: 'true' })).toEqual({
      total: 2,
      people: ['Ben Berg (new)', 'Zoe Berg (new)'],
    });
    expect(await ida.ask(savedSearchesApi.markSeen, { params: { id: search.id } })).toEqual({ marked: 2 });
    expect(await onlyCount(ida)).toMatchObject({ total: 3, newTotal: 0, seenOn: now.getTime() / 1000 });
    expect(await listed(ida, search, { onlyNew: 'true' })).toEqual({ total: 0, people: [] });
  });

  it('come back when marking the search as seen is undone, which is possible once', async () => {
    const { id, seenOn } = await save(ida);
    now = new Date(now.getTime() + 3_600_000);
    await bringIn(ida, row('Ana', 'Director'), row('Ben', 'Director'));
    await ida.ask(savedSearchesApi.markSeen, { params: { id } });
    await ida.ask(savedSearchesApi.unmarkSeen, { params: { id } });
    expect(await onlyCount(ida)).toMatchObject({ newTotal: 1, seenOn });
    expect((await ida.call(savedSearchesApi.unmarkSeen, { params: { id } })).status).toBe(409);
  });

  it('come back when marking is undone, even if the search was marked as seen twice', async () => {
    const { id } = await save(ida);
    await bringIn(ida, row('Ana', 'Director'), row('Ben', 'Director'));
    const params = { id };
    expect(await ida.ask(savedSearchesApi.markSeen, { params })).toEqual({ marked: 1 });
    expect(await ida.ask(savedSearchesApi.markSeen, { params })).toEqual({ marked: 0 });
    await ida.ask(savedSearchesApi.unmarkSeen, { params });
    expect(await onlyCount(ida)).toMatchObject({ newTotal: 1 });
  });

  it('are not affected by a count that still uses the former filter', async () => {
    const { id, version } = await save(ida);
    const [before] = await usableSearches(app.database.db, ida.viewer);
    const filter = { 'experience.title.value': 'engineer' };
    await ida.ask(savedSearchesApi.change, { params: { id }, body: { version, filter } });
    if (before) await evaluate(app.context, ida.viewer, before);
    expect(await onlyCount(ida)).toMatchObject({ total: 1, newTotal: 0 });
  });

  it('are not marked as seen if the search is changed concurrently', async () => {
    const { id } = await save(ida);
    await bringIn(ida, row('Ana', 'Director'), row('Ben', 'Director'));
    const { db } = app.database;
    const marking = await inTransaction(db, async (changing) => {
      await changing.updateTable('savedSearch').set({ version: 2 }).where('id', '=', id).execute();
      const answer = ida.call(savedSearchesApi.markSeen, { params: { id } });
      await until(async () => {
        const { rows } = await sql`
          select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'
            and query like '%saved_search%'`.execute(db);
        return rows.length > 0;
      });
      return [answer];
    });
    expect((await marking[0])?.status).toBe(409);
    expect(await onlyCount(ida)).toMatchObject({ newTotal: 1 });
  });

  it('are counted from the time when the search began to run, not when it ended', async () => {
    const { id } = await save(ida);
    const began = now;
    const db = app.context.db;
    const [search] = await usableSearches(db, ida.viewer);
    await db.deleteFrom('savedSearchView').where('savedSearchId', '=', id).execute();
    const slow = new Proxy(app.context.search, {
      get: (target, key) => {
        now = new Date(began.getTime() + 60_000);
        const value: unknown = Reflect.get(target, key);
        return typeof value === 'function' ? value.bind(target) : value;
      },
    });
    if (search) await evaluate({ ...app.context, search: slow }, ida.viewer, search);
    expect(await onlyCount(ida)).toMatchObject({ seenOn: began.getTime() / 1000 });
  });

  it('are not shown as new in a list with another filter, or to a viewer who does not have the search', async () => {
    const search = await save(ida);
    await bringIn(ida, row('Ana', 'Director'), row('Ben', 'Director'));
    const other = { 'experience.title.value': 'dir' };
    expect(await listed(ida, search, other)).toEqual({ total: 2, people: ['Ana Berg', 'Ben Berg'] });
    await bringIn(omar, row('Ana', 'Director'));
    expect(await listed(omar, search, { onlyNew: 'true' })).toEqual({ total: 1, people: ['Ana Berg'] });
  });

  it('are reset to none when the filter of the search changes', async () => {
    const { id, version } = await save(ida);
    const filter = { 'experience.title.value': 'engineer' };
    await ida.ask(savedSearchesApi.change, { params: { id }, body: { version, filter } });
    expect(await onlyCount(ida)).toMatchObject({ total: 1, newTotal: 0 });
    await bringIn(ida, row('Ana', 'Engineer'), row('Ben', 'Engineer'));
    expect(await onlyCount(ida)).toMatchObject({ total: 2, newTotal: 1 });
  });

  it('are only people who have changed since the last marking, if the results were too many to store', async () => {
    const { id } = await save(ida);
    const seen = { seen: null, seenOn: new Date(Date.now() - 60_000) };
    await app.database.db.updateTable('savedSearchView').set(seen).where('savedSearchId', '=', id).execute();
    await app.database.db
      .updateTable('contactImport')
      .set({ completedOn: new Date(Date.now() - 120_000) })
      .where('userId', '=', ida.viewer.userId)
      .execute();
    expect(await onlyCount(ida)).toMatchObject({ total: 1, newTotal: 0 });
    await bringIn(ida, row('Ana', 'Director'), row('Ben', 'Director'));
    await app.database.db
      .updateTable('contactImport')
      .set({ completedOn: new Date() })
      .where('userId', '=', ida.viewer.userId)
      .where('id', '=', (eb) =>
        eb.selectFrom('network').select('importId').where('userId', '=', ida.viewer.userId),
      )
      .execute();
    expect(await onlyCount(ida)).toMatchObject({ total: 2, newTotal: 1 });
  });

  it('do not include a person whose only change is a hidden e-mail address, if the results were too many to store', async () => {
    const search = await save(ida, { forCollectiveId: collectiveId });
    await ida.ask(sharingApi.share, { params: { id: collectiveId }, body: {} as never });
    await onlyCount(omar);
    const { db } = app.database;
    const seen = { seen: null, seenOn: new Date(Date.now() - 60_000) };
    await db.updateTable('savedSearchView').set(seen).where('savedSearchId', '=', search.id).execute();
    const imports = db.updateTable('contactImport').where('userId', '=', ida.viewer.userId);
    await imports.set({ completedOn: new Date(Date.now() - 120_000) }).execute();
    const ofNow = db.selectFrom('network').select('importId').where('userId', '=', ida.viewer.userId);
    const bringNow = async (...rows: Row[]) => {
      await bringIn(ida, ...rows);
      await imports.set({ completedOn: new Date() }).where('id', '=', ofNow).execute();
    };
    await bringNow({ ...row('Ana', 'Director'), email: 'ana@acme.test' }, row('Ben', 'Engineer'));
    expect(await onlyCount(omar)).toMatchObject({ total: 1, newTotal: 0 });
    expect(await onlyCount(ida)).toMatchObject({ total: 1, newTotal: 1 });
    await bringNow({ ...row('Ana', 'Managing Director'), email: 'ana@acme.test' }, row('Ben', 'Engineer'));
    await bringNow({ ...row('Ana', 'Managing Director'), email: 'ana.b@acme.test' }, row('Ben', 'Engineer'));
    expect(await onlyCount(omar)).toMatchObject({ total: 1, newTotal: 1 });
  });

  it('do not include a contact whose LinkedIn address has changed if the e-mail address is the same', async () => {
    const search = await save(ida);
    const before = await listed(ida, search);
    const ana = { ...row('Ana', 'Director'), on: '2020-02-03' };
    await bringIn(ida, { ...ana, email: `ana-${serial}@acme.test` });
    await ida.ask(savedSearchesApi.markSeen, { params: { id: search.id } });
    const { slug: _slug, ...withoutSlug } = ana;
    await bringIn(ida, { ...withoutSlug, slug: `other-${serial}`, email: `ana-${serial}@acme.test` });
    expect(before.people).toEqual(['Ana Berg']);
    expect(await listed(ida, search)).toEqual({ total: 1, people: ['Ana Berg'] });
    expect(await onlyCount(ida)).toMatchObject({ total: 1, newTotal: 0 });
  });
});

describe('A search for a collective', () => {
  const share = (who: SignedIn) =>
    who.ask(sharingApi.share, { params: { id: collectiveId }, body: {} as never });

  it('appears for everybody there, finds what each of them sees, and is marked as seen by each of them separately', async () => {
    const search = await save(ida, { forCollectiveId: collectiveId });
    expect(search).toMatchObject({ isShared: true, collective: { id: collectiveId } });
    expect(await onlyCount(omar)).toMatchObject({ total: 0, newTotal: 0 });
    await share(ida);
    expect(await onlyCount(omar)).toMatchObject({ total: 1, newTotal: 1 });
    await omar.ask(savedSearchesApi.markSeen, { params: { id: search.id } });
    expect(await onlyCount(ida)).toMatchObject({ total: 1, newTotal: 1 });
    expect(await onlyCount(omar)).toMatchObject({ newTotal: 0 });
    await ida.ask(sharingApi.unshare, { params: { id: collectiveId } });
    expect(await onlyCount(omar)).toMatchObject({ total: 0, newTotal: 0 });
  });

  it('can be changed only by its author and the owner, and moved elsewhere only by its author', async () => {
    const { id, version } = await save(ida, { forCollectiveId: collectiveId });
    const rename = (who: SignedIn, name: string, version: number) =>
      who.call(savedSearchesApi.change, { params: { id }, body: { version, name } });
    expect((await listOf(omar)).map(({ mayChange }) => mayChange)).toEqual([false]);
    expect((await rename(omar, 'By Omar', version)).status).toBe(403);
    expect((await omar.call(savedSearchesApi.remove, { params: { id } })).status).toBe(403);
    expect((await rename(owner, 'By the owner', version)).status).toBe(200);
    expect((await rename(ida, 'By Ida', version + 1)).status).toBe(200);
    const body = { version: version + 2, forCollectiveId: null };
    expect((await owner.call(savedSearchesApi.change, { params: { id }, body })).status).toBe(403);
    const other = await aCollective(app.database.db, { owner: owner.viewer, collaborators: [ida.viewer] });
    const elsewhere = { version: version + 2, forCollectiveId: other.id };
    const moved = await owner.call(savedSearchesApi.change, { params: { id }, body: elsewhere });
    expect(moved.status).toBe(403);
    expect((await ida.call(savedSearchesApi.change, { params: { id }, body })).status).toBe(200);
    expect(await namesOf(omar)).toEqual([]);
  });

  it('stays with the collective when its author leaves; the author no longer has any search there', async () => {
    await save(ida, { name: 'For all', forCollectiveId: collectiveId });
    await save(ida, { name: 'For me', collectiveId });
    expect(await namesOf(ida)).toEqual(['For me', 'For all']);
    const body = { userIds: [ida.viewer.userId] };
    await ida.ask(collectivesApi.removeCollaborators, { params: { id: collectiveId }, body });
    expect(await namesOf(ida)).toEqual([]);
    expect(await countsOf(ida)).toEqual([]);
    expect(await namesOf(omar)).toEqual(['For all']);
    const [kept] = await listOf(owner);
    expect(kept).toMatchObject({ name: 'For all', mayChange: true });
  });

  it('is refused with labels that only its author has', async () => {
    const { networkId } = ida.viewer;
    const label = await ida.ask(labelsApi.create, { body: { name: 'Board', networkId } });
    const filter = { 'network.labels.value': String(label.id) };
    const { problem } = await trySave(ida, { filter, forCollectiveId: collectiveId });
    expect(problem.fields).toHaveProperty('forCollectiveId');
  });

  it('is refused for a collective that the member does not belong to, and so is a search in the scope of everyone', async () => {
    const stranger = await signedIn(app);
    expect((await trySave(stranger, { forCollectiveId: collectiveId })).status).toBe(403);
    expect((await trySave(stranger, { collectiveId })).status).toBe(403);
    expect((await trySave(stranger, { admin: 'true' })).status).toBe(403);
  });
});

describe('A choice that no longer exists', () => {
  it('is named, and the search finds nobody instead of everybody', async () => {
    const { db } = app.database;
    const { networkId } = ida.viewer;
    const company = await anOrganization(db, { name: `Gone ${serial}` });
    const [personId = 0] = await aPopulation(db, [
      { name: 'Cleo Marsh', roles: [{ organizationId: company, title: 'Director' }] },
    ]);
    await inNetwork(db, networkId, [personId]);
    const label = await ida.ask(labelsApi.create, { body: { name: 'Board', networkId } });
    const entity = { entityTypeId: ENTITY_TYPES.person, entityId: personId };
    await ida.ask(labelsApi.add, { body: { ...entity, labelId: label.id, networkId } });
    await save(ida, { name: 'By label', filter: { 'network.labels.value': String(label.id) } });
    await save(ida, { name: 'By company', filter: { 'experience.companies.value': String(company) } });
    const before = await countsOf(ida);
    expect(before.map(({ total, gone }) => [total, gone])).toEqual([
      [1, []],
      [1, []],
    ]);
    await db.deleteFrom('label').where('id', '=', label.id).execute();
    await inNetwork(db, networkId, []);
    const [byCompany, byLabel] = await countsOf(ida);
    expect(byLabel).toMatchObject({ total: 0, gone: [{ group: 'network', filter: 'labels' }] });
    expect(byCompany).toMatchObject({ total: 0, gone: [{ group: 'experience', filter: 'companies' }] });
  });

  it('can also be a filter that this version does not have', async () => {
    const { id } = await save(ida);
    const filter = JSON.stringify({ 'experience.former.value': '7' });
    await app.database.db.updateTable('savedSearch').set({ filter }).where('id', '=', id).execute();
    expect(await onlyCount(ida)).toMatchObject({
      total: 0,
      gone: [{ group: 'experience', filter: 'former' }],
    });
  });

  it('can also be a value that this version cannot read', async () => {
    const { id } = await save(ida);
    const filter = JSON.stringify({ 'experience.companies.value': 'acme', 'experience.modifier': '1' });
    await app.database.db.updateTable('savedSearch').set({ filter }).where('id', '=', id).execute();
    expect(await onlyCount(ida)).toMatchObject({
      total: 0,
      gone: [{ group: 'experience', filter: 'companies' }],
    });
  });

  it('can also be a filter that is broken altogether: its search is left out of the counts, and the others are counted', async () => {
    const { id } = await save(ida);
    const other = await save(ida, { name: 'Others' });
    await app.database.db.updateTable('savedSearch').set({ filter: 'null' }).where('id', '=', id).execute();
    expect(await onlyCount(ida)).toMatchObject({ id: other.id, total: 1 });
  });
});
