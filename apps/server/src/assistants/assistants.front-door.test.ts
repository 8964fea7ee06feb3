import { accessTokenRulesApi } from '@kithline/contract/access-tokens.ts';
import { labelsApi, notesApi, relationshipsApi } from '@kithline/contract/relations.ts';
import { savedSearchesApi } from '@kithline/contract/saved-searches.ts';
import { ENTITY_TYPES } from '@kithline/contract/taxonomy.ts';
import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';
import { sql } from 'kysely';
import type { AddressInfo } from 'node:net';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fileOf, importNow, type Row } from '../networks/testing/contacts-files.ts';
import { anAccessToken, type TokenOptions } from '../testing/access-tokens.ts';
import { aCollective, type SignedIn, signedIn } from '../testing/factories.ts';
import { type TestApp, testApp } from '../testing/test-app.ts';
import { TOOLS } from './tools/tools.ts';

const AT_HALDEN = { company: 'Halden Ventures', on: '2021-03-05' };
const LEILA: Row = {
  first: 'Leila',
  last: 'Haddad',
  slug: 'leila-haddad',
  position: 'Partner',
  ...AT_HALDEN,
};
const PRIYA: Row = {
  first: 'Priya',
  last: 'Raman',
  slug: 'priya-raman',
  position: 'Principal',
  ...AT_HALDEN,
};
const GRACE: Row = { ...PRIYA, first: 'Grace', last: 'Okafor', slug: 'grace-okafor', company: 'Beta Works' };

let app: TestApp;
let ines: SignedIn;
let jonas: SignedIn;
let collectiveId = 0;
let address: URL;
const clients: Client[] = [];

beforeAll(async () => {
  app = await testApp();
  ines = await signedIn(app, { name: 'Inês Carvalho' });
  jonas = await signedIn(app, { name: 'Jonas Bergström' });
  const { id } = await aCollective(app.database.db, {
    owner: ines.viewer,
    collaborators: [jonas.viewer],
    shared: [ines.viewer, jonas.viewer],
  });
  collectiveId = id;
  await importNow(app.context, ines.viewer, fileOf(LEILA, GRACE));
  await importNow(app.context, jonas.viewer, fileOf(LEILA, PRIYA));
  await sql`
    insert into network_contact (network_id, person_id, connected_on, first_name, last_name, name, name_key, last_key)
    select ${ines.viewer.networkId}, p.id, date '2020-02-03', p.first_name, p.last_name, p.name, p.name_key, p.last_key
    from person p where p.id = ${jonas.viewer.personId}`.execute(app.database.db);
  await app.fastify.listen({ host: '127.0.0.1', port: 0 });
  const { port } = app.fastify.server.address() as AddressInfo;
  address = new URL('/mcp', `http://127.0.0.1:${port}`);
});
afterAll(() => app.stop());
afterEach(async () => {
  for (const client of clients.splice(0)) await client.close();
});

async function personCalled(name: string): Promise<number> {
  const { personId } = await app.database.db
    .selectFrom('networkContact')
    .select('personId')
    .where('name', '=', name)
    .executeTakeFirstOrThrow();
  return personId ?? 0;
}

/** Connects the SDK's client with a new token. */
async function anAssistant(who: SignedIn, options: TokenOptions = {}): Promise<Client> {
  return connect((await anAccessToken(app, who.viewer.userId, options)).secret);
}

async function connect(secret: string): Promise<Client> {
  const client = new Client({ name: 'test-assistant', version: '1' });
  const headers = { authorization: `Bearer ${secret}` };
  await client.connect(new StreamableHTTPClientTransport(address, { requestInit: { headers } }));
  clients.push(client);
  return client;
}

type Said = Record<string, unknown> & Record<'people' | 'organizations' | 'chains' | 'notes', never[]>;

/** Calls a tool. Returns its answer, or the message of its failure. */
async function use(client: Client, name: string, input: object = {}): Promise<{ text: string; said: Said }> {
  const { content, isError } = await client.callTool({ name, arguments: { ...input } });
  const [first] = content as { type: string; text?: string }[];
  const text = first?.text ?? '';
  return { text, said: isError === true ? ({ failed: text } as never) : (JSON.parse(text) as Said) };
}

const toolsOf = async (client: Client) => (await client.listTools()).tools.map(({ name }) => name);
const READING = TOOLS.filter(({ call }) => call.tokens === 'read').map(({ name }) => name);

describe('An assistant', () => {
  it('can answer "Who do I know at Halden Ventures, and who knows them best?"', async () => {
    const leilaId = await personCalled('Leila Haddad');
    await ines.ask(relationshipsApi.create, { body: { toPersonId: leilaId, strengthId: 1 } });
    await jonas.ask(relationshipsApi.create, { body: { toPersonId: leilaId, strengthId: 3 } });
    await ines.ask(relationshipsApi.create, { body: { toPersonId: jonas.viewer.personId, strengthId: 3 } });
    const assistant = await anAssistant(ines);

    const organizations = await use(assistant, 'search_organizations', { words: 'Halden Ventures' });
    expect(organizations.said.organizations).toMatchObject([
      { name: 'Halden Ventures', peopleYouSeeThere: 1 },
    ]);
    const [{ organizationId }] = organizations.said.organizations as unknown as [{ organizationId: number }];

    const known = await use(assistant, 'search_people', { organizationId });
    expect(known.said.people).toMatchObject([
      { name: 'Leila Haddad', role: 'Partner, Halden Ventures', howWellYouKnowThem: 'Weak' },
    ]);
    const shared = await use(assistant, 'search_people', { organizationId, collectiveId });
    expect(shared.said.people).toMatchObject([
      { name: 'Leila Haddad', inNetworksOf: ['Inês Carvalho', 'Jonas Bergström'] },
      { name: 'Priya Raman', inNetworksOf: ['Jonas Bergström'] },
    ]);

    const paths = await use(assistant, 'paths_to_person', { personId: leilaId });
    expect(paths.said.chains).toContainEqual([
      expect.objectContaining({ name: 'you' }),
      expect.objectContaining({
        name: 'Jonas Bergström',
        tieToTheOneBefore: 'Strong',
        ratedBy: 'Inês Carvalho',
      }),
      expect.objectContaining({
        name: 'Leila Haddad',
        tieToTheOneBefore: 'Strong',
        ratedBy: 'Jonas Bergström',
      }),
    ]);
    const ways = await use(assistant, 'paths_to_organization', { organizationId, collectiveId });
    expect(ways.text).toContain('Priya Raman');
  });

  it('gets short answers with links into Kithline; people whom a sentence finds come with the reason', async () => {
    const assistant = await anAssistant(ines);
    const { said, text } = await use(assistant, 'search_people', { words: 'grace' });
    const [{ personId, link }] = said.people as unknown as [{ personId: number; link: string }];
    expect(link).toBe(new URL(`/people/${personId}`, app.context.config.publicUrl).href);
    expect(text.length).toBeLessThan(1000);
    const profile = await use(assistant, 'get_person', { personId });
    expect(profile.said).toMatchObject({ name: 'Grace Okafor', roles: [{ role: 'Principal, Beta Works' }] });
    const sentence = await use(assistant, 'search_people', { words: 'principals at Beta Works' });
    expect(sentence.said.people).toMatchObject([
      { name: 'Grace Okafor', matchedBy: ['Principal, Beta Works'] },
    ]);
    expect(sentence.said['understood']).not.toEqual([]);
  });

  it('reads notes, changed jobs, organizations and saved searches', async () => {
    await ines.ask(savedSearchesApi.create, {
      body: {
        name: 'Partners',
        entity: 'person',
        networkId: ines.viewer.networkId,
        filter: { 'experience.title.value': 'partner' },
        order: null,
        forCollectiveId: null,
        telling: 'never',
      },
    });
    const assistant = await anAssistant(ines);
    const { said } = await use(assistant, 'search_organizations', { words: 'beta works' });
    const [{ organizationId }] = said.organizations as unknown as [{ organizationId: number }];
    await ines.ask(notesApi.write, {
      body: {
        entityTypeId: ENTITY_TYPES.organization,
        entityId: organizationId,
        networkId: ines.viewer.networkId,
        note: 'Ask about storage',
      },
    });
    expect((await use(assistant, 'my_notes', { organizationId })).said.notes).toMatchObject([
      { note: 'Ask about storage', by: 'you' },
    ]);
    expect((await use(assistant, 'get_organization', { organizationId })).said).toMatchObject({
      name: 'Beta Works',
      workThereNow: 1,
    });
    expect((await use(assistant, 'saved_searches')).text).toContain('Partners');
    expect((await use(assistant, 'changed_jobs', { days: '365' })).said['total']).toBe(0);
    expect((await use(assistant, 'my_scopes')).said['collectives']).toMatchObject([{ collectiveId }]);
  });

  it('gets error messages that reveal nothing about what its user cannot see', async () => {
    const assistant = await anAssistant(jonas);
    const hidden = await personCalled('Grace Okafor');
    const elsewhere = await aCollective(app.database.db, { owner: ines.viewer });
    const absent = await use(assistant, 'get_person', { personId: 999_999_999 });
    await app.database.db
      .deleteFrom('collectiveNetwork')
      .where('networkId', '=', ines.viewer.networkId)
      .execute();
    expect((await use(assistant, 'get_person', { personId: hidden })).text).toBe(absent.text);
    expect((await use(assistant, 'search_people', { words: 'x', collectiveId: elsewhere.id })).text).toBe(
      'Forbidden',
    );
    expect((await use(assistant, 'my_notes')).text).toBe('Give either personId or organizationId.');
  });
});

describe('A search by words and a title', () => {
  it('looks at present roles unless the words say otherwise, and the input `currentOnly` overrules the words', async () => {
    const assistant = await anAssistant(ines);
    const total = async (input: object) =>
      (await use(assistant, 'search_people', { title: 'principal', ...input })).said['total'];
    expect(await total({ words: 'people at Beta Works' })).toBe(1);
    expect(await total({ words: 'people who left Beta Works' })).toBe(0);
    expect(await total({ words: 'people who left Beta Works', currentOnly: true })).toBe(1);
  });
});

describe('A search by name', () => {
  it('continues on the next pages, for people and for organizations', async () => {
    const mia = await signedIn(app, { name: 'Mia Member' });
    const rows = Array.from({ length: 25 }, (_, at) => ({
      ...PRIYA,
      first: 'Zora',
      last: 'Quill',
      slug: `zora-quill-${at}`,
      company: `Quillworks ${at}`,
    }));
    await importNow(app.context, mia.viewer, fileOf(...rows));
    const assistant = await anAssistant(mia);
    for (const [tool, list, id] of [
      ['search_people', 'people', 'personId'],
      ['search_organizations', 'organizations', 'organizationId'],
    ] as const) {
      const found: unknown[] = [];
      for (const page of [1, 2]) {
        const { said } = await use(assistant, tool, {
          words: list === 'people' ? 'quill' : 'quillworks',
          page,
        });
        expect(said).toMatchObject({ total: 25, page, pages: 2 });
        const results: Record<string, unknown>[] = said[list];
        found.push(...results.map((one) => one[id]));
      }
      expect(new Set(found).size).toBe(25);
    }
  });

  it('is refused if its words have no letter or digit', async () => {
    const assistant = await anAssistant(ines);
    for (const tool of ['search_people', 'search_organizations'])
      expect((await use(assistant, tool, { words: '\u200B' })).text).toBe(
        'These words have no letter or digit to search for.',
      );
  });
});

describe('An assistant with a token for one collective', () => {
  it('has to name the collective to read or write notes and labels', async () => {
    const leilaId = await personCalled('Leila Haddad');
    const assistant = await anAssistant(jonas, { mayWrite: true, collectiveId });
    const about = { entityTypeId: ENTITY_TYPES.person, entityId: leilaId, collectiveId };
    for (const [tool, input] of [
      ['add_note', { note: 'For me alone' }],
      ['add_label', { label: 'Mine alone' }],
      ['my_notes', {}],
    ] as const)
      expect((await use(assistant, tool, { personId: leilaId, ...input })).text).toContain(
        'Give its collectiveId: every collaborator reads what you write.',
      );
    expect((await jonas.ask(notesApi.list, { query: about })).results).toEqual([]);
    expect((await jonas.ask(labelsApi.ofEntity, { query: about })).results).toEqual([]);

    await use(assistant, 'add_note', { personId: leilaId, note: 'For all', collectiveId });
    await use(assistant, 'add_label', { personId: leilaId, label: 'Of all', collectiveId });
    const { said } = await use(assistant, 'my_notes', { personId: leilaId, collectiveId });
    expect(said).toMatchObject({ notes: [{ note: 'For all', by: 'you' }], labels: ['Of all'] });
  });

  it('searches the collective without naming it', async () => {
    const assistant = await anAssistant(jonas, { collectiveId });
    const { said } = await use(assistant, 'search_people', { words: 'priya' });
    expect(said.people).toMatchObject([{ name: 'Priya Raman' }]);
  });
});

describe('The tools of an assistant', () => {
  it('include writing tools only if the token may write, and `my_notes` only if the token does not leave out notes', async () => {
    expect(await toolsOf(await anAssistant(ines))).toEqual(READING);
    expect(await toolsOf(await anAssistant(ines, { mayWrite: true }))).toEqual(TOOLS.map(({ name }) => name));
    expect(await toolsOf(await anAssistant(ines, { leavesOutNotes: true }))).toEqual(
      READING.filter((name) => name !== 'my_notes'),
    );
  });

  it('cannot be used with a token for which they are not listed', async () => {
    const personId = await personCalled('Leila Haddad');
    const calls = [
      { name: 'add_note', arguments: { personId, note: 'Hello' } },
      { name: 'add_label', arguments: { personId, label: 'Hello' } },
    ];
    const written = async () => [
      (await app.database.db.selectFrom('note').select('id').execute()).length,
      (await app.database.db.selectFrom('label').select('id').execute()).length,
    ];
    const before = await written();
    const reading = await anAssistant(ines);
    for (const call of calls) await expect(reading.callTool(call)).rejects.toThrow(call.name);
    expect(await written()).toEqual(before);
    // The calls themselves are valid: with another token, they write.
    const writing = await anAssistant(ines, { mayWrite: true });
    for (const call of calls) expect((await writing.callTool(call)).isError).toBeFalsy();
    expect(await written()).toEqual(before.map((count) => count + 1));
  });

  it('check texts as the forms do, and write nothing about a person who does not exist', async () => {
    const assistant = await anAssistant(ines, { mayWrite: true });
    const personId = await personCalled('Leila Haddad');
    const label = async (name: string, id = personId) =>
      (await use(assistant, 'add_label', { personId: id, label: name })).text;
    expect(await label('Board\n\u202EOECD')).toContain('"Board OECD"');
    expect(await label('\u{1F600}'.repeat(100))).toContain('labelled');
    expect(await label('x'.repeat(101))).toBe('Label cannot exceed 100 characters.');
    expect(await label('Of nobody', 999_999_999)).toContain('There is nothing with this id');
    const labels = await app.database.db.selectFrom('label').select('name').execute();
    expect(labels.map(({ name }) => name)).not.toContain('Of nobody');
  });

  it('write a note and a label if the token may write', async () => {
    const assistant = await anAssistant(ines, { mayWrite: true });
    const { said } = await use(assistant, 'search_people', { words: 'grace okafor' });
    const [{ personId }] = said.people as unknown as [{ personId: number }];
    expect((await use(assistant, 'add_note', { personId, note: 'Met in Porto' })).said).toMatchObject({
      saved: 'Met in Porto',
    });
    await use(assistant, 'add_label', { personId, label: 'March board' });
    const about = { entityTypeId: ENTITY_TYPES.person, entityId: personId, networkId: ines.viewer.networkId };
    const { results } = await ines.ask(notesApi.list, { query: about });
    expect(results.map(({ note }) => note)).toEqual(['Met in Porto']);
    const labels = await ines.ask(labelsApi.ofEntity, { query: about });
    expect(labels.results.map(({ name }) => name)).toEqual(['March board']);
  });
});

describe('The server for assistants', () => {
  const listTools = { jsonrpc: '2.0', id: 1, method: 'tools/list', params: {} };
  const post = (who = app.visitor(), headers: Record<string, string> = {}) =>
    who.send({
      method: 'POST',
      url: '/mcp',
      payload: listTools,
      headers: { accept: 'application/json, text/event-stream', ...headers },
    });

  it('requires a token, and accepts no session', async () => {
    for (const who of [app.visitor(), ines]) {
      const { status, headers } = await post(who);
      expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer realm="Kithline"']);
    }
    const { status, headers } = await post(app.visitor(), { authorization: 'Bearer kith_pat_wrong' });
    expect([status, headers['www-authenticate']]).toEqual([401, 'Bearer error="invalid_token"']);
  });

  it('sends the same headers against caching and sniffing as other calls, and keeps no stream open', async () => {
    const { secret } = await anAccessToken(app, ines.viewer.userId);
    const { status, headers } = await post(app.visitor(), { authorization: `Bearer ${secret}` });
    expect(status).toBe(200);
    expect(headers).toMatchObject({ 'cache-control': 'no-store', 'x-content-type-options': 'nosniff' });
    const stream = await app.visitor().send({
      method: 'GET',
      url: '/mcp',
      headers: { authorization: `Bearer ${secret}`, accept: 'text/event-stream' },
    });
    expect(stream.status).toBe(405);
    const metaPrefix = 'io.modelcontextprotocol';
    const listen = await app.visitor().send({
      method: 'POST',
      url: '/mcp',
      headers: {
        authorization: `Bearer ${secret}`,
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': 'subscriptions/listen',
      },
      payload: {
        jsonrpc: '2.0',
        id: 1,
        method: 'subscriptions/listen',
        params: {
          notifications: { toolsListChanged: true },
          _meta: {
            [`${metaPrefix}/protocolVersion`]: '2026-07-28',
            [`${metaPrefix}/clientInfo`]: { name: 'test', version: '1' },
            [`${metaPrefix}/clientCapabilities`]: {},
          },
        },
      },
    });
    expect(listen.text).toContain('Subscription limit reached');
  });

  it('refuses a batch, whose calls would run at the same time', async () => {
    const { secret } = await anAccessToken(app, ines.viewer.userId);
    const { status, problem } = await app.visitor().send({
      method: 'POST',
      url: '/mcp',
      headers: { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' },
      payload: [listTools, { ...listTools, id: 2 }],
    });
    expect([status, problem.clientMessage]).toEqual([400, 'Send one message at a time.']);
  });

  it('refuses tokens while administrators have switched them off, and gives the reason', async () => {
    const ada = await signedIn(app, { isAdmin: true });
    const { secret } = await anAccessToken(app, ines.viewer.userId);
    await ada.ask(accessTokenRulesApi.change, { body: { areAllowed: false } });
    try {
      const { status, problem } = await post(app.visitor(), { authorization: `Bearer ${secret}` });
      expect([status, problem.clientMessage]).toEqual([
        403,
        'Access tokens are switched off by your administrator.',
      ]);
      await expect(connect(secret)).rejects.toThrow();
    } finally {
      await ada.ask(accessTokenRulesApi.change, { body: { areAllowed: true } });
    }
  });
});
