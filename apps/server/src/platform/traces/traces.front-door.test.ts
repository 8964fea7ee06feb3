import { directoryApi } from '@kithline/contract/directory.ts';
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { aPerson, signedIn } from '../../testing/factories.ts';
import { testApp } from '../../testing/test-app.ts';

afterEach(() => {
  vi.unstubAllEnvs();
});

/** A collector of spans, and everything that it has received. */
async function aCollector() {
  const received: { url: string | undefined; body: string }[] = [];
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      received.push({ url: request.url, body: Buffer.concat(chunks).toString('latin1') });
      response.writeHead(200).end();
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => void server.close());
  const { port } = server.address() as AddressInfo;
  return { endpoint: `http://127.0.0.1:${port}`, received };
}

describe('Traces', () => {
  it('contain the patterns of calls and the kinds of statements, and name nobody', async () => {
    const { endpoint, received } = await aCollector();
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
    const { traces } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    const app = await testApp({ config: { traces } });
    const zerlina = await signedIn(app, { name: 'Zerlina Quux', isAdmin: true });
    const { id } = await aPerson(app.database.db, { name: 'Ottokar Vrba' });
    await zerlina.send({ method: 'GET', url: '/api/persons?admin=true&name=Ottokar' });
    await zerlina.send({ method: 'GET', url: `/api/persons/${id}?admin=true` });
    await app.visitor().send({ method: 'GET', url: '/api/health' });
    await app.stop();
    const text = received.map(({ body }) => body).join('');
    expect(received.map(({ url }) => url)).toContain('/v1/traces');
    expect(text).toContain('GET /api/persons/:id');
    expect(text).toContain('database select');
    expect(text).toContain('kithline');
    expect(text).not.toContain('/api/health');
    // The pattern has no single letters or signs, because the random bytes of span ids would match them.
    expect(text).not.toMatch(/Zerlina|Quux|Ottokar|Vrba|@example|admin=|name=|\/persons\/\d| from /iu);
  });

  it("continue a caller's trace only with OTEL_PROPAGATORS, and never contain the caller's tracestate", async () => {
    const { endpoint, received } = await aCollector();
    vi.stubEnv('OTEL_EXPORTER_OTLP_ENDPOINT', endpoint);
    const traceId = 'ab'.repeat(16);
    const headers = { traceparent: `00-${traceId}-${'cd'.repeat(8)}-01`, tracestate: 'vendor=of-a-stranger' };
    for (const set of [{}, { OTEL_PROPAGATORS: 'tracecontext' }]) {
      received.length = 0;
      const { traces } = readConfig({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, ...set });
      const app = await testApp({ config: { traces } });
      await app.visitor().send({ method: 'GET', url: '/api/auth', headers });
      await app.stop();
      const text = received.map(({ body }) => body).join('');
      expect(text).toContain('GET /api/auth');
      expect(text.includes(Buffer.from(traceId, 'hex').toString('latin1'))).toBe('OTEL_PROPAGATORS' in set);
      expect(text).not.toContain('of-a-stranger');
    }
  });

  it('are off without a setting; with the sampler always_off, requests are answered as usual', async () => {
    expect(readConfig({}).traces).toBeNull();
    await using app = await testApp({
      config: { traces: { sampler: 'always_off', ratio: 1, continuesTraces: false } },
    });
    const admin = await signedIn(app, { isAdmin: true });
    const { total } = await admin.ask(directoryApi.persons, { query: { admin: 'true' } });
    expect(total).toBeGreaterThan(0);
  });
});
