import { directoryApi } from '@kithline/contract/directory.ts';
import { personsApi } from '@kithline/contract/people.ts';
import { describe, expect, it } from 'vitest';
import { anAccessToken } from '../testing/access-tokens.ts';
import { aPerson, signedIn } from '../testing/factories.ts';
import { freePort } from '../testing/free-port.ts';
import { type TestApp, type TestAppOptions, testApp } from '../testing/test-app.ts';

const TOKEN = 'a-token-for-metrics';
const WITH_TOKEN = { listener: null, token: TOKEN };

const measured = (options: TestAppOptions = {}) =>
  testApp({ ...options, config: { metrics: WITH_TOKEN, ...options.config } });

const ask = (app: TestApp, token?: string) =>
  app.visitor().send({
    method: 'GET',
    url: '/metrics',
    headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
  });

describe('Metrics', () => {
  it('are served only if a setting turns them on', async () => {
    await using app = await testApp();
    expect((await ask(app, TOKEN)).status).toBe(404);
  });

  it('are shown only with the token', async () => {
    await using app = await measured();
    const { status, text, headers } = await ask(app, TOKEN);
    expect(status).toBe(200);
    expect(headers['content-type']).toBe('text/plain; version=0.0.4; charset=utf-8');
    expect(text).toContain('# TYPE kithline_requests_total counter');
    for (const wrong of [undefined, '', 'a-token-for-metricz', `${TOKEN}x`])
      expect((await ask(app, wrong)).status).toBe(404);
  });

  it('can be served on a separate port, which serves nothing else', async () => {
    const port = await freePort();
    const listener = { host: '127.0.0.1', port };
    await using app = await testApp({ config: { metrics: { listener, token: null } }, started: true });
    const atPort = (path: string) => fetch(`http://127.0.0.1:${port}${path}`);
    const answer = await atPort('/metrics');
    expect([answer.status, await answer.text()]).toEqual([200, expect.stringContaining('kithline_jobs')]);
    expect((await atPort('/api/health')).status).toBe(404);
    expect((await ask(app, TOKEN)).status).toBe(404);
  });

  it('on a separate port need the token, too, if a token is set', async () => {
    const listener = { host: '127.0.0.1', port: await freePort() };
    await using _app = await testApp({ config: { metrics: { listener, token: TOKEN } }, started: true });
    const url = `http://127.0.0.1:${listener.port}/metrics`;
    expect((await fetch(url)).status).toBe(404);
    expect((await fetch(url, { headers: { authorization: `Bearer ${TOKEN}` } })).status).toBe(200);
  });

  it('count requests by the pattern of their route and by status', async () => {
    await using app = await measured();
    const ines = await signedIn(app);
    await ines.call(personsApi.profile, { params: { id: 987_654_321 }, query: {} });
    await app.visitor().send({ method: 'GET', url: '/api/no-such-call/77' });
    const { text } = await ask(app, TOKEN);
    expect(text).toContain('kithline_requests_total{call="GET /api/persons/:id",status="404"} 1');
    expect(text).toContain('kithline_requests_total{call="other",status="404"} 1');
    expect(text).toContain('kithline_request_duration_seconds_count{call="GET /api/persons/:id"} 1');
  });

  it('count calls of assistants by the name of the tool', async () => {
    await using app = await measured();
    const { secret } = await anAccessToken(app, (await signedIn(app)).viewer.userId);
    const call = (name: string) =>
      app.visitor().send({
        method: 'POST',
        url: '/mcp',
        headers: { authorization: `Bearer ${secret}`, accept: 'application/json, text/event-stream' },
        payload: { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name, arguments: {} } },
      });
    await call('my_scopes');
    await call('no-such-tool');
    const { text } = await ask(app, TOKEN);
    expect(text).toContain('kithline_requests_total{call="POST /mcp my_scopes",status="200"} 1');
    expect(text).toContain('kithline_requests_total{call="POST /mcp",status="200"} 1');
    expect(text).not.toContain('no-such-tool');
  });

  it('say in two concurrent scrapes that the search is ready', async () => {
    await using app = await measured();
    const ines = await signedIn(app, { isAdmin: true });
    await ines.ask(directoryApi.persons, { query: { admin: 'true' } });
    const readyIn = ({ text }: { text: string }) => /^kithline_search_ready (\d)$/m.exec(text)?.[1];
    const both = await Promise.all([ask(app, TOKEN), ask(app, TOKEN)]);
    expect(both.map(readyIn)).toEqual(['1', '1']);
  });

  it('cover the pool, the search, sockets, mails and the process', async () => {
    await using app = await measured();
    const ines = await signedIn(app, { isAdmin: true });
    await aPerson(app.database.db, { name: 'Ada Lind' });
    await ines.ask(directoryApi.persons, { query: { admin: 'true' } });
    const { text } = await ask(app, TOKEN);
    for (const line of [
      /^kithline_database_pool_connections\{state="total"\} [1-9]/m,
      /^kithline_search_ready 1$/m,
      /^kithline_search_persons [1-9]/m,
      /^kithline_search_questions_total [1-9]/m,
      /^kithline_search_memory_bytes [1-9]/m,
      /^kithline_search_cache_answers_total\{cache="people",outcome="misses"\} [1-9]/m,
      /^kithline_live_sockets 0$/m,
      /^kithline_mails_total\{result="sent"\} 0$/m,
      /^kithline_mails_waiting 0$/m,
      /^process_resident_memory_bytes [1-9]/m,
      /^process_cpu_seconds_total \d/m,
    ])
      expect(text).toMatch(line);
  });

  it('name nobody: no id, name, address or query is in them', async () => {
    await using app = await measured();
    const zerlina = await signedIn(app, { name: 'Zerlina Quux', isAdmin: true });
    await aPerson(app.database.db, { name: 'Ottokar Vrba' });
    await zerlina.send({ method: 'GET', url: '/api/persons?admin=true&name=Ottokar' });
    await zerlina.call(personsApi.profile, { params: { id: zerlina.viewer.personId }, query: {} });
    await app.visitor().send({ method: 'GET', url: `/people/${zerlina.viewer.personId}?q=Vrba` });
    const { text } = await ask(app, TOKEN);
    expect(text).not.toMatch(/Zerlina|Quux|Ottokar|Vrba|@/iu);
    const labels = [...text.matchAll(/(\w+)="([^"]*)"/gu)].map(([, name, value]) => [name, value]);
    const calls = labels.flatMap(([name, value]) => (name === 'call' ? [value] : []));
    expect(calls.length).toBeGreaterThan(0);
    for (const call of calls) expect(call).toMatch(/^(?:other|[A-Z]+ \/api(?:\/:?[a-zA-Z-]+)*)$/u);
    const others = labels.filter(([name]) => name !== 'call' && name !== 'le' && name !== 'status');
    for (const [, value] of others) expect(value).toMatch(/^[a-zA-Z.-]+$/u);
  });
});
